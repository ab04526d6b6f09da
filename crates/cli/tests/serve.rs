//! `damier serve`, through the real program: what it says when it starts, stops, or cannot.

#![allow(clippy::unwrap_used)] // helpers of tests fail as tests do

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

/// A running server, killed when it is dropped.
struct Server {
    child: Child,
    out: BufReader<ChildStdout>,
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn serve(words: &[&str], home: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_damier"));
    command
        .arg("serve")
        .args(words)
        .env("XDG_DATA_HOME", home)
        .env("HOME", home);
    command
}

impl Server {
    fn start(words: &[&str], home: &Path) -> Self {
        let mut child = serve(words, home)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        Self { child, out }
    }

    /// The address that it prints.
    fn address(&mut self) -> String {
        let mut line = String::new();
        self.out.read_line(&mut line).unwrap();
        let address = line
            .trim()
            .strip_prefix("Damier is ready: http://")
            .unwrap()
            .to_owned();
        address.strip_suffix('/').unwrap().to_owned()
    }
}

/// Starts a server that cannot serve; its exit code and what it says.
fn refused(words: &[&str], home: &Path) -> (i32, String) {
    let output = serve(words, home).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    (output.status.code().unwrap(), said)
}

#[test]
fn it_prints_its_address_and_keeps_games_in_the_data_folder() {
    let home = tempfile::tempdir().unwrap();
    let mut server = Server::start(&["--listen", "127.0.0.1:0"], home.path());
    let address = server.address();
    let mut stream = TcpStream::connect(&address).unwrap();
    write!(
        stream,
        "GET /healthz HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(
        answer.starts_with("HTTP/1.1 200") && answer.ends_with("ok\n"),
        "{answer}"
    );
    assert!(home.path().join("damier/damier.sqlite").exists());
}

#[test]
fn it_ends_well_when_it_is_told_to() {
    let home = tempfile::tempdir().unwrap();
    let mut server = Server::start(&["--listen", "127.0.0.1:0"], home.path());
    server.address();
    let told = Command::new("kill")
        .arg(server.child.id().to_string())
        .status()
        .unwrap();
    assert!(told.success());
    assert!(server.child.wait().unwrap().success());
}

#[test]
fn an_address_in_use_is_named() {
    let home = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let (code, said) = refused(&["--listen", &address], home.path());
    assert_eq!(code, 2);
    assert_eq!(
        said,
        format!("damier: the address {address} is in use; give another with --listen\n")
    );
}

#[test]
fn a_database_that_cannot_be_used_is_named_with_the_reason() {
    let home = tempfile::tempdir().unwrap();
    let at = |name: &str| home.path().join(name).display().to_string();
    let with = |database: &str| {
        refused(
            &["--listen", "127.0.0.1:0", "--database", database],
            home.path(),
        )
    };
    let (code, said) = with(&at("nowhere/games.sqlite"));
    assert_eq!((code, said.contains("does not exist")), (1, true), "{said}");
    std::fs::write(
        at("text"),
        "no database, but a text that is long enough ".repeat(50),
    )
    .unwrap();
    let (code, said) = with(&at("text"));
    assert_eq!(
        (code, said.contains("damaged or not a database")),
        (1, true),
        "{said}"
    );
    let (code, said) = with("postgres://here/damier");
    assert_eq!((code, said.contains("--database")), (2, true), "{said}");

    let database = at("games.sqlite");
    let words = ["--listen", "127.0.0.1:0", "--database", &database];
    let mut server = Server::start(&words, home.path());
    server.address();
    let (code, said) = with(&database);
    assert_eq!(
        (code, said.contains("used by another running server")),
        (1, true),
        "{said}"
    );
}
