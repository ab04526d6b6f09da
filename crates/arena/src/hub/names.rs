//! The names that Hub programs give the variants of the game on a hundred squares, beside our own.

use damier_rules::Variant;

/// What the variants are called by those who play several, and by us.
const NAMES: [(&str, &str); 4] = [
    ("normal", "international"),
    ("bt", "breakthrough"),
    ("losing", "antidraughts"),
    ("frysk!", "frysk"),
];

/// The variant of this name, ours or the usual one of the protocol.
///
/// ```
/// use damier_arena::hub::variant_by_name;
/// use damier_rules::Variant;
///
/// assert_eq!(variant_by_name("normal"), Some(Variant::International));
/// assert_eq!(variant_by_name("russian"), Some(Variant::Russian));
/// assert_eq!(variant_by_name("chess"), None);
/// ```
pub fn variant_by_name(name: &str) -> Option<Variant> {
    let known = NAMES.iter().find(|(usual, _)| *usual == name);
    known.map_or(name, |(_, ours)| ours).parse().ok()
}

/// What a program that may not know our name of it calls the variant.
pub(super) fn usual_name(variant: Variant) -> String {
    let ours = variant.to_string();
    let known = NAMES.iter().find(|(_, name)| *name == ours);
    known.map_or(ours.clone(), |(usual, _)| (*usual).to_owned())
}
