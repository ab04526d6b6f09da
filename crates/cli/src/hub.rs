//! `damier hub`: our engine for programs that speak the Hub protocol.

use std::io;

use clap::Args;

use crate::failure::Failure;

/// Speak the Hub protocol (version 2) on standard input and output
///
/// Graphical programs start an engine so. What can be set is said after `hub`: the variant, the size
/// of the table, the level, and how many lines an analysis shows.
#[derive(Args)]
pub(crate) struct Hub {}

impl Hub {
    #[allow(clippy::unused_self, reason = "every command runs so")]
    pub(crate) fn run(&self) -> Result<(), Failure> {
        // Not locked: it is read in a thread of its own.
        let input = io::BufReader::new(io::stdin());
        damier_arena::hub::serve(input, io::stdout())?;
        Ok(())
    }
}
