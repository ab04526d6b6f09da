//! What every WebSocket has in common: patience with readers, and how it ends.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};

/// The longest message from a client, in bytes.
pub(crate) const LONGEST_MESSAGE: usize = 8192;
/// Without a word in so many pings, the other end is gone.
pub(super) const SILENT_PINGS: u32 = 3;
/// A reader that takes longer than this for one message is dropped.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why a socket is closed by the server.
pub(super) enum Close {
    /// The other end closed it or is gone.
    Gone,
    /// The server stops.
    Stopping,
    /// The reader does not keep up.
    Slow,
    /// The sign-in by which it was opened has ended.
    SignedOut,
    /// A message is far too large, or not text.
    Unfit(u16),
}

/// The limits of every socket.
pub(super) fn limited(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .max_message_size(LONGEST_MESSAGE * 2)
        // Messages are short; the usual 128 KiB would be held for every connection.
        .read_buffer_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE * 2)
}

/// Sends a message to a reader who keeps up.
///
/// # Errors
///
/// Why the socket has to be closed.
pub(super) async fn send(socket: &mut WebSocket, message: Message) -> Result<(), Close> {
    match tokio::time::timeout(PATIENCE, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(Close::Gone),
        Err(_) => Err(Close::Slow),
    }
}

/// Why nothing more is read.
pub(super) fn unread(received: Option<Result<Message, axum::Error>>) -> Close {
    match received {
        Some(Err(error)) if error.to_string().contains("too long") => {
            Close::Unfit(close_code::SIZE)
        }
        _ => Close::Gone,
    }
}

/// Closes a socket and says why.
pub(super) async fn end(socket: &mut WebSocket, close: Close) {
    let (code, reason) = match close {
        Close::Gone => return,
        Close::Stopping => (close_code::RESTART, "the server stops"),
        Close::Slow => (close_code::AGAIN, "too slow"),
        Close::SignedOut => (close_code::POLICY, "signed out"),
        Close::Unfit(code) => (code, "message refused"),
    };
    tracing::debug!(reason, "socket closed");
    let frame = CloseFrame {
        code,
        reason: Utf8Bytes::from_static(reason),
    };
    // The other end may be gone; then there is nobody to tell.
    let _ = tokio::time::timeout(PATIENCE, socket.send(Message::Close(Some(frame)))).await;
}
