//! The parts of a picture and where they lie: in hundredths of a square, from the upper left.

use damier_rules::{Board, Pattern, Setup, Side, Square, Squares};

use super::{Colour, Diagram};
use crate::move_text::square_name;

/// A square's side.
pub(super) const SQUARE: i32 = 100;
/// Around the board.
const FRAME: i32 = 6;
/// Room for letters and ranks.
const EDGE: i32 = 42;
/// The radius of a piece, the line around it, and the ring on it.
const PIECE: i32 = 40;
const PIECE_LINE: i32 = 4;
const RING: i32 = 28;
/// How far the upper disc of a king lies above its lower one.
const STACK: i32 = 12;
const ARROW: i32 = 14;

/// A point: across and down.
pub(super) type Point = (i32, i32);

/// One thing to draw; later ones lie over earlier ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// A box.
    Box {
        corner: Point,
        size: Point,
        fill: Colour,
    },
    /// Squares of the board, each by its upper left corner.
    Cells { corners: Vec<Point>, fill: Colour },
    /// A disc with a line around it.
    Disc {
        centre: Point,
        radius: i32,
        fill: Colour,
        line: Colour,
        width: i32,
    },
    /// A circle.
    Ring {
        centre: Point,
        radius: i32,
        line: Colour,
        width: i32,
    },
    /// A filled outline.
    Outline { corners: Vec<Point>, fill: Colour },
    /// A line with corners and round ends.
    Line {
        points: Vec<Point>,
        width: i32,
        colour: Colour,
    },
    /// Words, their middle on the point.
    Text {
        middle: Point,
        height: i32,
        words: String,
        colour: Colour,
    },
}

/// A whole picture.
pub(super) struct Scene {
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) shapes: Vec<Shape>,
}

/// Everything that the picture shows, in the order in which it is drawn.
pub(super) fn compose(diagram: &Diagram) -> Scene {
    let mut composer = Composer::new(diagram);
    let board = composer.board;
    composer.ground();
    composer.cells(diagram.marks & board.squares(), diagram.colours.mark);
    composer.grid_and_names();
    composer.pieces();
    for square in diagram.crosses & board.squares() {
        composer.cross(square);
    }
    for arrow in &diagram.arrows {
        composer.arrow(arrow);
    }
    composer.scene
}

/// The pieces of a set-up: White's men, White's kings, and Black's.
pub(super) fn pieces(setup: &Setup) -> impl Iterator<Item = (Square, Piece)> + '_ {
    Side::ALL.into_iter().flat_map(|side| {
        let of =
            move |squares: Squares, king| squares.iter().map(move |square| (square, (side, king)));
        let (men, kings) = (setup.men[side.index()], setup.kings[side.index()]);
        of(men, false).chain(of(kings, true))
    })
}

/// A man or king of a side.
pub(super) type Piece = (Side, bool);

/// Draws the parts of a picture one by one.
pub(super) struct Composer<'a> {
    diagram: &'a Diagram,
    board: Board,
    /// Whether letters and ranks stand along the edge.
    lettered: bool,
    /// Where the board begins.
    left: i32,
    scene: Scene,
}

impl<'a> Composer<'a> {
    pub(super) fn new(diagram: &'a Diagram) -> Composer<'a> {
        let board = diagram.variant.rules().board;
        let lettered = diagram.named && diagram.variant.rules().notation.letters;
        let edge = if lettered { EDGE } else { 0 };
        let (width, height) = (i32::from(board.width()), i32::from(board.height()));
        Composer {
            diagram,
            board,
            lettered,
            left: FRAME + edge,
            scene: Scene {
                width: width * SQUARE + 2 * FRAME + edge,
                height: height * SQUARE + 2 * FRAME + edge,
                shapes: Vec::new(),
            },
        }
    }

    /// What was drawn since this was last asked, in a scene of its own.
    pub(super) fn take(&mut self) -> Scene {
        let Scene { width, height, .. } = self.scene;
        let shapes = core::mem::take(&mut self.scene.shapes);
        Scene {
            width,
            height,
            shapes,
        }
    }

    /// The row and column of a square as it is seen.
    fn seen(&self, square: Square) -> (u8, u8) {
        let (row, column) = self.board.place(square);
        if self.diagram.flipped {
            let (height, width) = (self.board.height(), self.board.width());
            (height - 1 - row, width - 1 - column)
        } else {
            (row, column)
        }
    }

    fn corner(&self, square: Square) -> Point {
        let (row, column) = self.seen(square);
        let (row, column) = (i32::from(row), i32::from(column));
        (self.left + column * SQUARE, FRAME + row * SQUARE)
    }

    pub(super) fn centre(&self, square: Square) -> Point {
        let (x, y) = self.corner(square);
        (x + SQUARE / 2, y + SQUARE / 2)
    }

    fn add(&mut self, shape: Shape) {
        self.scene.shapes.push(shape);
    }

    /// The board with its frame, without names.
    pub(super) fn ground(&mut self) {
        let colours = self.diagram.colours;
        let (width, height) = (self.scene.width, self.scene.height);
        if self.lettered {
            self.add(Shape::Box {
                corner: (0, 0),
                size: (width, height),
                fill: colours.light,
            });
        }
        let frame_left = self.left - FRAME;
        let board_width = width - frame_left - 2 * FRAME;
        let board_height = i32::from(self.board.height()) * SQUARE;
        self.add(Shape::Box {
            corner: (frame_left, 0),
            size: (board_width + 2 * FRAME, board_height + 2 * FRAME),
            fill: colours.frame,
        });
        self.add(Shape::Box {
            corner: (self.left, FRAME),
            size: (board_width, board_height),
            fill: colours.light,
        });
        self.cells(self.board.squares(), colours.dark);
    }

    /// What lies over marked squares and under pieces.
    pub(super) fn grid_and_names(&mut self) {
        if self.board.pattern() == Pattern::All {
            self.grid();
        }
        if self.lettered {
            self.letters();
        } else if self.diagram.named {
            for square in self.board.squares() {
                self.number(square, self.diagram.marks.contains(square));
            }
        }
    }

    /// A square that is lit up, with its number.
    pub(super) fn mark(&mut self, square: Square) {
        self.cells(Squares::only(square), self.diagram.colours.mark);
        if self.diagram.named && !self.lettered {
            self.number(square, true);
        }
    }

    fn cells(&mut self, squares: Squares, fill: Colour) {
        let corners: Vec<Point> = squares.iter().map(|square| self.corner(square)).collect();
        if !corners.is_empty() {
            self.add(Shape::Cells { corners, fill });
        }
    }

    /// Lines between squares that no colour tells apart.
    fn grid(&mut self) {
        let (left, top) = (self.left, FRAME);
        let right = left + i32::from(self.board.width()) * SQUARE;
        let bottom = top + i32::from(self.board.height()) * SQUARE;
        let mut lines = Vec::new();
        for row in 1..i32::from(self.board.height()) {
            lines.push(vec![
                (left, top + row * SQUARE),
                (right, top + row * SQUARE),
            ]);
        }
        for column in 1..i32::from(self.board.width()) {
            let x = left + column * SQUARE;
            lines.push(vec![(x, top), (x, bottom)]);
        }
        let colour = self.diagram.colours.light;
        for points in lines {
            self.add(Shape::Line {
                points,
                width: 3,
                colour,
            });
        }
    }

    /// The number of a square in its upper left corner, as books have it.
    fn number(&mut self, square: Square, marked: bool) {
        let (x, y) = self.corner(square);
        let colours = self.diagram.colours;
        self.add(Shape::Text {
            middle: (x + 14, y + 12),
            height: 17,
            words: square_name(self.diagram.variant, square),
            colour: if marked { colours.frame } else { colours.name },
        });
    }

    /// Letters below the board, ranks at its left.
    fn letters(&mut self) {
        let (width, height) = (self.board.width(), self.board.height());
        let colour = self.diagram.colours.frame;
        let middle = self.left - FRAME - EDGE / 2;
        for index in 0..height {
            let rank = if self.diagram.flipped {
                index + 1
            } else {
                height - index
            };
            self.add(Shape::Text {
                middle: (middle, FRAME + i32::from(index) * SQUARE + SQUARE / 2),
                height: 30,
                words: rank.to_string(),
                colour,
            });
        }
        let below = 2 * FRAME + i32::from(height) * SQUARE + EDGE / 2;
        for index in 0..width {
            let file = if self.diagram.flipped {
                width - 1 - index
            } else {
                index
            };
            self.add(Shape::Text {
                middle: (self.left + i32::from(index) * SQUARE + SQUARE / 2, below),
                height: 30,
                words: char::from(b'a' + file).to_string(),
                colour,
            });
        }
    }

    fn pieces(&mut self) {
        for (square, piece) in pieces(&self.diagram.setup) {
            if self.board.has(square) {
                self.piece(piece, self.centre(square));
            }
        }
    }

    /// A piece with its middle on a point.
    pub(super) fn piece(&mut self, (side, king): Piece, (x, y): Point) {
        let colours = self.diagram.colours;
        let (fill, line) = match side {
            Side::White => (colours.white, colours.white_line),
            Side::Black => (colours.black, colours.black_line),
        };
        if king {
            self.disc((x, y + STACK / 2), fill, line);
            self.disc((x, y - STACK / 2), fill, line);
            self.crown((x, y - STACK / 2), line);
        } else {
            self.disc((x, y), fill, line);
            self.add(Shape::Ring {
                centre: (x, y),
                radius: RING,
                line,
                width: 2,
            });
        }
    }

    fn disc(&mut self, centre: Point, fill: Colour, line: Colour) {
        self.add(Shape::Disc {
            centre,
            radius: PIECE - PIECE_LINE / 2,
            fill,
            line,
            width: PIECE_LINE,
        });
    }

    /// A king is told from a man by more than the height of its stack.
    fn crown(&mut self, (x, y): Point, fill: Colour) {
        const CROWN: [Point; 7] = [
            (-22, 15),
            (-25, -14),
            (-11, -1),
            (0, -20),
            (11, -1),
            (25, -14),
            (22, 15),
        ];
        let corners = CROWN.iter().map(|(dx, dy)| (x + dx, y + dy)).collect();
        self.add(Shape::Outline { corners, fill });
    }

    pub(super) fn cross(&mut self, square: Square) {
        let (x, y) = self.centre(square);
        for slope in [1, -1] {
            self.add(Shape::Line {
                points: vec![(x - 18, y - 18 * slope), (x + 18, y + 18 * slope)],
                width: 9,
                colour: self.diagram.colours.arrow,
            });
        }
    }

    fn arrow(&mut self, path: &[Square]) {
        let mut points: Vec<Point> = path
            .iter()
            .filter(|square| self.board.has(**square))
            .map(|square| self.centre(*square))
            .collect();
        points.dedup();
        let [.., before, tip] = points[..] else {
            return;
        };
        let (across, down) = (f64::from(tip.0 - before.0), f64::from(tip.1 - before.1));
        let length = across.hypot(down);
        let (across, down) = (across / length, down / length);
        // So far back from the tip, and so far aside.
        let at = |back: f64, aside: f64| {
            let x = f64::from(tip.0) - across * back - down * aside;
            let y = f64::from(tip.1) - down * back + across * aside;
            (x.round() as i32, y.round() as i32)
        };
        let colour = self.diagram.colours.arrow;
        if let Some(last) = points.last_mut() {
            *last = at(30.0, 0.0);
        }
        self.add(Shape::Line {
            points,
            width: ARROW,
            colour,
        });
        self.add(Shape::Outline {
            corners: vec![at(0.0, 0.0), at(38.0, 22.0), at(38.0, -22.0)],
            fill: colour,
        });
    }
}
