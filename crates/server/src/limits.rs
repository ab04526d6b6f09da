//! How much one address or browser may ask for.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use damier_club::LobbyLimits;

/// What is allowed. All limits are per process.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Requests of one address that change something or open a socket; `None` for as many as
    /// it likes. Many people may share an address.
    pub rate_of_address: Option<Rate>,
    /// What pages of other sites read at one address; `None` for as much as they like.
    pub rate_of_reading: Option<Rate>,
    /// Messages on one socket; `None` for as many as it likes.
    pub rate_of_socket: Option<Rate>,
    /// TCP connections in all.
    pub connections: usize,
    /// TCP connections of one address.
    pub connections_each: usize,
    /// WebSockets in all.
    pub sockets: usize,
    /// WebSockets of one address.
    pub sockets_each: usize,
    /// Games made from one address within a day and not yet over.
    pub unfinished_each: usize,
    /// Different rules of their own that players may bring until the server is started anew.
    pub own_rules: usize,
    /// Rules that nobody has brought yet, of one address; `None` for as many as it likes.
    pub rate_of_rules: Option<Rate>,
    /// Passwords and codes that one address may try.
    pub sign_ins_of_address: Option<Rate>,
    /// Passwords and codes that may be tried at one name, by everybody together.
    pub sign_ins_of_name: Option<Rate>,
    /// Accounts that are made at one address. A school may share one.
    pub accounts_of_address: Option<Rate>,
    /// Seeks in the lobby.
    pub seeks: LobbyLimits,
    /// Simuls made from one address within a day.
    pub simuls_each: usize,
    /// Events that are shown, made from one address within a day.
    pub broadcasts_each: usize,
    /// Tournaments made from one address within a day.
    pub tournaments_each: usize,
    /// Positions that are analysed at once.
    pub analyses: usize,
    /// Those of one address.
    pub analyses_each: usize,
    /// Analyses and hints that are asked for at one address; `None` for as many as it likes.
    pub rate_of_analyses: Option<Rate>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            rate_of_address: Some(Rate {
                each_second: 20.0,
                burst: 200.0,
            }),
            rate_of_reading: Some(Rate {
                each_second: 20.0,
                burst: 400.0,
            }),
            rate_of_socket: Some(Rate {
                each_second: 10.0,
                burst: 40.0,
            }),
            connections: 20_000,
            connections_each: 2_000,
            sockets: 10_000,
            sockets_each: 1_000,
            unfinished_each: 500,
            own_rules: 10_000,
            rate_of_rules: Some(Rate {
                each_second: 0.02,
                burst: 50.0,
            }),
            sign_ins_of_address: Some(Rate {
                each_second: 0.2,
                burst: 40.0,
            }),
            sign_ins_of_name: Some(Rate {
                each_second: 0.05,
                burst: 20.0,
            }),
            accounts_of_address: Some(Rate {
                each_second: 1.0 / 60.0,
                burst: 60.0,
            }),
            seeks: LobbyLimits::default(),
            simuls_each: 30,
            broadcasts_each: 30,
            tournaments_each: 5,
            analyses: 8,
            analyses_each: 4,
            rate_of_analyses: Some(Rate {
                each_second: 2.0,
                burst: 60.0,
            }),
        }
    }
}

impl Limits {
    /// None at all, for load tests.
    pub fn lifted() -> Self {
        Self {
            rate_of_address: None,
            rate_of_reading: None,
            rate_of_socket: None,
            connections: usize::MAX >> 3,
            connections_each: usize::MAX,
            sockets: usize::MAX,
            sockets_each: usize::MAX,
            unfinished_each: usize::MAX,
            own_rules: usize::MAX,
            rate_of_rules: None,
            sign_ins_of_address: None,
            sign_ins_of_name: None,
            accounts_of_address: None,
            seeks: LobbyLimits {
                from_source: usize::MAX,
                ..LobbyLimits::default()
            },
            simuls_each: usize::MAX,
            broadcasts_each: usize::MAX,
            tournaments_each: usize::MAX,
            analyses: 64,
            analyses_each: 64,
            rate_of_analyses: None,
        }
    }
}

/// A rate, with what may be saved up.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// Requests a second in the long run.
    pub each_second: f64,
    /// Requests at once after a pause.
    pub burst: f64,
}

/// Token buckets by key.
pub(crate) struct Buckets<K> {
    rate: Option<Rate>,
    buckets: Mutex<HashMap<K, Bucket>>,
}

/// What one may still ask for.
pub(crate) struct Bucket {
    tokens: f64,
    at: Instant,
}

/// At this many keys, those that are full again are forgotten.
const SWEEP_AT: usize = 10_000;

impl<K: Eq + Hash> Buckets<K> {
    pub(crate) fn new(rate: Option<Rate>) -> Self {
        Self {
            rate,
            buckets: Mutex::new(HashMap::new()),
        }
    }

    /// Takes a token; false when there is none.
    pub(crate) fn take(&self, key: K, now: Instant) -> bool {
        let Some(rate) = self.rate else { return true };
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= SWEEP_AT {
            buckets.retain(|_, bucket| bucket.filled(rate, now) < rate.burst);
        }
        buckets
            .entry(key)
            .or_insert_with(|| Bucket::full(rate, now))
            .take(rate, now)
    }
}

impl Bucket {
    /// One that nothing was taken from.
    pub(crate) fn full(rate: Rate, now: Instant) -> Self {
        Self {
            tokens: rate.burst,
            at: now,
        }
    }

    /// Takes a token; false when there is none.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> bool {
        self.tokens = self.filled(rate, now);
        self.at = now;
        let enough = self.tokens >= 1.0;
        if enough {
            self.tokens -= 1.0;
        }
        enough
    }

    fn filled(&self, rate: Rate, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        (self.tokens + passed * rate.each_second).min(rate.burst)
    }
}

/// Counts what is open, in all and by address.
#[derive(Clone)]
pub(crate) struct Gauge(Arc<Counted>);

struct Counted {
    most: usize,
    most_each: usize,
    open: Mutex<(usize, HashMap<IpAddr, usize>)>,
}

impl Gauge {
    pub(crate) fn new(most: usize, most_each: usize) -> Self {
        Self(Arc::new(Counted {
            most,
            most_each,
            open: Mutex::default(),
        }))
    }

    /// Counts one more until the ticket is dropped; `None` when it would be too many.
    pub(crate) fn enter(&self, address: IpAddr) -> Option<Ticket> {
        let mut open = self.0.open.lock().unwrap_or_else(PoisonError::into_inner);
        let (all, by) = &mut *open;
        if *all >= self.0.most
            || by
                .get(&address)
                .is_some_and(|each| *each >= self.0.most_each)
        {
            return None;
        }
        *all += 1;
        *by.entry(address).or_default() += 1;
        Some(Ticket {
            gauge: self.clone(),
            address,
        })
    }

    /// How many are open.
    pub(crate) fn open(&self) -> usize {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner).0
    }
}

/// Stands for one that is open.
pub(crate) struct Ticket {
    gauge: Gauge,
    address: IpAddr,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut open = self
            .gauge
            .0
            .open
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let (all, by) = &mut *open;
        *all -= 1;
        if let Some(each) = by.get_mut(&self.address) {
            *each -= 1;
            if *each == 0 {
                by.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_bucket_is_emptied_by_a_burst_and_fills_again() {
        let buckets = Buckets::new(Some(Rate {
            each_second: 2.0,
            burst: 3.0,
        }));
        let now = Instant::now();
        let taken = (0..5).filter(|_| buckets.take("a", now)).count();
        assert_eq!(taken, 3);
        assert!(buckets.take("b", now));
        let later = now + Duration::from_millis(600);
        assert!(buckets.take("a", later));
        assert!(!buckets.take("a", later));
    }

    #[test]
    fn a_gauge_counts_by_address_and_forgets_what_is_closed() {
        let gauge = Gauge::new(3, 2);
        let (here, there) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([127, 0, 0, 2]));
        let first = gauge.enter(here).unwrap();
        let _second = gauge.enter(here).unwrap();
        assert!(gauge.enter(here).is_none());
        let _third = gauge.enter(there).unwrap();
        assert!(gauge.enter(there).is_none());
        drop(first);
        assert_eq!(gauge.open(), 2);
        assert!(gauge.enter(there).is_some());
    }
}
