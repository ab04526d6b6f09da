//! Programs that say what is written down for them.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use damier_arena::{Broken, hub};
use damier_rules::Variant;

/// What is said in a conversation that was written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// By us, which is expected.
    Ours(String),
    /// By the other program.
    Theirs(String),
    /// It is gone.
    Gone,
}

/// How messages are sent.
pub(crate) trait Line: Send + 'static {
    /// Whether who has no more to say stays on the line until we are gone.
    const STAYS: bool;

    fn say(&mut self, text: &str);
    /// None when we are gone.
    fn hear(&mut self) -> Option<String>;
}

/// Plays the other program's part; afterwards, the first line of ours that was not as written down.
pub(crate) fn play<T: Line>(part: Vec<Said>, mut line: T) -> JoinHandle<Option<(String, String)>> {
    thread::spawn(move || {
        for said in part {
            match said {
                Said::Theirs(text) => line.say(&text),
                Said::Gone => return None,
                Said::Ours(wanted) => {
                    let heard = line.hear().unwrap_or_else(|| "nothing more".to_owned());
                    if heard != wanted {
                        return Some((heard, wanted));
                    }
                }
            }
        }
        while T::STAYS && line.hear().is_some() {}
        None
    })
}

/// Lines of text.
pub(crate) struct Lines {
    output: UnixStream,
    input: BufReader<UnixStream>,
}

impl Line for Lines {
    // What we read of it is open for as long as it is.
    const STAYS: bool = false;

    fn say(&mut self, text: &str) {
        // We may be gone: then nobody hears it.
        let _ = writeln!(self.output, "{text}");
    }

    fn hear(&mut self) -> Option<String> {
        let mut line = String::new();
        let read = self
            .input
            .read_line(&mut line)
            .ok()
            .filter(|read| *read > 0);
        read.map(|_| line.trim_end_matches('\n').to_owned())
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        let _ = self.output.shutdown(Shutdown::Both);
    }
}

/// Messages that end with a zero.
pub(crate) struct Messages(pub(crate) TcpStream);

impl Line for Messages {
    const STAYS: bool = true;

    fn say(&mut self, text: &str) {
        let _ = self.0.write_all(&[text.as_bytes(), &[0]].concat());
    }

    fn hear(&mut self) -> Option<String> {
        let mut bytes = Vec::new();
        loop {
            let mut byte = [0];
            self.0.read_exact(&mut byte).ok()?;
            if byte == [0] {
                return String::from_utf8(bytes).ok();
            }
            bytes.push(byte[0]);
        }
    }
}

/// A line of text, the other program's end first.
pub(crate) fn lines() -> (Lines, UnixStream) {
    let (theirs, ours) = UnixStream::pair().unwrap();
    theirs
        .set_read_timeout(Some(Duration::from_secs(60)))
        .unwrap();
    let input = BufReader::new(theirs.try_clone().unwrap());
    let lines = Lines {
        output: theirs,
        input,
    };
    (lines, ours)
}

/// A program that speaks Hub, whose part is played so.
pub(crate) fn hub_program(ours: UnixStream) -> Result<hub::Program, Broken> {
    let output = ours.try_clone().unwrap();
    hub::Program::over(output, ours, Variant::International, &[])
}

/// Listens for one program, and what it then does.
pub(crate) fn listen<T: Send + 'static>(
    then: impl FnOnce(TcpStream) -> T + Send + 'static,
) -> (String, JoinHandle<T>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let listening = thread::spawn(move || {
        let (stream, _) = listener.accept().unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .unwrap();
        then(stream)
    });
    (address, listening)
}
