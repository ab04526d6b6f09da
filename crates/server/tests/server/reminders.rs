//! Reminders: asked for, confirmed, sent once, by mail and by messages to browsers.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use damier_server::{Passing, Post, Settings, Smtp, SmtpTls, Vapid, new_key};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::SystemRandom;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

use crate::accounts::account;
use crate::restart::{folder, run_with};
use crate::support::{Browser, Hall, a_move, code, id_of, settings, with};

const PATIENCE: Duration = Duration::from_secs(20);
const URL: &str = "https://damier.example";

/// A mail server of a few lines, and the mails that it has taken.
struct MailServer {
    port: u16,
    mails: mpsc::UnboundedReceiver<String>,
    /// So many are put off first.
    busy: Arc<AtomicUsize>,
}

impl MailServer {
    async fn open() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (taken, mails) = mpsc::unbounded_channel();
        let busy = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&busy);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(take_mail(stream, taken.clone(), Arc::clone(&counted)));
            }
        });
        Self { port, mails, busy }
    }

    fn smtp(&self) -> Smtp {
        Smtp {
            host: "127.0.0.1".into(),
            port: self.port,
            tls: SmtpTls::Never,
            credentials: None,
            from: "Damier <damier@damier.example>".into(),
        }
    }

    /// The next mail, as it was sent but for its soft line ends.
    async fn next(&mut self) -> String {
        let mail = tokio::time::timeout(PATIENCE, self.mails.recv()).await;
        mail.expect("no mail").unwrap()
    }
}

async fn take_mail(
    stream: TcpStream,
    taken: mpsc::UnboundedSender<String>,
    busy: Arc<AtomicUsize>,
) -> Option<()> {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 mail.example\r\n").await.ok()?;
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        let word = line.split([' ', '\r']).next()?.to_uppercase();
        let answer: &[u8] = match word.as_str() {
            "EHLO" => b"250 mail.example\r\n",
            "DATA" if busy.load(Relaxed) > 0 => {
                busy.fetch_sub(1, Relaxed);
                b"451 too busy\r\n"
            }
            "DATA" => {
                stream.write_all(b"354 go on\r\n").await.ok()?;
                let mut mail = String::new();
                while !mail.ends_with("\r\n.\r\n") {
                    stream.read_line(&mut mail).await.ok()?;
                }
                let mail = mail.replace("=\r\n", "").replace("=3D", "=");
                taken.send(mail).ok()?;
                b"250 taken\r\n"
            }
            "QUIT" => b"221 bye\r\n",
            _ => b"250 ok\r\n",
        };
        stream.write_all(answer).await.ok()?;
    }
}

fn by_post(post: Post, passing: &Passing) -> Settings {
    Settings {
        passing: passing.clone(),
        post: Some(Post {
            tick: Duration::from_millis(20),
            ..post
        }),
        ..settings()
    }
}

fn pass(passing: &Passing, hours: u64) {
    passing.advance(Duration::from_secs(3_600 * hours));
}

/// A game by correspondence of two accounts, White's browser first.
async fn game(hall: &Hall, white: &Browser, black: &Browser) -> String {
    let form = json!({"form": "text", "text": "5d"});
    let order = json!({"clock": {"white": form, "black": form}, "leaveDays": 9});
    let _ = hall;
    let made = white.make(with(crate::support::friend(), order)).await;
    black.join(&id_of(&made), &made).await;
    id_of(&made)
}

/// What follows a marker in a text, to the end of its line.
fn after<'a>(text: &'a str, marker: &str) -> &'a str {
    let (_, rest) = text.split_once(marker).unwrap_or_else(|| panic!("{text}"));
    rest.lines().next().unwrap().trim_end_matches('>')
}

async fn gives_address(who: &Browser, mails: &mut MailServer, address: &str) {
    let (status, told) = who
        .post("/api/account/mail", json!({"address": address}))
        .await;
    assert_eq!(status, StatusCode::OK, "{told}");
    assert_eq!(
        (&told["address"], &told["confirmed"]),
        (&json!(address), &json!(false))
    );
    let mail = mails.next().await;
    assert!(mail.contains(&format!("To: {address}\r\n")), "{mail}");
    let token = after(&mail, &format!("{URL}/account?confirm="));
    let (status, _) = who.post("/api/mail/confirm", json!({"token": token})).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn a_reminder_comes_by_mail_once_its_address_is_confirmed() {
    let mut mails = MailServer::open().await;
    let passing = Passing::default();
    let post = Post {
        mail: Some(mails.smtp()),
        ..Post::at(URL)
    };
    let hall = Hall::with(by_post(post, &passing)).await;
    let (white, black) = (account(&hall, "Anna").await, account(&hall, "Bertus").await);
    let id = game(&hall, &white, &black).await;
    let (status, _) = black
        .post(
            "/api/account/mail",
            json!({"address": "bertus@example.org"}),
        )
        .await;
    assert_eq!(status, StatusCode::OK);
    let question = mails.next().await;
    assert!(question.contains("Bertus"), "{question}");
    // Nothing is sent before it is confirmed.
    white.does(&id, 1, a_move("32-28")).await;
    black.does(&id, 2, a_move("19-23")).await;
    let token = after(&question, &format!("{URL}/account?confirm=")).to_owned();
    let confirm = json!({"token": token});
    let (status, _) = hall
        .browser()
        .post("/api/mail/confirm", confirm.clone())
        .await;
    assert_eq!(
        status,
        StatusCode::NO_CONTENT,
        "in whatever browser it is opened"
    );

    white.does(&id, 3, a_move("28x19")).await;
    let mail = mails.next().await;
    assert!(mail.contains("Subject: Damier: Your move"), "{mail}");
    assert!(mail.contains("game against Anna"), "{mail}");
    assert!(mail.contains(&format!("{URL}/g/{id}")), "{mail}");
    assert!(mail.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"));
    assert!(mail.contains("Auto-Submitted: auto-generated"));
    pass(&passing, 3 * 24 + 1);
    let mail = mails.next().await;
    assert!(mail.contains("Subject: Damier: 2 days left"), "{mail}");
    pass(&passing, 24 + 13);
    let mail = mails.next().await;
    assert!(mail.contains("Subject: Damier: 12 hours left"), "{mail}");

    // One click of a mail program ends it; the mail of the end never comes to him.
    let path = after(&mail, &format!("<{URL}/api/mail/unsubscribe/"));
    let request = Request::post(format!("/api/mail/unsubscribe/{path}"))
        .header("content-type", "application/x-www-form-urlencoded");
    let body = Body::from("List-Unsubscribe=One-Click");
    let answer = hall.browser().send(request.body(body).unwrap()).await;
    assert_eq!(answer.status(), StatusCode::NO_CONTENT);
    let (_, told) = black.get("/api/account/reminders").await;
    assert_eq!(
        (&told["address"], &told["mailOffered"]),
        (&Value::Null, &json!(true))
    );
    gives_address(&white, &mut mails, "anna@example.org").await;
    let seq = black.look(&id).await["state"]["seq"].as_u64().unwrap();
    black.does(&id, seq, json!({"type": "resign"})).await;
    let mail = mails.next().await;
    assert!(
        mail.contains("To: anna@example.org") && mail.contains("A game is over"),
        "{mail}"
    );
    assert!(mails.mails.try_recv().is_err());
    let (status, _) = hall.browser().post("/api/mail/confirm", confirm).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "the link is used up");
}

#[tokio::test]
async fn leave_that_ends_is_told_and_kinds_can_be_chosen() {
    let mut mails = MailServer::open().await;
    let passing = Passing::default();
    let post = Post {
        mail: Some(mails.smtp()),
        ..Post::at(URL)
    };
    let hall = Hall::with(by_post(post, &passing)).await;
    let (white, black) = (account(&hall, "Anna").await, account(&hall, "Bertus").await);
    let id = game(&hall, &white, &black).await;
    gives_address(&black, &mut mails, "bertus@example.org").await;
    let kinds = json!({"turns": false, "time": true, "leave": true, "results": true});
    let (status, told) = black.put("/api/account/reminders", kinds.clone()).await;
    assert_eq!((status, &told["kinds"]), (StatusCode::OK, &kinds));
    white.does(&id, 1, a_move("32-28")).await;
    black
        .does(&id, 2, json!({"type": "takeLeave", "days": 3}))
        .await;
    pass(&passing, 3 * 24 + 1);
    let mail = mails.next().await;
    assert!(
        mail.contains("Your leave is over"),
        "neither a turn nor time: {mail}"
    );
}

#[test]
fn a_restart_neither_loses_nor_doubles_a_reminder() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let mut mails = runtime.block_on(MailServer::open());
    let (folder, passing) = (folder(), Passing::default());
    let settings = || {
        let post = Post {
            mail: Some(mails.smtp()),
            ..Post::at(URL)
        };
        by_post(post, &passing)
    };
    let (first, second, third) = (settings(), settings(), settings());
    let (id, cookies) = run_with(&folder, first, async |hall| {
        let (white, black) = (account(hall, "Anna").await, account(hall, "Bertus").await);
        let id = game(hall, &white, &black).await;
        gives_address(&black, &mut mails, "bertus@example.org").await;
        mails.busy.store(1, Relaxed);
        white.does(&id, 1, a_move("32-28")).await;
        let waiting = || hall.storage.reminders().reminders_waiting().unwrap();
        while mails.busy.load(Relaxed) > 0 || waiting() == 0 {
            tokio::task::yield_now().await;
        }
        (id, [white.cookie(), black.cookie()])
    });
    pass(&passing, 1);
    run_with(&folder, second, async |_| {
        let mail = mails.next().await;
        assert!(mail.contains("Your move"), "what was put off comes: {mail}");
    });
    run_with(&folder, third, async |hall| {
        let [white, _] = cookies.map(|cookie| Browser::with(hall.app.router(), cookie));
        let seq = white.look(&id).await["state"]["seq"].as_u64().unwrap();
        white.does(&id, seq, json!({"type": "resign"})).await;
        let mail = mails.next().await;
        assert!(
            mail.contains("A game is over"),
            "not the turn again: {mail}"
        );
    });
}

/// A push service of a few lines: the paths, headers and bodies that were handed over.
async fn push_service() -> (String, mpsc::UnboundedReceiver<(String, Vec<u8>)>) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    let (taken, messages) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut head = Vec::new();
            while !head.ends_with(b"\r\n\r\n") {
                head.push(stream.read_u8().await.unwrap());
            }
            let head = String::from_utf8(head).unwrap();
            let length = after(&head.to_lowercase(), "content-length: ")
                .parse()
                .unwrap();
            let mut body = vec![0; length];
            stream.read_exact(&mut body).await.unwrap();
            let status = if head.contains("/gone") {
                "410 Gone"
            } else {
                "201 Created"
            };
            let answer = format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\n\r\n");
            stream.write_all(answer.as_bytes()).await.unwrap();
            taken.send((head, body)).unwrap();
        }
    });
    (format!("http://{address}"), messages)
}

/// Opens a sealed message as a browser does (RFC 8291).
fn open(sealed: &[u8], own: EphemeralPrivateKey, public: &[u8], auth: &[u8]) -> Vec<u8> {
    struct Length(usize);
    impl KeyType for Length {
        fn len(&self) -> usize {
            self.0
        }
    }
    fn expand<const N: usize>(drawn: &Prk, info: &[&[u8]]) -> [u8; N] {
        let mut bytes = [0; N];
        drawn
            .expand(info, Length(N))
            .unwrap()
            .fill(&mut bytes)
            .unwrap();
        bytes
    }
    let (salt, rest) = sealed.split_at(16);
    assert_eq!((&rest[..4], rest[4]), (&[0, 0, 16, 0][..], 65));
    let (theirs, record) = rest[5..].split_at(65);
    let secret = UnparsedPublicKey::new(&ECDH_P256, theirs);
    let mixed: [u8; 32] = agree_ephemeral(own, &secret, |secret| {
        let drawn = Salt::new(HKDF_SHA256, auth).extract(secret);
        expand(&drawn, &[b"WebPush: info\0", public, theirs])
    })
    .unwrap();
    let drawn = Salt::new(HKDF_SHA256, salt).extract(&mixed);
    let key: [u8; 16] = expand(&drawn, &[b"Content-Encoding: aes128gcm\0"]);
    let nonce: [u8; 12] = expand(&drawn, &[b"Content-Encoding: nonce\0"]);
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
    let mut record = record.to_vec();
    let nonce = Nonce::assume_unique_for_key(nonce);
    let opened = key.open_in_place(nonce, Aad::empty(), &mut record).unwrap();
    let (last, text) = opened.split_last().unwrap();
    assert_eq!(*last, 2);
    text.to_vec()
}

#[tokio::test]
async fn a_message_is_sealed_for_the_browser_that_asked_for_it() {
    let (service, mut messages) = push_service().await;
    let passing = Passing::default();
    let post = Post {
        push: Some(Vapid {
            key: new_key().unwrap(),
            anywhere: true,
        }),
        ..Post::at(URL)
    };
    let hall = Hall::with(by_post(post, &passing)).await;
    let (white, black) = (account(&hall, "Anna").await, account(&hall, "Bertus").await);
    let id = game(&hall, &white, &black).await;
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
    let public = own.compute_public_key().unwrap().as_ref().to_vec();
    let auth = [7; 16];
    let subscription = |path: &str| {
        json!({
            "endpoint": format!("{service}{path}"),
            "p256dh": URL_SAFE_NO_PAD.encode(&public),
            "auth": URL_SAFE_NO_PAD.encode(auth),
        })
    };
    for path in ["/browser?x=1", "/gone"] {
        let (status, told) = black.post("/api/account/push", subscription(path)).await;
        assert_eq!(status, StatusCode::OK, "{told}");
    }
    let (_, told) = black.get("/api/account/reminders").await;
    assert_eq!(
        (&told["browsers"], &told["mailOffered"]),
        (&json!(2), &json!(false))
    );
    white.does(&id, 1, a_move("32-28")).await;
    let mut taken = Vec::new();
    while taken.len() < 2 {
        let message = tokio::time::timeout(PATIENCE, messages.recv()).await;
        taken.push(message.expect("no message").unwrap());
    }
    let (head, sealed) = taken
        .iter()
        .find(|(head, _)| head.starts_with("POST /browser?x=1 HTTP/1.1"))
        .unwrap();
    let head = head.to_lowercase();
    assert!(head.contains("content-encoding: aes128gcm") && head.contains("ttl: "));
    assert!(head.contains("authorization: vapid t="), "{head}");
    let message = open(sealed, own, &public, &auth);
    let message: Value = serde_json::from_slice(&message).unwrap();
    assert_eq!(message["title"], "Your move");
    assert_eq!(message["url"], format!("/g/{id}"));
    // A browser that is gone is forgotten.
    let mut left = told;
    while left["browsers"] != 1 {
        left = black.get("/api/account/reminders").await.1;
    }
    let end = json!({"endpoint": format!("{service}/browser?x=1")});
    let (_, told) = black.post("/api/account/push/end", end).await;
    assert_eq!(told["browsers"], 0);
}

#[tokio::test]
async fn hostile_endpoints_and_addresses_are_refused_and_nothing_is_told_of_others() {
    let mails = MailServer::open().await;
    let post = Post {
        mail: Some(mails.smtp()),
        push: Some(Vapid {
            key: new_key().unwrap(),
            anywhere: false,
        }),
        ..Post::at(URL)
    };
    let hall = Hall::with(by_post(post, &Passing::default())).await;
    let anna = account(&hall, "Anna").await;
    let mut key = [0; 65];
    key[0] = 4;
    for endpoint in [
        "http://push.example.org/x",
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://push.example.org:22/x",
    ] {
        let body = json!({
            "endpoint": endpoint,
            "p256dh": URL_SAFE_NO_PAD.encode(key),
            "auth": URL_SAFE_NO_PAD.encode([0; 16]),
        });
        let (status, told) = anna.post("/api/account/push", body).await;
        assert_eq!(
            (status, code(&told).as_str()),
            (StatusCode::BAD_REQUEST, "malformed")
        );
    }
    for address in ["anna", "anna@localhost", "a@b.c\r\nBcc: d@e.f"] {
        let (status, _) = anna
            .post("/api/account/mail", json!({"address": address}))
            .await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{address}");
    }
    let stranger = hall.browser();
    let (status, _) = stranger.get("/api/account/reminders").await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    let (status, _) = stranger
        .post("/api/mail/confirm", json!({"token": "guess"}))
        .await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    for token in ["guess".to_owned(), "0".repeat(64)] {
        let path = format!("/api/mail/unsubscribe/{token}");
        let (status, _) = stranger.post(&path, json!({})).await;
        assert_eq!(
            status,
            StatusCode::NO_CONTENT,
            "whether it is one is not told"
        );
    }
    let hall = Hall::open().await;
    let anna = account(&hall, "Anna").await;
    let (status, _) = anna
        .post("/api/account/mail", json!({"address": "a@example.org"}))
        .await;
    assert_eq!(
        status,
        StatusCode::NOT_FOUND,
        "it is off unless it is set up"
    );
}

#[tokio::test]
async fn an_address_stands_in_the_export_and_goes_with_the_account() {
    let mut mails = MailServer::open().await;
    let post = Post {
        mail: Some(mails.smtp()),
        ..Post::at(URL)
    };
    let hall = Hall::with(by_post(post, &Passing::default())).await;
    let anna = account(&hall, "Anna").await;
    gives_address(&anna, &mut mails, "anna@example.org").await;
    let export: Value = serde_json::from_str(&anna.text("/api/account/export").await).unwrap();
    assert_eq!(export["reminders"]["mail"]["address"], "anna@example.org");
    let id = hall
        .storage
        .accounts()
        .account_named("anna")
        .unwrap()
        .unwrap()
        .id;
    assert!(hall.storage.reminders().mail_address(id).unwrap().is_some());
    let proof = json!({"password": crate::accounts::PASSWORD});
    let (status, told) = anna.post("/api/account/delete", proof).await;
    assert!(status.is_success(), "{told}");
    assert!(hall.storage.reminders().mail_address(id).unwrap().is_none());
}
