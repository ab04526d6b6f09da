//! Comments as people read them.

use std::borrow::Cow;

/// A comment on one line, without the commands for programs that may stand in it: of a clock's
/// command the time is left.
///
/// Programs write `[%clk 0:12:30]`, `[%eval 0.3]` and others.
pub(super) fn spoken(comment: &str) -> String {
    let mut said = String::new();
    let mut rest = comment;
    while let Some(at) = rest.find("[%") {
        let inside = &rest[at + 2..];
        let Some(end) = inside.find(']') else { break };
        said.push_str(&rest[..at]);
        said.push(' ');
        said.push_str(&time(&inside[..end]));
        said.push(' ');
        rest = &inside[end + 1..];
    }
    said.push_str(rest);
    let words: Vec<&str> = said.split_whitespace().collect();
    words.join(" ")
}

fn time(command: &str) -> Cow<'_, str> {
    let mut words = command.split_whitespace();
    match words.next() {
        Some("clk" | "clock") => {
            let times: Vec<&str> = words.collect();
            Cow::Owned(format!("({})", times.join(" ")))
        }
        _ => Cow::Borrowed(""),
    }
}

#[cfg(test)]
mod tests {
    use super::spoken;

    #[test]
    fn commands_for_programs_are_left_out_but_for_the_time() {
        assert_eq!(
            spoken("good [%eval 0.3]\n[%clk 0:12:30] move"),
            "good (0:12:30) move"
        );
        assert_eq!(spoken("[%board U47]"), "");
        assert_eq!(spoken(" [%never closed "), "[%never closed");
    }
}
