//! The program under test, as a process of its own.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tokio::time::sleep;

use crate::{Failure, Visitor};

/// A running `damier serve`, killed when it is dropped.
#[derive(Debug)]
pub struct Program {
    child: Child,
    command: Command,
    address: SocketAddr,
}

/// A port that is free at this moment.
///
/// # Errors
/// When the machine has none.
pub fn free_port() -> io::Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}

impl Program {
    /// Starts the program on a free port with the database file.
    ///
    /// # Errors
    /// [`Failure::Lost`] when it cannot be started.
    pub fn start(
        program: impl AsRef<Path>,
        database: impl AsRef<Path>,
        options: &[&str],
    ) -> Result<Self, Failure> {
        let command = Command::new(program.as_ref());
        Self::start_under(command, database.as_ref(), options)
    }

    /// As [`Program::start`], with a command that may run the program under another.
    ///
    /// # Errors
    /// [`Failure::Lost`] when it cannot be started.
    pub fn start_under(
        mut command: Command,
        database: &Path,
        options: &[&str],
    ) -> Result<Self, Failure> {
        let port = free_port().map_err(|error| Failure::lost("no free port", error))?;
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        command
            .arg("serve")
            .args(["--listen", &address.to_string(), "--database"])
            .arg(PathBuf::from(database))
            .args(options)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let child = spawn(&mut command)?;
        Ok(Self {
            child,
            command,
            address,
        })
    }

    /// Kills it, if it still runs, and starts it again on the same address and database.
    ///
    /// # Errors
    /// [`Failure::Lost`] when it cannot be started.
    pub fn start_again(&mut self) -> Result<(), Failure> {
        // It may have been killed before.
        let _ = self.kill();
        self.child = spawn(&mut self.command)?;
        Ok(())
    }

    /// Waits until it has ended by itself.
    ///
    /// # Errors
    /// [`Failure::Lost`] when it still runs after `patience`.
    pub async fn wait(&mut self, patience: Duration) -> Result<(), Failure> {
        let begun = Instant::now();
        while begun.elapsed() < patience {
            match self.child.try_wait() {
                Ok(Some(_)) => return Ok(()),
                Ok(None) => sleep(Duration::from_millis(20)).await,
                Err(error) => return Err(Failure::lost("cannot wait", error)),
            }
        }
        Err(Failure::Lost("it does not end".to_owned()))
    }

    /// Its number among the processes.
    #[must_use]
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Waits until it answers, up to twenty seconds.
    ///
    /// # Errors
    /// [`Failure::Lost`] when it does not.
    pub async fn ready(&self) -> Result<(), Failure> {
        let begun = Instant::now();
        loop {
            match Visitor::new(self.address).text("GET", "/healthz", "").await {
                Ok(_) => return Ok(()),
                Err(failure) if begun.elapsed() > Duration::from_secs(20) => return Err(failure),
                Err(_) => sleep(Duration::from_millis(20)).await,
            }
        }
    }

    /// Kills it as SIGKILL does: it can do nothing about it.
    ///
    /// # Errors
    /// When it could not be killed.
    pub fn kill(&mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// The memory it occupies now and at most so far, in bytes; `None` where /proc does not say.
    #[must_use]
    pub fn memory(&self) -> Option<(u64, u64)> {
        let path = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(path).ok()?;
        let kilobytes = |name: &str| -> Option<u64> {
            let line = status.lines().find(|line| line.starts_with(name))?;
            line.split_whitespace().nth(1)?.parse().ok()
        };
        Some((kilobytes("VmRSS:")? * 1024, kilobytes("VmHWM:")? * 1024))
    }

    /// Seconds of processor time it has used; `None` where /proc does not say.
    #[must_use]
    pub fn processor_seconds(&self) -> Option<f64> {
        /// `sysconf(_SC_CLK_TCK)` is 100 on every Linux that Rust supports.
        const TICKS: f64 = 100.0;
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // The name in brackets may contain spaces; what follows it does not.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks: u32 =
            fields.get(11)?.parse::<u32>().ok()? + fields.get(12)?.parse::<u32>().ok()?;
        Some(f64::from(ticks) / TICKS)
    }
}

fn spawn(command: &mut Command) -> Result<Child, Failure> {
    command
        .spawn()
        .map_err(|error| Failure::lost("the program does not start", error))
}

impl Drop for Program {
    fn drop(&mut self) {
        // A process that has ended already cannot be killed, and need not be.
        let _ = self.kill();
    }
}
