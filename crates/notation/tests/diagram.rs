//! Pictures of boards: every piece is where it stands, in every variant and either way round.

#![allow(clippy::unwrap_used)] // helpers of tests fail as tests do

use damier_notation::diagram::{Colours, Diagram};
use damier_notation::{fen, move_text};
use damier_rules::{Position, Setup, Side, Square, Squares, Variant};

fn square(number: u8) -> Square {
    Square::new(number).unwrap()
}

/// The values of an attribute, in the order of the text.
fn attributes<'a>(picture: &'a str, name: &str) -> Vec<&'a str> {
    let mark = format!(" {name}=\"");
    let parts = picture.split(mark.as_str()).skip(1);
    parts.map(|part| part.split('"').next().unwrap()).collect()
}

/// The centres of the circles of one colour, in hundredths of a square.
fn discs(picture: &str, fill: &str) -> Vec<(i32, i32)> {
    let fill = format!(" fill=\"{fill}\"");
    let lines = picture
        .lines()
        .filter(|line| line.starts_with("<circle") && line.contains(&fill));
    let number = |line: &str, name: &str| attributes(line, name)[0].parse().unwrap();
    lines
        .map(|line| (number(line, "cx"), number(line, "cy")))
        .collect()
}

/// The same picture without frame, letters or numbers of squares, so that the first square begins
/// at the thickness of the frame.
fn bare(variant: Variant, setup: &Setup) -> Diagram {
    let mut diagram = Diagram::new(variant, setup);
    diagram.named = false;
    diagram
}

#[test]
fn each_man_stands_on_its_square_in_every_variant_and_either_way_round() {
    const FRAME: i32 = 6;
    for variant in Variant::ALL.iter().copied() {
        let board = variant.rules().board;
        for square in board.squares() {
            let mut setup = Setup::empty(Side::White);
            setup.men[0] = Squares::only(square);
            let mut diagram = bare(variant, &setup);
            let white = diagram.colours.white.to_string();
            let (row, column) = board.place(square);
            let centre = |row: u8, column: u8| {
                let middle = |cell: u8| FRAME + 100 * i32::from(cell) + 50;
                (middle(column), middle(row))
            };
            assert_eq!(
                discs(&diagram.svg(), &white),
                [centre(row, column)],
                "{variant} {square}"
            );
            diagram.flipped = true;
            let (height, width) = (board.height(), board.width());
            let turned = centre(height - 1 - row, width - 1 - column);
            assert_eq!(
                discs(&diagram.svg(), &white),
                [turned],
                "{variant} {square} flipped"
            );
        }
    }
}

#[test]
fn a_king_is_two_discs_and_a_crown() {
    let variant: Variant = "international".parse().unwrap();
    let setup = fen::parse_setup(variant, "W:WK28:B").unwrap();
    let picture = bare(variant, &setup).svg();
    assert_eq!(discs(&picture, &Colours::WOOD.white.to_string()).len(), 2);
    assert_eq!(picture.matches("<polygon").count(), 1);
}

#[test]
fn every_element_is_closed_and_no_picture_has_names_that_could_clash() {
    for variant in Variant::ALL.iter().copied() {
        let start = Position::start(variant);
        let mv = start.legal_moves()[0];
        let picture = Diagram::of(&start).with_move(&start, &mv).svg();
        let opened = picture.matches('<').count() - picture.matches("</").count();
        let closed = picture.matches("/>").count() + picture.matches("</").count();
        assert_eq!(opened, closed, "{picture}");
        assert!(attributes(&picture, "id").is_empty());
        assert!(picture.is_ascii());
    }
}

#[test]
fn squares_that_no_colour_tells_apart_have_lines_between_them() {
    for variant in Variant::ALL.iter().copied() {
        let board = variant.rules().board;
        let all = u16::from(board.count()) == u16::from(board.width()) * u16::from(board.height());
        let lines = usize::from(board.width() - 1) + usize::from(board.height() - 1);
        let picture = bare(variant, &Setup::empty(Side::White)).svg();
        let expected = if all { lines } else { 0 };
        assert_eq!(picture.matches("<polyline").count(), expected, "{variant}");
    }
}

#[test]
fn a_capture_is_shown_along_its_whole_path_with_each_piece_crossed() {
    let variant: Variant = "international".parse().unwrap();
    let position = fen::parse_position(variant, "W:W39:B12,13,23,33").unwrap();
    let mv = move_text::parse(&position, "39x17").unwrap();
    let mut diagram = bare(variant, &position.setup()).with_move(&position, &mv);
    assert_eq!(diagram.crosses, mv.captures);
    assert_eq!(diagram.marks.len(), 2);
    let path: Vec<u8> = diagram.arrows[0]
        .iter()
        .map(|square| square.number())
        .collect();
    assert_eq!(path, [39, 28, 19, 8, 17]);
    let lines = |diagram: &Diagram| diagram.svg().matches("<polyline").count();
    assert_eq!(lines(&diagram), 2 * 4 + 1);
    diagram.arrows.clear();
    assert_eq!(lines(&diagram), 2 * 4);
}

#[test]
fn what_is_not_on_the_board_or_no_arrow_is_left_out() {
    let variant: Variant = "russian".parse().unwrap();
    let mut setup = Setup::empty(Side::Black);
    setup.kings[1] = Squares::only(square(50));
    let plain = bare(variant, &Setup::empty(Side::Black));
    let mut diagram = bare(variant, &setup);
    diagram.title = Some(String::new());
    diagram.marks = Squares::only(square(33));
    diagram.crosses = Squares::only(square(128));
    diagram.arrows = vec![
        vec![],
        vec![square(1)],
        vec![square(1), square(1)],
        vec![square(1), square(100)],
    ];
    let mut plain = plain;
    plain.title = Some(String::new());
    assert_eq!(diagram.svg(), plain.svg());
}

#[test]
fn the_longer_side_has_the_pixels_that_are_asked_for() {
    for variant in Variant::ALL.iter().copied() {
        let mut diagram = Diagram::of(&Position::start(variant));
        diagram.size = 333;
        let picture = diagram.svg();
        let side = |name| attributes(&picture, name)[0].parse::<u32>().unwrap();
        assert_eq!(side("width").max(side("height")), 333, "{variant}");
    }
}
