//! What lots are drawn from, how much of the machine is used, and how files are written.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// The same seed with one thread gives the same files, byte for byte; games are the same with any number of
/// threads.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Work {
    /// What all lots are drawn from
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Threads
    #[arg(long, default_value_t = 2)]
    pub(crate) threads: usize,
}

/// Writes a file whole or not at all, so that a run that was broken off leaves nothing half done.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = path.with_extension("part");
    let mut out = File::create(&beside)?;
    out.write_all(bytes)?;
    out.sync_all()?;
    fs::rename(&beside, path)
}
