//! What is wrong with files of games.

use damier_notation::move_text::MoveTextError;
use damier_notation::tree::FaultReason;

use crate::archive::FaultKind;
use crate::language::Language;
use crate::refusal::faults;

/// The kinds of fault, each as the title of a list.
pub(super) fn kind(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::Tag => "Tags that are not written as tags are",
        FaultKind::Variant => "Variants that are not known",
        FaultKind::Position => "Positions that cannot be read",
        FaultKind::Move => "Moves that are not legal or not clear",
        FaultKind::Writing => "Moves written in another way",
        FaultKind::Comment => "Comments that are not closed or wrongly written",
        FaultKind::Variation => "Variations that are not closed or lead nowhere",
        FaultKind::End => "Games that do not end as they should",
        FaultKind::Stray => "Words and signs that do not belong there",
        FaultKind::More => "Games with more faults than are listed",
    }
}

/// What is wrong at one place; what was found there is shown beside it.
pub(super) fn fault(reason: &FaultReason) -> String {
    match reason {
        FaultReason::Fen(error) | FaultReason::SetUpFen(error) => {
            faults(error, Language::English).join("; ")
        }
        FaultReason::TagName(_) => "this is no name of a tag".to_owned(),
        FaultReason::OwnRules => "games by rules of one's own are not read here".to_owned(),
        FaultReason::GameType(_) => "no variant has this GameType".to_owned(),
        FaultReason::Unexpected(_) => "this does not belong here".to_owned(),
        FaultReason::WithoutMove(_) => "there is no move before it".to_owned(),
        FaultReason::NotACapture(_) => "it is written as a capture and takes nothing".to_owned(),
        FaultReason::SplitCapture(_) => "it goes on with the capture before it".to_owned(),
        FaultReason::Unseparated(_) => "the - or x between the squares is missing".to_owned(),
        FaultReason::Score(_) => "this is the score of a series, no result".to_owned(),
        FaultReason::Move(_, error) => match error {
            MoveTextError::Malformed { .. } => "it is not written as moves are".to_owned(),
            MoveTextError::Illegal { legal } if legal.is_empty() => {
                "the move is not legal; there is no legal move".to_owned()
            }
            MoveTextError::Illegal { .. } => "the move is not legal".to_owned(),
            MoveTextError::Ambiguous { .. } => "several moves are written so".to_owned(),
        },
        other => other.to_string(),
    }
}
