//! A connection that messages go over.

use core::time::Duration;
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::time::Instant;

use damier_protocol::dxp::{BadMessage, Frames, Message};

use crate::{Broken, Record};

/// A connection to another program.
pub struct Connection {
    stream: TcpStream,
    frames: Frames,
    record: Option<Record>,
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

    /// Waits for a program that reaches us, so long.
    ///
    /// # Errors
    ///
    /// [`Broken::Start`] when none comes.
    pub fn wait(listener: &TcpListener, patience: Duration) -> Result<Connection, Broken> {
        let until = Instant::now() + patience;
        let failed = |error: io::Error| Broken::Start(error.to_string());
        listener.set_nonblocking(true).map_err(failed)?;
        loop {
            match listener.accept() {
                Ok((stream, _)) => {
                    stream.set_nonblocking(false).map_err(failed)?;
                    return Connection::over(stream).map_err(failed);
                }
                Err(error) if error.kind() != io::ErrorKind::WouldBlock => {
                    return Err(failed(error));
                }
                Err(_) if Instant::now() >= until => {
                    return Err(Broken::Start("it does not come".to_owned()));
                }
                Err(_) => std::thread::sleep(Duration::from_millis(20)),
            }
        }
    }

    /// Written down from now on.
    #[must_use]
    pub fn recorded(self, record: Option<&Record>) -> Connection {
        let record = record.cloned();
        Connection { record, ..self }
    }

    fn over(stream: TcpStream) -> io::Result<Connection> {
        stream.set_nodelay(true)?;
        // A program that does not read must not hold us up for ever.
        stream.set_write_timeout(Some(Duration::from_secs(10)))?;
        Ok(Connection {
            stream,
            frames: Frames::new(),
            record: None,
        })
    }

    pub(super) fn say(&mut self, message: &Message) -> Result<(), Broken> {
        let text = message.to_string();
        self.record.iter().for_each(|record| record.said(&text));
        let mut bytes = text.into_bytes();
        bytes.push(0);
        self.stream.write_all(&bytes).map_err(|_| self.gone())
    }

    /// The next message, for which is waited so long, or for ever.
    pub(super) fn hear(&mut self, patience: Option<Duration>) -> Result<Heard, Broken> {
        let until = patience.map(|patience| Instant::now() + patience);
        loop {
            if let Some(heard) = self.whole()? {
                return Ok(heard);
            }
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            if left == Some(Duration::ZERO) {
                return Err(Broken::Silent(patience.unwrap_or_default()));
            }
            self.stream
                .set_read_timeout(left)
                .map_err(|_| self.gone())?;
            self.read()?;
        }
    }

    /// A message that has come already.
    pub(super) fn overhear(&mut self) -> Result<Option<Heard>, Broken> {
        loop {
            if let Some(heard) = self.whole()? {
                return Ok(Some(heard));
            }
            let gone = |_| Broken::Gone;
            self.stream.set_nonblocking(true).map_err(gone)?;
            let read = self.read();
            self.stream.set_nonblocking(false).map_err(gone)?;
            if read? == 0 {
                return Ok(None);
            }
        }
    }

    /// The next message of the bytes that are here.
    fn whole(&mut self) -> Result<Option<Heard>, Broken> {
        let Some(frame) = self.frames.next() else {
            return Ok(None);
        };
        let text = frame.map_err(|fault| Broken::Said(fault.to_string()))?;
        self.record.iter().for_each(|record| record.heard(&text));
        Ok(Some(match text.parse() {
            Ok(message) => Heard::Message(message),
            Err(fault) => Heard::Bad(text, fault),
        }))
    }

    /// How many bytes have come; none where the time is up.
    fn read(&mut self) -> Result<usize, Broken> {
        let mut bytes = [0; 256];
        match self.stream.read(&mut bytes) {
            Ok(0) => Err(self.gone()),
            Ok(count) => {
                self.frames.push(&bytes[..count]);
                Ok(count)
            }
            Err(error) => match error.kind() {
                io::ErrorKind::WouldBlock
                | io::ErrorKind::TimedOut
                | io::ErrorKind::Interrupted => Ok(0),
                _ => Err(self.gone()),
            },
        }
    }

    fn gone(&self) -> Broken {
        self.record.iter().for_each(Record::gone);
        Broken::Gone
    }
}
