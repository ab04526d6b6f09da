//! Running the server until it is told to stop.

use core::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use damier_archive::Archive;
use damier_store::{Location, OpenError, Options, Sqlite, Storage, StoreError};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

use crate::app::App;
use crate::config::Config;

/// Why the server did not start, or ended.
#[derive(Debug)]
pub enum ServeError {
    /// The address cannot be listened at.
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why.
        error: io::Error,
    },
    /// The database cannot be opened.
    Open(OpenError),
    /// The folder of the game database cannot be made.
    Folder {
        /// The folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The database cannot be read.
    Read(StoreError),
    /// The network failed while serving.
    Serve(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Listen { address, error } if error.kind() == io::ErrorKind::AddrInUse => {
                write!(
                    f,
                    "the address {address} is in use; give another with --listen"
                )
            }
            Self::Listen { address, error } => write!(f, "cannot listen at {address}: {error}"),
            Self::Open(error) => write!(f, "{error}"),
            Self::Folder { path, error } => {
                write!(f, "cannot make the folder {}: {error}", path.display())
            }
            Self::Read(error) => write!(f, "cannot read the database: {error}"),
            Self::Serve(error) => write!(f, "the network failed: {error}"),
        }
    }
}

impl core::error::Error for ServeError {}

/// Runs the server until SIGINT or SIGTERM. `ready` is told the address once it answers there.
///
/// # Errors
///
/// [`ServeError`] when it cannot start, or when the network fails.
pub async fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let address = config.listen;
    let bound = TcpListener::bind(address).await;
    let listener = bound.map_err(|error| ServeError::Listen { address, error })?;
    let address = listener.local_addr().map_err(ServeError::Serve)?;
    let Location::Sqlite(path) = &config.database;
    let storage = Sqlite::open(path, Options::default()).map_err(ServeError::Open)?;
    let storage: Arc<dyn Storage> = Arc::new(storage);
    let folder = match config.archive {
        Some(folder) => folder,
        None => path.with_extension("archive"),
    };
    let archive = std::fs::create_dir_all(&folder).map(|()| Archive::open(&folder));
    let archive = archive.map_err(|error| ServeError::Folder {
        path: folder.clone(),
        error,
    })?;
    let archive = Arc::new(archive.map_err(ServeError::Open)?);
    let app = App::with_archive(storage, Some(archive), config.settings)
        .await
        .map_err(ServeError::Read)?;
    let stopper = app.clone();
    let mut interrupt = signal(SignalKind::interrupt()).map_err(ServeError::Serve)?;
    let mut terminate = signal(SignalKind::terminate()).map_err(ServeError::Serve)?;
    tokio::spawn(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
        tracing::info!("stopping");
        stopper.stop();
    });
    tracing::info!(%address, "serving");
    ready(address);
    app.serve_on(listener).await.map_err(ServeError::Serve)
}
