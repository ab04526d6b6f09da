//! Why an account cannot be made, used or changed.

use damier_api::ErrorCode;
use damier_club::BadName;

use crate::refusal::Refusal;

/// The reasons.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum AccountRefusal {
    /// Nobody is signed in.
    NotSignedIn,
    /// Name and password do not belong together; it is not said which is wrong.
    SignIn,
    /// The password is not the account's.
    Password,
    /// The recovery code is not the account's, or not any more.
    Code,
    /// Somebody has the name, or one that looks like it.
    NameTaken,
    /// Nobody can have the name.
    Name(BadName),
    /// The password has fewer characters than that.
    ShortPassword(usize),
    /// The password has more characters than that.
    LongPassword(usize),
    /// The password is among the first that are tried.
    EasyPassword,
    /// Too many attempts by one address or at one name.
    TooManyAttempts,
    /// Too many accounts made at one address.
    TooManyAccounts,
    /// There is no player of this name.
    NoPlayer,
    /// It is oneself.
    Yourself,
    /// He follows or blocks as many as one may.
    TooManyTies(usize),
    /// He has reported enough for a day.
    TooManyReports,
    /// One of the two does not want to meet the other.
    Apart,
}

impl AccountRefusal {
    /// The code on the wire.
    pub(crate) fn code(self) -> ErrorCode {
        match self {
            Self::NotSignedIn => ErrorCode::NotSignedIn,
            Self::SignIn | Self::Password | Self::Code => ErrorCode::BadSignIn,
            Self::NameTaken => ErrorCode::NameTaken,
            Self::Name(_) => ErrorCode::BadName,
            Self::ShortPassword(_) | Self::LongPassword(_) | Self::EasyPassword => {
                ErrorCode::BadPassword
            }
            Self::TooManyAttempts => ErrorCode::TooFast,
            Self::TooManyAccounts | Self::TooManyTies(_) | Self::TooManyReports => {
                ErrorCode::TooMany
            }
            Self::NoPlayer => ErrorCode::NotFound,
            Self::Yourself => ErrorCode::Malformed,
            Self::Apart => ErrorCode::NotAllowed,
        }
    }

    /// Each of them once, for the tests of the catalogues.
    #[cfg(test)]
    pub(crate) const ALL: [Self; 21] = [
        Self::NotSignedIn,
        Self::SignIn,
        Self::Password,
        Self::Code,
        Self::NameTaken,
        Self::Name(BadName::TooShort),
        Self::Name(BadName::TooLong),
        Self::Name(BadName::Character('<')),
        Self::Name(BadName::NoLetter),
        Self::Name(BadName::Mixed),
        Self::Name(BadName::Reserved),
        Self::ShortPassword(8),
        Self::LongPassword(200),
        Self::EasyPassword,
        Self::TooManyAttempts,
        Self::TooManyAccounts,
        Self::NoPlayer,
        Self::Yourself,
        Self::TooManyTies(500),
        Self::TooManyReports,
        Self::Apart,
    ];
}

impl From<AccountRefusal> for Refusal {
    fn from(refusal: AccountRefusal) -> Self {
        Self::Account(refusal)
    }
}
