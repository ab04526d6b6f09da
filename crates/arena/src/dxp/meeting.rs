//! How a program that speaks DXP is met.

use core::time::Duration;
use std::io;
use std::net::{TcpListener, ToSocketAddrs};
use std::path::PathBuf;
use std::process::{Child, Stdio};

use super::connection::Connection;
use crate::process::Start;
use crate::{Broken, Record};

/// How long a program may take to be reached.
pub(super) const TO_START: Duration = Duration::from_secs(30);

/// What the program is told of the time, since the protocol knows whole minutes only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Minutes for each side.
    pub minutes: u16,
    /// In how many moves; 0 for the whole game.
    pub moves: u16,
}

/// Which of two programs listens for the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// It listens, and we reach it.
    Reach,
    /// We listen, and it reaches us.
    Await,
}

/// How a program that speaks DXP is met, and what it is told.
#[derive(Clone, Debug)]
pub struct Meeting {
    /// Who reaches whom.
    pub way: Way,
    /// Where. Port 0 is one that is free, which stands for `{port}` in the command that starts it.
    pub address: String,
    /// How it is started; none where it runs already.
    pub start: Option<Start>,
    /// What it is told of the time.
    pub rate: Rate,
    /// What it is told in words before the first game: some take orders so.
    pub words: Vec<String>,
    /// Where the conversation is written down.
    pub record: Option<Record>,
}

impl Meeting {
    /// A program that listens there already, or will soon.
    pub fn at(address: &str, rate: Rate) -> Meeting {
        Meeting {
            way: Way::Reach,
            address: address.to_owned(),
            start: None,
            rate,
            words: Vec::new(),
            record: None,
        }
    }

    /// Starts it, where that is said, and has it on the line.
    pub(super) fn begin(&self) -> Result<(Option<Running>, Connection), Broken> {
        match self.way {
            Way::Reach => {
                let address = self.free_address()?;
                let running = self.run(&address)?;
                let connection = Connection::reach(&address, TO_START)?;
                Ok((running, connection.recorded(self.record.as_ref())))
            }
            Way::Await => {
                let failed = |error: io::Error| Broken::Start(format!("{}: {error}", self.address));
                let listener = TcpListener::bind(&self.address).map_err(failed)?;
                let address = listener.local_addr().map_err(failed)?;
                let running = self.run(&address.to_string())?;
                let connection = Connection::wait(&listener, TO_START)?;
                Ok((running, connection.recorded(self.record.as_ref())))
            }
        }
    }

    /// The address with a port that nobody uses, where none is said.
    fn free_address(&self) -> Result<String, Broken> {
        let failed = |error: io::Error| Broken::Start(format!("{}: {error}", self.address));
        let mut addresses = self.address.to_socket_addrs().map_err(failed)?;
        let Some(free) = addresses.find(|address| address.port() == 0) else {
            return Ok(self.address.clone());
        };
        let listener = TcpListener::bind(free).map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        Ok(address.to_string())
    }

    fn run(&self, address: &str) -> Result<Option<Running>, Broken> {
        let Some(start) = &self.start else {
            return Ok(None);
        };
        let port = address.rsplit(':').next().unwrap_or_default();
        let with_port = |text: &str| text.replace("{port}", port);
        let start = Start {
            words: start.words.iter().map(|word| with_port(word)).collect(),
            folder: start.folder.as_ref().map(|folder| {
                let text = folder.to_str().map(with_port);
                text.map_or_else(|| folder.clone(), PathBuf::from)
            }),
        };
        let mut command = start.command();
        // An input that has ended would keep some programs busy looking at it.
        command.stdin(Stdio::piped()).stdout(Stdio::null());
        command.stderr(Stdio::null());
        let failed = |error| Broken::Start(format!("{}: {error}", start.words[0]));
        command.spawn().map(Running).map(Some).map_err(failed)
    }
}

/// A program that we have started. It ends when this is dropped.
pub(super) struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
