//! Another program, started here, that is talked to by lines of text.

use core::time::Duration;
use std::io::{BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::thread;
use std::time::Instant;

use crate::lines::{self, Text};
use crate::{Broken, Record};

/// How to start a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The program and its arguments.
    pub words: Vec<String>,
    /// The folder in which it is to run, where its files are.
    pub folder: Option<PathBuf>,
}

impl Start {
    /// A command as it is typed: words between blanks, with quotation marks around those that have
    /// blanks themselves. None for no word at all, or for a quotation mark that is not closed.
    pub fn parse(command: &str) -> Option<Start> {
        let (mut words, mut word, mut quoted, mut begun) = (Vec::new(), String::new(), None, false);
        for letter in command.chars() {
            match letter {
                '"' | '\'' if quoted.is_none() => (quoted, begun) = (Some(letter), true),
                letter if quoted == Some(letter) => quoted = None,
                letter if letter.is_whitespace() && quoted.is_none() => {
                    if begun {
                        words.push(core::mem::take(&mut word));
                    }
                    begun = false;
                }
                letter => {
                    word.push(letter);
                    begun = true;
                }
            }
        }
        if begun {
            words.push(word);
        }
        let whole = quoted.is_none() && !words.is_empty();
        whole.then_some(Start {
            words,
            folder: None,
        })
    }

    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(&self.words[0]);
        command.args(&self.words[1..]);
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
        }
        command
    }
}

/// Lines that wait in either direction; a program that says more is made to wait itself.
const WAITING: usize = 4_096;

/// A program that is talked to. Where it was started here, it ends when this is dropped.
pub(crate) struct Process {
    child: Option<Child>,
    say: SyncSender<String>,
    heard: Receiver<Text>,
    record: Option<Record>,
}

impl Process {
    pub(crate) fn start(start: &Start, longest_line: usize) -> Result<Process, Broken> {
        let mut command = start.command();
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        command.stderr(Stdio::null());
        let failed = |why: String| Broken::Start(format!("{}: {why}", start.words[0]));
        let mut child = command.spawn().map_err(|error| failed(error.to_string()))?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, output) = pipes.ok_or_else(|| failed("no pipes".to_owned()))?;
        let mut process = Process::over(output, input, longest_line);
        process.child = Some(child);
        Ok(process)
    }

    /// A program that is there already: what it says, and where it listens.
    pub(crate) fn over(
        output: impl Read + Send + 'static,
        mut input: impl Write + Send + 'static,
        longest_line: usize,
    ) -> Process {
        // A program that does not listen must not keep us from going on.
        let (say, to_say) = sync_channel::<String>(WAITING);
        thread::spawn(move || {
            for line in to_say {
                let line = line + "\n";
                if input.write_all(line.as_bytes()).is_err() || input.flush().is_err() {
                    break;
                }
            }
        });
        let (send, heard) = sync_channel(WAITING);
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Ok(Some(text)) = lines::next(&mut output, longest_line) {
                if send.send(text).is_err() {
                    break;
                }
            }
        });
        Process {
            child: None,
            say,
            heard,
            record: None,
        }
    }

    #[must_use]
    pub(crate) fn recorded(mut self, record: Option<&Record>) -> Process {
        self.record = record.cloned();
        self
    }

    pub(crate) fn say(&self, line: impl ToString) -> Result<(), Broken> {
        let line = line.to_string();
        self.record.iter().for_each(|record| record.said(&line));
        self.say.try_send(line).map_err(|_| Broken::Gone)
    }

    /// The next line, if it comes in time. Whoever talks without a pause is not heard for longer.
    pub(crate) fn hear(&self, until: Instant, patience: Duration) -> Result<String, Broken> {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(Broken::Silent(patience));
        }
        let heard = self.heard.recv_timeout(left);
        self.take(heard, patience)
    }

    /// What has come without being asked for, as far as it waits here already.
    pub(crate) fn overhear(&self) -> Result<Vec<String>, Broken> {
        let mut lines = Vec::new();
        while lines.len() < WAITING {
            let heard = match self.heard.try_recv() {
                Ok(text) => Ok(text),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => Err(RecvTimeoutError::Disconnected),
            };
            lines.push(self.take(heard, Duration::ZERO)?);
        }
        Ok(lines)
    }

    fn take(
        &self,
        heard: Result<Text, RecvTimeoutError>,
        patience: Duration,
    ) -> Result<String, Broken> {
        match heard {
            Ok(Text::Line(line)) => {
                self.record.iter().for_each(|record| record.heard(&line));
                Ok(line)
            }
            Ok(Text::TooLong) => Err(Broken::Said("a line without an end".to_owned())),
            Err(RecvTimeoutError::Timeout) => Err(Broken::Silent(patience)),
            Err(RecvTimeoutError::Disconnected) => {
                self.record.iter().for_each(Record::gone);
                Err(Broken::Gone)
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            // It may have ended already.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_cut_into_words_as_a_shell_would() {
        let words = |text: &str| Start::parse(text).map(|start| start.words);
        let some = |words: &[&str]| Some(words.iter().map(|word| (*word).to_owned()).collect());
        assert_eq!(words("./scan hub"), some(&["./scan", "hub"]));
        assert_eq!(
            words("  'my engine' \"\" a\"b c\"d "),
            some(&["my engine", "", "ab cd"])
        );
        assert_eq!(words(""), None);
        assert_eq!(words("one 'two"), None);
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let start = Start::parse("./no-such-program-here").unwrap();
        let broken = Process::start(&start, 100).err().unwrap();
        assert!(
            broken.to_string().contains("no-such-program-here"),
            "{broken}"
        );
    }
}
