//! Results as PDN writes them.

use damier_rules::{Results, Side};

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// White has won.
    White,
    /// Black has won.
    Black,
    /// Nobody has won.
    Draw,
    /// Both have lost, as when neither came.
    BothLost,
    /// Not known, or the game goes on.
    Unknown,
}

impl Score {
    /// Every score.
    pub const ALL: [Score; 5] = [
        Score::White,
        Score::Black,
        Score::Draw,
        Score::BothLost,
        Score::Unknown,
    ];

    /// The score of a game that this side has won.
    pub const fn won_by(side: Side) -> Score {
        match side {
            Side::White => Score::White,
            Side::Black => Score::Black,
        }
    }

    /// How it is written: `2-0` where the variant scores as the international game does, else
    /// `1-0`.
    ///
    /// ```
    /// use damier_notation::Score;
    /// use damier_rules::Results;
    ///
    /// assert_eq!(Score::Draw.text(Results::International), "1-1");
    /// assert_eq!(Score::Draw.text(Results::Default), "1/2-1/2");
    /// ```
    pub const fn text(self, results: Results) -> &'static str {
        match (self, results) {
            (Score::White, Results::International) => "2-0",
            (Score::Black, Results::International) => "0-2",
            (Score::Draw, Results::International) => "1-1",
            (Score::White, Results::Default) => "1-0",
            (Score::Black, Results::Default) => "0-1",
            (Score::Draw, Results::Default) => "1/2-1/2",
            (Score::BothLost, _) => "0-0",
            (Score::Unknown, _) => "*",
        }
    }

    /// The score that a text stands for in either way of writing, or none. `1-1` and `1-0` do not
    /// clash: no way of writing has both.
    pub fn read(text: &str) -> Option<Score> {
        Score::ALL.into_iter().find(|score| {
            [Results::International, Results::Default]
                .into_iter()
                .any(|results| score.text(results) == text)
        })
    }
}
