//! A server of its own for each test, and browsers that visit it.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response, StatusCode, header};
use damier_archive::Archive;
use damier_server::{App, Hashing, Limits, Settings};
use damier_store::{Options, Sqlite, Storage};
use futures_util::{SinkExt, StreamExt};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use tower::ServiceExt;

/// Longer than anything takes here, unless it hangs.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server with a database of its own.
pub(crate) struct Hall {
    pub(crate) app: App,
    pub(crate) folder: Arc<TempDir>,
    pub(crate) storage: Arc<dyn Storage>,
    address: tokio::sync::OnceCell<SocketAddr>,
}

pub(crate) fn settings() -> Settings {
    Settings {
        limits: Limits::lifted(),
        thinkers: 1,
        // Tests guess no passwords.
        hashing: Hashing {
            memory_kib: 64,
            passes: 1,
            at_once: 2,
        },
        ..Settings::default()
    }
}

pub(crate) fn sqlite(folder: &Path) -> Arc<dyn Storage> {
    let options = Options {
        patience: Duration::from_millis(50),
        ..Options::default()
    };
    Arc::new(Sqlite::open(&folder.join("games.sqlite"), options).unwrap())
}

impl Hall {
    pub(crate) async fn open() -> Self {
        Self::with(settings()).await
    }

    pub(crate) async fn with(settings: Settings) -> Self {
        Self::reopen(Arc::new(tempfile::tempdir().unwrap()), settings).await
    }

    pub(crate) async fn reopen(folder: Arc<TempDir>, settings: Settings) -> Self {
        let storage = sqlite(folder.path());
        Self::on(storage, folder, settings).await
    }

    /// A server with a game database, empty unless the folder has one.
    pub(crate) async fn with_archive(folder: Arc<TempDir>, settings: Settings) -> Self {
        let storage = sqlite(folder.path());
        let place = folder.path().join("archive");
        std::fs::create_dir_all(&place).unwrap();
        let archive = Arc::new(Archive::open(&place).unwrap());
        let app = App::with_archive(Arc::clone(&storage), Some(archive), settings);
        Self {
            app: app.await.unwrap(),
            folder,
            storage,
            address: tokio::sync::OnceCell::new(),
        }
    }

    pub(crate) async fn on(
        storage: Arc<dyn Storage>,
        folder: Arc<TempDir>,
        settings: Settings,
    ) -> Self {
        let app = App::start(Arc::clone(&storage), settings).await.unwrap();
        Self {
            app,
            folder,
            storage,
            address: tokio::sync::OnceCell::new(),
        }
    }

    /// Someone who has not been here before.
    pub(crate) fn browser(&self) -> Browser {
        Browser::with(self.app.router(), None)
    }

    /// Where it listens; it does from the first call on.
    pub(crate) async fn address(&self) -> SocketAddr {
        let bind = async || {
            let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
            let address = listener.local_addr().unwrap();
            let app = self.app.clone();
            tokio::spawn(async move { app.serve_on(listener).await });
            address
        };
        *self.address.get_or_init(bind).await
    }

    /// A friend game that both have joined, White's browser first.
    pub(crate) async fn friends(&self, more: Value) -> (String, Browser, Browser) {
        let (white, black) = (self.browser(), self.browser());
        let game = white.make(with(friend(), more)).await;
        let id = id_of(&game);
        black.join(&id, &game).await;
        (id, white, black)
    }
}

/// A friend game in which the creator has White.
pub(crate) fn friend() -> Value {
    json!({"variant": "international", "side": "white", "opponent": {"kind": "friend"}})
}

pub(crate) fn with(mut base: Value, more: Value) -> Value {
    let more = more.as_object().unwrap().clone();
    base.as_object_mut().unwrap().extend(more);
    base
}

/// Clocks of so many milliseconds for the whole game.
pub(crate) fn clock(white: i64, black: i64) -> Value {
    let form = |initial: i64| json!({"form": "game", "initial": initial});
    json!({"clock": {"white": form(white), "black": form(black)}})
}

pub(crate) fn id_of(game: &Value) -> String {
    game["id"].as_str().unwrap().to_owned()
}

/// A browser with its cookies.
pub(crate) struct Browser {
    router: Router,
    cookies: Mutex<Vec<(String, String)>>,
    /// What a proxy says of its address.
    from: Option<&'static str>,
}

impl Browser {
    pub(crate) fn with(router: Router, cookie: Option<String>) -> Self {
        let browser = Self {
            router,
            cookies: Mutex::default(),
            from: None,
        };
        for pair in cookie.iter().flat_map(|cookie| cookie.split("; ")) {
            browser.keep(pair);
        }
        browser
    }

    /// The same behind a proxy, at this address.
    pub(crate) fn at(self, address: &'static str) -> Self {
        let from = Some(address);
        Self { from, ..self }
    }

    /// What it sends, if it was given any.
    pub(crate) fn cookie(&self) -> Option<String> {
        let cookies = self.cookies.lock().unwrap();
        let pairs = cookies
            .iter()
            .map(|(name, value)| format!("{name}={value}"));
        let sent = pairs.collect::<Vec<_>>().join("; ");
        (!sent.is_empty()).then_some(sent)
    }

    /// Keeps a cookie in the place of another of its name; an empty one is forgotten.
    pub(crate) fn keep(&self, pair: &str) {
        let (name, value) = pair.split_once('=').unwrap();
        let mut cookies = self.cookies.lock().unwrap();
        cookies.retain(|(other, _)| other != name);
        if !value.is_empty() {
            cookies.push((name.to_owned(), value.to_owned()));
        }
    }

    pub(crate) async fn send(&self, mut request: Request<Body>) -> Response<Body> {
        if let Some(cookie) = self.cookie() {
            request
                .headers_mut()
                .insert(header::COOKIE, cookie.parse().unwrap());
        }
        if let Some(from) = self.from {
            let headers = request.headers_mut();
            headers.insert("x-forwarded-for", from.parse().unwrap());
        }
        let response = self.router.clone().oneshot(request).await.unwrap();
        for cookie in response.headers().get_all(header::SET_COOKIE) {
            self.keep(cookie.to_str().unwrap().split(';').next().unwrap());
        }
        response
    }

    pub(crate) async fn get(&self, path: &str) -> (StatusCode, Value) {
        let request = Request::get(path).header("accept-language", "en");
        answer(self.send(request.body(Body::empty()).unwrap()).await).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> (StatusCode, Value) {
        self.sends("POST", path, body).await
    }

    pub(crate) async fn put(&self, path: &str, body: Value) -> (StatusCode, Value) {
        self.sends("PUT", path, body).await
    }

    /// The body of an answer that is plain text.
    pub(crate) async fn text(&self, path: &str) -> String {
        let request = Request::get(path).body(Body::empty()).unwrap();
        let body = self
            .send(request)
            .await
            .into_body()
            .collect()
            .await
            .unwrap();
        String::from_utf8(body.to_bytes().to_vec()).unwrap()
    }

    async fn sends(&self, method: &str, path: &str, body: Value) -> (StatusCode, Value) {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::CONTENT_TYPE, "application/json");
        answer(
            self.send(request.body(body.to_string().into()).unwrap())
                .await,
        )
        .await
    }

    pub(crate) async fn make(&self, new_game: Value) -> Value {
        let (status, game) = self.post("/api/games", new_game).await;
        assert_eq!(status, StatusCode::CREATED, "{game}");
        game
    }

    pub(crate) async fn join(&self, id: &str, game: &Value) -> Value {
        let invite = game["you"]["invite"].as_str().expect("an invitation");
        let path = format!("/api/games/{id}/join");
        let (status, game) = self.post(&path, json!({"invite": invite})).await;
        assert_eq!(status, StatusCode::OK, "{game}");
        game
    }

    pub(crate) async fn look(&self, id: &str) -> Value {
        let (status, game) = self.get(&format!("/api/games/{id}")).await;
        assert_eq!(status, StatusCode::OK, "{game}");
        game
    }

    /// Acts over plain HTTP.
    pub(crate) async fn act(&self, id: &str, expected: u64, act: Value) -> (StatusCode, Value) {
        let path = format!("/api/games/{id}/acts");
        self.post(&path, json!({"expected": expected, "act": act}))
            .await
    }

    pub(crate) async fn does(&self, id: &str, expected: u64, act: Value) -> u64 {
        let (status, answer) = self.act(id, expected, act).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        answer["seq"].as_u64().unwrap()
    }

    pub(crate) async fn refused(&self, id: &str, expected: u64, act: Value) -> String {
        let (status, answer) = self.act(id, expected, act).await;
        assert!(!status.is_success(), "{answer}");
        code(&answer)
    }

    /// Opens a socket that takes in very little before it is read.
    pub(crate) async fn lazy_socket(&self, hall: &Hall, id: &str) -> Socket {
        let address = hall.address().await;
        let plug = TcpSocket::new_v4().unwrap();
        plug.set_recv_buffer_size(4096).unwrap();
        let stream = MaybeTlsStream::Plain(plug.connect(address).await.unwrap());
        let url = format!("ws://{address}/api/games/{id}/socket");
        let (stream, _) = tokio_tungstenite::client_async(url, stream).await.unwrap();
        Socket { stream }
    }

    /// Opens a socket; `query` begins with `?` or is empty.
    pub(crate) async fn socket(&self, hall: &Hall, id: &str, query: &str) -> Socket {
        self.try_socket(hall, id, query, &[]).await.unwrap()
    }

    pub(crate) async fn try_socket(
        &self,
        hall: &Hall,
        id: &str,
        query: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Socket, Error> {
        let path = format!("/api/games/{id}/socket{query}");
        self.open(hall, &path, headers).await
    }

    /// Opens the socket at a path.
    pub(crate) async fn open(
        &self,
        hall: &Hall,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Socket, Error> {
        let address = hall.address().await;
        let url = format!("ws://{address}{path}");
        let mut request = url.into_client_request().unwrap();
        if let Some(cookie) = self.cookie() {
            request
                .headers_mut()
                .insert(header::COOKIE, cookie.parse().unwrap());
        }
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        connect_async(request)
            .await
            .map(|(stream, _)| Socket { stream })
    }
}

pub(crate) async fn answer(response: Response<Body>) -> (StatusCode, Value) {
    let status = response.status();
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let value = serde_json::from_slice(&bytes).unwrap_or(Value::String(text));
    (status, value)
}

pub(crate) fn code(answer: &Value) -> String {
    answer["error"]["code"]
        .as_str()
        .unwrap_or_else(|| panic!("{answer}"))
        .to_owned()
}

pub(crate) fn a_move(text: &str) -> Value {
    json!({"type": "move", "text": text})
}

/// An open WebSocket.
pub(crate) struct Socket {
    pub(crate) stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    pub(crate) async fn say(&mut self, message: Value) {
        self.stream
            .send(Message::text(message.to_string()))
            .await
            .unwrap();
    }

    pub(crate) async fn act(&mut self, id: &str, expected: u64, act: Value) {
        self.say(json!({"type": "act", "id": id, "expected": expected, "act": act}))
            .await;
    }

    /// The next message of a kind; others are passed over.
    pub(crate) async fn next(&mut self, kind: &str) -> Value {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.stream.next());
            match message
                .await
                .unwrap_or_else(|_| panic!("no {kind}"))
                .unwrap()
                .unwrap()
            {
                Message::Text(text) => {
                    let value: Value = serde_json::from_str(&text).unwrap();
                    if value["type"] == kind {
                        return value;
                    }
                }
                Message::Close(frame) => panic!("closed instead of {kind}: {frame:?}"),
                _ => {}
            }
        }
    }

    /// The next message, whatever it is.
    pub(crate) async fn any(&mut self) -> Value {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.stream.next()).await;
            if let Message::Text(text) = message.expect("no message").unwrap().unwrap() {
                return serde_json::from_str(&text).unwrap();
            }
        }
    }

    /// The code with which the server closes; 1006 if it just goes away.
    pub(crate) async fn closed(&mut self) -> u16 {
        loop {
            match tokio::time::timeout(PATIENCE, self.stream.next())
                .await
                .expect("no close")
            {
                Some(Ok(Message::Close(frame))) => {
                    return frame.map_or(1005, |frame| frame.code.into());
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return 1006,
            }
        }
    }
}

/// What is stored of a game, read while the server runs.
pub(crate) async fn stored(hall: &Hall, id: &str) -> damier_store::StoredGame {
    hall.storage
        .load(&damier_store::GameId::new(id))
        .unwrap()
        .unwrap()
}
