//! Those who look at positions for people: a few at once, and never with more than their share of
//! the machine.

mod pace;

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use damier_api::AnalysisEnd;
use damier_engine::{Analysis, Controls, Game, Limits, Searcher};
use damier_store::Hash;
use tokio::sync::watch;

use crate::config::Settings;
use crate::limits::Buckets;
use crate::refusal::Refusal;
use pace::Pace;

/// The most lines that an analysis has.
pub(crate) const MOST_LINES: u8 = 5;
/// Analyses of one reader: pages that are open beside each other. An older one makes room.
const EACH_READER: usize = 3;
/// What one remembers, in bytes.
const TABLE: usize = 16 << 20;

/// Where analyses are begun.
pub(crate) struct Analysts {
    /// How many processors they may fill; none where there are no analyses.
    processors: Option<f64>,
    time: Duration,
    most: usize,
    most_each: usize,
    rates: Buckets<IpAddr>,
    running: Arc<Running>,
}

/// What is to be looked at, and for how long.
pub(crate) struct Question {
    /// The position and what went before it.
    pub(crate) game: Game,
    /// How many lines are wanted.
    pub(crate) lines: usize,
    /// For how long; at most as long as an analysis may last.
    pub(crate) time: Duration,
}

/// Who asks.
#[derive(Clone, Copy)]
pub(crate) struct Reader {
    /// What he is known by, if he is.
    pub(crate) who: Option<Hash>,
    /// From where.
    pub(crate) address: IpAddr,
}

/// An analysis under way; dropping it stops the work.
pub(crate) struct Underway {
    /// What was found last; ends with the work.
    pub(crate) found: watch::Receiver<Option<Analysis>>,
    stopper: Stopper,
}

/// Stops the work when it is dropped.
pub(crate) struct Stopper(Arc<Stop>);

#[derive(Default)]
struct Stop {
    now: AtomicBool,
    why: OnceLock<AnalysisEnd>,
}

/// What is being looked at.
#[derive(Default)]
struct Running {
    open: Mutex<VecDeque<Open>>,
    /// How many work.
    count: AtomicUsize,
}

struct Open {
    reader: Reader,
    stop: Arc<Stop>,
}

impl Analysts {
    pub(crate) fn new(settings: &Settings) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let limits = &settings.limits;
        let share = f64::from(settings.analysis_share.min(100)) / 100.0;
        Self {
            processors: (share > 0.0).then_some(share * cores as f64),
            time: settings.analysis_time,
            most: limits.analyses,
            most_each: limits.analyses_each,
            rates: Buckets::new(limits.rate_of_analyses),
            running: Arc::default(),
        }
    }

    /// Whether there are analyses at all.
    pub(crate) fn are_there(&self) -> bool {
        self.processors.is_some()
    }

    /// How long one lasts at most.
    pub(crate) fn time(&self) -> Duration {
        self.time
    }

    /// How many are under way.
    pub(crate) fn count(&self) -> usize {
        self.running.count.load(Relaxed)
    }

    /// Begins an analysis.
    ///
    /// # Errors
    ///
    /// [`Refusal::NoAnalysis`], [`Refusal::TooFast`] or [`Refusal::TooManyAnalyses`].
    pub(crate) fn begin(&self, question: Question, reader: Reader) -> Result<Underway, Refusal> {
        let processors = self.processors.ok_or(Refusal::NoAnalysis)?;
        if !self.rates.take(reader.address, Instant::now()) {
            return Err(Refusal::TooFast);
        }
        let stop = Arc::new(Stop::default());
        let place = self.enter(reader, &stop)?;
        let pace = Pace::new(processors, Arc::clone(&place.running), Arc::clone(&stop));
        let question = Question {
            time: question.time.min(self.time),
            ..question
        };
        let (tell, found) = watch::channel(None);
        let work = move || {
            think(&question, &place, &pace, &tell);
            drop(place);
        };
        let thread = std::thread::Builder::new().name("analysis".into());
        thread.spawn(work).map_err(|error| {
            tracing::error!(%error, "no thread for an analysis");
            Refusal::TooManyAnalyses
        })?;
        Ok(Underway {
            found,
            stopper: Stopper(stop),
        })
    }

    fn enter(&self, reader: Reader, stop: &Arc<Stop>) -> Result<Place, Refusal> {
        let mut open = self.running.lock();
        // Those that were told to stop are gone in a moment.
        let alive = |one: &&Open| !one.stop.now.load(Relaxed);
        let his: Vec<&Open> = open
            .iter()
            .filter(alive)
            .filter(|one| one.reader.is(&reader))
            .collect();
        let made_room = his.len().saturating_sub(EACH_READER - 1);
        let left = |one: &&Open| one.reader.address == reader.address;
        let (all, here) = (
            open.iter().filter(alive).count(),
            open.iter().filter(alive).filter(left).count(),
        );
        if all - made_room >= self.most || here.saturating_sub(made_room) >= self.most_each {
            return Err(Refusal::TooManyAnalyses);
        }
        for old in his.iter().take(made_room) {
            old.stop.because(AnalysisEnd::Replaced);
        }
        open.push_back(Open {
            reader,
            stop: Arc::clone(stop),
        });
        self.running.count.store(open.len(), Relaxed);
        Ok(Place {
            running: Arc::clone(&self.running),
            stop: Arc::clone(stop),
        })
    }
}

impl Reader {
    /// Whether it is the same one; who has no cookie is known by his address.
    fn is(&self, other: &Self) -> bool {
        match (self.who, other.who) {
            (None, None) => self.address == other.address,
            (one, two) => one == two,
        }
    }
}

impl Running {
    fn lock(&self) -> std::sync::MutexGuard<'_, VecDeque<Open>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place among those who work, until it is dropped.
struct Place {
    running: Arc<Running>,
    stop: Arc<Stop>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.running.lock();
        open.retain(|one| !Arc::ptr_eq(&one.stop, &self.stop));
        self.running.count.store(open.len(), Relaxed);
    }
}

impl Stop {
    fn because(&self, why: AnalysisEnd) {
        // The first reason counts.
        let _ = self.why.set(why);
        self.now.store(true, Relaxed);
    }
}

impl Underway {
    /// Why it has ended, where something from outside was the reason.
    pub(crate) fn why(&self) -> Option<AnalysisEnd> {
        self.stopper.0.why.get().copied()
    }

    /// Something that stops the work when it is dropped.
    pub(crate) fn stopper(&self) -> Stopper {
        Stopper(Arc::clone(&self.stopper.0))
    }
}

impl Drop for Stopper {
    fn drop(&mut self) {
        self.0.now.store(true, Relaxed);
    }
}

fn think(question: &Question, place: &Place, pace: &Pace, tell: &watch::Sender<Option<Analysis>>) {
    let Some(mut searcher) = Searcher::try_new(TABLE) else {
        tracing::error!("no memory for an analysis");
        return;
    };
    let limits = Limits::time(question.time);
    let controls = Controls::new(pace, &place.stop.now);
    searcher.follow(
        &question.game,
        &limits,
        question.lines,
        &controls,
        &mut |found| {
            // Nobody may be left who reads it.
            tell.send_replace(Some(found.clone()));
        },
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use damier_rules::{Position, Variant};

    fn analysts(share: u8, limits: Limits) -> Analysts {
        Analysts::new(&Settings {
            analysis_share: share,
            limits,
            ..Settings::default()
        })
    }

    fn question() -> Question {
        Question {
            game: Game::from(Position::start(Variant::ALL[0])),
            lines: 2,
            time: Duration::from_secs(60),
        }
    }

    fn reader(last: u8, browser: Option<u8>) -> Reader {
        Reader {
            who: browser.map(|browser| [browser; 32]),
            address: IpAddr::from([10, 0, 0, last]),
        }
    }

    fn ended(underway: &Underway) -> bool {
        (0..500).any(|_| {
            std::thread::sleep(Duration::from_millis(10));
            underway.found.has_changed().is_err()
        })
    }

    #[test]
    fn there_are_only_so_many_at_once_in_all_and_at_one_address() {
        let few = Limits {
            analyses: 3,
            analyses_each: 2,
            ..Limits::lifted()
        };
        let analysts = analysts(10, few);
        let begin = |last, browser| analysts.begin(question(), reader(last, Some(browser)));
        let first = begin(1, 1).unwrap();
        let _second = begin(1, 2).unwrap();
        assert_eq!(begin(1, 3).err(), Some(Refusal::TooManyAnalyses));
        let _third = begin(2, 3).unwrap();
        assert_eq!(begin(3, 4).err(), Some(Refusal::TooManyAnalyses));
        assert_eq!(analysts.count(), 3);
        drop(first.stopper());
        assert!(ended(&first));
        assert!(begin(1, 3).is_ok());
    }

    #[test]
    fn the_oldest_of_a_reader_makes_room_for_the_newest() {
        let analysts = analysts(10, Limits::lifted());
        let begin = |browser| analysts.begin(question(), reader(1, browser)).unwrap();
        let other = begin(Some(9));
        let mine: Vec<Underway> = (0..=EACH_READER).map(|_| begin(Some(1))).collect();
        assert!(ended(&mine[0]));
        assert_eq!(mine[0].why(), Some(AnalysisEnd::Replaced));
        assert!(
            mine[1..]
                .iter()
                .chain([&other])
                .all(|one| one.why().is_none())
        );
    }

    #[test]
    fn with_no_share_there_are_none() {
        let analysts = analysts(0, Limits::lifted());
        assert!(!analysts.are_there());
        let begun = analysts.begin(question(), reader(1, None));
        assert_eq!(begun.err(), Some(Refusal::NoAnalysis));
    }
}
