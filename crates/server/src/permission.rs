//! Who may fill the game database.

use std::convert::Infallible;
use std::net::IpAddr;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::header::HOST;
use axum::http::request::Parts;

use crate::listener::Peer;
use crate::refusal::Refusal;
use crate::shared::Shared;

/// Who may import files and remove collections.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Importers {
    /// Everybody who reaches the server.
    Anyone,
    /// Those who sit at the computer on which it runs.
    #[default]
    Local,
    /// Nobody.
    Nobody,
}

/// Headers that only come from a proxy: then nobody knows where the reader sits.
const FORWARDED: [&str; 6] = [
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
];

/// Whether the one who asks may import.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Importing(bool);

impl Importing {
    /// Whether he may.
    pub(crate) fn is_allowed(self) -> bool {
        self.0
    }

    /// Nothing, if he may.
    ///
    /// # Errors
    ///
    /// [`Refusal::MayNotImport`].
    pub(crate) fn allowed(self) -> Result<(), Refusal> {
        match self.0 {
            true => Ok(()),
            false => Err(Refusal::MayNotImport),
        }
    }
}

impl FromRequestParts<Shared> for Importing {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<Peer>>();
        // Calls within the program have no peer.
        let peer = peer.is_none_or(|info| is_loopback(info.0.0.ip()));
        Ok(Self(match shared.settings.importers {
            Importers::Anyone => true,
            Importers::Local => peer && is_direct(&parts.headers),
            Importers::Nobody => false,
        }))
    }
}

fn is_loopback(address: IpAddr) -> bool {
    address.to_canonical().is_loopback()
}

/// Whether nothing says that a proxy, or a foreign name that leads here, stands between.
fn is_direct(headers: &HeaderMap) -> bool {
    let forwarded = FORWARDED.iter().any(|name| headers.contains_key(*name));
    let host = headers.get(HOST).and_then(|value| value.to_str().ok());
    !forwarded && host.is_none_or(is_local_name)
}

fn is_local_name(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next(),
        None => host.split(':').next(),
    };
    let name = name.unwrap_or_default();
    name.eq_ignore_ascii_case("localhost") || name.parse().is_ok_and(is_loopback)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn direct(pairs: &[(&'static str, &str)]) -> bool {
        let headers = pairs
            .iter()
            .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
            .collect();
        is_direct(&headers)
    }

    #[test]
    fn only_one_who_sits_here_is_local() {
        assert!(direct(&[]));
        for host in ["127.0.0.1:8100", "localhost", "LOCALHOST:81", "[::1]:8100"] {
            assert!(direct(&[("host", host)]), "{host}");
        }
        for host in [
            "damier.org",
            "192.168.1.7:8100",
            "[2001:db8::1]",
            "evil.localhost.org",
        ] {
            assert!(!direct(&[("host", host)]), "{host}");
        }
        for name in FORWARDED {
            assert!(!direct(&[("host", "localhost"), (name, "1")]), "{name}");
        }
        assert!(is_loopback("::ffff:127.0.0.1".parse().unwrap()));
    }
}
