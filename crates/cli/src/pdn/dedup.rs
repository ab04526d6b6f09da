//! `damier pdn dedup`: each game once.

use std::collections::HashMap;
use std::collections::hash_map::{Entry, RandomState};
use std::hash::{BuildHasher, Hash, Hasher};
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use damier_notation::Score;
use damier_notation::tree::{Item, Tree};
use serde_json::json;

use super::counted;
use super::form::{Form, Sink};
use super::games::Source;
use crate::failure::Failure;

/// Write each game once: games with the same start, moves, players, date and result are the same
///
/// Every game that is left out is told, with the one that it is, on standard error. The first of
/// the same games is kept, with its own comments and variations. Memory grows by about 40 bytes
/// for each game.
#[derive(Args)]
pub(super) struct Dedup {
    /// The file that is made, there when all is written; without it, standard output
    #[arg(long, short, value_name = "FILE", required_if_eq("json", "true"))]
    output: Option<PathBuf>,
    /// Print a line of JSON on standard output for each game that is left out, and one at the end
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    source: Source,
}

/// Two hashes of a game by secret keys: nobody can make games that only seem to be the same.
struct Names([RandomState; 2]);

impl Names {
    fn of(&self, game: &Tree) -> [u64; 2] {
        let tag = |name: &str| {
            let value = game.tag(name).unwrap_or_default();
            let words: Vec<&str> = value.split_whitespace().collect();
            words.join(" ").to_lowercase()
        };
        let score = Score::ALL.iter().position(|known| *known == game.score());
        let players = ["White", "Black", "Date"].map(tag);
        self.0.each_ref().map(|keys| {
            let mut hasher = keys.build_hasher();
            game.start.hash(&mut hasher);
            players.hash(&mut hasher);
            score.hash(&mut hasher);
            for item in &game.line {
                match item {
                    Item::Move { mv, .. } => mv.hash(&mut hasher),
                    Item::SetUp(position) => position.hash(&mut hasher),
                    Item::Unread(text) => text.hash(&mut hasher),
                    _ => {}
                }
            }
            hasher.finish()
        })
    }
}

impl Dedup {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let names = Names([RandomState::new(), RandomState::new()]);
        // The index of the file and the number of the game.
        let mut known: HashMap<[u64; 2], (u32, u32)> = HashMap::new();
        let mut sink = Sink::open(self.output.as_deref(), self.form.style())?;
        let mut read = 0;
        self.source.each(|game| {
            read += 1;
            let number = u32::try_from(game.number).unwrap_or(u32::MAX);
            let place = (u32::try_from(game.index).unwrap_or(u32::MAX), number);
            match known.entry(names.of(&game.tree)) {
                Entry::Vacant(free) => {
                    free.insert(place);
                    sink.write(&game.tree)
                }
                Entry::Occupied(same) => {
                    let (index, number) = *same.get();
                    let other = self.source.files[index as usize].display();
                    let file = game.file.display();
                    if self.json {
                        let line = json!({
                            "file": file.to_string(),
                            "game": game.number,
                            "same_as": {"file": other.to_string(), "game": number},
                        });
                        writeln!(io::stdout(), "{line}")?;
                    } else {
                        eprintln!("{file}: game {} is game {number} of {other}", game.number);
                    }
                    Ok(())
                }
            }
        })?;
        let kept = sink.finish()?;
        if self.json {
            let line = json!({"games": read, "kept": kept, "left_out": read - kept});
            writeln!(io::stdout(), "{line}")?;
        } else {
            eprintln!("{} left out of {}", read - kept, counted(read, "game"));
        }
        Ok(())
    }
}
