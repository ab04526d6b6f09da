//! Long work during which other Python threads run and Ctrl-C is heard.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How long a signal may stay unheard.
pub(crate) const LISTEN_EVERY: Duration = Duration::from_millis(40);

/// Room for the deepest search, in bytes.
const STACK: usize = 8 << 20;

/// Does the work on a thread of its own and waits for it without holding the interpreter.
///
/// What the work tells on its way is handed on to `hear` in this thread. When `hear` fails or a
/// signal raises an exception, `stop` is set, the work is waited for, and the error is answered.
pub(crate) fn work<T: Send, Told: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce(&mut dyn FnMut(Told)) -> T + Send,
    mut hear: impl FnMut(Python<'_>, Told) -> PyResult<()> + Send,
) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (tell, told) = mpsc::channel();
            let worker = thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, move || {
                    // Nobody listens any more after an error: then there is no one to tell.
                    work(&mut |news| tell.send(news).unwrap_or_default())
                })
                .map_err(|error| PyRuntimeError::new_err(format!("no thread to work: {error}")))?;
            let outcome = loop {
                let heard = match told.recv_timeout(LISTEN_EVERY) {
                    Ok(news) => Python::attach(|py| hear(py, news)),
                    Err(RecvTimeoutError::Timeout) => Python::attach(|py| py.check_signals()),
                    Err(RecvTimeoutError::Disconnected) => break Ok(()),
                };
                if let Err(error) = heard {
                    stop.store(true, Relaxed);
                    break Err(error);
                }
            };
            match worker.join() {
                Ok(result) => outcome.map(|()| result),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        })
    })
}
