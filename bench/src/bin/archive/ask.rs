//! Asking, and how long the answers take.

use std::time::Instant;

use damier_archive::{Archive, Filter, Order, Query};
use damier_rules::Position;

use crate::expected::{Expected, Results};
use crate::names::ASKED;

/// Asks for everything; answers what to print. A wrong answer is an error.
pub(crate) fn all(
    archive: &Archive,
    expected: &Expected,
    runs: u64,
) -> Result<Vec<String>, String> {
    let mut lines =
        vec!["| question | games | first | median of the others | slowest |".to_owned()];
    lines.push("|---|---|---|---|---|".to_owned());
    for (ply, (position, results)) in expected.positions.iter().enumerate() {
        if ply > 2 && !ply.is_multiple_of(4) {
            continue;
        }
        let games: u64 = results.iter().sum();
        let mut ask = |what: &str, ask: &dyn Fn() -> Result<(), String>| {
            let times = timed(runs, ask)?;
            lines.push(format!("| {what} after {ply} plies | {games} | {times} |"));
            Ok::<(), String>(())
        };
        ask("explore", &|| explore(archive, position, *results))?;
        ask("search", &|| {
            search(archive, position, games, Order::Newest)
        })?;
        ask("search by rating", &|| {
            search(archive, position, games, Order::Rating)
        })?;
    }
    let all: u64 = expected.positions[0].1.iter().sum();
    let filters = filters(&expected.positions[0].0);
    for (what, count, filter) in filters {
        let wanted = match count {
            Count::All => Some(all),
            Count::Asked => Some(expected.asked),
            Count::Unknown => None,
        };
        let times = timed(runs, &|| find(archive, &filter, wanted))?;
        lines.push(format!("| {what} | | {times} |"));
    }
    Ok(lines)
}

enum Count {
    All,
    Asked,
    Unknown,
}

fn filters(start: &Position) -> Vec<(&'static str, Count, Filter)> {
    let all = Filter::default;
    let date = |text: &str| text.parse().ok();
    let player = |name: &str| Some(name.to_owned());
    vec![
        ("all games", Count::All, all()),
        (
            "a player",
            Count::Asked,
            Filter {
                player: player(ASKED),
                ..all()
            },
        ),
        (
            "a name that thousands have",
            Count::Unknown,
            Filter {
                player: player("van"),
                ..all()
            },
        ),
        (
            "a Chinese name",
            Count::Unknown,
            Filter {
                player: player("王伟"),
                ..all()
            },
        ),
        (
            "a player at the start position",
            Count::Asked,
            Filter {
                player: player(ASKED),
                position: Some(*start),
                ..all()
            },
        ),
        (
            "a month",
            Count::Unknown,
            Filter {
                from: date("2001.05"),
                until: date("2001.05"),
                ..all()
            },
        ),
        (
            "a high rating",
            Count::Unknown,
            Filter {
                rating: Some(2_390),
                ..all()
            },
        ),
        (
            "words of all names",
            Count::Unknown,
            Filter {
                text: player("riga cup 王"),
                ..all()
            },
        ),
        (
            "nothing",
            Count::Unknown,
            Filter {
                text: player("nobody"),
                ..all()
            },
        ),
    ]
}

fn timed(runs: u64, ask: &dyn Fn() -> Result<(), String>) -> Result<String, String> {
    let mut times = Vec::new();
    for _ in 0..=runs {
        let begun = Instant::now();
        ask()?;
        times.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    let first = times.remove(0);
    times.sort_by(f64::total_cmp);
    let (median, most) = (times[times.len() / 2], times[times.len() - 1]);
    Ok(format!("{first:.1} ms | {median:.1} ms | {most:.1} ms"))
}

fn explore(archive: &Archive, position: &Position, results: Results) -> Result<(), String> {
    let explored = archive
        .explore(position, &Filter::default())
        .map_err(|error| error.to_string())?;
    let total = explored.total;
    let found = [total.white, total.draws, total.black];
    if found == results {
        Ok(())
    } else {
        Err(format!("explored {found:?} instead of {results:?}"))
    }
}

fn search(archive: &Archive, position: &Position, games: u64, order: Order) -> Result<(), String> {
    let filter = Filter {
        position: Some(*position),
        ..Filter::default()
    };
    let query = Query {
        order,
        ..Query::new(filter)
    };
    let page = archive.search(&query).map_err(|error| error.to_string())?;
    let count = page.found.map_or(0, |found| found.count);
    if count == games && page.games.len() as u64 == games.min(50) {
        Ok(())
    } else {
        Err(format!(
            "found {count} games instead of {games}, {} listed",
            page.games.len()
        ))
    }
}

fn find(archive: &Archive, filter: &Filter, wanted: Option<u64>) -> Result<(), String> {
    let page = archive.search(&Query::new(filter.clone()));
    let page = page.map_err(|error| error.to_string())?;
    let found = page.found.ok_or("the first page tells no number")?;
    match wanted {
        Some(wanted) if found.exact && found.count != wanted => {
            Err(format!("found {} games instead of {wanted}", found.count))
        }
        _ => Ok(()),
    }
}
