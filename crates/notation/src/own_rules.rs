//! Rules of one's own in the tags of a game.

use damier_rules::{RulesText, Variant};

/// The tag that has the rules of a game that no variant is played by.
pub(crate) const RULES: &str = "Rules";

/// The longest text of rules that is looked at, in bytes.
const LONGEST: usize = 4_000;

/// The value of the tag: the shortest text of the rules, with semicolons for the ends of lines.
///
/// ```
/// use damier_notation::{fen, pdn};
/// use damier_rules::{Position, RulesText, Variant};
///
/// let text: RulesText = "name: lesson\nlike: brazilian\nking: short".parse()?;
/// let lesson = Variant::custom(&text.name, &text.rules)?;
/// let game = pdn::Game::new(Position::start(lesson));
/// let written = pdn::write(&game);
/// assert!(written.contains("[Variant \"lesson\"]\n[Rules \"name: lesson; board: 8; "));
/// assert_eq!(pdn::read(&written), Ok(game));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rules_tag(variant: Variant) -> Option<String> {
    let rules = variant.rules();
    let text = RulesText {
        name: rules.id.to_owned(),
        rules: rules.clone(),
    };
    variant
        .is_custom()
        .then(|| text.canonical().replace('\n', "; "))
}

/// Whether the value of a tag called `Rules` means to say rules; other programs write what they like.
pub(crate) fn says_rules(value: &str) -> bool {
    value.trim_start().starts_with("name:")
}

/// The variant that a tag tells; none where the rules are faulty.
pub(crate) fn told(value: &str) -> Option<Variant> {
    if value.len() > LONGEST {
        return None;
    }
    let text: RulesText = value.replace(';', "\n").parse().ok()?;
    Variant::custom(&text.name, &text.rules).ok()
}
