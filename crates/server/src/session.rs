//! Who is asking: the browser, by its cookie, and the address.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::{COOKIE, HOST, ORIGIN, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Uri};
use damier_store::Hash;

use crate::accounts::{AccountRefusal, Signed};
use crate::listener::Peer;
use crate::making;
use crate::refusal::Refusal;
use crate::secret;
use crate::shared::Shared;
use crate::who::Who;

const NAME: &str = "damier";
/// Longest that a browser keeps the cookie, in seconds; 400 days is what browsers allow.
const KEPT: u32 = 400 * 24 * 3600;

/// The browser that asks, known by its cookie. It has no `Debug`, so that no log shows it.
#[derive(Clone)]
pub(crate) struct Session {
    secret: String,
    /// What the browser is known by.
    pub(crate) hash: Hash,
}

impl Session {
    /// Reads the cookie; `None` when the browser has none.
    pub(crate) fn of(headers: &HeaderMap) -> Option<Self> {
        let secret = headers
            .get_all(COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(';'))
            .find_map(|pair| {
                let (name, value) = pair.trim().split_once('=')?;
                (name == NAME && plausible(value)).then_some(value)
            });
        secret.map(|secret| Self::known(secret.to_owned()))
    }

    /// A new one, and the cookie that the browser has to keep.
    ///
    /// # Errors
    ///
    /// [`Refusal::Internal`] without a source of randomness.
    pub(crate) fn issue(secure: bool) -> Result<(Self, HeaderValue), Refusal> {
        let session = Self::known(secret::session()?);
        let flag = if secure { "; Secure" } else { "" };
        let secret = &session.secret;
        let cookie =
            format!("{NAME}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={KEPT}{flag}");
        let value = HeaderValue::from_str(&cookie).map_err(|_| Refusal::Internal)?;
        Ok((session, value))
    }

    fn known(secret: String) -> Self {
        let hash = secret::hash(&secret);
        Self { secret, hash }
    }

    /// The invitation to the free seat of a game that this browser made. It is derived, so that
    /// the creator can be shown it again although only its hash is stored.
    pub(crate) fn invite(&self, game: &str) -> String {
        secret::derive(&["invite", &self.secret, game])
    }

    /// The invitation to the arbiter's seat of such a game, made in the same way.
    pub(crate) fn arbiter_invite(&self, game: &str) -> String {
        secret::derive(&["arbiter", &self.secret, game])
    }
}

/// Anything else was not made here.
pub(crate) fn plausible(secret: &str) -> bool {
    secret.len() == 52 && secret.bytes().all(|letter| letter.is_ascii_alphanumeric())
}

/// The one who asks.
#[derive(Clone)]
pub(crate) struct Asking {
    /// His browser, if it has a cookie.
    pub(crate) session: Option<Session>,
    /// His account, if he is signed in.
    pub(crate) signed: Option<Signed>,
    /// What he is known by.
    pub(crate) who: Who,
}

impl Asking {
    /// Nobody: one who is asked for no cookie.
    pub(crate) fn nobody() -> Self {
        Self {
            session: None,
            signed: None,
            who: Who::nobody(),
        }
    }

    /// The same with a browser that is known: it gets a session if it has none. The headers tell
    /// it of that.
    ///
    /// # Errors
    ///
    /// [`Refusal::Internal`] without a source of randomness.
    pub(crate) fn seated(self, secure: bool) -> Result<(Self, Session, HeaderMap), Refusal> {
        let mut headers = HeaderMap::new();
        let session = match &self.session {
            Some(session) => session.clone(),
            None => {
                let (session, cookie) = Session::issue(secure)?;
                headers.insert(SET_COOKIE, cookie);
                session
            }
        };
        let asking = Self {
            who: self.who.in_browser(session.hash),
            session: Some(session.clone()),
            signed: self.signed,
        };
        Ok((asking, session, headers))
    }

    /// The one who is signed in.
    ///
    /// # Errors
    ///
    /// That nobody is.
    pub(crate) fn signed(&self) -> Result<&Signed, Refusal> {
        let signed = self.signed.as_ref();
        signed.ok_or_else(|| AccountRefusal::NotSignedIn.into())
    }

    /// The name on a seat that he takes: his account's, or else what he gives.
    ///
    /// # Errors
    ///
    /// That it is no name.
    pub(crate) fn name(&self, given: Option<String>) -> Result<Option<String>, Refusal> {
        match &self.signed {
            Some(signed) => Ok(Some(signed.account.name.clone())),
            None => making::name(given),
        }
    }
}

impl FromRequestParts<Shared> for Asking {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, Refusal> {
        let session = Session::of(&parts.headers);
        let browser = session.as_ref().map(|session| session.hash);
        let signed = Signed::of(shared, &parts.headers).await?;
        let owner = signed.as_ref().map(Signed::owner);
        let Address(address) = Address::of(parts, shared.settings.behind_proxy);
        Ok(Self {
            who: Who::new(browser, owner).at(address),
            session,
            signed,
        })
    }
}

/// Whether the reader came over https, as far as can be told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Secure(pub(crate) bool);

impl FromRequestParts<Shared> for Secure {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, Infallible> {
        let https = parts
            .headers
            .get("x-forwarded-proto")
            .is_some_and(|value| value == "https");
        Ok(Self(shared.settings.behind_proxy && https))
    }
}

/// The address that asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

impl Address {
    pub(crate) fn of(parts: &Parts, behind_proxy: bool) -> Self {
        let forwarded = || {
            // The last entry is the one that our own proxy wrote.
            let value = parts.headers.get("x-forwarded-for")?.to_str().ok()?;
            value.rsplit(',').next()?.trim().parse().ok()
        };
        let peer = parts
            .extensions
            .get::<ConnectInfo<Peer>>()
            .map(|info| info.0.0.ip());
        let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        Self(if behind_proxy {
            forwarded().unwrap_or(peer)
        } else {
            peer
        })
    }
}

impl FromRequestParts<Shared> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, Infallible> {
        Ok(Self::of(parts, shared.settings.behind_proxy))
    }
}

/// Whether a request that would change something, or open a socket, comes from our own page or
/// from no page at all.
pub(crate) fn origin_fits(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else {
        return true;
    };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let origin = origin
        .to_str()
        .ok()
        .and_then(|origin| origin.parse::<Uri>().ok());
    match (origin.as_ref().and_then(Uri::authority), host) {
        (Some(authority), Some(host)) => authority.as_str().eq_ignore_ascii_case(host),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
            .collect()
    }

    #[test]
    fn the_cookie_is_found_among_others_and_known_by_its_hash() {
        let (session, cookie) = Session::issue(true).unwrap();
        let cookie = cookie.to_str().unwrap();
        assert!(cookie.ends_with("; Secure") && cookie.contains("HttpOnly; SameSite=Lax"));
        let pair = cookie.split(';').next().unwrap();
        let sent = headers(&[("cookie", &format!("other=1; {pair}; last=2"))]);
        let found = Session::of(&sent).unwrap();
        assert_eq!(found.hash, session.hash);
        assert_eq!(found.invite("game"), session.invite("game"));
        assert_ne!(found.invite("game"), session.invite("other"));
        assert!(Session::of(&headers(&[("cookie", "damier=short")])).is_none());
    }

    #[test]
    fn only_our_own_pages_may_ask() {
        let fits =
            |origin| origin_fits(&headers(&[("host", "damier.test:81"), ("origin", origin)]));
        assert!(fits("http://damier.test:81"));
        assert!(fits("https://damier.test:81"));
        assert!(!fits("http://damier.test"));
        assert!(!fits("https://damier.test.evil:81"));
        assert!(!fits("null"));
        assert!(origin_fits(&headers(&[("host", "damier.test")])));
    }
}
