//! What is drawn on a page, in points from its lower left corner. Text is measured when the fonts
//! are known.

/// An A4 page.
pub(super) const WIDTH: f32 = 595.28;
/// Its height.
pub(super) const HEIGHT: f32 = 841.89;

/// No place has room for more characters; a tag can be of any length.
const LONGEST: usize = 400;

/// A shade from black, 0, to white, 1.
pub(super) type Gray = f32;

pub(super) const BLACK: Gray = 0.0;
/// Labels.
pub(super) const SOFT: Gray = 0.42;
/// Thin rules.
pub(super) const FAINT: Gray = 0.72;

/// How a piece of text is written.
#[derive(Clone, Copy)]
pub(super) struct Style {
    pub(super) size: f32,
    pub(super) bold: bool,
    pub(super) gray: Gray,
}

impl Style {
    pub(super) const fn new(size: f32) -> Style {
        Style {
            size,
            bold: false,
            gray: BLACK,
        }
    }

    pub(super) const fn bold(self) -> Style {
        Style { bold: true, ..self }
    }

    pub(super) const fn gray(self, gray: Gray) -> Style {
        Style { gray, ..self }
    }
}

/// Where the text stands in its width.
#[derive(Clone, Copy)]
pub(super) enum Align {
    Left,
    Center,
    Right,
}

/// What becomes of text that is wider than its place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fit {
    /// It is written as small as need be: nothing of a move may be missing.
    Shrink,
    /// It is written somewhat smaller, then cut.
    Cut,
    /// It is written somewhat smaller, then on two small lines around its base line, then cut.
    Wrap,
}

/// One line of text.
pub(super) struct Text {
    /// The left end of its width, on the base line.
    pub(super) at: (f32, f32),
    pub(super) width: f32,
    pub(super) fit: Fit,
    pub(super) align: Align,
    pub(super) style: Style,
    pub(super) text: String,
}

/// Something drawn.
pub(super) enum Mark {
    Text(Text),
    Line {
        from: (f32, f32),
        to: (f32, f32),
        width: f32,
        gray: Gray,
    },
    Frame {
        corner: (f32, f32),
        size: (f32, f32),
    },
    Fill {
        corner: (f32, f32),
        size: (f32, f32),
        gray: Gray,
    },
    /// A piece: a disc of its colour with a black edge.
    Disc {
        middle: (f32, f32),
        radius: f32,
        gray: Gray,
    },
}

/// A page while it is drawn.
#[derive(Default)]
pub(super) struct Page {
    pub(super) marks: Vec<Mark>,
}

impl Page {
    /// Every text on it.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        self.marks.iter().filter_map(|mark| match mark {
            Mark::Text(text) => Some(text.text.as_str()),
            _ => None,
        })
    }

    pub(super) fn text(
        &mut self,
        at: (f32, f32),
        width: f32,
        align: Align,
        style: Style,
        text: &str,
    ) {
        let fit = Fit::Cut;
        let text = text.to_owned();
        self.write(Text {
            at,
            width,
            fit,
            align,
            style,
            text,
        });
    }

    /// What is known about something.
    pub(super) fn value(&mut self, at: (f32, f32), width: f32, fit: Fit, style: Style, text: &str) {
        self.write(Text {
            at,
            width,
            fit,
            align: Align::Left,
            style,
            text: text.to_owned(),
        });
    }

    fn write(&mut self, mut text: Text) {
        if text.fit != Fit::Shrink
            && let Some((end, _)) = text.text.char_indices().nth(LONGEST)
        {
            text.text.truncate(end);
        }
        if !text.text.is_empty() {
            self.marks.push(Mark::Text(text));
        }
    }

    pub(super) fn line(&mut self, from: (f32, f32), to: (f32, f32), width: f32, gray: Gray) {
        self.marks.push(Mark::Line {
            from,
            to,
            width,
            gray,
        });
    }

    pub(super) fn frame(&mut self, corner: (f32, f32), size: (f32, f32)) {
        self.marks.push(Mark::Frame { corner, size });
    }

    pub(super) fn fill(&mut self, corner: (f32, f32), size: (f32, f32), gray: Gray) {
        self.marks.push(Mark::Fill { corner, size, gray });
    }

    pub(super) fn disc(&mut self, middle: (f32, f32), radius: f32, gray: Gray) {
        self.marks.push(Mark::Disc {
            middle,
            radius,
            gray,
        });
    }
}
