//! What is said beside a game.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What can be said without writing; each reads it in his own language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Phrase {
    /// Hello.
    Hello,
    /// Have a good game.
    GoodLuck,
    /// Well played.
    WellPlayed,
    /// Thank you.
    Thanks,
    /// A good game.
    GoodGame,
    /// Sorry.
    Sorry,
    /// One moment, please.
    OneMoment,
    /// I have to go. Goodbye.
    Goodbye,
}

impl Phrase {
    /// All of them, with the words by which they are kept.
    pub const ALL: [(Self, &'static str); 8] = [
        (Self::Hello, "hello"),
        (Self::GoodLuck, "goodLuck"),
        (Self::WellPlayed, "wellPlayed"),
        (Self::Thanks, "thanks"),
        (Self::GoodGame, "goodGame"),
        (Self::Sorry, "sorry"),
        (Self::OneMoment, "oneMoment"),
        (Self::Goodbye, "goodbye"),
    ];
}

/// Who said it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Speaker {
    /// The player of the white pieces.
    White,
    /// The player of the black pieces.
    Black,
    /// The arbiter.
    Arbiter,
}

/// Something that was said: a phrase, or a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChatLine {
    /// Counts the lines of the game from 1.
    pub number: u32,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who said it.
    pub by: Speaker,
    /// The phrase.
    #[schema(required = true)]
    pub phrase: Option<Phrase>,
    /// The text, to be shown as text and nothing else.
    #[schema(required = true)]
    pub text: Option<String>,
}

/// What somebody wants to say: a phrase, or a text.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Say {
    /// The phrase.
    #[serde(default)]
    pub phrase: Option<Phrase>,
    /// The text, of up to 200 characters.
    #[serde(default)]
    pub text: Option<String>,
}
