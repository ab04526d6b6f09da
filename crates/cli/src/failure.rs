//! What a command ends with when it cannot do its work, and the exit codes: 0 done, 1 the input
//! has faults, 2 wrong use or an illegal move.

use std::io;
use std::process::ExitCode;

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was to be read has faults: a malformed FEN, a file.
    Input(String),
    /// The command was used wrongly, or a move is not legal.
    Use(String),
    /// Writing the answer failed.
    Output(io::Error),
}

impl Failure {
    /// Says on standard error what is wrong; answers the exit code.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Input(message) => {
                eprintln!("damier: {message}");
                ExitCode::from(1)
            }
            Failure::Use(message) => {
                eprintln!("damier: {message}");
                ExitCode::from(2)
            }
            // Whoever read our output has had enough of it.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                ExitCode::SUCCESS
            }
            Failure::Output(error) => {
                eprintln!("damier: cannot write: {error}");
                ExitCode::from(1)
            }
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}
