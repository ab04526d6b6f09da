//! Writing positions.

use damier_rules::{Position, Setup, Side, Square, Squares, Variant};

/// The position in numbers, whatever the variant, with ranges from three squares on.
///
/// This is the form that programs exchange: the command line prints it and the server sends it.
/// PDN writes the squares of some variants with letters: see [`write_tag`].
///
/// ```
/// use damier_notation::fen;
/// use damier_rules::{Position, Variant};
///
/// let start = Position::start(Variant::International);
/// assert_eq!(fen::write(&start), "W:W31-50:B1-20");
/// ```
pub fn write(position: &Position) -> String {
    write_setup(&position.setup())
}

/// Any placing of pieces in numbers, with ranges from three squares on.
pub fn write_setup(setup: &Setup) -> String {
    lists(setup, &numbers)
}

/// The position as the FEN tag of PDN has it: in the notation of the variant. Letters know no
/// ranges.
///
/// ```
/// use damier_notation::fen;
/// use damier_rules::Variant;
///
/// let setup = fen::parse_setup(Variant::Russian, "W:WK29,22:B1")?;
/// assert_eq!(fen::write_tag(Variant::Russian, &setup), "W:Wc3,Ka1:Bb8");
/// # Ok::<(), fen::FenError>(())
/// ```
pub fn write_tag(variant: Variant, setup: &Setup) -> String {
    let rules = variant.rules();
    if rules.notation.letters {
        write_named(setup, &|square| rules.board.letters(square))
    } else {
        write_setup(setup)
    }
}

/// Any placing of pieces with squares called so, without ranges.
pub(crate) fn write_named(setup: &Setup, name: &dyn Fn(Square) -> String) -> String {
    lists(setup, &|men, kings| {
        let name = |square: Square| {
            let crown = if kings.contains(square) { "K" } else { "" };
            format!("{crown}{}", name(square))
        };
        (men | kings).iter().map(name).collect()
    })
}

fn lists(setup: &Setup, list: &dyn Fn(Squares, Squares) -> Vec<String>) -> String {
    let of = |side: Side| list(setup.men[side.index()], setup.kings[side.index()]).join(",");
    let turn = letter(setup.turn);
    let runs = king_runs(setup);
    format!("{turn}:W{}:B{}{runs}", of(Side::White), of(Side::Black))
}

/// King moves in a row as lidraughts writes them: `:+214+0` where Black's king on 14 has made two
/// and White's none; nothing where there are none. It knows numbers of two digits only.
fn king_runs(setup: &Setup) -> String {
    if setup.king_runs == [None; 2] {
        return String::new();
    }
    let of = |side: Side| match setup.king_runs[side.index()] {
        Some(run) => format!("{}{:02}", run.moves, run.square.number()),
        None => "0".to_owned(),
    };
    format!(":+{}+{}", of(Side::Black), of(Side::White))
}

const fn letter(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'B',
    }
}

/// A run of squares with neighbouring numbers and pieces of one kind.
struct Run {
    king: bool,
    first: u8,
    last: u8,
}

fn numbers(men: Squares, kings: Squares) -> Vec<String> {
    let mut runs: Vec<Run> = Vec::new();
    for square in men | kings {
        let (king, number) = (kings.contains(square), square.number());
        match runs.last_mut() {
            Some(run) if run.king == king && run.last + 1 == number => run.last = number,
            _ => runs.push(Run {
                king,
                first: number,
                last: number,
            }),
        }
    }
    let mut items = Vec::new();
    for Run { king, first, last } in runs {
        let crown = if king { "K" } else { "" };
        if last - first >= 2 {
            items.push(format!("{crown}{first}-{last}"));
        } else {
            items.extend((first..=last).map(|number| format!("{crown}{number}")));
        }
    }
    items
}
