//! Mail by SMTP.

use std::fmt;
use std::time::Duration;

use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox as Address, Message};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};

use super::settings::{Smtp, SmtpTls};

/// How long a mail server may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// The longest address (RFC 5321, 4.5.3.1.3).
const LONGEST: usize = 254;

/// An address that mail can be sent to, as its owner writes it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Mailbox(String);

impl Mailbox {
    /// Reads an address; nothing where it is none.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let fits = text.len() <= LONGEST && text.is_ascii();
        let read = text.parse::<lettre::Address>().ok().filter(|_| fits)?;
        // A name without a dot, or a bare number, is a neighbour of the mail server.
        let domain = read.domain();
        let public = domain.contains('.')
            && !domain.starts_with('[')
            && domain.parse::<std::net::IpAddr>().is_err();
        public.then(|| Self(text.to_owned()))
    }

    /// The address.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// Why a mail was not sent. Who should have had it is not said.
#[derive(Debug)]
pub(crate) enum MailError {
    /// The settings cannot be used.
    Settings(&'static str),
    /// The mail server does not take it, and will not.
    Refused,
    /// Another time it may.
    Later,
}

impl fmt::Display for MailError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Settings(what) => what,
            Self::Refused => "the mail server refuses it",
            Self::Later => "the mail server does not take it now",
        })
    }
}

/// What is written.
pub(crate) struct Mail {
    pub(crate) to: String,
    pub(crate) subject: String,
    pub(crate) text: String,
    /// Where a mail program ends the mails with one click (RFC 8058).
    pub(crate) unsubscribe: Option<String>,
}

/// Hands mail over to a mail server.
pub(crate) struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Address,
}

impl Mailer {
    pub(super) fn new(smtp: &Smtp) -> Result<Self, MailError> {
        let from = smtp.from.parse();
        let from = from.map_err(|_| MailError::Settings("the sender is no address"))?;
        let parameters = || {
            let parameters = TlsParameters::new(smtp.host.clone());
            parameters.map_err(|_| MailError::Settings("there is no TLS"))
        };
        let tls = match smtp.tls {
            SmtpTls::Always => Tls::Wrapper(parameters()?),
            SmtpTls::Start => Tls::Required(parameters()?),
            SmtpTls::Never => Tls::None,
        };
        let mut transport =
            AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(smtp.host.clone())
                .port(smtp.port)
                .timeout(Some(PATIENCE))
                .tls(tls);
        if let Some((name, password)) = &smtp.credentials {
            let credentials = Credentials::new(name.clone(), password.0.clone());
            transport = transport.credentials(credentials);
        }
        Ok(Self {
            transport: transport.build(),
            from,
        })
    }

    /// Sends a mail; it has been taken when this answers.
    pub(crate) async fn send(&self, mail: Mail) -> Result<(), MailError> {
        let to = mail.to.parse().map_err(|_| MailError::Refused)?;
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(Address::new(None, to))
            .subject(mail.subject)
            .header(ContentType::TEXT_PLAIN)
            .header(AutoSubmitted);
        if let Some(url) = mail.unsubscribe {
            message = message
                .header(ListUnsubscribe(url))
                .header(ListUnsubscribePost);
        }
        let message = message.body(mail.text).map_err(|_| MailError::Refused)?;
        match self.transport.send(message).await {
            Ok(_) => Ok(()),
            // What the server says may name the receiver.
            Err(error) if error.is_permanent() => Err(MailError::Refused),
            Err(_) => Err(MailError::Later),
        }
    }
}

/// A header that always says the same, or is only written.
macro_rules! header {
    ($kind:ty, $name:literal, $value:expr) => {
        impl Header for $kind {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($name)
            }

            fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
                Err("only written".into())
            }

            fn display(&self) -> HeaderValue {
                let value: fn(&$kind) -> String = $value;
                HeaderValue::new(Self::name(), value(self))
            }
        }
    };
}

/// Nobody wrote it (RFC 3834): programs that answer letters leave it alone.
#[derive(Clone)]
struct AutoSubmitted;
header!(AutoSubmitted, "Auto-Submitted", |_| "auto-generated"
    .to_owned());

#[derive(Clone)]
struct ListUnsubscribe(String);
header!(ListUnsubscribe, "List-Unsubscribe", |this| format!(
    "<{}>",
    this.0
));

#[derive(Clone)]
struct ListUnsubscribePost;
header!(ListUnsubscribePost, "List-Unsubscribe-Post", |_| {
    "List-Unsubscribe=One-Click".to_owned()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_an_address_somewhere_else_is_one() {
        for good in ["an@example.org", " Bo.Van+x@mail.example.nl "] {
            assert_eq!(Mailbox::read(good).unwrap().as_str(), good.trim());
        }
        for bad in [
            "",
            "an",
            "an@localhost",
            "an@[127.0.0.1]",
            "an@example.org\r\nBcc: all@example.org",
            "An <an@example.org>",
            "a@b.c, d@e.f",
        ] {
            assert!(Mailbox::read(bad).is_none(), "{bad}");
        }
        assert!(Mailbox::read(&format!("{}@example.org", "x".repeat(300))).is_none());
    }
}
