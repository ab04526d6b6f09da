//! A connection that messages go over.

use core::time::Duration;
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::time::Instant;

use damier_protocol::dxp::{BadMessage, Frames, Message};

use crate::Broken;

/// A connection to another program.
pub struct Connection {
    stream: TcpStream,
    frames: Frames,
}

/// What was heard: a message, or one that cannot be understood.
pub(super) enum Heard {
    Message(Message),
    Bad(String, BadMessage),
}

impl Connection {
    /// Reaches a program that listens at this address, and tries again for so long.
    ///
    /// # Errors
    ///
    /// [`Broken::Start`] when it cannot be reached.
    pub fn reach(address: &str, patience: Duration) -> Result<Connection, Broken> {
        let until = Instant::now() + patience;
        let failed = |error: io::Error| Broken::Start(format!("{address}: {error}"));
        loop {
            let mut addresses = address.to_socket_addrs().map_err(failed)?;
            let error = match addresses.find_map(|address| TcpStream::connect(address).ok()) {
                Some(stream) => return Connection::over(stream).map_err(failed),
                None => io::Error::other("nobody listens there"),
            };
            if Instant::now() >= until {
                return Err(failed(error));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Waits for a program that reaches us.
    ///
    /// # Errors
    ///
    /// When the connection cannot be made.
    pub fn accept(listener: &TcpListener) -> io::Result<Connection> {
        let (stream, _) = listener.accept()?;
        Connection::over(stream)
    }

    fn over(stream: TcpStream) -> io::Result<Connection> {
        stream.set_nodelay(true)?;
        // A program that does not read must not hold us up for ever.
        stream.set_write_timeout(Some(Duration::from_secs(10)))?;
        Ok(Connection {
            stream,
            frames: Frames::new(),
        })
    }

    pub(super) fn say(&mut self, message: &Message) -> Result<(), Broken> {
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.stream.write_all(&bytes).map_err(|_| Broken::Gone)
    }

    /// The next message, for which is waited so long, or for ever.
    pub(super) fn hear(&mut self, patience: Option<Duration>) -> Result<Heard, Broken> {
        let until = patience.map(|patience| Instant::now() + patience);
        loop {
            if let Some(frame) = self.frames.next() {
                let text = frame.map_err(|fault| Broken::Said(fault.to_string()))?;
                return Ok(match text.parse() {
                    Ok(message) => Heard::Message(message),
                    Err(fault) => Heard::Bad(text, fault),
                });
            }
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            if left == Some(Duration::ZERO) {
                return Err(Broken::Silent(patience.unwrap_or_default()));
            }
            self.read(left)?;
        }
    }

    fn read(&mut self, left: Option<Duration>) -> Result<(), Broken> {
        let mut bytes = [0; 256];
        let set = self.stream.set_read_timeout(left);
        match set.and_then(|()| self.stream.read(&mut bytes)) {
            Ok(0) => Err(Broken::Gone),
            Ok(count) => {
                self.frames.push(&bytes[..count]);
                Ok(())
            }
            Err(error) => match error.kind() {
                io::ErrorKind::WouldBlock
                | io::ErrorKind::TimedOut
                | io::ErrorKind::Interrupted => Ok(()),
                _ => Err(Broken::Gone),
            },
        }
    }
}
