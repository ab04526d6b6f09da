//! Writing games.

use damier_rules::Position;

use super::clock::command;
use super::{Beside, Game, Step, Tags};
use crate::own_rules::{RULES, rules_tag};
use crate::{fen, move_text};

/// The tag that names a variant that has no GameType.
pub(super) const VARIANT: &str = "Variant";

/// Where lines of moves are broken. PDN 3.0 knows no longest line, older readers do.
const WIDTH: usize = 80;

/// The GameTypes of draughts that the standard has; programs have made up others.
const STANDARD: core::ops::RangeInclusive<u8> = 20..=49;

/// The game as PDN 3.0, ended by `*` and a line feed.
pub fn write(game: &Game) -> String {
    let mut text = String::new();
    for name in Tags::RECOMMENDED {
        let unknown = if name == "Date" { "????.??.??" } else { "?" };
        tag(&mut text, name, game.tags.get(name).unwrap_or(unknown));
    }
    let rules = game.start.variant().rules();
    let notation = &rules.notation;
    tag(&mut text, "Result", game.score.text(notation.results));
    let game_type = notation.game_type_tag(rules);
    match &game_type {
        Some(value) => tag(&mut text, "GameType", value),
        // The standard has no number for it.
        None => tag(&mut text, VARIANT, rules.id),
    }
    let own_rules = rules_tag(game.start.variant());
    if let Some(told) = &own_rules {
        tag(&mut text, RULES, told);
    }
    // A reader that does not know the game can at least show its board.
    let is_standard = notation
        .game_type
        .is_some_and(|number| STANDARD.contains(&number));
    if !is_standard || game.start != Position::start(game.start.variant()) {
        let position = fen::write_tag(game.start.variant(), &game.start.setup());
        tag(&mut text, "FEN", &position);
    }
    for other in game.tags.iter() {
        let is_written = game_type.is_none() && other.name == VARIANT
            || own_rules.is_some() && other.name == RULES;
        if !is_written && !Tags::RECOMMENDED.contains(&other.name.as_str()) {
            tag(&mut text, &other.name, &other.value);
        }
    }
    tag(&mut text, "PlyCount", &game.plies.len().to_string());
    text.push('\n');
    body(&mut text, game);
    text
}

fn tag(text: &mut String, name: &str, value: &str) {
    let value = value.replace('"', "\\\"");
    text.push_str(&format!("[{name} \"{value}\"]\n"));
}

fn body(text: &mut String, game: &Game) {
    let mut words = Words { text, column: 0 };
    words.comment(&game.comment);
    let mut position = game.start;
    let mut number = 1;
    let mut must_number = true;
    let first = game.start.variant().rules().first;
    for step in game.steps() {
        let said = match step {
            Step::Ply(ply) => {
                if position.turn() == first {
                    words.word(&format!("{number}."));
                } else if must_number {
                    words.word(&format!("{number}..."));
                }
                let text = move_text::write(&position, &ply.mv);
                words.word(&format!("{text}{}", ply.strength));
                for sign in &ply.signs {
                    words.word(&format!("${sign}"));
                }
                said(ply.clock, &ply.beside, &ply.comment)
            }
            Step::SetUp(setup) => {
                let variant = setup.position.variant();
                let fen = fen::write_tag(variant, &setup.position.setup());
                words.word(&format!("/FEN \"{fen}\"/"));
                said(setup.clock, &setup.beside, &setup.comment)
            }
        };
        words.comment(&said);
        must_number = !said.is_empty() || matches!(step, Step::SetUp(_));
        let after = step.after(&position);
        number += u32::from(position.turn() != first && after.turn() == first);
        position = after;
    }
    words.word("*");
    words.text.push('\n');
}

fn said(clock: Option<u32>, beside: &Beside, comment: &str) -> String {
    let parts = [
        clock.map(command).unwrap_or_default(),
        beside.command(),
        comment.to_owned(),
    ];
    let parts: Vec<&str> = parts
        .iter()
        .map(String::as_str)
        .filter(|part| !part.is_empty())
        .collect();
    parts.join(" ")
}

struct Words<'a> {
    text: &'a mut String,
    column: usize,
}

impl Words<'_> {
    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        if self.column > 0 {
            let fits = self.column + 1 + width <= WIDTH;
            self.text.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.text.push_str(word);
        self.column += width;
    }

    /// Braces cannot stand in a comment: they become brackets.
    fn comment(&mut self, said: &str) {
        if said.is_empty() {
            return;
        }
        let said = said.replace('{', "(").replace('}', ")");
        let mut words = said.split_whitespace().peekable();
        let mut begin = "{";
        while let Some(word) = words.next() {
            let end = if words.peek().is_none() { "}" } else { "" };
            self.word(&format!("{begin}{word}{end}"));
            begin = "";
        }
    }
}
