//! A browser without a window: one cookie, one request at a time.

use std::net::SocketAddr;

use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::wire::ErrorBody;
use crate::{Failure, Socket};

/// Someone who visits the server, known to it by the cookie of the first answer.
#[derive(Clone, Debug)]
pub struct Visitor {
    address: SocketAddr,
    cookie: Option<String>,
}

impl Visitor {
    /// A visitor whom the server has not seen yet.
    #[must_use]
    pub const fn new(address: SocketAddr) -> Self {
        Self {
            address,
            cookie: None,
        }
    }

    /// Asks for `path`.
    ///
    /// # Errors
    /// [`Failure::Refused`] for every status but 2xx.
    pub async fn get<T: DeserializeOwned>(&mut self, path: &str) -> Result<T, Failure> {
        let text = self.text("GET", path, "").await?;
        read(&text)
    }

    /// Sends `body` to `path`.
    ///
    /// # Errors
    /// [`Failure::Refused`] for every status but 2xx.
    pub async fn post<T: DeserializeOwned>(
        &mut self,
        path: &str,
        body: &Value,
    ) -> Result<T, Failure> {
        let text = self.text("POST", path, &body.to_string()).await?;
        read(&text)
    }

    /// The text behind `path`, whatever it is.
    ///
    /// # Errors
    /// [`Failure::Refused`] for every status but 2xx.
    pub async fn text(&mut self, method: &str, path: &str, body: &str) -> Result<String, Failure> {
        let (status, text) = self.request(method, path, body).await?;
        if (200..300).contains(&status) {
            return Ok(text);
        }
        #[derive(serde::Deserialize)]
        struct Refusal {
            error: ErrorBody,
        }
        let error = serde_json::from_str(&text).map_or_else(
            |_| ErrorBody {
                code: "unknown".to_owned(),
                message: text.clone(),
            },
            |refusal: Refusal| refusal.error,
        );
        Err(Failure::Refused {
            status,
            code: error.code,
            message: error.message,
        })
    }

    /// Opens the WebSocket of a game.
    ///
    /// # Errors
    /// [`Failure::Lost`] when the connection is not made.
    pub async fn socket(&self, game: &str, since: Option<u64>) -> Result<Socket, Failure> {
        Socket::open(self.address, self.cookie.as_deref(), game, since).await
    }

    async fn request(
        &mut self,
        method: &str,
        path: &str,
        body: &str,
    ) -> Result<(u16, String), Failure> {
        let mut stream = TcpStream::connect(self.address)
            .await
            .map_err(|error| Failure::lost("cannot connect", error))?;
        let cookie = self
            .cookie
            .as_ref()
            .map_or_else(String::new, |c| format!("cookie: {c}\r\n"));
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\naccept-language: en\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n{cookie}\r\n{body}",
            self.address,
            body.len(),
        );
        stream
            .write_all(request.as_bytes())
            .await
            .map_err(|error| Failure::lost("cannot send", error))?;
        let mut answer = Vec::new();
        stream
            .read_to_end(&mut answer)
            .await
            .map_err(|error| Failure::lost("cannot read", error))?;
        self.take(&String::from_utf8_lossy(&answer))
    }

    /// Takes an answer apart and keeps its cookie.
    fn take(&mut self, answer: &str) -> Result<(u16, String), Failure> {
        // A server that is killed closes the connection before it has answered.
        let (head, body) = answer
            .split_once("\r\n\r\n")
            .ok_or_else(|| Failure::Lost("the answer has no end of its head".to_owned()))?;
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok())
            .ok_or_else(|| Failure::Malformed(format!("a head without a status: {head}")))?;
        let mut expected = None;
        for line in head.lines() {
            let Some((name, value)) = line.split_once(':') else {
                continue;
            };
            match name.to_ascii_lowercase().as_str() {
                "set-cookie" => {
                    let cookie = value.split(';').next().unwrap_or_default().trim();
                    self.cookie = Some(cookie.to_owned());
                }
                "content-length" => expected = value.trim().parse::<usize>().ok(),
                _ => {}
            }
        }
        if expected.is_some_and(|expected| expected != body.len()) {
            return Err(Failure::Lost("the answer is cut off".to_owned()));
        }
        Ok((status, body.to_owned()))
    }
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Failure> {
    serde_json::from_str(text).map_err(|error| Failure::Malformed(format!("{error} in {text}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visitor() -> Visitor {
        Visitor::new(SocketAddr::from(([127, 0, 0, 1], 1)))
    }

    #[test]
    fn the_cookie_of_an_answer_is_kept() {
        let mut visitor = visitor();
        let answer = "HTTP/1.1 201 Created\r\nSet-Cookie: damier=abc; HttpOnly\r\ncontent-length: 2\r\n\r\n{}";
        assert_eq!(visitor.take(answer).unwrap(), (201, "{}".to_owned()));
        assert_eq!(visitor.cookie.as_deref(), Some("damier=abc"));
    }

    #[test]
    fn an_answer_that_is_cut_off_is_not_an_answer() {
        let cut = "HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{\"seq\":";
        assert!(matches!(visitor().take(cut), Err(Failure::Lost(_))));
        assert!(matches!(
            visitor().take("HTTP/1.1 200"),
            Err(Failure::Lost(_))
        ));
    }
}
