//! A class: a teacher, pupils, boards, and a board on which the teacher shows something.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ShownBoard;

/// A class that is to be opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewClass {
    /// What it is called, at most 40 characters.
    pub name: String,
}

/// A pupil comes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinClass {
    /// What he is called, at most 40 characters; no account is needed.
    pub name: String,
}

/// Who sits down at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClassPair {
    /// White's pupil, by number; the computer when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<u32>,
    /// Black's pupil.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<u32>,
    /// The computer's level, where it plays; 1 when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
}

/// What is played, and from where.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClassSetting {
    /// The variant; "own" with `rules`.
    pub variant: String,
    /// Rules of one's own, as a text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The position as FEN; the usual start when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
}

/// What the teacher does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", tag = "type", deny_unknown_fields)]
pub enum ClassAct {
    /// These sit down, each pair at a new board, all with the same rules and position.
    Seat {
        /// Who.
        pairs: Vec<ClassPair>,
        /// What they play.
        setting: ClassSetting,
    },
    /// All boards are cleared away; the games remain.
    Clear,
    /// The teacher's board has this position; all see what he moves.
    Demonstrate {
        /// What stands on it.
        setting: ClassSetting,
    },
    /// He has shown enough.
    EndDemonstration,
    /// Everybody is to look at the teacher, or to play on.
    Look {
        /// Which.
        on: bool,
    },
    /// The class is over.
    Close,
}

/// An act in a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClassActRequest {
    /// What is done.
    pub act: ClassAct,
}

/// What the reader is in a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ClassYou {
    /// Whether he is the teacher.
    pub teacher: bool,
    /// His number, if he is a pupil.
    #[schema(required = true)]
    pub pupil: Option<u32>,
}

/// Somebody in a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Pupil {
    /// From 1, as they came.
    pub number: u32,
    /// What he is called.
    pub name: String,
    /// The game at which he sits.
    #[schema(required = true)]
    pub game: Option<String>,
}

/// A class as its people see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Class {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// When it was opened, in milliseconds since 1970.
    pub created_at: i64,
    /// What the reader is.
    pub you: ClassYou,
    /// Whether it is over.
    pub over: bool,
    /// Whether everybody is to look at the teacher.
    pub look: bool,
    /// The pupils; nobody to one who has not come in.
    pub pupils: Vec<Pupil>,
    /// The boards: all of them to the teacher, to a pupil his own.
    pub boards: Vec<ShownBoard>,
    /// The teacher's board.
    #[schema(required = true)]
    pub demonstration: Option<ShownBoard>,
}
