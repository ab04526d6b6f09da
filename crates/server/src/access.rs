//! Who may do what to a game: one table, by which the server judges and from which
//! `docs/access.md` is printed.

use damier_api as api;
use damier_rules::Side;

use crate::refusal::Refusal;

/// What somebody is to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// He only looks, without an account.
    Spectator,
    /// He only looks, and is signed in.
    SignedIn,
    /// He plays White.
    White,
    /// He plays Black.
    Black,
    /// He has both seats, at one screen.
    Both,
    /// He sits beside a blind player, and carries out what that player announces.
    Assistant,
    /// He is the arbiter.
    Arbiter,
}

/// What can be done to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Looking at it, by every call and socket that shows it.
    Look,
    /// Taking a free seat with its invitation.
    Join,
    /// Carrying out what was decided: moves, hands, the press, the score sheet.
    CarryOut,
    /// Any other act of a player: offers, claims, resigning.
    Decide,
    /// Ruling.
    Rule,
    /// Reading the log in words while the game lasts.
    ReadLog,
    /// Asking the engine for a hint, where it helps at all.
    AskHint,
    /// Asking for another game.
    Rematch,
    /// Saying one of the phrases.
    SayPhrase,
    /// Writing a text.
    Write,
}

impl Role {
    /// All of them, in the order of the table's columns.
    pub(crate) const ALL: [Self; 7] = [
        Self::Spectator,
        Self::SignedIn,
        Self::White,
        Self::Black,
        Self::Both,
        Self::Assistant,
        Self::Arbiter,
    ];

    /// Whether he may do that.
    ///
    /// # Errors
    ///
    /// [`Refusal::NotYourSeat`].
    pub(crate) fn may(self, action: Action) -> Result<(), Refusal> {
        let column = Self::ALL.iter().position(|role| *role == self);
        let row = TABLE.iter().find(|(one, _)| *one == action);
        let may = column
            .zip(row)
            .is_some_and(|(column, (_, row))| row[column]);
        may.then_some(()).ok_or(Refusal::NotYourSeat)
    }

    /// As whom he speaks; somebody at one screen speaks to himself as White.
    pub(crate) fn speaker(self) -> Option<api::Speaker> {
        match self {
            Self::Spectator | Self::SignedIn | Self::Assistant => None,
            Self::White | Self::Both => Some(api::Speaker::White),
            Self::Black => Some(api::Speaker::Black),
            Self::Arbiter => Some(api::Speaker::Arbiter),
        }
    }

    /// The role of one who has these seats.
    pub(crate) fn of(sides: &[Side], assists: bool, arbiter: bool, signed_in: bool) -> Self {
        match sides {
            _ if arbiter => Self::Arbiter,
            [Side::White] => Self::White,
            [Side::Black] => Self::Black,
            [] if assists => Self::Assistant,
            [] if signed_in => Self::SignedIn,
            [] => Self::Spectator,
            _ => Self::Both,
        }
    }
}

const YES: bool = true;
const NO: bool = false;

/// The table: a row for each action, a column for each role.
pub(crate) const TABLE: [(Action, [bool; 7]); 10] = [
    (Action::Look, [YES, YES, YES, YES, YES, YES, YES]),
    (Action::Join, [YES, YES, NO, NO, NO, NO, NO]),
    (Action::CarryOut, [NO, NO, YES, YES, YES, YES, NO]),
    (Action::Decide, [NO, NO, YES, YES, YES, NO, NO]),
    (Action::Rule, [NO, NO, NO, NO, NO, NO, YES]),
    (Action::ReadLog, [NO, NO, NO, NO, NO, NO, YES]),
    (Action::AskHint, [NO, NO, YES, YES, YES, NO, NO]),
    (Action::Rematch, [NO, NO, YES, YES, YES, NO, NO]),
    (Action::SayPhrase, [NO, NO, YES, YES, YES, NO, YES]),
    (Action::Write, [NO, NO, YES, YES, YES, NO, YES]),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write as _;

    /// What the columns and rows are called in the documents.
    const ROLES: [&str; 7] = [
        "spectator",
        "spectator, signed in",
        "White",
        "Black",
        "both, at one screen",
        "assistant",
        "arbiter",
    ];

    fn action(action: Action) -> &'static str {
        match action {
            Action::Look => "look: the game, its socket, PDN and FEN, as far as each may know it",
            Action::Join => "take a free seat, with its invitation",
            Action::CarryOut => {
                "carry out: move, press, lay hand on the pieces, write the score sheet, for the own side"
            }
            Action::Decide => "any other act of a player: offer, claim, resign, …",
            Action::Rule => "rule",
            Action::ReadLog => "read the log in words while the game lasts",
            Action::AskHint => {
                "ask for a hint, in a game against the engine that is not played without sight"
            }
            Action::Rematch => "ask for a rematch, after the end",
            Action::SayPhrase => "say a phrase",
            Action::Write => "write a text, unless his account is a child's or does not want it",
        }
    }

    fn table() -> String {
        let mut text = String::new();
        let _ = writeln!(text, "| | {} |", ROLES.join(" | "));
        let _ = writeln!(text, "|---|{}", ":-:|".repeat(ROLES.len()));
        for (one, row) in TABLE {
            let marks = row.map(|may| if may { "yes" } else { "–" });
            let _ = writeln!(text, "| {} | {} |", action(one), marks.join(" | "));
        }
        text
    }

    #[test]
    fn the_document_has_the_table_that_the_server_judges_by() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/access.md");
        let kept = std::fs::read_to_string(path).unwrap();
        let (before, rest) = kept.split_once("<!-- table -->\n").unwrap();
        let (_, after) = rest.split_once("<!-- end -->\n").unwrap();
        let now = format!("{before}<!-- table -->\n{}<!-- end -->\n{after}", table());
        if std::env::var_os("DAMIER_UPDATE").is_some() {
            std::fs::write(path, &now).unwrap();
        }
        assert_eq!(
            kept, now,
            "DAMIER_UPDATE=1 cargo test -p damier-server access"
        );
    }

    #[test]
    fn every_action_stands_in_the_table_once() {
        for (index, (one, _)) in TABLE.iter().enumerate() {
            assert!(TABLE[..index].iter().all(|(other, _)| other != one));
        }
        for role in Role::ALL {
            assert_eq!(role.may(Action::Look), Ok(()));
            assert_eq!(role.may(Action::Write), role.may(Action::SayPhrase));
        }
    }
}
