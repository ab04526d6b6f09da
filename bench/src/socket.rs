//! The WebSocket of a game.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::Failure;
use crate::wire::Event;

/// An open connection to one game.
#[derive(Debug)]
pub struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    pub(crate) async fn open(
        address: SocketAddr,
        cookie: Option<&str>,
        game: &str,
        since: Option<u64>,
    ) -> Result<Self, Failure> {
        let since = since.map_or_else(String::new, |seq| format!("&since={seq}"));
        let url = format!("ws://{address}/api/games/{game}/socket?language=en{since}");
        let mut request = url
            .into_client_request()
            .map_err(|error| Failure::Malformed(format!("a bad address: {error}")))?;
        if let Some(cookie) = cookie {
            let value = HeaderValue::from_str(cookie)
                .map_err(|error| Failure::Malformed(format!("a bad cookie: {error}")))?;
            request.headers_mut().insert("cookie", value);
        }
        let stream = TcpStream::connect(address)
            .await
            .map_err(|error| Failure::lost("cannot connect", error))?;
        // Without this a small frame may wait 40 ms for the acknowledgement of the one before.
        stream
            .set_nodelay(true)
            .map_err(|error| Failure::lost("cannot set up", error))?;
        let (socket, _) = client_async(request, stream)
            .await
            .map_err(|error| Failure::lost("cannot open the WebSocket", error))?;
        Ok(Self(socket))
    }

    /// The next message of the server.
    ///
    /// # Errors
    /// [`Failure::Lost`] when the connection ends.
    pub async fn next(&mut self) -> Result<Event, Failure> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => {
                    return serde_json::from_str(&text)
                        .map_err(|error| Failure::Malformed(format!("{error} in {text}")));
                }
                Some(Ok(Message::Close(_))) | None => {
                    return Err(Failure::Lost("the WebSocket was closed".to_owned()));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(Failure::lost("the WebSocket broke", error)),
            }
        }
    }

    /// Sends an act under a name of the sender's choice.
    ///
    /// # Errors
    /// [`Failure::Lost`] when the connection is gone.
    pub async fn act(&mut self, id: &str, expected: u64, act: &Value) -> Result<(), Failure> {
        let message = json!({"type": "act", "id": id, "expected": expected, "act": act});
        self.0
            .send(Message::text(message.to_string()))
            .await
            .map_err(|error| Failure::lost("cannot send", error))
    }
}
