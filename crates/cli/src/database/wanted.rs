//! Which games: the options that every question shares.

use clap::{Args, ValueEnum};
use damier_archive::{Date, Filter};
use damier_notation::{Score, fen, move_text};
use damier_rules::{Move, Position, Side, Variant};

use crate::failure::Failure;

/// Which games are wanted; without any of these, all.
#[derive(Args)]
pub(super) struct Wanted {
    /// Games of this variant
    #[arg(long)]
    pub(super) variant: Option<Variant>,
    /// Games of this collection
    #[arg(long, value_name = "NAME")]
    collection: Option<String>,
    /// A player with these words in his name; the beginning of a word is enough
    #[arg(long, value_name = "WORDS")]
    player: Option<String>,
    /// The side of this player
    #[arg(long, value_enum, requires = "player")]
    side: Option<Colour>,
    /// His opponent
    #[arg(long, value_name = "WORDS")]
    opponent: Option<String>,
    /// An event with these words
    #[arg(long, value_name = "WORDS")]
    event: Option<String>,
    /// Played on this day or later: 2026, 2026.11 or 2026.11.30
    #[arg(long, value_name = "DATE")]
    from: Option<Date>,
    /// Played on this day or earlier
    #[arg(long, value_name = "DATE")]
    until: Option<Date>,
    /// With this result, as 2-0, 1-1 or 0-2
    #[arg(long, value_parser = score)]
    result: Option<Score>,
    /// With this average rating or more
    #[arg(long, value_name = "NUMBER")]
    rating: Option<u16>,
    /// An opening with these words in its name
    #[arg(long, value_name = "WORDS")]
    opening: Option<String>,
    /// The first moves, as "32-28 19-23"
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Words of any name: players, event, site and opening
    #[arg(long, value_name = "WORDS")]
    text: Option<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Colour {
    White,
    Black,
}

fn score(text: &str) -> Result<Score, String> {
    Score::read(text).ok_or_else(|| "a result is 2-0, 1-1, 0-2, 1-0, 1/2-1/2, 0-1, 0-0 or *".into())
}

impl Wanted {
    /// The filter, with a position besides.
    pub(super) fn filter(&self, position: Option<&str>) -> Result<Filter, Failure> {
        let variant = self.variant.unwrap_or(Variant::ALL[0]);
        Ok(Filter {
            variant: self.variant,
            collection: self.collection.clone(),
            player: self.player.clone(),
            side: self.side.map(|side| match side {
                Colour::White => Side::White,
                Colour::Black => Side::Black,
            }),
            opponent: self.opponent.clone(),
            event: self.event.clone(),
            from: self.from,
            until: self.until,
            result: self.result,
            rating: self.rating,
            opening: self.opening.clone(),
            moves: match &self.moves {
                Some(words) => line(Position::start(variant), words)?.0,
                None => Vec::new(),
            },
            position: position.map(|fen| read(variant, fen)).transpose()?,
            text: self.text.clone(),
        })
    }
}

/// A position in FEN.
pub(super) fn read(variant: Variant, fen: &str) -> Result<Position, Failure> {
    fen::parse_position(variant, fen).map_err(|error| Failure::Input(error.to_string()))
}

/// Moves one after another, and where they lead; numbers of moves are passed over.
fn line(start: Position, words: &str) -> Result<(Vec<Move>, Position), Failure> {
    let (mut moves, mut position) = (Vec::new(), start);
    for word in words.split_whitespace() {
        let word = match word.split_once('.') {
            Some((_, behind)) => behind.trim_start_matches('.'),
            None => word,
        };
        if word.is_empty() {
            continue;
        }
        let mv = move_text::parse(&position, word)
            .map_err(|error| Failure::Use(format!("move {}: {error}", moves.len() + 1)))?;
        position = position.after(&mv);
        moves.push(mv);
    }
    Ok((moves, position))
}
