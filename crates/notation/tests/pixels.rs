//! Pictures of pixels: every colour where it belongs, and moving pictures frame by frame.

#![cfg(feature = "pixels")]
#![allow(clippy::unwrap_used)] // helpers of tests fail as tests do

use damier_notation::diagram::{Animation, Colour, Colours, Diagram, PixelError};
use damier_notation::{fen, move_text};
use damier_rules::{Position, Side, Square, Variant};

/// A decoded picture.
struct Pixels {
    width: usize,
    height: usize,
    bytes: Vec<u8>,
}

impl Pixels {
    fn of(diagram: &Diagram) -> Pixels {
        Pixels::decode(&diagram.png().unwrap())
    }

    fn decode(file: &[u8]) -> Pixels {
        let mut reader = png::Decoder::new(std::io::Cursor::new(file))
            .read_info()
            .unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut bytes).unwrap();
        assert_eq!(info.color_type, png::ColorType::Rgb);
        Pixels {
            width: info.width as usize,
            height: info.height as usize,
            bytes,
        }
    }

    fn at(&self, x: usize, y: usize) -> Colour {
        let at = 3 * (y * self.width + x);
        Colour::new(self.bytes[at], self.bytes[at + 1], self.bytes[at + 2])
    }
}

/// Hundredths of a square, as pixels of a picture with a hundred pixels a square.
const FRAME: usize = 6;
const EDGE: usize = 42;

/// A hundred pixels a square: the board, its frame, and the edge where it has letters.
fn sharp(mut diagram: Diagram, squares: usize, edge: usize) -> Diagram {
    diagram.size = (100 * squares + 2 * FRAME + edge) as u32;
    diagram
}

#[test]
fn every_square_has_the_colour_of_what_stands_on_it_in_every_variant_and_either_way_round() {
    for variant in Variant::ALL.iter().copied() {
        let board = variant.rules().board;
        let edge = if variant.rules().notation.letters {
            EDGE
        } else {
            0
        };
        let start = Position::start(variant);
        for flipped in [false, true] {
            let mut diagram = sharp(Diagram::of(&start), usize::from(board.width()), edge);
            diagram.flipped = flipped;
            let pixels = Pixels::of(&diagram);
            let colours = Colours::WOOD;
            for row in 0..board.height() {
                for column in 0..board.width() {
                    let (seen_row, seen_column) = if flipped {
                        (board.height() - 1 - row, board.width() - 1 - column)
                    } else {
                        (row, column)
                    };
                    let left = FRAME + edge + 100 * usize::from(seen_column);
                    let top = FRAME + 100 * usize::from(seen_row);
                    let middle = pixels.at(left + 50, top + 50);
                    // The lower right corner, where no number stands.
                    let corner = pixels.at(left + 96, top + 96);
                    let square = board.square_at(row, column);
                    let has =
                        |side| square.is_some_and(|square| start.pieces(side).contains(square));
                    let expected = match square {
                        _ if has(Side::White) => colours.white,
                        _ if has(Side::Black) => colours.black,
                        Some(_) => colours.dark,
                        None => colours.light,
                    };
                    let what = format!("{variant}, row {row}, column {column}, {flipped}");
                    assert_eq!(middle, expected, "{what}");
                    let ground = if square.is_some() {
                        colours.dark
                    } else {
                        colours.light
                    };
                    assert_eq!(corner, ground, "{what}");
                }
            }
        }
    }
}

#[test]
fn the_longer_side_has_the_wished_size_and_wishes_without_measure_are_refused() {
    let mut diagram = Diagram::of(&Position::start(Variant::ALL[0]));
    for size in [1, 2, 37, 400, 999] {
        diagram.size = size;
        let pixels = Pixels::of(&diagram);
        assert_eq!(
            (pixels.width, pixels.height),
            (size as usize, size as usize)
        );
    }
    for size in [0, Diagram::MOST_PIXELS + 1, u32::MAX] {
        diagram.size = size;
        assert_eq!(diagram.png(), Err(PixelError::TooLarge));
        let mut animation = Animation::new(&Position::start(Variant::ALL[0]));
        animation.look = diagram.clone();
        assert_eq!(animation.gif(), Err(PixelError::TooLarge));
        assert_eq!(animation.png(), Err(PixelError::TooLarge));
    }
}

#[test]
fn marks_crosses_arrows_and_crowns_are_where_they_belong() {
    let variant: Variant = "international".parse().unwrap();
    let position = fen::parse_position(variant, "W:WK46:B28").unwrap();
    let mv = move_text::parse(&position, "46x5").unwrap();
    let mut diagram = sharp(Diagram::of(&position).with_move(&position, &mv), 10, 0);
    let colours = Colours::WOOD;
    let at = |number: u8, pixels: &Pixels, x: usize, y: usize| {
        let (row, column) = variant.rules().board.place(Square::new(number).unwrap());
        pixels.at(
            FRAME + 100 * usize::from(column) + x,
            FRAME + 100 * usize::from(row) + y,
        )
    };
    let pixels = Pixels::of(&diagram);
    assert_eq!(at(46, &pixels, 4, 94), colours.mark);
    assert_eq!(at(5, &pixels, 94, 94), colours.mark);
    assert_eq!(at(37, &pixels, 50, 50), colours.arrow);
    assert_eq!(at(28, &pixels, 50, 50), colours.arrow);
    diagram.arrows.clear();
    let pixels = Pixels::of(&diagram);
    assert_eq!(at(28, &pixels, 50, 50), colours.arrow, "the cross");
    // The crown, and the lower disc of the king below the upper one.
    assert_eq!(at(46, &pixels, 50, 44), colours.white_line);
    assert_eq!(at(46, &pixels, 50, 88), colours.white);
}

#[test]
fn the_number_of_a_square_is_written_and_can_be_left_out() {
    let variant: Variant = "international".parse().unwrap();
    let setup = fen::parse_setup(variant, "W:W:B").unwrap();
    let mut diagram = sharp(Diagram::new(variant, &setup), 10, 0);
    let name = Colours::WOOD.name;
    let count = |pixels: &Pixels| {
        let all = (0..pixels.height).flat_map(|y| (0..pixels.width).map(move |x| (x, y)));
        all.filter(|(x, y)| pixels.at(*x, *y) == name).count()
    };
    let written = count(&Pixels::of(&diagram));
    assert!(written > 50 * 15, "{written}");
    diagram.named = false;
    assert_eq!(count(&Pixels::of(&diagram)), 0);
}

fn coup() -> Animation {
    let variant: Variant = "international".parse().unwrap();
    let position = fen::parse_position(variant, "W:W39,46:B12,13,23,33,1").unwrap();
    let mut animation = Animation::new(&position);
    let mv = move_text::parse(&position, "39x17").unwrap();
    animation.play(&mv);
    let after = position.after(&mv);
    animation.play(&move_text::parse(&after, "1-6").unwrap());
    animation.look.size = 212;
    animation
}

/// Every frame, put together from the parts that the file has.
fn frames_of_png(file: &[u8]) -> Vec<Vec<u8>> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file))
        .read_info()
        .unwrap();
    let count = reader.info().animation_control.unwrap().num_frames;
    let (width, height) = reader.info().size();
    let mut shown = vec![0; 3 * width as usize * height as usize];
    let mut frames = Vec::new();
    for _ in 0..count {
        let mut part = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut part).unwrap();
        let control = *reader.info().frame_control().unwrap();
        let row = 3 * control.width as usize;
        for (index, line) in part.chunks(row).take(control.height as usize).enumerate() {
            let y = control.y_offset as usize + index;
            let at = 3 * (y * width as usize + control.x_offset as usize);
            shown[at..at + row].copy_from_slice(line);
        }
        frames.push(shown.clone());
    }
    frames
}

fn frames_of_gif(file: &[u8]) -> Vec<Vec<u8>> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut reader = options.read_info(file).unwrap();
    let (width, height) = (usize::from(reader.width()), usize::from(reader.height()));
    let mut shown = vec![0; 3 * width * height];
    let mut frames = Vec::new();
    while let Some(frame) = reader.read_next_frame().unwrap() {
        for (index, pixel) in frame.buffer.chunks(4).enumerate() {
            let x = usize::from(frame.left) + index % usize::from(frame.width);
            let y = usize::from(frame.top) + index / usize::from(frame.width);
            let at = 3 * (y * width + x);
            shown[at..at + 3].copy_from_slice(&pixel[..3]);
        }
        frames.push(shown.clone());
    }
    frames
}

#[test]
fn each_frame_of_a_moving_picture_is_the_picture_of_that_moment() {
    let animation = coup();
    let expected: Vec<Vec<u8>> = animation
        .frames()
        .map(|(diagram, _)| Pixels::of(&diagram).bytes)
        .collect();
    // The start, four jumps, the board without the four pieces, and the quiet move.
    assert_eq!(expected.len(), 7);
    assert!(expected.windows(2).all(|pair| pair[0] != pair[1]));
    assert_eq!(frames_of_png(&animation.png().unwrap()), expected);
    assert_eq!(frames_of_gif(&animation.gif().unwrap()), expected);
}

#[test]
fn a_set_up_that_changes_nothing_is_a_frame_all_the_same() {
    let start = Position::start(Variant::ALL[0]);
    let mut animation = Animation::new(&start);
    animation.set_up(&start);
    animation.look.size = 50;
    assert_eq!(frames_of_png(&animation.png().unwrap()).len(), 2);
    assert_eq!(frames_of_gif(&animation.gif().unwrap()).len(), 2);
}
