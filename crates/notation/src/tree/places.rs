//! Lines and columns of places in a text.

/// A place as people find it: line and character of the line, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    /// The first character of a file.
    pub(super) const START: Place = Place { line: 1, column: 1 };

    /// The place behind a text that begins here.
    pub(super) fn behind(self, text: &str) -> Place {
        let bytes = text.as_bytes();
        let breaks = bytes.iter().filter(|byte| **byte == b'\n').count();
        let (line, begin) = match bytes.iter().rposition(|byte| *byte == b'\n') {
            Some(last) => (self.line + breaks, last + 1),
            None => (self.line, 0),
        };
        // Bytes that begin a character.
        let begins = |byte: &&u8| (**byte as i8) >= -0x40;
        let characters = bytes[begin..].iter().filter(begins).count();
        let column = if breaks > 0 { 1 } else { self.column };
        Place {
            line,
            column: column + characters,
        }
    }
}

/// The places of a text, counted on from the last one that was kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    at: usize,
    place: Place,
}

impl Places {
    /// The places of a text that begins here.
    pub(super) const fn from(place: Place) -> Places {
        Places { at: 0, place }
    }

    /// Goes on to a byte that lies behind those asked for before, and answers its place.
    pub(super) fn reach(&mut self, text: &str, at: usize) -> Place {
        if at > self.at {
            self.place = self.place.behind(&text[self.at..at]);
            self.at = at;
        }
        self.place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_characters_are_counted_from_one() {
        let text = "ab\nпо\n\n…x";
        let mut places = Places::from(Place::START);
        let found: Vec<(usize, usize)> = text
            .char_indices()
            .map(|(at, _)| places.reach(text, at))
            .map(|place| (place.line, place.column))
            .collect();
        assert_eq!(
            found,
            [
                (1, 1),
                (1, 2),
                (1, 3),
                (2, 1),
                (2, 2),
                (2, 3),
                (3, 1),
                (4, 1),
                (4, 2)
            ]
        );
        let later = Place { line: 7, column: 4 };
        assert_eq!(later.behind("é"), Place { line: 7, column: 5 });
    }
}
