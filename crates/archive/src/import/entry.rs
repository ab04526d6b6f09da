//! What is kept of a game.

use std::collections::HashSet;

use damier_notation::Score;
use damier_notation::tree::{Item, Options, Tree};
use damier_rules::Position;
use damier_store::archive::NewGame;

use crate::Date;
use crate::codec::{self, Step};
use crate::record::{ELSEWHERE, HIGHEST_RATING, LINE, Record, number_of, place_of};

/// No name is longer; what is longer is cut.
const LONGEST_NAME: usize = 200;

/// A game as the catalogue keeps it, and the positions that it reaches.
pub(super) struct Entry {
    pub(super) game: NewGame,
    score: Score,
    /// Each position once, with the place of the move that was made there first.
    reached: Vec<(u64, Option<usize>)>,
}

impl Entry {
    /// None where there is neither a tag nor a move.
    pub(super) fn of(mut tree: Tree) -> Option<Self> {
        if tree.tags.is_empty() && tree.main_line().next().is_none() {
            return None;
        }
        name_variant(&mut tree);
        let mut replay = Replay::begin(tree.start);
        let text = codec::encode(&tree, &mut |step| replay.step(&step));
        replay.finish();
        let score = score(&tree);
        let ratings = ["White", "Black"].map(|side| rating(&tree, side));
        let name = |tag: &str| name(tree.tag(tag).unwrap_or_default());
        let date = ["Date", "UTCDate", "EventDate"]
            .iter()
            .find_map(|tag| tree.tag(tag)?.parse::<Date>().ok());
        let mut game = NewGame {
            variant: tree.variant().rules().id.to_owned(),
            white: name("White"),
            black: name("Black"),
            event: name("Event"),
            site: name("Site"),
            opening: name("Opening"),
            round: name("Round"),
            date: date.map_or(0, Date::number),
            result: number_of(score),
            ratings,
            rating: average(ratings),
            plies: replay.plies,
            line: replay.line,
            identity: 0,
            text,
        };
        game.identity = identity(&game, &tree, &replay.moves);
        Some(Self {
            game,
            score,
            reached: replay.reached,
        })
    }

    /// That the game with this number reaches its positions.
    pub(super) fn records(&self, id: u32) -> impl Iterator<Item = Record> {
        let (score, rating) = (self.score, self.game.rating);
        self.reached
            .iter()
            .map(move |(place, rank)| Record::new(*place, id, *rank, score, rating))
    }
}

/// What the moves of a game itself lead to.
struct Replay {
    plies: u32,
    line: Vec<u8>,
    /// The code of all moves.
    moves: Vec<u8>,
    reached: Vec<(u64, Option<usize>)>,
    seen: HashSet<u64>,
    end: Position,
    /// Whether the line is that of a game from the start, without a set-up so far.
    is_whole: bool,
}

impl Replay {
    fn begin(start: Position) -> Self {
        let is_whole = start == Position::start(start.variant());
        Self {
            plies: 0,
            line: if is_whole {
                Vec::new()
            } else {
                vec![ELSEWHERE]
            },
            moves: Vec::new(),
            reached: Vec::new(),
            seen: HashSet::new(),
            end: start,
            is_whole,
        }
    }

    fn step(&mut self, step: &Step<'_>) {
        match *step {
            Step::Move {
                before,
                rank,
                code,
                after,
            } => {
                self.reach(before, rank);
                self.moves.extend_from_slice(code);
                if self.is_whole && (self.plies as usize) < LINE {
                    self.line.extend_from_slice(code);
                }
                self.plies += 1;
                self.end = *after;
            }
            Step::SetUp { before, after } => {
                self.reach_at_rest(before);
                self.end = *after;
                self.is_whole = false;
            }
        }
    }

    fn finish(&mut self) {
        let end = self.end;
        self.reach_at_rest(&end);
    }

    /// A position in which no move is made. The start that all games have is not told without a
    /// move: games that were not played say nothing about it.
    fn reach_at_rest(&mut self, position: &Position) {
        if !self.is_whole || self.plies > 0 {
            self.reach(position, None);
        }
    }

    fn reach(&mut self, position: &Position, rank: Option<usize>) {
        let place = place_of(position);
        if self.seen.insert(place) {
            self.reached.push((place, rank));
        }
    }
}

/// Names the variant in a tag, where without it the game would be read as another.
fn name_variant(tree: &mut Tree) {
    let variant = tree.variant();
    let is_named = tree.tag("GameType").is_some() || tree.tag("Variant").is_some();
    if is_named || variant == Options::default().variant {
        return;
    }
    let rules = variant.rules();
    let tag = match rules.notation.game_type_tag(rules) {
        Some(value) => ("GameType".to_owned(), value),
        None => ("Variant".to_owned(), rules.id.to_owned()),
    };
    tree.tags.push(tag);
}

fn score(tree: &Tree) -> Score {
    let end = tree.end.split(' ').find_map(Score::read);
    let known = end.filter(|score| *score != Score::Unknown);
    let tagged = || tree.tag("Result").and_then(Score::read);
    known.or_else(tagged).unwrap_or(Score::Unknown)
}

/// The rating of a side, 0 where there is none.
fn rating(tree: &Tree, side: &str) -> u16 {
    let read = |tag: String| tree.tag(&tag)?.trim().parse::<u16>().ok();
    let found = read(format!("{side}Rating")).or_else(|| read(format!("{side}Elo")));
    found
        .filter(|rating| *rating <= HIGHEST_RATING)
        .unwrap_or(0)
}

const fn average(ratings: [u16; 2]) -> u16 {
    match ratings {
        [0, only] | [only, 0] => only,
        [one, other] => u16::midpoint(one, other),
    }
}

/// A name without what no name needs; empty where the file does not know it.
fn name(text: &str) -> String {
    let clean = |character: char| {
        if character.is_control() {
            ' '
        } else {
            character
        }
    };
    let short: String = text.trim().chars().take(LONGEST_NAME).map(clean).collect();
    match short.trim_end() {
        "?" | "-" => String::new(),
        name => name.to_owned(),
    }
}

/// The same number for the same game: FNV-1a over what makes it this game.
fn identity(game: &NewGame, tree: &Tree, moves: &[u8]) -> u64 {
    let mut identity = Identity(0xcbf2_9ce4_8422_2325);
    identity.add(game.variant.as_bytes());
    identity.add(&tree.start.key().bits().to_le_bytes());
    identity.add(moves);
    for name in [&game.white, &game.black] {
        identity.add(name.as_bytes());
    }
    identity.add(&game.date.to_le_bytes());
    if game.plies == 0 {
        // Of games that were not played these may be different ones.
        identity.add(game.event.as_bytes());
        identity.add(game.round.as_bytes());
    }
    for item in &tree.line {
        match item {
            Item::Unread(text) => identity.add(text.as_bytes()),
            Item::SetUp(position) => identity.add(&position.key().bits().to_le_bytes()),
            _ => {}
        }
    }
    identity.0
}

struct Identity(u64);

impl Identity {
    fn add(&mut self, bytes: &[u8]) {
        // The length keeps neighbours apart.
        let length = bytes.len() as u64;
        for byte in length.to_le_bytes().iter().chain(bytes) {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
