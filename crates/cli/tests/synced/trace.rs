//! What strace saw, as a list of calls with their order.

use std::collections::HashMap;
use std::path::Path;

/// One system call. Its beginning and end are line numbers of the trace, which orders the calls
/// of all threads.
pub(crate) struct Call {
    name: String,
    /// The name of the file behind the first argument, a file descriptor.
    file: String,
    /// The bytes that it wrote or sent.
    bytes: Vec<u8>,
    pub(crate) begun: usize,
    pub(crate) ended: usize,
}

/// The calls in the order in which they began.
pub(crate) struct Trace {
    pub(crate) calls: Vec<Call>,
}

impl Trace {
    pub(crate) fn read(path: &Path) -> Self {
        Self::parse(&std::fs::read_to_string(path).unwrap())
    }

    pub(crate) fn parse(text: &str) -> Self {
        let mut calls: Vec<Call> = Vec::new();
        let mut unfinished: HashMap<&str, usize> = HashMap::new();
        for (number, line) in text.lines().enumerate() {
            let Some((thread, what)) = line.split_once(' ') else {
                continue;
            };
            let what = what.trim_start();
            if what.starts_with("<... ") {
                if let Some(call) = unfinished.remove(thread) {
                    calls[call].ended = number;
                }
            } else if let Some((name, arguments)) = what.split_once('(') {
                if arguments.ends_with("<unfinished ...>") {
                    unfinished.insert(thread, calls.len());
                }
                let (file, rest) = arguments.split_once(", ").unwrap_or((arguments, ""));
                calls.push(Call {
                    name: name.to_owned(),
                    file: String::from_utf8_lossy(&bytes(file)).into_owned(),
                    bytes: bytes(rest),
                    begun: number,
                    ended: number,
                });
            }
        }
        // A call that never ended has proved nothing.
        for call in unfinished.into_values() {
            calls[call].ended = usize::MAX;
        }
        Self { calls }
    }

    /// The place of the first call that fits.
    pub(crate) fn position(&self, fits: impl Fn(&Call) -> bool) -> Option<usize> {
        self.calls.iter().position(fits)
    }
}

impl Call {
    /// Whether it sends these bytes to a client.
    pub(crate) fn sends(&self, bytes: &[u8]) -> bool {
        matches!(
            self.name.as_str(),
            "write" | "writev" | "sendto" | "sendmsg"
        ) && self.file.starts_with("socket:")
            && contains(&self.bytes, bytes)
    }

    /// Whether it syncs the write-ahead log.
    pub(crate) fn is_sync_of_log(&self) -> bool {
        matches!(self.name.as_str(), "fsync" | "fdatasync") && self.is_on_log()
    }

    /// Whether it writes into the write-ahead log an entry of `game` made at `at`. A row holds the
    /// game's id, the entry's number (up to three bytes here) and the moment, in 48 bits.
    pub(crate) fn writes_log_entry(&self, game: &str, at: i64) -> bool {
        const WIDEST_NUMBER: usize = 3;
        let at = &at.to_be_bytes()[2..];
        let id = game.as_bytes();
        self.name.starts_with("pwrite")
            && self.is_on_log()
            && self
                .bytes
                .windows(id.len())
                .enumerate()
                .any(|(place, window)| {
                    let after = &self.bytes[place + id.len()..];
                    let reach = (WIDEST_NUMBER + at.len()).min(after.len());
                    window == id && contains(&after[..reach], at)
                })
    }

    fn is_on_log(&self) -> bool {
        self.file.ends_with("games.sqlite-wal")
    }
}

fn contains(bytes: &[u8], wanted: &[u8]) -> bool {
    bytes.windows(wanted.len()).any(|window| window == wanted)
}

/// All strings of a text, one behind the other: `-xx` writes every byte of them as `\x61`.
fn bytes(arguments: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = arguments;
    while let Some((_, after)) = rest.split_once("\\x") {
        let Some(digits) = after.get(..2) else { break };
        bytes.extend(u8::from_str_radix(digits, 16));
        rest = after;
    }
    bytes
}
