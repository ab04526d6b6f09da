//! Conversations, written down as they are held.

use core::fmt;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A conversation with another program that is written down, a line for each thing said: behind `>`
/// what we said, behind `<` what it said, and `=` where it was gone.
///
/// ```
/// use damier_arena::Record;
///
/// let record = Record::new(std::io::sink());
/// assert_eq!(record.failure(), None);
/// ```
#[derive(Clone)]
pub struct Record(Arc<Mutex<Sheet>>);

struct Sheet {
    output: Box<dyn Write + Send>,
    failure: Option<String>,
    is_gone: bool,
}

impl Record {
    /// Written there, each line as soon as it is said.
    pub fn new(output: impl Write + Send + 'static) -> Record {
        Record(Arc::new(Mutex::new(Sheet {
            output: Box::new(output),
            failure: None,
            is_gone: false,
        })))
    }

    /// Why the record is not whole: the first line that could not be written. The conversation goes
    /// on all the same.
    pub fn failure(&self) -> Option<String> {
        self.sheet().failure.clone()
    }

    pub(crate) fn said(&self, text: &str) {
        self.sheet().line('>', text);
    }

    pub(crate) fn heard(&self, text: &str) {
        self.sheet().line('<', text);
    }

    /// Said once, however often it is noticed.
    pub(crate) fn gone(&self) {
        let mut sheet = self.sheet();
        if !sheet.is_gone {
            sheet.line('=', "");
            sheet.is_gone = true;
        }
    }

    fn sheet(&self) -> MutexGuard<'_, Sheet> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sheet {
    fn line(&mut self, sign: char, text: &str) {
        self.is_gone = false;
        let gap = if text.is_empty() { "" } else { " " };
        let written = writeln!(self.output, "{sign}{gap}{text}").and_then(|()| self.output.flush());
        self.note(written);
    }

    fn note(&mut self, written: io::Result<()>) {
        if let (Err(error), None) = (written, &self.failure) {
            self.failure = Some(error.to_string());
        }
    }
}

impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Record")
    }
}
