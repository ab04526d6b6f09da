//! A line: a command and its arguments.

use core::fmt;
use core::str::FromStr;

/// A line of the protocol: a word, then arguments of the form `name`, `name=value` or
/// `name="a value"`.
///
/// ```
/// use damier_protocol::hub::Line;
///
/// let line: Line = r#"param name=variant value=normal values="normal killer""#.parse()?;
/// assert_eq!(line.command(), "param");
/// assert_eq!(line.value("values"), Some("normal killer"));
/// assert_eq!(line.value("min"), None);
/// let written = Line::new("id").with("name", "Damier").with("author", "");
/// assert_eq!(written.to_string(), r#"id name=Damier author="""#);
/// # Ok::<(), damier_protocol::hub::BadLine>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    command: String,
    arguments: Vec<(String, Option<String>)>,
}

impl Line {
    /// The longest line that is read, in bytes. A position with the moves of a long game is some
    /// thousands.
    pub const LONGEST: usize = 1 << 18;

    /// A line without arguments.
    pub fn new(command: impl Into<String>) -> Line {
        Line {
            command: command.into(),
            arguments: Vec::new(),
        }
    }

    /// With one more argument.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl fmt::Display) -> Line {
        self.arguments.push((name.into(), Some(value.to_string())));
        self
    }

    /// With one more argument, where there is a value.
    #[must_use]
    pub fn with_some(self, name: &str, value: Option<impl fmt::Display>) -> Line {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// With one more argument that has no value.
    #[must_use]
    pub fn flagged(mut self, name: impl Into<String>) -> Line {
        self.arguments.push((name.into(), None));
        self
    }

    /// The first word.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// The value of an argument; empty where it is there without one, none where it is not there.
    pub fn value(&self, name: &str) -> Option<&str> {
        let mut arguments = self.arguments.iter();
        let found = arguments.find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_deref().unwrap_or(""))
    }

    /// Whether an argument is there, with or without a value.
    pub fn has(&self, name: &str) -> bool {
        self.value(name).is_some()
    }
}

impl FromStr for Line {
    type Err = BadLine;

    fn from_str(text: &str) -> Result<Line, BadLine> {
        if text.len() > Line::LONGEST {
            return Err(BadLine::TooLong);
        }
        let mut rest = text.trim();
        let command = take_word(&mut rest);
        if command.is_empty() {
            return Err(BadLine::Empty);
        }
        let mut line = Line::new(command);
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                return Ok(line);
            }
            let column = text.len() - rest.len() + 1;
            let end = rest.find(|next: char| next.is_whitespace() || next == '=');
            let (name, after) = rest.split_at(end.unwrap_or(rest.len()));
            if name.is_empty() {
                return Err(BadLine::NoName { column });
            }
            let value;
            (value, rest) = take_value(after).ok_or(BadLine::OpenQuote { column })?;
            line.arguments.push((name.to_owned(), value));
        }
    }
}

fn take_word<'a>(rest: &mut &'a str) -> &'a str {
    let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
    let (word, after) = rest.split_at(end);
    *rest = after;
    word
}

/// What stands behind the name of an argument, and what follows; none where a quotation mark is not
/// closed.
fn take_value(after: &str) -> Option<(Option<String>, &str)> {
    let Some(value) = after.strip_prefix('=') else {
        return Some((None, after));
    };
    if let Some(quoted) = value.strip_prefix('"') {
        let (inside, rest) = quoted.split_once('"')?;
        return Some((Some(inside.to_owned()), rest));
    }
    let mut rest = value;
    let word = take_word(&mut rest);
    Some((Some(word.to_owned()), rest))
}

impl fmt::Display for Line {
    /// Quotes what has to be. The protocol has no way to write a quotation mark or the end of a
    /// line: they become `'` and a blank.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.command)?;
        for (name, value) in &self.arguments {
            write!(f, " {name}")?;
            let Some(value) = value else {
                continue;
            };
            let clean = |letter: char| match letter {
                '"' => '\'',
                letter if letter.is_control() => ' ',
                letter => letter,
            };
            let value: String = value.chars().map(clean).collect();
            let plain = |letter: char| !letter.is_whitespace() && !matches!(letter, '=' | '\'');
            if !value.is_empty() && value.chars().all(plain) {
                write!(f, "={value}")?;
            } else {
                write!(f, "=\"{value}\"")?;
            }
        }
        Ok(())
    }
}

/// A line that is not of the protocol's form. Columns are counted in bytes, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadLine {
    /// There is nothing on it.
    Empty,
    /// It is longer than [`Line::LONGEST`].
    TooLong,
    /// A value has no name.
    NoName {
        /// Where it begins.
        column: usize,
    },
    /// A quotation mark is not closed.
    OpenQuote {
        /// Where the argument begins.
        column: usize,
    },
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadLine::Empty => f.write_str("the line is empty"),
            BadLine::TooLong => write!(f, "the line is longer than {} bytes", Line::LONGEST),
            BadLine::NoName { column } => write!(f, "column {column}: a value without a name"),
            BadLine::OpenQuote { column } => {
                write!(f, "column {column}: a quotation mark is not closed")
            }
        }
    }
}

impl core::error::Error for BadLine {}
