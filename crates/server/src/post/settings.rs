//! How mail and messages are sent.

use std::fmt;
use std::time::Duration;

/// What can be sent, and how.
#[derive(Clone, Debug)]
pub struct Post {
    /// The server's address as people reach it, such as `https://damier.example`, for links.
    pub public_url: String,
    /// Mail, if it is sent.
    pub mail: Option<Smtp>,
    /// Messages to browsers, if they are sent.
    pub push: Option<Vapid>,
    /// How often is looked for what is due.
    pub tick: Duration,
}

impl Post {
    /// Nothing yet, for a server at this address.
    pub fn at(public_url: impl Into<String>) -> Self {
        Self {
            public_url: public_url.into().trim_end_matches('/').to_owned(),
            mail: None,
            push: None,
            tick: Duration::from_secs(20),
        }
    }
}

/// A mail server that takes mail.
#[derive(Clone, Debug)]
pub struct Smtp {
    /// Its name.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// How the connection is kept secret.
    pub tls: SmtpTls,
    /// Name and password, if it wants them.
    pub credentials: Option<(String, Secret)>,
    /// Who sends: `Damier <damier@damier.example>`.
    pub from: String,
}

/// How a connection to a mail server is kept secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmtpTls {
    /// From its first byte.
    Always,
    /// After STARTTLS, or not at all.
    Start,
    /// Not at all: the server is on the same computer.
    Never,
}

/// A text that stays out of logs.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
    }
}

/// What push services know the server by (RFC 8292).
#[derive(Clone)]
pub struct Vapid {
    /// The private key, as PKCS #8; [`new_key`](super::new_key) makes one.
    pub key: Vec<u8>,
    /// Whether messages may go to any address, also without TLS; for tests.
    pub anywhere: bool,
}

impl fmt::Debug for Vapid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Vapid")
            .field("anywhere", &self.anywhere)
            .finish_non_exhaustive()
    }
}
