//! Reminders by mail and by messages to browsers.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Of what somebody is reminded, in games by correspondence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReminderKinds {
    /// It is his move.
    pub turns: bool,
    /// Little time is left.
    pub time: bool,
    /// His leave is over.
    pub leave: bool,
    /// A game is over.
    pub results: bool,
}

/// What an account has chosen, and what the server can do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reminders {
    /// Whether the server sends mail.
    pub mail_offered: bool,
    /// The address, if one was given.
    #[schema(required = true)]
    pub address: Option<String>,
    /// Whether it was confirmed; before that it gets no reminder.
    pub confirmed: bool,
    /// What browsers need to take messages; none where the server sends none.
    #[schema(required = true)]
    pub push_key: Option<String>,
    /// How many browsers take messages.
    pub browsers: u32,
    /// Of what he is reminded.
    pub kinds: ReminderKinds,
}

/// An address for reminders.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MailRequest {
    /// The address; without, it is taken away.
    #[serde(default)]
    pub address: Option<String>,
}

/// What stands in a link of a mail.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MailToken {
    /// The text after the equals sign.
    pub token: String,
}

/// A browser that takes messages, as its `PushSubscription` says.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PushRequest {
    /// Where messages are handed over.
    pub endpoint: String,
    /// Its public key, in base64url.
    pub p256dh: String,
    /// Its secret, in base64url.
    pub auth: String,
}

/// A browser that takes none any more.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PushEnd {
    /// Where messages were handed over.
    pub endpoint: String,
}
