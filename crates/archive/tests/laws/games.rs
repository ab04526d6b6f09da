//! Games by chance: of several variants, from starts and set-ups, with set-ups between, and short
//! enough in their first moves that they meet again.

use damier_notation::{fen, move_text};
use damier_rules::{Position, Variant};

pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.number() % limit as u64) as usize
    }

    pub(crate) fn of<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len())]
    }
}

pub(crate) const VARIANTS: [Variant; 5] = [
    Variant::International,
    Variant::Russian,
    Variant::Frisian,
    Variant::English,
    Variant::Canadian,
];

const PLAYERS: [&str; 7] = [
    "Wiersma, Harm",
    "Harmsen, Piet",
    "许华",
    "华伟",
    "Müller, Jürgen",
    "Попов",
    "?",
];

/// Words to ask for: whole, begun, in other letters, or nowhere.
pub(crate) const WORDS: [&str; 9] = [
    "harm",
    "wiersma harm",
    "HARMS",
    "华",
    "许华",
    "muller",
    "попов",
    "piet h",
    "nobody",
];

pub(crate) const EVENTS: [&str; 3] = ["Open 2026", "杯赛", "Cup"];

pub(crate) fn date(chance: &mut Chance) -> String {
    let year = 2024 + chance.below(3);
    match chance.below(4) {
        0 => format!("{year}.??.??"),
        1 => format!("{year}.{:02}.??", 1 + chance.below(12)),
        _ => format!(
            "{year}.{:02}.{:02}",
            1 + chance.below(12),
            1 + chance.below(28)
        ),
    }
}

/// A few plies by chance.
fn somewhere(chance: &mut Chance, variant: Variant) -> Position {
    let mut position = Position::start(variant);
    for _ in 0..chance.below(30) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position = position.after(chance.of(&moves));
    }
    position
}

pub(crate) fn game(chance: &mut Chance, longest: usize) -> String {
    let variant = if longest < 10 {
        VARIANTS[0]
    } else {
        *chance.of(&VARIANTS)
    };
    let rules = variant.rules();
    let mut text = format!(
        "[Event \"{}\"]\n[White \"{}\"]\n[Black \"{}\"]\n[GameType \"{}\"]\n",
        chance.of(&EVENTS),
        chance.of(&PLAYERS),
        chance.of(&PLAYERS),
        rules.notation.game_type_tag(rules).unwrap()
    );
    if chance.below(4) > 0 {
        text += &format!("[Date \"{}\"]\n", date(chance));
    }
    for side in ["White", "Black"] {
        if chance.below(2) > 0 {
            text += &format!("[{side}Rating \"{}\"]\n", 1000 + chance.below(1400));
        }
    }
    let mut position = Position::start(variant);
    if chance.below(8) == 0 {
        position = somewhere(chance, variant);
        text += &format!("[FEN \"{}\"]\n", fen::write_tag(variant, &position.setup()));
    }
    text.push('\n');
    for ply in 0..chance.below(longest + 1) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        // The first moves are among few, so that games meet again.
        let some = if ply < 6 {
            &moves[..moves.len().min(2)]
        } else {
            &moves
        };
        let mv = *chance.of(some);
        text += &move_text::write(&position, &mv);
        text.push(' ');
        position = position.after(&mv);
        match chance.below(60) {
            0 => text += "{said} ",
            1 => {
                position = somewhere(chance, variant);
                let fen = fen::write_tag(variant, &position.setup());
                text += &format!("/FEN \"{fen}\"/ ");
            }
            _ => {}
        }
    }
    let results = rules.notation.results;
    let score = chance.of(&damier_notation::Score::ALL);
    text + score.text(results) + "\n\n"
}
