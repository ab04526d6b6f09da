//! Accounts: who somebody is beyond one browser.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An account to be made.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewAccount {
    /// The name: 2 to 20 letters and figures of one script, Latin beside Chinese allowed.
    pub name: String,
    /// The password: 8 characters or more.
    pub password: String,
    /// Whether a child plays: then nobody writes to him freely.
    #[serde(default)]
    pub child: bool,
}

/// A name and its password.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignIn {
    /// The name, with or without capitals.
    pub name: String,
    /// The password.
    pub password: String,
}

/// A new password for one who has a recovery code.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Recovery {
    /// The name.
    pub name: String,
    /// One of the codes; it is used up.
    pub code: String,
    /// The new password.
    pub password: String,
}

/// Nothing needs to be said.
#[derive(Clone, Deserialize, ToSchema)]
pub struct Nothing {}

/// Another password.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasswordChange {
    /// The password until now.
    pub password: String,
    /// The new one.
    pub new: String,
}

/// The password once more, for what cannot be undone.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasswordProof {
    /// The password.
    pub password: String,
}

/// What the owner chooses; what is absent stays.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountChoices {
    /// Whether he wants to be written to.
    #[serde(default)]
    pub chat: Option<bool>,
    /// Whether a child plays. To say that none does needs the password.
    #[serde(default)]
    pub child: Option<bool>,
    /// The password.
    #[serde(default)]
    pub password: Option<String>,
}

/// An account, as its owner sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// The name.
    pub name: String,
    /// Whether a child plays.
    pub child: bool,
    /// Whether he wants to be written to.
    pub chat: bool,
    /// When it was made, in milliseconds since 1970.
    pub created_at: i64,
    /// How many recovery codes are left.
    pub codes_left: u32,
}

/// Who is signed in.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Me {
    /// His account; none for one who plays without.
    pub account: Option<Account>,
}

/// A new account.
#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountMade {
    /// The account.
    pub account: Account,
    /// Each gives the account back once when the password is lost. They are shown this once.
    pub recovery_codes: Vec<String>,
}

/// New recovery codes; the old ones count no more.
#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodes {
    /// The codes, shown this once.
    pub recovery_codes: Vec<String>,
}

/// A browser in which the account is signed in.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignedIn {
    /// By what it is called when it is ended.
    pub id: String,
    /// When he signed in, in milliseconds since 1970.
    pub at: i64,
    /// When it was used last, to a day or so.
    pub seen: i64,
    /// What kind of browser it is, as it says itself.
    pub browser: String,
    /// Whether it is the one that asks.
    pub here: bool,
}
