//! What the server sends to people who are not there, as the command line says it.

use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use damier_server::{Post, Secret, Smtp, SmtpTls, Vapid, new_key};

use crate::failure::Failure;

/// The name of the variable that has the password of the mail server.
const PASSWORD: &str = "DAMIER_SMTP_PASSWORD";

#[derive(Args)]
pub(super) struct PostArgs {
    /// The server's address as people reach it, beginning with https; for links in reminders
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// Send reminders by mail through this mail server: HOST or HOST:PORT; needs --public-url and
    /// --mail-from
    #[arg(
        long,
        value_name = "HOST[:PORT]",
        requires = "public_url",
        requires = "mail_from"
    )]
    smtp: Option<String>,
    /// How the connection to the mail server is kept secret
    #[arg(long, value_enum, default_value_t = Tls::Starttls)]
    smtp_tls: Tls,
    /// The name by which the mail server knows us; the password stands in --smtp-password-file or in
    /// DAMIER_SMTP_PASSWORD
    #[arg(long, value_name = "NAME", requires = "smtp")]
    smtp_user: Option<String>,
    /// A file with the password for the mail server
    #[arg(long, value_name = "FILE", requires = "smtp_user")]
    smtp_password_file: Option<PathBuf>,
    /// Who sends: 'Damier <damier@damier.example>'
    #[arg(long, value_name = "ADDRESS", requires = "smtp")]
    mail_from: Option<String>,
    /// Send reminders to browsers, signed with the key in this file, which is made when there is
    /// none; needs --public-url
    #[arg(long, value_name = "FILE", requires = "public_url")]
    push_key: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Tls {
    /// TLS from the first byte, port 465
    Always,
    /// STARTTLS, port 587
    Starttls,
    /// None, port 25: the mail server is on this computer
    Never,
}

impl PostArgs {
    /// What is sent, if anything is.
    pub(super) fn settings(&self) -> Result<Option<Post>, Failure> {
        let Some(url) = &self.public_url else {
            return Ok(None);
        };
        if !(url.starts_with("https://") || url.starts_with("http://")) {
            return Err(Failure::Use(format!(
                "--public-url {url}: an address begins with https:// or http://"
            )));
        }
        let mail = match &self.smtp {
            Some(server) => Some(self.smtp(server)?),
            None => None,
        };
        let push = match &self.push_key {
            Some(path) => Some(Vapid {
                key: key(path)?,
                anywhere: false,
            }),
            None => None,
        };
        let sent = mail.is_some() || push.is_some();
        Ok(sent.then(|| Post {
            mail,
            push,
            ..Post::at(url)
        }))
    }

    fn smtp(&self, server: &str) -> Result<Smtp, Failure> {
        let (tls, usual) = match self.smtp_tls {
            Tls::Always => (SmtpTls::Always, 465),
            Tls::Starttls => (SmtpTls::Start, 587),
            Tls::Never => (SmtpTls::Never, 25),
        };
        let (host, port) = match server.rsplit_once(':') {
            None => (server, usual),
            Some((host, port)) => {
                let port = port
                    .parse()
                    .map_err(|_| Failure::Use(format!("--smtp {server}: {port} is no port")))?;
                (host, port)
            }
        };
        Ok(Smtp {
            host: host.to_owned(),
            port,
            tls,
            credentials: match &self.smtp_user {
                Some(name) => Some((name.clone(), self.password()?)),
                None => None,
            },
            // It is there, as --smtp requires it.
            from: self.mail_from.clone().unwrap_or_default(),
        })
    }

    fn password(&self) -> Result<Secret, Failure> {
        let Some(path) = &self.smtp_password_file else {
            let password = std::env::var(PASSWORD);
            return password.map(Secret).map_err(|_| {
                Failure::Use(format!(
                    "--smtp-user needs a password: --smtp-password-file, or {PASSWORD}"
                ))
            });
        };
        let text = fs::read_to_string(path).map_err(|error| unreadable(path, &error))?;
        Ok(Secret(text.trim_end_matches(['\r', '\n']).to_owned()))
    }
}

/// The key in a file; a new one where there is no file.
fn key(path: &Path) -> Result<Vec<u8>, Failure> {
    match fs::read(path) {
        Ok(key) => Ok(key),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let key = new_key().map_err(|error| Failure::Input(error.to_string()))?;
            write_secret(path, &key).map_err(|error| unreadable(path, &error))?;
            Ok(key)
        }
        Err(error) => Err(unreadable(path, &error)),
    }
}

/// Writes a file that its owner alone can read.
fn write_secret(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    let mut file = options.open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

fn unreadable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Input(format!("{}: {error}", path.display()))
}
