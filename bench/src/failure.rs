//! Why a visit failed.

use std::fmt;

/// What went wrong between this client and the server.
#[derive(Debug)]
pub enum Failure {
    /// The connection could not be made or was lost, as happens when the server is killed.
    Lost(String),
    /// The server refused, with its status, its code and its words.
    Refused {
        /// HTTP status; 0 for a refusal over the WebSocket.
        status: u16,
        /// The `code` of the error.
        code: String,
        /// The `message` of the error.
        message: String,
    },
    /// The server said something that the wire does not allow.
    Malformed(String),
}

impl Failure {
    pub(crate) fn lost(what: &str, error: impl fmt::Display) -> Self {
        Self::Lost(format!("{what}: {error}"))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lost(reason) => write!(f, "lost the server: {reason}"),
            Self::Refused {
                status,
                code,
                message,
            } => {
                write!(f, "refused with {status} {code}: {message}")
            }
            Self::Malformed(reason) => write!(f, "not understood: {reason}"),
        }
    }
}

impl core::error::Error for Failure {}
