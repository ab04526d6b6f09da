//! Matches between weights.

use std::path::Path;
use std::sync::Arc;
use std::{fs, io};

use damier_arena::contest::{Contest, Event, openings};
use damier_arena::{Broken, Own, Pace, Player, Start, Tally, hub};
use damier_engine::network::{Network, Parts};
use damier_rules::Variant;

/// Which weights play each other, and how.
///
/// A player is a file of weights; `own`, those that the engine comes with; `rules`, no weights at all; or
/// `hub:COMMAND`, any program that is started so and speaks Hub.
#[derive(Debug, clap::Args)]
pub(crate) struct Match {
    first: String,
    second: String,
    /// The game that is played
    #[arg(long, default_value = "international")]
    variant: Variant,
    /// How much each may think: 0.2s a move, 10000n positions, 8d plies
    #[arg(long, default_value = "10000n")]
    pace: Pace,
    /// How much the second may think, if not as much as the first
    #[arg(long)]
    second_pace: Option<Pace>,
    /// Openings, each with two games
    #[arg(long, default_value_t = 200)]
    pairs: usize,
    /// Plies before a game begins
    #[arg(long, default_value_t = 4)]
    plies: u32,
    /// The lot by which openings are drawn
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at once
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Megabytes of each engine's table
    #[arg(long, default_value_t = 16)]
    hash: usize,
}

impl Match {
    /// A match at a fixed number of positions.
    pub(crate) fn between(
        first: String,
        second: String,
        variant: Variant,
        pairs: usize,
        threads: usize,
    ) -> Match {
        Match {
            first,
            second,
            variant,
            pace: Pace::Nodes(2_000),
            second_pace: None,
            pairs,
            plies: 4,
            seed: 1,
            threads,
            hash: 16,
        }
    }

    pub(crate) fn run(&self) -> io::Result<()> {
        self.play().map(|_| ())
    }

    /// Plays it and tells how it stands.
    pub(crate) fn play(&self) -> io::Result<Tally> {
        let ballots = openings::after_plies(self.variant, self.plies, self.pairs, self.seed);
        let second = self.second_pace.unwrap_or(self.pace);
        let contest = Contest::new(ballots, [self.pace, second]).with_games_at_once(self.threads);
        let networks = [self.network(&self.first)?, self.network(&self.second)?];
        let make_first = || self.player(&self.first, networks[0].as_ref());
        let make_second = || self.player(&self.second, networks[1].as_ref());
        let tally = contest.run([&make_first, &make_second], &mut |event| {
            if let Event::Stands(tally) = event
                && tally.games() % 20 == 0
            {
                println!("{tally}");
            }
        });
        let tally = tally.map_err(|broken| io::Error::other(format!("a player {broken}")))?;
        println!("{} against {}: {tally}", self.first, self.second);
        Ok(tally)
    }

    fn network(&self, player: &str) -> io::Result<Option<Arc<Network>>> {
        if player == "own" || player == "rules" || player.starts_with("hub:") {
            return Ok(None);
        }
        read(self.variant, Path::new(player)).map(Some)
    }

    fn player(
        &self,
        player: &str,
        network: Option<&Arc<Network>>,
    ) -> Result<Box<dyn Player>, Broken> {
        if let Some(command) = player.strip_prefix("hub:") {
            let start = Start::parse(command).ok_or(Broken::Gone)?;
            return Ok(Box::new(hub::Program::start(
                &start,
                self.variant,
                &[],
                None,
            )?));
        }
        let own = Own::new(self.hash << 20);
        Ok(match network {
            Some(network) => Box::new(own.with_network(Arc::clone(network))),
            None if player == "rules" => Box::new(own.without_network()),
            None => Box::new(own),
        })
    }
}

/// Reads weights.
///
/// # Errors
///
/// Where the file cannot be read, or is none for this variant.
pub(crate) fn read(variant: Variant, path: &Path) -> io::Result<Arc<Network>> {
    both(variant, path).map(|(_, network)| Arc::new(network))
}

/// The same as they are stored.
///
/// # Errors
///
/// As for [`read`].
pub(crate) fn parts(variant: Variant, path: &Path) -> io::Result<Parts> {
    both(variant, path).map(|(parts, _)| parts)
}

fn both(variant: Variant, path: &Path) -> io::Result<(Parts, Network)> {
    let bytes = fs::read(path)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))?;
    let network = Parts::read(&bytes).and_then(|parts| {
        let network = parts.network(variant)?;
        Ok((parts, network))
    });
    network.map_err(|why| io::Error::other(format!("{}: {why}", path.display())))
}
