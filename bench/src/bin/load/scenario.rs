//! So many games at once, for so long, at such a pace.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use damier_bench::wire::State;
use damier_bench::{
    Acknowledged, Chance, Ending, Failure, Notes, Player, Program, Seat, Sightings, Spectator,
    against_engine, friends,
};
use tokio::task::JoinSet;

/// Who plays whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Two visitors.
    Friend,
    /// A visitor and the engine at level 1.
    Engine,
}

/// One measurement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scenario {
    pub(crate) kind: Kind,
    pub(crate) games: usize,
    pub(crate) pace: Duration,
    pub(crate) time: Duration,
    /// So many look at the first game.
    pub(crate) spectators: usize,
}

/// What the players of one game saw.
#[derive(Debug)]
pub(crate) struct Seen {
    pub(crate) game: String,
    pub(crate) acknowledged: Vec<Acknowledged>,
    /// When each of these moves was sent.
    pub(crate) sent: Vec<Instant>,
    /// The last state that each player or spectator saw, with its number of moves.
    pub(crate) last: Vec<(usize, State)>,
}

/// What all players saw together.
#[derive(Debug, Default)]
pub(crate) struct Measured {
    pub(crate) games: Vec<Seen>,
    pub(crate) finished: usize,
    pub(crate) waits: Vec<Duration>,
    pub(crate) replies: Vec<Duration>,
    /// From sending a move to each spectator's being shown it.
    pub(crate) shown: Vec<Duration>,
    pub(crate) took: Duration,
    pub(crate) processor: Option<f64>,
    pub(crate) memory: Option<(u64, u64)>,
}

impl Scenario {
    /// Plays it: everybody sits down first, then all begin.
    pub(crate) async fn play(&self, program: &Program) -> Result<Measured, Failure> {
        let mut seats = Vec::new();
        for _ in 0..self.games {
            seats.push(self.sit_down(program.address()).await?);
        }
        let looked_at = seats
            .first()
            .and_then(|seats| seats.first())
            .map(|seat| seat.game.clone())
            .unwrap_or_default();
        let mut spectators = Vec::new();
        for _ in 0..self.spectators {
            spectators.push(Spectator::of(program.address(), &looked_at).await?);
        }
        let before = program.processor_seconds();
        let begun = Instant::now();
        let until = begun + self.time;
        let mut tables = JoinSet::new();
        for (number, seats) in seats.into_iter().enumerate() {
            tables.spawn(self.table(program.address(), seats, until, number as u64));
        }
        let looking = tokio::spawn(look(spectators, until));
        let mut measured = Measured::default();
        while let Some(table) = tables.join_next().await {
            let table = table.map_err(|error| Failure::Malformed(format!("a table: {error}")))?;
            measured.add(table?);
            measured.memory = program.memory().or(measured.memory);
        }
        measured.took = begun.elapsed();
        let sightings = looking
            .await
            .map_err(|error| Failure::Malformed(format!("the spectators: {error}")))?;
        measured.show(&looked_at, sightings?)?;
        let after = program.processor_seconds();
        measured.processor = after.zip(before).map(|(after, before)| after - before);
        Ok(measured)
    }

    async fn sit_down(&self, address: SocketAddr) -> Result<Vec<Seat>, Failure> {
        Ok(match self.kind {
            Kind::Friend => {
                let (white, black) = friends(address, None, None).await?;
                vec![white, black]
            }
            Kind::Engine => vec![against_engine(address, 1, None).await?],
        })
    }

    /// One table: when a game is over the next begins, until time is up.
    async fn table(
        self,
        address: SocketAddr,
        mut seats: Vec<Seat>,
        until: Instant,
        seed: u64,
    ) -> Result<Measured, Failure> {
        let mut chance = Chance::new(seed);
        let mut measured = Measured::default();
        loop {
            let game = seats
                .first()
                .map(|seat| seat.game.clone())
                .unwrap_or_default();
            let mut players = JoinSet::new();
            for seat in seats {
                let player = Player::new(seat, Chance::new(chance.number()), self.pace);
                players.spawn(player.play(until));
            }
            let mut seen = Seen {
                game,
                acknowledged: Vec::new(),
                sent: Vec::new(),
                last: Vec::new(),
            };
            let mut over = false;
            while let Some(player) = players.join_next().await {
                let (notes, ending) =
                    player.map_err(|error| Failure::Malformed(format!("a player: {error}")))?;
                over = matches!(ending, Ending::Over(_));
                measured.note(&mut seen, notes, ending)?;
            }
            measured.games.push(seen);
            measured.finished += usize::from(over);
            if !over || Instant::now() >= until {
                return Ok(measured);
            }
            seats = self.sit_down(address).await?;
        }
    }
}

/// All spectators at once. They look a little longer than the players play, so that a move made in
/// the last moment is seen.
async fn look(spectators: Vec<Spectator>, until: Instant) -> Result<Vec<Sightings>, Failure> {
    let mut looking = JoinSet::new();
    for spectator in spectators {
        looking.spawn(spectator.look(until + Duration::from_secs(1)));
    }
    let mut all = Vec::with_capacity(looking.len());
    while let Some(one) = looking.join_next().await {
        let one = one.map_err(|error| Failure::Malformed(format!("a spectator: {error}")))?;
        all.push(one?);
    }
    Ok(all)
}

impl Measured {
    fn note(&mut self, seen: &mut Seen, notes: Notes, ending: Ending) -> Result<(), Failure> {
        if let Ending::Lost(failure) = ending {
            return Err(failure);
        }
        if let Some(code) = notes.refusals.first() {
            return Err(Failure::Malformed(format!(
                "a legal move was refused with `{code}`"
            )));
        }
        self.waits.extend(notes.waits);
        self.replies.extend(notes.replies);
        seen.acknowledged.extend(notes.acknowledged);
        seen.sent.extend(notes.sent);
        seen.last.extend(notes.last);
        Ok(())
    }

    /// Compares what the spectators of a game were shown with when its moves were sent.
    fn show(&mut self, game: &str, all: Vec<Sightings>) -> Result<(), Failure> {
        let missing = || Failure::Malformed("a spectator saw a move that nobody sent".to_owned());
        if all.is_empty() {
            return Ok(());
        }
        let seen = self.games.iter_mut().find(|seen| seen.game == game);
        let seen = seen.ok_or_else(missing)?;
        for sightings in all {
            for (plies, at) in sightings.moves {
                let mut sent = seen.acknowledged.iter().zip(&seen.sent);
                let (_, sent) = sent
                    .find(|(acknowledged, _)| acknowledged.plies + 1 == plies)
                    .ok_or_else(missing)?;
                self.shown.push(at.saturating_duration_since(*sent));
            }
            seen.last.extend(sightings.last);
        }
        Ok(())
    }

    fn add(&mut self, other: Self) {
        self.games.extend(other.games);
        self.finished += other.finished;
        self.waits.extend(other.waits);
        self.replies.extend(other.replies);
    }
}
