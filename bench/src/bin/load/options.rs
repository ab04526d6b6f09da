//! What the command line asks for.

use std::path::PathBuf;
use std::time::Duration;

use damier_bench::Failure;

use crate::scenario::{Kind, Scenario};

/// The help text.
pub(crate) const USAGE: &str = "\
cargo xtask load [OPTIONS]

  --kind friend|engine   friend games or level-1 engine games; both, apart, when not given
  --games N              games at once (200)
  --pace MS              how long a player thinks over a move, on average (200)
  --seconds N            how long each scenario plays (20)
  --spectators N         so many look at one of the games (0)
  --rising               then twice as many games, again and again, until the server falls behind
  --flat-out             then the first number of games with no thinking at all
  --database FILE        where the games are kept; must not be in memory (target/load/games.sqlite)
  --program FILE         the program (target/release/damier)
  --serve WORD           a further word for `damier serve`; may be given again
";

/// The options, with their defaults.
#[derive(Debug)]
pub(crate) struct Options {
    kind: Option<Kind>,
    pub(crate) games: usize,
    pace: Duration,
    time: Duration,
    spectators: usize,
    pub(crate) rising: bool,
    pub(crate) flat_out: bool,
    database: PathBuf,
    pub(crate) program: PathBuf,
    pub(crate) serve: Vec<String>,
}

impl Options {
    /// Reads the words; `None` when help is asked for. The error names the word.
    pub(crate) fn read(mut words: impl Iterator<Item = String>) -> Result<Option<Self>, String> {
        let target =
            std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
        let mut options = Self {
            kind: None,
            games: 200,
            pace: Duration::from_millis(200),
            time: Duration::from_secs(20),
            spectators: 0,
            rising: false,
            flat_out: false,
            database: target.join("load/games.sqlite"),
            program: target.join("release/damier"),
            // All players come from one address.
            serve: vec!["--rate-limit".to_owned(), "off".to_owned()],
        };
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("`{word}` lacks its value"));
            match word.as_str() {
                "--help" | "-h" => return Ok(None),
                "--rising" => options.rising = true,
                "--flat-out" => options.flat_out = true,
                "--kind" => {
                    options.kind = Some(match value()?.as_str() {
                        "friend" => Kind::Friend,
                        "engine" => Kind::Engine,
                        other => return Err(format!("no kind of game: `{other}`")),
                    });
                }
                "--games" => options.games = number(&value()?)?,
                "--pace" => options.pace = Duration::from_millis(number(&value()?)?),
                "--seconds" => options.time = Duration::from_secs(number(&value()?)?),
                "--spectators" => options.spectators = number(&value()?)?,
                "--database" => options.database = value()?.into(),
                "--program" => options.program = value()?.into(),
                "--serve" => options.serve.push(value()?),
                _ => return Err(format!("unknown option `{word}`")),
            }
        }
        Ok(Some(options))
    }

    pub(crate) fn kinds(&self) -> Vec<Kind> {
        self.kind
            .map_or_else(|| Kind::ALL.to_vec(), |kind| vec![kind])
    }

    pub(crate) fn scenario(&self) -> Scenario {
        Scenario {
            kind: Kind::Friend,
            games: self.games,
            pace: self.pace,
            time: self.time,
            spectators: self.spectators,
        }
    }

    /// The path of a database that does not exist yet.
    pub(crate) fn database(&self) -> Result<PathBuf, Failure> {
        self.remove_database();
        if let Some(folder) = self.database.parent() {
            std::fs::create_dir_all(folder)
                .map_err(|error| Failure::Lost(format!("{}: {error}", folder.display())))?;
        }
        Ok(self.database.clone())
    }

    /// Removes the database and what SQLite lays beside it.
    pub(crate) fn remove_database(&self) {
        for ending in ["", "-wal", "-shm"] {
            let mut name = self.database.clone().into_os_string();
            name.push(ending);
            // Most often there is none.
            let _ = std::fs::remove_file(name);
        }
    }
}

fn number<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("not a number: `{word}`"))
}
