//! `damier play`: the position after some moves, and the result when the game is over.

use std::io::{self, Write};

use clap::Args;
use damier_notation::move_text::{self, MoveTextError};
use damier_notation::{Score, fen};
use damier_rules::draw::{DrawCounts, DrawProfile};
use damier_rules::{Position, Reason, Variant};

use crate::failure::Failure;
use crate::game::Game;

/// Play moves and print the position after them
#[derive(Args)]
pub(crate) struct Play {
    #[command(flatten)]
    game: Game,
    /// The position to begin with; without it the start of a game
    #[arg(long)]
    fen: Option<String>,
    /// The draw rules: fmjd, fmjd2024, idf, cbd20, lidraughts, as the variant has them
    #[arg(long, value_name = "PROFILE")]
    draw_rules: Option<String>,
    /// The moves, such as 32-28 or 47x20
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
}

impl Play {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let start = self.game.position(self.fen.as_deref())?;
        let mut game = Played {
            counts: DrawCounts::new(self.profile(start.variant())?, &start),
            position: start,
        };
        for (index, text) in self.moves.iter().enumerate() {
            game.play(index + 1, text)?;
        }
        let mut out = io::stdout().lock();
        writeln!(out, "{}", fen::write(&game.position))?;
        if let Some(ended) = game.ended() {
            writeln!(out, "result {ended}")?;
        }
        Ok(())
    }

    fn profile(&self, variant: Variant) -> Result<&'static DrawProfile, Failure> {
        let known = variant.rules().draw_profiles;
        let Some(wanted) = &self.draw_rules else {
            return Ok(known[0]);
        };
        known
            .iter()
            .copied()
            .find(|profile| profile.id == wanted)
            .ok_or_else(|| {
                let ids: Vec<&str> = known.iter().map(|profile| profile.id).collect();
                Failure::Use(format!(
                    "{} has no draw rules '{wanted}', known are {}",
                    variant,
                    ids.join(", ")
                ))
            })
    }
}

struct Played {
    position: Position,
    counts: DrawCounts,
}

impl Played {
    fn play(&mut self, number: usize, text: &str) -> Result<(), Failure> {
        if let Some(ended) = self.ended() {
            return Err(Failure::Use(format!(
                "move {number} '{text}': the game is over, result {ended}"
            )));
        }
        let mv = move_text::parse(&self.position, text)
            .map_err(|error| Failure::Use(self.refusal(number, text, &error)))?;
        let after = self.position.after(&mv);
        self.counts.advance(&self.position, &mv, &after);
        self.position = after;
        Ok(())
    }

    fn refusal(&self, number: usize, text: &str, error: &MoveTextError) -> String {
        let shown: String = text.chars().take(60).collect();
        let mut message = format!("move {number} '{shown}': {error}");
        if matches!(error, MoveTextError::Malformed { .. }) {
            message.push_str("; legal:");
            for (_, legal) in move_text::write_all(&self.position) {
                message.push(' ');
                message.push_str(&legal);
            }
        }
        message
    }

    /// The score and the reason, or none while the game goes on. A win on the board comes before
    /// any draw rule.
    fn ended(&self) -> Option<String> {
        let results = self.position.variant().rules().notation.results;
        if let Some(outcome) = self.position.outcome() {
            let reason = match outcome.reason {
                Reason::NoPieces => "noPieces",
                Reason::Blocked => "blocked",
                Reason::FirstKing => "firstKing",
            };
            let score = outcome.winner.map_or(Score::Draw, Score::won_by);
            return Some(format!("{} {reason}", score.text(results)));
        }
        let rule = self.counts.draw()?;
        Some(format!("{} {}", Score::Draw.text(results), rule.reason))
    }
}
