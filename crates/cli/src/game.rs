//! Which game a command is about: a variant by name, or rules from a file.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use clap::Args;
use damier_notation::fen;
use damier_rules::{Position, RulesText, Variant};

use crate::failure::Failure;

/// No rules are longer than this; what is, is something else.
const LONGEST: u64 = 1 << 20;

#[derive(Args)]
#[group(required = true, multiple = false)]
pub(crate) struct Game {
    /// The variant, such as international, russian or english; a wrong name lists all
    #[arg(long)]
    variant: Option<Variant>,
    /// A file with rules of one's own, see docs/library.md
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
}

impl Game {
    /// The variant that was named, or that the file makes.
    pub(crate) fn variant(&self) -> Result<Variant, Failure> {
        match (self.variant, &self.rules) {
            (Some(variant), _) => Ok(variant),
            (None, Some(path)) => from_file(path),
            (None, None) => Err(Failure::Use("name a variant or a file of rules".to_owned())),
        }
    }

    /// The position of a FEN from the command line, or the start of a game.
    pub(crate) fn position(&self, text: Option<&str>) -> Result<Position, Failure> {
        let variant = self.variant()?;
        match text {
            Some(text) => fen::parse_position(variant, text)
                .map_err(|error| Failure::Input(format!("the FEN cannot be read: {error}"))),
            None => Ok(Position::start(variant)),
        }
    }
}

fn from_file(path: &Path) -> Result<Variant, Failure> {
    let name = path.display();
    let cannot = |error: std::io::Error| Failure::Input(format!("cannot read {name}: {error}"));
    let file = File::open(path).map_err(cannot)?;
    let mut text = String::new();
    file.take(LONGEST)
        .read_to_string(&mut text)
        .map_err(cannot)?;
    let text: RulesText = text.parse().map_err(|error| {
        let told = format!("{error}").replace('\n', "\n  ");
        Failure::Input(format!("{name} has faults:\n  {told}"))
    })?;
    Variant::custom(&text.name, &text.rules)
        .map_err(|error| Failure::Input(format!("{name}: {error}")))
}
