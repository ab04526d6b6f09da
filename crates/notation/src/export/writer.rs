//! JSON while it is written.

use core::fmt::Write;

/// An object that is open.
pub(super) struct Object<'a> {
    text: &'a mut String,
    is_empty: bool,
}

impl<'a> Object<'a> {
    pub(super) fn begin(text: &'a mut String) -> Object<'a> {
        text.push('{');
        Object {
            text,
            is_empty: true,
        }
    }

    /// Where the value of a name is to be written.
    pub(super) fn value(&mut self, name: &str) -> &mut String {
        if !core::mem::replace(&mut self.is_empty, false) {
            self.text.push(',');
        }
        string(self.text, name);
        self.text.push(':');
        self.text
    }

    pub(super) fn string(&mut self, name: &str, value: &str) {
        string(self.value(name), value);
    }

    pub(super) fn number(&mut self, name: &str, value: usize) {
        // Writing to a string cannot fail.
        let _ = write!(self.value(name), "{value}");
    }

    pub(super) fn truth(&mut self, name: &str) {
        self.value(name).push_str("true");
    }

    pub(super) fn end(self) {
        self.text.push('}');
    }
}

/// A list, each of whose elements is written by the function.
pub(super) fn list<T>(
    text: &mut String,
    elements: impl IntoIterator<Item = T>,
    mut write: impl FnMut(&mut String, T),
) {
    text.push('[');
    for (index, element) in elements.into_iter().enumerate() {
        if index > 0 {
            text.push(',');
        }
        write(text, element);
    }
    text.push(']');
}

/// A text in quotation marks. Control characters are escaped, also those that JSON would let
/// pass, and `<`, so that no text can end the element of a page in which it stands.
pub(super) fn string(text: &mut String, value: &str) {
    text.push('"');
    for character in value.chars() {
        match character {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\t' => text.push_str("\\t"),
            '<' | '\u{2028}' | '\u{2029}' => escaped(text, character),
            control if control.is_control() => escaped(text, control),
            other => text.push(other),
        }
    }
    text.push('"');
}

fn escaped(text: &mut String, character: char) {
    // All that are escaped so have four digits at most.
    let _ = write!(text, "\\u{:04x}", u32::from(character));
}
