//! What is wrong with a file, by kinds.

use damier_api as api;
use damier_notation::move_text::{Candidate, MoveTextError};
use damier_notation::tree::{Fault, FaultReason};

use super::shortened;
use crate::language::Language;

/// So many faults of a kind are told.
const TOLD: usize = 200;
/// So many legal moves are told of one.
const LEGAL: usize = 60;
/// So many characters of what was found are told.
const FOUND: usize = 200;

/// The kinds of fault, as people look for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum FaultKind {
    /// Moves that are not legal, or not clear.
    Move,
    /// Positions that cannot be read.
    Position,
    /// Variants that are not known.
    Variant,
    /// Tags.
    Tag,
    /// Moves that are written in another way.
    Writing,
    /// Variations.
    Variation,
    /// Comments.
    Comment,
    /// How games end.
    End,
    /// What does not belong there.
    Stray,
    /// More faults than are listed.
    More,
}

impl FaultKind {
    /// Every kind, the gravest first.
    pub(crate) const ALL: [Self; 10] = [
        Self::Move,
        Self::Position,
        Self::Variant,
        Self::Tag,
        Self::Writing,
        Self::Variation,
        Self::Comment,
        Self::End,
        Self::Stray,
        Self::More,
    ];

    /// Its name for programs.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Position => "position",
            Self::Variant => "variant",
            Self::Tag => "tag",
            Self::Writing => "writing",
            Self::Variation => "variation",
            Self::Comment => "comment",
            Self::End => "end",
            Self::Stray => "stray",
            Self::More => "more",
        }
    }

    fn of(reason: &FaultReason) -> Self {
        match reason {
            FaultReason::Move(..) | FaultReason::Decides { .. } => Self::Move,
            FaultReason::Fen(_) | FaultReason::SetUp | FaultReason::SetUpFen(_) => Self::Position,
            FaultReason::GameType(_) | FaultReason::OwnRules | FaultReason::OtherNames => {
                Self::Variant
            }
            FaultReason::Tag | FaultReason::TagName(_) | FaultReason::Quotes => Self::Tag,
            FaultReason::NotACapture(_)
            | FaultReason::SplitCapture(_)
            | FaultReason::Unseparated(_)
            | FaultReason::NumberWithoutMove
            | FaultReason::Written(_) => Self::Writing,
            FaultReason::UnclosedVariation
            | FaultReason::NothingToClose
            | FaultReason::TooDeep
            | FaultReason::EmptyVariation => Self::Variation,
            FaultReason::CommentInComment
            | FaultReason::UnclosedComment
            | FaultReason::EscapedLineBreak
            | FaultReason::LineComment => Self::Comment,
            FaultReason::NotEnded
            | FaultReason::EmptyGame
            | FaultReason::Score(_)
            | FaultReason::TooLong => Self::End,
            FaultReason::Unexpected(_) | FaultReason::WithoutMove(_) => Self::Stray,
            FaultReason::More => Self::More,
        }
    }
}

/// The faults by kinds, those with the gravest first, in the reader's language.
pub(crate) fn groups(faults: &[Fault], language: Language) -> Vec<api::FaultGroup> {
    let kinds = FaultKind::ALL.into_iter().filter_map(|kind| {
        let of_kind = || {
            faults
                .iter()
                .filter(move |fault| FaultKind::of(&fault.reason) == kind)
        };
        let count = of_kind().count() as u64;
        (count > 0).then(|| api::FaultGroup {
            kind: kind.code().to_owned(),
            title: language.words().fault_kind(kind).to_owned(),
            count,
            faults: of_kind()
                .take(TOLD)
                .map(|fault| told(fault, language))
                .collect(),
        })
    });
    kinds.collect()
}

fn told(fault: &Fault, language: Language) -> api::FileFault {
    let legal: &[Candidate] = match &fault.reason {
        FaultReason::Move(_, MoveTextError::Illegal { legal }) => legal,
        FaultReason::Move(_, MoveTextError::Ambiguous { candidates }) => candidates,
        _ => &[],
    };
    api::FileFault {
        line: fault.line as u64,
        column: fault.column as u64,
        game: fault.game as u64,
        ply: fault.ply as u64,
        text: language.words().file_fault(&fault.reason),
        found: shortened(found(&fault.reason), FOUND),
        legal: legal
            .iter()
            .take(LEGAL)
            .map(|one| one.text.clone())
            .collect(),
    }
}

/// What stands in the file at the place of a fault.
fn found(reason: &FaultReason) -> &str {
    match reason {
        FaultReason::TagName(found)
        | FaultReason::GameType(found)
        | FaultReason::Unexpected(found)
        | FaultReason::WithoutMove(found)
        | FaultReason::Move(found, _)
        | FaultReason::NotACapture(found)
        | FaultReason::SplitCapture(found)
        | FaultReason::Unseparated(found)
        | FaultReason::Score(found) => found,
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_notation::tree::{self, Options};

    #[test]
    fn faults_are_told_by_kinds_with_their_places_and_what_is_legal() {
        let file = "[white \"x\"]\n1. 32-28 19-24 2. 28-17 *\n\n1. 31-27 oops *";
        let faults = tree::read_text(file, &Options::default()).faults;
        let groups = groups(&faults, Language::English);
        let kinds: Vec<_> = groups.iter().map(|group| group.kind.as_str()).collect();
        assert_eq!(kinds, ["move", "tag", "stray"]);
        let illegal = &groups[0].faults[0];
        assert_eq!((illegal.line, illegal.game, illegal.ply), (2, 1, 3));
        assert_eq!(illegal.found, "28-17");
        assert!(illegal.legal.contains(&"28-22".to_owned()));
        assert_eq!(illegal.text, "the move is not legal");
        assert_eq!(groups[2].faults[0].found, "oops");
    }

    #[test]
    fn every_kind_has_a_name_of_its_own_in_both_languages() {
        let mut seen = std::collections::HashSet::new();
        for kind in FaultKind::ALL {
            for language in Language::ALL {
                let title = language.words().fault_kind(kind);
                assert!(!title.is_empty() && seen.insert(title), "{title}");
            }
            assert!(seen.insert(kind.code()));
        }
    }
}
