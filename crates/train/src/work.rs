//! What lots are drawn from, and how much of the machine is used.

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
