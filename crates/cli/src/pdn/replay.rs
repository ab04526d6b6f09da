//! `damier pdn replay`: every game played from its start to its end.

use std::io::{self, BufWriter, Write};

use clap::{Args, ValueEnum};
use damier_notation::sign::Sign;
use damier_notation::tree::Item;
use damier_notation::{fen, move_text};
use damier_rules::{Outcome, Position, Reason, Side};
use serde_json::{Value, json};

use super::counted;
use super::games::{Game, Source};
use crate::failure::Failure;

/// Play every game and tell how it stands in the end; exit code 1 when one cannot be played to
/// its end
#[derive(Args)]
pub(super) struct Replay {
    /// Only the game with this number in its file
    #[arg(long, value_name = "N")]
    game: Option<usize>,
    /// Print every position, with the move that led to it
    #[arg(long)]
    positions: bool,
    /// With --positions: what the signs behind moves mean, in words
    #[arg(long, value_enum, value_name = "LANGUAGE", requires = "positions")]
    signs: Option<Language>,
    /// Print a line of JSON for each game, or each position
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    source: Source,
}

#[derive(Clone, Copy, ValueEnum)]
enum Language {
    En,
    Zh,
}

impl Language {
    fn words(self, sign: Sign) -> String {
        match self {
            Language::En => sign.english(),
            Language::Zh => sign.chinese(),
        }
    }
}

/// The signs behind a step: its strength, and what follows before the next step.
fn signs(item: &Item, behind: &[Item]) -> Vec<Sign> {
    let strength = match item {
        Item::Move { strength, .. } => Sign::read(strength),
        _ => None,
    };
    let is_said = |item: &&Item| !matches!(item, Item::Move { .. } | Item::SetUp(_));
    let others = behind
        .iter()
        .take_while(is_said)
        .filter_map(|item| match item {
            Item::Sign(number) => Sign::of_number(*number),
            Item::Unread(text) => Sign::read(text),
            _ => None,
        });
    strength.into_iter().chain(others).collect()
}

impl Replay {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut out = BufWriter::new(io::stdout().lock());
        let (mut games, mut broken) = (0, 0);
        self.source.each(|game| {
            if self.game.is_none_or(|wanted| wanted == game.number) {
                games += 1;
                broken += usize::from(!game.is_whole());
                self.replay(&mut out, &game)?;
            }
            Ok(())
        })?;
        out.flush()?;
        match (broken, self.game) {
            (0, Some(wanted)) if games == 0 => {
                Err(Failure::Use(format!("no file has a game {wanted}")))
            }
            (0, _) => Ok(()),
            _ => {
                let games = counted(games, "game");
                Err(Failure::Input(format!(
                    "{broken} of {games} cannot be played to the end; damier pdn check tells why"
                )))
            }
        }
    }

    fn replay(&self, out: &mut impl Write, game: &Game<'_>) -> Result<(), Failure> {
        let mut position = game.tree.start;
        let mut plies = 0;
        if self.positions {
            self.print_position(out, game, plies, "", &position)?;
        }
        for (index, item) in game.tree.line.iter().enumerate() {
            let mut text = match item {
                Item::Move { mv, .. } => {
                    let text = move_text::write_full(&position, mv);
                    position = position.after(mv);
                    plies += 1;
                    text
                }
                Item::SetUp(set_up) => {
                    position = **set_up;
                    "set up".to_owned()
                }
                _ => continue,
            };
            if let Some(language) = self.signs {
                for sign in signs(item, &game.tree.line[index + 1..]) {
                    text.push_str(&format!(" {} ({})", sign.text(), language.words(sign)));
                }
            }
            if self.positions {
                self.print_position(out, game, plies, &text, &position)?;
            }
        }
        if !self.positions {
            self.print_end(out, game, plies, &position)?;
        }
        Ok(())
    }

    fn print_position(
        &self,
        out: &mut impl Write,
        game: &Game<'_>,
        ply: usize,
        text: &str,
        position: &Position,
    ) -> Result<(), Failure> {
        let (file, number, fen) = (game.file.display(), game.number, fen::write(position));
        if self.json {
            let line = json!({"file": file.to_string(), "game": number, "ply": ply, "move": text, "fen": fen});
            writeln!(out, "{line}")?;
        } else {
            let text = if text.is_empty() { "start" } else { text };
            writeln!(out, "{file}: game {number}, ply {ply}: {text} {fen}")?;
        }
        Ok(())
    }

    fn print_end(
        &self,
        out: &mut impl Write,
        game: &Game<'_>,
        plies: usize,
        end: &Position,
    ) -> Result<(), Failure> {
        let (file, number, fen) = (game.file.display(), game.number, fen::write(end));
        let outcome = end.outcome();
        if self.json {
            let line = json!({
                "file": file.to_string(),
                "game": number,
                "variant": end.variant().to_string(),
                "plies": plies,
                "whole": game.is_whole(),
                "faults": game.faults.len(),
                "result": game.tree.end,
                "end": fen,
                "outcome": outcome.map_or(Value::Null, |outcome| told(&outcome, end).into()),
            });
            writeln!(out, "{line}")?;
            return Ok(());
        }
        let plies = match plies {
            1 => "1 ply".to_owned(),
            _ => format!("{plies} plies"),
        };
        write!(out, "{file}: game {number}: {plies}, {fen}")?;
        if let Some(outcome) = outcome {
            write!(out, ", {}", told(&outcome, end))?;
        }
        if !game.is_whole() {
            write!(out, ", what follows cannot be played")?;
        }
        writeln!(out)?;
        Ok(())
    }
}

fn told(outcome: &Outcome, end: &Position) -> String {
    let name = |side: Side| match side {
        Side::White => "White",
        Side::Black => "Black",
    };
    let mover = name(end.turn());
    let reason = match outcome.reason {
        Reason::NoPieces => format!("{mover} has no pieces"),
        Reason::Blocked => format!("{mover} cannot move"),
        Reason::FirstKing => "the first king is made".to_owned(),
    };
    match outcome.winner {
        Some(winner) => format!("{reason}: {} has won", name(winner)),
        None => format!("{reason}: a draw"),
    }
}
