//! What is wrong with rules of one's own, in English.

use damier_rules::{RulesTextError, RulesTextFault};

/// One fault.
pub(super) fn fault(fault: &RulesTextFault) -> String {
    let said = fault.to_string();
    let mut letters = said.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).chain(['.']).collect()
}

/// All of them, with their lines.
pub(super) fn faults(error: &RulesTextError) -> String {
    let faults = error.faults.iter().map(|(line, fault)| match line {
        0 => fault.to_string(),
        _ => format!("line {line}: {fault}"),
    });
    faults.collect::<Vec<_>>().join("; ")
}
