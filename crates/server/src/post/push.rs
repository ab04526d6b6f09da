//! Messages to browsers: where they are handed over, and how.
//!
//! An endpoint is an address that a stranger gives us, and that this server then calls. So only https
//! on its own port is called, only addresses that everybody can reach, exactly those that were
//! looked at, and nothing of the answer but its status is read.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{Request, StatusCode, header};
use damier_store::Subscription;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto};
use url::{Host, Url};

use super::seal::{AUTH, KEY, seal};
use super::settings::Vapid;
use super::vapid::{BadKey, Signer};

/// How long a push service may take.
const PATIENCE: Duration = Duration::from_secs(15);
/// The longest endpoint that is kept.
const LONGEST: usize = 1_000;
/// How long a push service keeps a message for a browser that is off, in seconds.
const KEPT_FOR: &str = "86400";

/// Where messages for a browser are handed over.
#[derive(Clone)]
pub(crate) struct Endpoint {
    url: Url,
    anywhere: bool,
}

/// An endpoint that nobody calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BadEndpoint;

impl Endpoint {
    /// Reads an endpoint. With `anywhere` it may be any address, for tests.
    pub(crate) fn read(text: &str, anywhere: bool) -> Result<Self, BadEndpoint> {
        if text.len() > LONGEST {
            return Err(BadEndpoint);
        }
        let url = Url::parse(text).map_err(|_| BadEndpoint)?;
        let plain = url.username().is_empty() && url.password().is_none();
        let named = match url.host() {
            Some(Host::Domain(name)) => name.contains('.'),
            Some(Host::Ipv4(_) | Host::Ipv6(_)) | None => false,
        };
        let fits = plain && url.scheme() == "https" && url.port().is_none() && named;
        let may = fits || anywhere && url.host().is_some();
        may.then_some(Self { url, anywhere }).ok_or(BadEndpoint)
    }

    /// Whether these can be a browser's keys.
    pub(crate) fn keys_fit(key: &[u8], auth: &[u8]) -> bool {
        key.len() == KEY && key[0] == 4 && auth.len() == AUTH
    }

    /// Where the connection goes: the first address, if everybody can reach all of them.
    async fn address(&self) -> Result<SocketAddr, PushError> {
        let host = self.url.host_str().ok_or(PushError::Refused)?;
        let port = self.url.port_or_known_default().ok_or(PushError::Refused)?;
        let found = tokio::net::lookup_host((host, port)).await;
        let found: Vec<SocketAddr> = found.map_err(|_| PushError::Later)?.collect();
        if !self.anywhere && found.iter().any(|address| !is_public(address.ip())) {
            return Err(PushError::Refused);
        }
        found.first().copied().ok_or(PushError::Later)
    }
}

/// Whether an address is one of the open internet.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => is_public_v4(v4),
        IpAddr::V6(v6) => is_public_v6(v6),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_broadcast()
        || address.is_documentation()
        || address.is_multicast()
        || a == 0
        // Shared by the customers of a provider, for protocols, for measuring, kept back.
        || (a == 100 && (64..128).contains(&b))
        || (a, b, c) == (192, 0, 0)
        || (a == 198 && (18..20).contains(&b))
        || a >= 240;
    !special
}

/// Only what is given out to the world, without what carries an address of the old kind within.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    let given_out = first & 0xe000 == 0x2000;
    let special = first == 0x2002 || first == 0x2001 && (second < 0x200 || second == 0xdb8);
    given_out && !special
}

/// Why a message was not handed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PushError {
    /// The browser does not take messages any more.
    Gone,
    /// It never will be taken.
    Refused,
    /// Another time it may.
    Later,
}

/// Why no messages are sent.
#[derive(Debug)]
pub(crate) enum NoPush {
    Key(BadKey),
    Tls,
}

impl fmt::Display for NoPush {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(bad) => bad.fmt(f),
            Self::Tls => f.write_str("there is no TLS"),
        }
    }
}

/// Hands messages over to push services.
pub(crate) struct Pusher {
    signer: Signer,
    tls: TlsConnector,
    /// Whether messages may go to any address.
    pub(crate) anywhere: bool,
}

impl Pusher {
    pub(super) fn new(vapid: &Vapid, contact: &str) -> Result<Self, NoPush> {
        let roots = RootCertStore {
            roots: webpki_roots::TLS_SERVER_ROOTS.to_vec(),
        };
        let provider = Arc::new(crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|_| NoPush::Tls)?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Self {
            signer: Signer::new(&vapid.key, contact).map_err(NoPush::Key)?,
            tls: TlsConnector::from(Arc::new(config)),
            anywhere: vapid.anywhere,
        })
    }

    /// What browsers have to know to take messages.
    pub(crate) fn public_key(&self) -> String {
        self.signer.public_key()
    }

    /// Hands a message over at this moment, in milliseconds since 1970.
    pub(crate) async fn send(
        &self,
        to: &Subscription,
        message: &[u8],
        now: i64,
    ) -> Result<(), PushError> {
        let endpoint = Endpoint::read(&to.endpoint, self.anywhere);
        let endpoint = endpoint.map_err(|BadEndpoint| PushError::Refused)?;
        let sealed = seal(message, &to.key, &to.auth).map_err(|_| PushError::Refused)?;
        let request = self.request(&endpoint.url, sealed, now)?;
        let sent = tokio::time::timeout(PATIENCE, self.call(&endpoint, request));
        let status = sent.await.unwrap_or(Err(PushError::Later))?;
        match status {
            StatusCode::NOT_FOUND | StatusCode::GONE => Err(PushError::Gone),
            status if status.is_success() => Ok(()),
            StatusCode::TOO_MANY_REQUESTS => Err(PushError::Later),
            status if status.is_server_error() => Err(PushError::Later),
            _ => Err(PushError::Refused),
        }
    }

    fn request(&self, url: &Url, sealed: Vec<u8>, now: i64) -> Result<Request<Body>, PushError> {
        let origin = url.origin().ascii_serialization();
        let signed = self.signer.authorization(&origin, now);
        let signed = signed.map_err(|BadKey| PushError::Refused)?;
        let path = match url.query() {
            Some(query) => format!("{}?{query}", url.path()),
            None => url.path().to_owned(),
        };
        let host = match (url.host_str(), url.port()) {
            (Some(host), Some(port)) => format!("{host}:{port}"),
            (Some(host), None) => host.to_owned(),
            (None, _) => return Err(PushError::Refused),
        };
        Request::post(path)
            .header(header::HOST, host)
            .header(header::AUTHORIZATION, signed)
            .header(header::CONTENT_ENCODING, "aes128gcm")
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .header("ttl", KEPT_FOR)
            .header("urgency", "normal")
            .body(Body::from(Bytes::from(sealed)))
            .map_err(|_| PushError::Refused)
    }

    /// Calls the address that was looked at; a redirection is an answer like any other.
    async fn call(
        &self,
        endpoint: &Endpoint,
        request: Request<Body>,
    ) -> Result<StatusCode, PushError> {
        let address = endpoint.address().await?;
        let stream = TcpStream::connect(address).await;
        let stream = stream.map_err(|_| PushError::Later)?;
        if endpoint.url.scheme() == "http" {
            return answered(TokioIo::new(stream), request).await;
        }
        let host = endpoint.url.host_str().unwrap_or_default().to_owned();
        let name = ServerName::try_from(host).map_err(|_| PushError::Refused)?;
        let stream = self.tls.connect(name, stream).await;
        answered(TokioIo::new(stream.map_err(|_| PushError::Later)?), request).await
    }
}

/// The status of the answer; its body is not read.
async fn answered<T>(stream: T, request: Request<Body>) -> Result<StatusCode, PushError>
where
    T: hyper::rt::Read + hyper::rt::Write + Unpin + Send + 'static,
{
    let later = |_| PushError::Later;
    let (mut sender, connection) = hyper::client::conn::http1::handshake(stream)
        .await
        .map_err(later)?;
    let connection = tokio::spawn(connection);
    let answer = sender.send_request(request).await.map_err(later);
    connection.abort();
    Ok(answer?.status())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_https_to_a_name_on_its_own_port_is_an_endpoint() {
        let read = |text: &str| Endpoint::read(text, false).is_ok();
        assert!(read(
            "https://updates.push.services.mozilla.com/wpush/v2/gAAA"
        ));
        for bad in [
            "http://push.example.org/x",
            "https://push.example.org:8443/x",
            "https://localhost/x",
            "https://127.0.0.1/x",
            "https://2130706433/x",
            "https://0x7f.1/x",
            "https://[::1]/x",
            "https://an:secret@push.example.org/x",
            "file:///etc/passwd",
            "push.example.org/x",
            "",
        ] {
            assert!(!read(bad), "{bad}");
        }
        assert!(!read(&format!(
            "https://push.example.org/{}",
            "x".repeat(1_000)
        )));
        assert!(Endpoint::read("http://127.0.0.1:8000/x", true).is_ok());
    }

    #[test]
    fn addresses_of_a_house_a_provider_or_the_machine_are_not_public() {
        for private in [
            "127.0.0.1",
            "10.1.2.3",
            "172.31.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.100.0.1",
            "0.0.0.0",
            "224.0.0.1",
            "255.255.255.255",
            "198.18.0.1",
            "::1",
            "::",
            "fe80::1",
            "fd00::1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "2001::1",
        ] {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
        for public in ["34.117.59.81", "93.184.216.34", "2606:2800:220:1::1"] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
    }

    #[tokio::test]
    async fn a_name_that_leads_home_is_not_called() {
        // The name passes, the address it leads to does not.
        let mut endpoint = Endpoint::read("https://push.example.org/x", false).unwrap();
        endpoint.url = Url::parse("https://localhost/x").unwrap();
        assert_eq!(endpoint.address().await, Err(PushError::Refused));
    }
}
