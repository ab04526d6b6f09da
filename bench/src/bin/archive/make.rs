//! Games that never were: at every move one of the first few in an order that each position has
//! for itself, so that openings are repeated as people repeat them.

use std::io::{self, BufWriter, Write};

use damier_bench::Chance;
use damier_notation::{Score, move_text};
use damier_rules::{Move, Position, Variant};

use crate::expected::Expected;
use crate::names;

/// So long openings are known; later anything is played.
const OPENING: usize = 30;

/// Nobody plays longer.
const LONGEST: usize = 140;

/// Writes so many games; answers what they are.
pub(crate) fn write(file: impl Write, games: u64, seed: u64) -> io::Result<Expected> {
    let mut out = BufWriter::with_capacity(1 << 20, file);
    let mut expected = Expected::of_line(&usual_line());
    let mut chance = Chance::new(seed);
    for number in 0..games {
        let game = Game::play(&mut chance);
        expected.count(&game.positions, &game.players, game.score);
        game.write(&mut out, number)?;
    }
    out.flush()?;
    Ok(expected)
}

/// The most popular opening.
fn usual_line() -> Vec<Position> {
    let mut line = vec![start()];
    while let Some(position) = line.last()
        && line.len() <= OPENING
        && let Some(mv) = in_order(position).first()
    {
        line.push(position.after(mv));
    }
    line
}

fn start() -> Position {
    Position::start(Variant::ALL[0])
}

/// The legal moves, the most popular first.
fn in_order(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves();
    let key = position.key().short();
    moves.sort_by_cached_key(|mv| {
        let squares = u64::from(mv.from.number()) << 8 | u64::from(mv.to.number());
        Chance::new(key ^ squares).number()
    });
    moves
}

fn choose(chance: &mut Chance, position: &Position, ply: usize) -> Option<Move> {
    if ply >= OPENING {
        return chance.of(&position.legal_moves()).copied();
    }
    let moves = in_order(position);
    let mut chosen = moves.first();
    for mv in &moves[1.min(moves.len())..] {
        // Six of ten play the most popular, and so on.
        if chance.number() % 10 < 6 {
            break;
        }
        chosen = Some(mv);
    }
    chosen.copied()
}

struct Game {
    players: [String; 2],
    event: String,
    site: &'static str,
    date: String,
    ratings: [u64; 2],
    score: Score,
    positions: Vec<Position>,
    moves: Vec<Move>,
}

impl Game {
    fn play(chance: &mut Chance) -> Self {
        let (mut positions, mut moves) = (vec![start()], Vec::new());
        let length = 30 + (chance.number() % LONGEST as u64) as usize;
        let mut now = start();
        while moves.len() < length
            && let Some(mv) = choose(chance, &now, moves.len())
        {
            now = now.after(&mv);
            moves.push(mv);
            positions.push(now);
        }
        let score = match now.outcome().and_then(|outcome| outcome.winner) {
            Some(winner) => Score::won_by(winner),
            None => *chance
                .of(&[Score::Draw, Score::White, Score::Black, Score::Draw])
                .unwrap_or(&Score::Draw),
        };
        let year = 1950 + (chance.number() % 77).max(chance.number() % 77);
        let (month, day) = (1 + chance.number() % 12, 1 + chance.number() % 28);
        let (event, site) = names::event(chance, year);
        let mut rating = || match chance.number() {
            unknown if unknown.is_multiple_of(4) => 0,
            known => 1500 + known % 900,
        };
        let ratings = [rating(), rating()];
        Self {
            players: [names::player(chance), names::player(chance)],
            event,
            site,
            date: format!("{year}.{month:02}.{day:02}"),
            ratings,
            score,
            positions,
            moves,
        }
    }

    fn write(&self, out: &mut impl Write, number: u64) -> io::Result<()> {
        let results = start().variant().rules().notation.results;
        let result = self.score.text(results);
        writeln!(out, "[Event \"{}\"]", self.event)?;
        writeln!(out, "[Site \"{}\"]", self.site)?;
        writeln!(out, "[Date \"{}\"]", self.date)?;
        writeln!(out, "[Round \"{}\"]", number % 11 + 1)?;
        for (side, player) in ["White", "Black"].iter().zip(&self.players) {
            writeln!(out, "[{side} \"{player}\"]")?;
        }
        writeln!(out, "[Result \"{result}\"]\n[GameType \"20\"]")?;
        for (side, rating) in ["White", "Black"].iter().zip(self.ratings) {
            if rating > 0 {
                writeln!(out, "[{side}Rating \"{rating}\"]")?;
            }
        }
        writeln!(out)?;
        let mut column = 0;
        for (ply, (mv, position)) in self.moves.iter().zip(&self.positions).enumerate() {
            let mut word = move_text::write(position, mv);
            if ply.is_multiple_of(2) {
                word = format!("{}. {word}", ply / 2 + 1);
            }
            column += word.len() + 1;
            let blank = if column > 80 { '\n' } else { ' ' };
            if column > 80 {
                column = word.len();
            }
            write!(
                out,
                "{}{word}",
                if ply == 0 {
                    ""
                } else if blank == '\n' {
                    "\n"
                } else {
                    " "
                }
            )?;
        }
        writeln!(out, " {result}\n")
    }
}
