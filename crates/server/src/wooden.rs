//! The wooden board, clocks and rulings, between the words of the table and those of the wire.

use damier_api as api;
use damier_rules::{Side, Variant};
use damier_table::{
    Act, Carry, Cell, ClockFaces, ClockForm, Decision, Declared, Entry, Face, Game, Hand, Handling,
    Kind, Moment, Piece, Refusal as Table, Removal, Ruling, SettingUp, SheetText, Span, Wood,
};

use crate::board::{api_side, side};
use crate::refusal::{BadRuling, Hindrance, Refusal};

/// More pieces than stand on a board cannot slip.
const MOST_SLIPS: usize = 40;

/// The name of a cell: its square, or row and column where it is light.
pub(crate) fn place(variant: Variant, cell: Cell) -> String {
    let rules = variant.rules();
    match cell.square(rules.board) {
        Some(square) if rules.notation.letters => rules.board.letters(square),
        Some(square) => square.to_string(),
        None => cell.to_string(),
    }
}

fn cell(cell: api::Cell) -> Cell {
    Cell::new(cell.row, cell.column)
}

fn api_cell(cell: Cell) -> api::Cell {
    api::Cell {
        row: cell.row(),
        column: cell.column(),
    }
}

fn standing(cell: Cell, piece: Piece) -> api::Standing {
    api::Standing {
        row: cell.row(),
        column: cell.column(),
        side: api_side(piece.side),
        kind: match piece.kind {
            Kind::Man => api::PieceKind::Man,
            Kind::UncrownedKing => api::PieceKind::UncrownedKing,
            Kind::King => api::PieceKind::King,
        },
    }
}

/// Every piece of a board.
pub(crate) fn pieces(wood: &Wood) -> Vec<api::Standing> {
    let pieces = wood.pieces();
    pieces.map(|(cell, piece)| standing(cell, piece)).collect()
}

/// The wooden board of a game at the official level, as it is sent.
pub(crate) fn wood(game: &Game) -> Option<api::Wood> {
    let wood = game.wood()?;
    Some(api::Wood {
        standing: pieces(wood),
        white: hands(game, Side::White),
        black: hands(game, Side::Black),
        accident: game.accident(),
        turned: wood.is_turned(),
    })
}

fn hands(game: &Game, side: Side) -> api::Hands {
    let turn = game.turn_of(side);
    let held = |carry: &Carry| api::Held {
        piece: standing(carry.from, carry.piece),
        at: carry.stops.last().copied().map(api_cell),
    };
    let removed = |removal: &Removal| standing(removal.cell, removal.piece);
    let removals = turn.map_or(&[][..], |turn| turn.removals());
    api::Hands {
        in_hand: turn.and_then(|turn| turn.in_hand()).map(held),
        removed: removals.iter().map(removed).collect(),
        moved: has_moved(game, side),
    }
}

/// Whether the press would be heard: a piece was moved and let go.
fn has_moved(game: &Game, side: Side) -> bool {
    let at = game.last_moment().unwrap_or(Moment::from_millis(0));
    let press = game.check(&Entry::new(at, side, Act::Press));
    matches!(press, Ok(()) | Err(Table::Unplayable))
}

/// What one hand is asked to do.
///
/// # Errors
///
/// [`Refusal::Malformed`] when the cell is missing.
pub(crate) fn hand(
    doing: api::Doing,
    at: Option<api::Cell>,
    with: Option<api::HandSide>,
) -> Result<Act, Refusal> {
    let there = || {
        at.map(cell)
            .ok_or_else(|| Refusal::Malformed("cell is missing".into()))
    };
    let handling = match doing {
        api::Doing::Adjust => Handling::Adjust,
        api::Doing::Release => Handling::Release,
        api::Doing::Touch => Handling::Touch(there()?),
        api::Doing::Lift => Handling::Lift(there()?),
        api::Doing::Place => Handling::Place(there()?),
        api::Doing::Remove => Handling::Remove(there()?),
        api::Doing::PutBack => Handling::PutBack(there()?),
        api::Doing::Crown => Handling::Crown(there()?),
    };
    let hand = with.map(|hand| match hand {
        api::HandSide::Left => Hand::Left,
        api::HandSide::Right => Hand::Right,
    });
    Ok(Act::Hand { handling, hand })
}

/// What a hand did, if it was one.
pub(crate) fn hand_did(entry: &Entry) -> Option<api::HandDid> {
    let Act::Hand { handling, .. } = entry.act else {
        return None;
    };
    let (doing, cell) = match handling {
        Handling::Adjust => (api::Doing::Adjust, None),
        Handling::Release => (api::Doing::Release, None),
        Handling::Touch(cell) => (api::Doing::Touch, Some(cell)),
        Handling::Lift(cell) => (api::Doing::Lift, Some(cell)),
        Handling::Place(cell) => (api::Doing::Place, Some(cell)),
        Handling::Remove(cell) => (api::Doing::Remove, Some(cell)),
        Handling::PutBack(cell) => (api::Doing::PutBack, Some(cell)),
        Handling::Crown(cell) => (api::Doing::Crown, Some(cell)),
    };
    Some(api::HandDid {
        side: api_side(entry.by.side()?),
        doing,
        cell: cell.map(api_cell),
    })
}

/// An accident.
///
/// # Errors
///
/// [`Refusal::Malformed`] when nothing slips, or more than there is.
pub(crate) fn disturb(slips: &[api::Slip]) -> Result<Act, Refusal> {
    if !(1..=MOST_SLIPS).contains(&slips.len()) {
        let reason = format!("slips are 1 to {MOST_SLIPS}");
        return Err(Refusal::Malformed(reason));
    }
    let slips = slips
        .iter()
        .map(|slip| (cell(slip.from), slip.to.map(cell)));
    Ok(Act::Disturb(slips.collect()))
}

/// A step of setting the board up.
pub(crate) fn set_up(step: api::SetUpStep) -> Act {
    Act::SetUp(match step {
        api::SetUpStep::Put {
            cell: at,
            side: whose,
            piece,
        } => {
            let kind = match piece {
                api::PieceKind::Man => Kind::Man,
                api::PieceKind::UncrownedKing => Kind::UncrownedKing,
                api::PieceKind::King => Kind::King,
            };
            let side = side(whose);
            SettingUp::Put(cell(at), Piece { side, kind })
        }
        api::SetUpStep::Take { cell: at } => SettingUp::Take(cell(at)),
        api::SetUpStep::All => SettingUp::All,
        api::SetUpStep::Accept => SettingUp::Accept,
    })
}

/// A line of a score sheet.
///
/// # Errors
///
/// [`Refusal::Malformed`] when it is too long or no plain text.
pub(crate) fn write(ply: u32, text: &str) -> Result<Act, Refusal> {
    let text = SheetText::new(text.trim());
    let text = text.map_err(|error| Refusal::Malformed(error.to_string()))?;
    Ok(Act::Write { ply, text })
}

/// A ruling.
///
/// # Errors
///
/// [`Refusal::BadRuling`] when a time is negative or the reason cannot be kept.
pub(crate) fn ruling(ruled: api::Ruled, reason: &str) -> Result<Act, Refusal> {
    let decision = match ruled {
        api::Ruled::Start => Decision::Start,
        api::Ruled::Adjourn { until } => Decision::Adjourn {
            until: until.map(Moment::from_millis),
        },
        api::Ruled::OpenEnvelope => Decision::OpenEnvelope,
        api::Ruled::Stop => Decision::Stop,
        api::Ruled::Resume => Decision::Resume,
        api::Ruled::Correct => Decision::Correct,
        api::Ruled::Stand => Decision::Stand,
        api::Ruled::Dismiss => Decision::Dismiss,
        api::Ruled::Uphold => Decision::Uphold,
        api::Ruled::Restore => Decision::Restore,
        api::Ruled::Replay => Decision::Replay,
        api::Ruled::Warn { side: whom } => Decision::Warn(side(whom)),
        // A span cannot say so.
        api::Ruled::SetTime { millis, .. } if millis < 0 => {
            return Err(Refusal::BadRuling(BadRuling::NegativeTime));
        }
        api::Ruled::SetTime {
            side: whose,
            millis,
        } => Decision::SetTime(side(whose), Span::from_millis(millis)),
        api::Ruled::AddTime {
            side: whose,
            millis,
        } => Decision::AddTime(side(whose), millis),
        api::Ruled::SetCount { side: whose, count } => Decision::SetCount(side(whose), count),
        api::Ruled::TakeBack { ply } => Decision::TakeBack(ply),
        api::Ruled::Win { side: who, ground } => Decision::Win(side(who), declared(ground)),
        api::Ruled::Draw { ground } => Decision::Draw(declared(ground)),
        api::Ruled::Annul { ground } => Decision::Annul(declared(ground)),
    };
    let ruling = Ruling::new(decision, reason.trim());
    let ruling = ruling.map_err(|_| Refusal::BadRuling(BadRuling::Reason))?;
    Ok(Act::Rule(ruling))
}

fn declared(ground: api::Ground) -> Declared {
    match ground {
        api::Ground::RuleRefusal => Declared::RuleRefusal,
        api::Ground::Forfeit => Declared::Forfeit,
        api::Ground::Conduct => Declared::Conduct,
        api::Ground::Time => Declared::Time,
        api::Ground::RegulationDraw => Declared::Regulation,
        api::Ground::NobodyCanWin => Declared::NobodyCanWin,
        api::Ground::Annulled => Declared::Annulled,
    }
}

/// A clock's form as it is sent.
pub(crate) fn clock(form: ClockForm) -> api::Clock {
    match form {
        ClockForm::Fischer { initial, increment } => api::Clock::Fischer {
            initial: initial.as_millis(),
            increment: increment.as_millis(),
        },
        ClockForm::WholeGame { initial } => api::Clock::Game {
            initial: initial.as_millis(),
        },
        other => api::Clock::Text {
            text: other.to_string(),
        },
    }
}

/// What one clock shows.
pub(crate) fn face(faces: &ClockFaces, side: Side) -> api::ClockFace {
    clock_face(faces.forms[side.index()], &faces.faces[side.index()])
}

/// What a clock of this form shows.
pub(crate) fn clock_face(form: ClockForm, face: &Face) -> api::ClockFace {
    api::ClockFace {
        clock: clock(form),
        remaining: face.left.as_millis(),
        free: face.free.map(|span| span.as_millis()),
        period: face.period,
        to_control: face.to_control,
        spare: face.spare,
        over: face.over.as_millis(),
        flag: face.flag.map(|moment| moment.as_millis()),
        moves: face.moves,
    }
}

/// Why no hand can do that, with the places named.
pub(crate) fn hindrance(variant: Variant, why: damier_table::Impossible) -> Hindrance {
    use damier_table::Impossible as Why;
    let name = |cell| place(variant, cell);
    match why {
        Why::OffTheBoard(cell) => Hindrance::OffTheBoard(name(cell)),
        Why::NothingThere(cell) => Hindrance::NothingThere(name(cell)),
        Why::Occupied(cell) => Hindrance::Occupied(name(cell)),
        Why::HandFull => Hindrance::HandFull,
        Why::HandEmpty => Hindrance::HandEmpty,
        Why::StillInTheAir => Hindrance::StillInTheAir,
        Why::NothingRemoved => Hindrance::NothingRemoved,
        Why::NotToBeCrowned(cell, Kind::King) => Hindrance::CrownedAlready(name(cell)),
        Why::NotToBeCrowned(cell, _) => Hindrance::NoKing(name(cell)),
    }
}
