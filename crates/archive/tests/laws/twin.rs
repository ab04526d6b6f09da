//! The twin: all games in memory, each looked at for every question.

use std::collections::HashSet;

use damier_archive::{Date, Explored, Filter, MoveTold, Order, Tally};
use damier_notation::Score;
use damier_notation::tree::{Item, Options, Tree, read_text};
use damier_rules::{Move, Position, Side, Variant};

use crate::games::Chance;

struct Game {
    id: u32,
    collection: String,
    tree: Tree,
}

#[derive(Default)]
pub(crate) struct Twin {
    games: Vec<Game>,
    known: HashSet<Identity>,
    next: u32,
}

/// Start, moves, set-ups, players, date, and the event of a game that was not played.
type Identity = (
    Position,
    Vec<Move>,
    Vec<Position>,
    [String; 3],
    Option<Date>,
);

impl Game {
    fn tag(&self, name: &str) -> &str {
        self.tree
            .tag(name)
            .filter(|value| *value != "?")
            .unwrap_or("")
    }

    fn date(&self) -> Option<Date> {
        self.tag("Date").parse().ok()
    }

    fn rating(&self) -> u16 {
        let of = |side: &str| {
            self.tag(&format!("{side}Rating"))
                .parse::<u16>()
                .unwrap_or(0)
        };
        match (of("White"), of("Black")) {
            (0, only) | (only, 0) => only,
            (one, other) => (one + other) / 2,
        }
    }

    fn score(&self) -> Score {
        Score::read(&self.tree.end).unwrap()
    }

    fn moves(&self) -> Vec<Move> {
        self.tree.main_line().copied().collect()
    }

    /// Every position in turn, with the move that was made there.
    fn course(&self) -> Vec<(Position, Option<Move>)> {
        let mut course = Vec::new();
        let mut now = self.tree.start;
        for item in &self.tree.line {
            match item {
                Item::Move { mv, .. } => {
                    course.push((now, Some(*mv)));
                    now = now.after(mv);
                }
                Item::SetUp(position) => {
                    course.push((now, None));
                    now = **position;
                }
                _ => {}
            }
        }
        course.push((now, None));
        // Nothing was played from the start of a game without a move.
        if let Some((first, None)) = course.first()
            && *first == Position::start(first.variant())
        {
            course.remove(0);
        }
        course
    }

    /// The moves as long as the game goes on from the start without a set-up.
    fn opening(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.tree.start != Position::start(self.tree.variant()) {
            return moves;
        }
        for item in &self.tree.line {
            match item {
                Item::Move { mv, .. } => moves.push(*mv),
                Item::SetUp(_) => break,
                _ => {}
            }
        }
        moves
    }

    fn identity(&self) -> Identity {
        let set_up = |item: &Item| match item {
            Item::SetUp(position) => Some(**position),
            _ => None,
        };
        let moves = self.moves();
        let event = if moves.is_empty() {
            self.tag("Event")
        } else {
            ""
        };
        let names = [self.tag("White"), self.tag("Black"), event].map(str::to_owned);
        let setups = self.tree.line.iter().filter_map(set_up).collect();
        (self.tree.start, moves, setups, names, self.date())
    }

    fn is_wanted(&self, filter: &Filter) -> bool {
        let date = self.date();
        let names = [self.tag("White"), self.tag("Black")];
        let plays = |words: &Option<String>, side: Side| {
            words
                .as_ref()
                .is_none_or(|words| has(names[side.index()], words))
        };
        let sides = match filter.side {
            Some(side) if filter.player.is_some() => vec![side],
            _ => Side::ALL.to_vec(),
        };
        let players = sides
            .iter()
            .any(|side| plays(&filter.player, *side) && plays(&filter.opponent, !*side));
        let position = filter.position.is_none_or(|wanted| {
            self.course()
                .iter()
                .any(|(position, _)| *position == wanted)
        });
        let opening = filter.moves.is_empty()
            || (filter.variant.unwrap_or(Variant::International) == self.tree.variant()
                && self.opening().starts_with(&filter.moves));
        let everything = [names[0], names[1], self.tag("Event")];
        let text = filter.text.as_ref().is_none_or(|words| {
            let mut words = words.split(' ');
            words.all(|word| everything.iter().any(|name| has(name, word)))
        });
        let event = filter
            .event
            .as_ref()
            .is_none_or(|words| has(self.tag("Event"), words));
        players
            && position
            && opening
            && text
            && event
            && filter
                .variant
                .is_none_or(|variant| variant == self.tree.variant())
            && filter
                .collection
                .as_ref()
                .is_none_or(|name| *name == self.collection)
            && filter
                .from
                .is_none_or(|from| date.is_some_and(|date| date >= from))
            && filter
                .until
                .is_none_or(|until| date.is_some_and(|date| date <= until.last()))
            && filter.result.is_none_or(|result| result == self.score())
            && filter.rating.is_none_or(|least| self.rating() >= least)
    }
}

/// Whether the name has words that begin so.
fn has(name: &str, words: &str) -> bool {
    let plain = |text: &str| text.to_lowercase().replace('ü', "u");
    let name = plain(name);
    plain(words).split(' ').all(|word| {
        if word.starts_with(|first: char| first > '\u{2e80}') {
            return name.contains(word);
        }
        name.split([' ', ',']).any(|part| part.starts_with(word))
    })
}

impl Twin {
    /// Reads games; answers how many are new and how many known.
    pub(crate) fn import(&mut self, collection: &str, text: &str) -> (u64, u64) {
        let (mut new, mut known) = (0, 0);
        for tree in read_text(text, &Options::default()).games {
            let game = Game {
                id: self.next + 1,
                collection: collection.to_owned(),
                tree,
            };
            if !self.known.insert(game.identity()) {
                known += 1;
                continue;
            }
            self.next += 1;
            new += 1;
            self.games.push(game);
        }
        (new, known)
    }

    pub(crate) fn remove(&mut self, collection: &str) -> Option<u64> {
        let before = self.games.len();
        self.games.retain(|game| game.collection != collection);
        self.known = self.games.iter().map(Game::identity).collect();
        let removed = before - self.games.len();
        (removed > 0).then_some(removed as u64)
    }

    pub(crate) fn ids(&self) -> Vec<u32> {
        self.games.iter().map(|game| game.id).collect()
    }

    pub(crate) fn tree(&self, id: u32) -> Option<&Tree> {
        let game = self.games.iter().find(|game| game.id == id)?;
        Some(&game.tree)
    }

    /// A position of some game, most often an early one.
    pub(crate) fn position(&self, chance: &mut Chance) -> Position {
        let game = chance.of(&self.games);
        let course = game.course();
        if course.is_empty() {
            return game.tree.start;
        }
        let place = chance.below(course.len()).min(chance.below(course.len()));
        course[place].0
    }

    /// The first moves of some game of the variant.
    pub(crate) fn opening(&self, chance: &mut Chance, variant: Option<Variant>) -> Vec<Move> {
        let variant = variant.unwrap_or(Variant::International);
        let mut games: Vec<&Game> = self.games.iter().collect();
        games.retain(|game| game.tree.variant() == variant);
        if games.is_empty() {
            return Vec::new();
        }
        let mut moves = chance.of(&games).opening();
        let length = chance.below(moves.len() + 1).min(chance.below(30));
        moves.truncate(length);
        moves
    }

    pub(crate) fn search(&self, filter: &Filter, order: Order) -> Vec<u32> {
        let mut found: Vec<&Game> = self
            .games
            .iter()
            .filter(|game| game.is_wanted(filter))
            .collect();
        found.sort_by_key(|game| match order {
            Order::Newest => {
                let date = game.date();
                let parts = date.map(|date| (date.year(), date.month(), date.day()));
                (parts, 0, game.id)
            }
            Order::Rating => (None, game.rating(), game.id),
        });
        found.iter().rev().map(|game| game.id).collect()
    }

    pub(crate) fn explore(&self, position: &Position, filter: &Filter) -> Explored {
        let mut explored = Explored::default();
        for game in self.games.iter().filter(|game| game.is_wanted(filter)) {
            let course = game.course();
            let Some((_, mv)) = course.iter().find(|(other, _)| other == position) else {
                continue;
            };
            count(&mut explored.total, game);
            match mv {
                None => count(&mut explored.ended, game),
                Some(mv) => {
                    let place = explored.moves.iter().position(|told| told.mv == *mv);
                    let place = place.unwrap_or_else(|| {
                        let tally = Tally::default();
                        explored.moves.push(MoveTold { mv: *mv, tally });
                        explored.moves.len() - 1
                    });
                    count(&mut explored.moves[place].tally, game);
                }
            }
        }
        let games = |told: &MoveTold| told.tally.games();
        explored
            .moves
            .sort_by(|one, other| games(other).cmp(&games(one)).then(one.mv.cmp(&other.mv)));
        explored
    }
}

fn count(tally: &mut Tally, game: &Game) {
    match game.score() {
        Score::White => tally.white += 1,
        Score::Black => tally.black += 1,
        Score::Draw => tally.draws += 1,
        Score::BothLost => tally.lost += 1,
        Score::Unknown => tally.open += 1,
    }
    tally.ratings += u64::from(game.rating());
    tally.rated += u64::from(game.rating() > 0);
}
