//! How far long work is, on standard error where that is a terminal.

use std::cell::RefCell;
use std::io::{self, IsTerminal, Write};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// So often at most something is told.
const EVERY: Duration = Duration::from_millis(200);

/// What is told of the work; clones tell of the same.
#[derive(Clone)]
pub(super) struct Progress(Rc<RefCell<State>>);

struct State {
    read: u64,
    /// All that there is to be read, where that is known.
    all: Option<u64>,
    is_shown: bool,
    told: Option<Instant>,
}

impl Progress {
    /// Nothing is told where standard error is no terminal, or before the work has taken a moment.
    pub(super) fn of(all: io::Result<u64>) -> Progress {
        Progress(Rc::new(RefCell::new(State {
            read: 0,
            all: all.ok().filter(|all| *all > 0),
            is_shown: io::stderr().is_terminal(),
            told: None,
        })))
    }

    /// So many more bytes were read.
    pub(super) fn read(&self, bytes: usize) {
        let Ok(mut state) = self.0.try_borrow_mut() else {
            return;
        };
        state.read += bytes as u64;
        if !state.is_shown {
            return;
        }
        let now = Instant::now();
        let last = *state.told.get_or_insert(now);
        if now - last >= EVERY {
            state.told = Some(now);
            let megabytes = state.read / 1_000_000;
            let line = match state.all {
                Some(all) => format!(
                    "\r{:3} % of {} MB",
                    100 * state.read.min(all) / all,
                    all / 1_000_000
                ),
                None => format!("\r{megabytes} MB"),
            };
            // Nothing is lost where it cannot be told.
            let _ = write!(io::stderr(), "{line}");
        }
    }
}

impl Drop for State {
    fn drop(&mut self) {
        if self.is_shown && self.told.is_some() {
            let _ = write!(io::stderr(), "\r                         \r");
        }
    }
}
