//! Moves shown one after another.

mod svg;

use damier_rules::{Crowning, Move, Position, Removal, Route, Setup, Square, Squares, Variant};

use super::Diagram;
use crate::tree::{Item, Tree};

/// Moves that are shown one after another, from a position on, and again from there.
///
/// A piece that captures jumps from square to square. The pieces that it takes are crossed, and
/// leave the board when the rules of the variant have them leave it.
///
/// ```
/// use damier_notation::diagram::Animation;
/// use damier_notation::{fen, move_text};
/// use damier_rules::Variant;
///
/// let position = fen::parse_position(Variant::International, "W:W39:B12,13,23,33")?;
/// let mut animation = Animation::new(&position);
/// animation.play(&move_text::parse(&position, "39x17")?);
/// // The start, four jumps, and the board without the four pieces.
/// assert_eq!(animation.frames().len(), 6);
/// assert!(animation.svg().contains("repeatCount=\"indefinite\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Animation {
    /// How it looks: size, colours, names of squares, which way round, and what is said of it. Its
    /// marks, crosses and arrows are not shown.
    pub look: Diagram,
    /// So many milliseconds a position stands; a jump half as long, the last position three times
    /// as long.
    pub pace: u32,
    now: Position,
    shots: Vec<Shot>,
}

/// What is seen for a while.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shot {
    setup: Setup,
    marks: Squares,
    crosses: Squares,
    /// From where to where a piece has come.
    glide: Option<(Square, Square)>,
    /// Whether a capture goes on.
    passing: bool,
}

impl Animation {
    /// The pace for which none is chosen, in milliseconds.
    pub const PACE: u32 = 900;

    /// A position before any move.
    pub fn new(start: &Position) -> Animation {
        let mut animation = Animation {
            look: Diagram::of(start),
            pace: Animation::PACE,
            now: *start,
            shots: Vec::new(),
        };
        animation.set_up(start);
        animation
    }

    /// The moves of a game itself, without its variations.
    pub fn of(game: &Tree) -> Animation {
        let mut animation = Animation::new(&game.start);
        for item in &game.line {
            match item {
                Item::Move { mv, .. } => animation.play(mv),
                Item::SetUp(position) => animation.set_up(position),
                _ => {}
            }
        }
        animation
    }

    /// The variant that is shown.
    pub const fn variant(&self) -> Variant {
        self.now.variant()
    }

    /// Goes on from another position, which is of the same variant.
    pub fn set_up(&mut self, position: &Position) {
        self.now = *position;
        self.shots.push(Shot {
            setup: position.setup(),
            marks: Squares::EMPTY,
            crosses: Squares::EMPTY,
            glide: None,
            passing: false,
        });
    }

    /// Goes on with a move, which must be legal where the last one led.
    pub fn play(&mut self, mv: &Move) {
        let after = self.now.after(mv);
        let routes = self.now.routes(mv, 1);
        let route = routes.into_iter().next().unwrap_or_else(|| Route {
            path: vec![mv.from, mv.to],
            captures: mv.captures.iter().collect(),
        });
        if mv.is_capture() {
            self.jumps(&route);
        }
        let removed = self.now.variant().rules().removal == Removal::AtOnce;
        if removed {
            self.shots.pop_if(|last| last.passing);
        }
        let last = route.path.len().saturating_sub(2);
        let glide = (route.path.get(last).copied(), route.path.last().copied());
        let marks = [mv.from, mv.to].into_iter().collect();
        self.shots.push(Shot {
            setup: after.setup(),
            marks,
            crosses: Squares::EMPTY,
            // The last jump has been seen, unless nothing was left to do after it.
            glide: if mv.is_capture() && !removed {
                None
            } else {
                glide.0.zip(glide.1)
            },
            passing: false,
        });
        self.now = after;
    }

    /// The piece on each square on which it comes down.
    fn jumps(&mut self, route: &Route) {
        let rules = self.now.variant().rules();
        let side = self.now.turn();
        let crowning_row = match rules.crowning {
            Crowning::InPassing | Crowning::EndsTheMove => rules.board.crowning_row(side),
            Crowning::WhereTheMoveEnds => Squares::EMPTY,
        };
        let mut setup = self.now.setup();
        let [first, ..] = route.path[..] else { return };
        let mut king = self.now.is_king(first);
        let mut taken = Squares::EMPTY;
        for (index, leg) in route.path.windows(2).enumerate() {
            let [from, to] = *leg else { continue };
            taken |= route
                .captures
                .get(index)
                .copied()
                .map_or(Squares::EMPTY, Squares::only);
            king |= crowning_row.contains(to);
            for pieces in [&mut setup.men, &mut setup.kings] {
                pieces[side.index()].remove(from);
                if rules.removal == Removal::AtOnce {
                    pieces[(!side).index()] &= !taken;
                }
            }
            let own = if king {
                &mut setup.kings
            } else {
                &mut setup.men
            };
            own[side.index()].insert(to);
            self.shots.push(Shot {
                setup,
                marks: [first, to].into_iter().collect(),
                crosses: match rules.removal {
                    Removal::AtTheEnd => taken,
                    Removal::AtOnce => Squares::EMPTY,
                },
                glide: Some((from, to)),
                passing: true,
            });
        }
    }

    /// Every picture that is seen, with the milliseconds for which it stands.
    pub fn frames(&self) -> impl ExactSizeIterator<Item = (Diagram, u32)> + '_ {
        self.shots.iter().enumerate().map(|(index, shot)| {
            let diagram = Diagram {
                setup: shot.setup,
                marks: shot.marks,
                crosses: shot.crosses,
                arrows: Vec::new(),
                ..self.look.clone()
            };
            (diagram, self.duration(index, shot))
        })
    }

    fn duration(&self, index: usize, shot: &Shot) -> u32 {
        let pace = self.pace.max(20);
        if index + 1 == self.shots.len() {
            pace.saturating_mul(3)
        } else if shot.passing {
            pace / 2
        } else {
            pace
        }
    }

    /// The moves as SVG in which pieces glide, by the means of SVG itself: no script. Programs
    /// that show no movement show the first position.
    pub fn svg(&self) -> String {
        svg::write(self)
    }
}
