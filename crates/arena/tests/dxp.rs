//! Our engine for programs that speak DXP: conversations byte by byte.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use damier_arena::dxp::{Connection, Host};
use damier_rules::Variant;

/// The other program.
struct Peer {
    stream: TcpStream,
    host: Option<thread::JoinHandle<Result<(), damier_arena::Broken>>>,
}

impl Peer {
    fn meet() -> Peer {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let stream = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .unwrap();
        let host = thread::spawn(move || {
            let mut connection = Connection::accept(&listener).unwrap();
            Host::new(Variant::International, 1 << 18)
                .with_most_time(Duration::from_millis(5))
                .follow(&mut connection, &mut |_| ())
        });
        Peer {
            stream,
            host: Some(host),
        }
    }

    fn say(&mut self, text: &str) {
        self.stream.write_all(text.as_bytes()).unwrap();
        self.stream.write_all(&[0]).unwrap();
    }

    fn hear(&mut self) -> String {
        let mut bytes = Vec::new();
        loop {
            let mut byte = [0];
            assert_eq!(
                self.stream.read(&mut byte).unwrap(),
                1,
                "the connection is closed"
            );
            if byte == [0] {
                return String::from_utf8(bytes).unwrap();
            }
            bytes.push(byte[0]);
        }
    }

    fn request(follower: char, rest: &str) -> String {
        format!("R01{:32}{follower}001075{rest}", "Peer")
    }

    /// How the host has ended once we have gone.
    fn leave(mut self) -> Result<(), damier_arena::Broken> {
        self.stream.shutdown(std::net::Shutdown::Both).unwrap();
        self.host.take().unwrap().join().unwrap()
    }
}

fn accepted() -> String {
    format!("A{:32}0", "Damier")
}

/// A board with a white man and a black one, and whoever is on move.
fn two_men(turn: char, white: usize, black: usize) -> String {
    let mut squares = vec![b'e'; 50];
    squares[white - 1] = b'w';
    squares[black - 1] = b'z';
    format!("B{turn}{}", String::from_utf8(squares).unwrap())
}

#[test]
fn it_accepts_a_game_moves_and_goes_back() {
    let mut peer = Peer::meet();
    peer.say(&Peer::request('W', "A"));
    assert_eq!(peer.hear(), accepted());
    assert!(peer.hear().starts_with('M'), "White moves at once");
    peer.say("M0001192300");
    let answer = peer.hear();
    assert!(answer.starts_with('M'), "{answer}");
    peer.say("B001Z");
    assert_eq!(peer.hear(), "K0");
    peer.say("M0001172200");
    assert!(peer.hear().starts_with('M'));
    peer.say("B099W");
    assert_eq!(peer.hear(), "K2");
    peer.say("E20");
    assert_eq!(peer.hear(), "E20");
    peer.say(&Peer::request('Z', "A"));
    assert_eq!(peer.hear(), accepted());
    peer.say("E01");
    assert_eq!(peer.hear(), "E01");
    assert_eq!(peer.host.take().unwrap().join().unwrap(), Ok(()));
}

#[test]
fn it_says_that_it_has_lost_and_takes_the_answer() {
    let mut peer = Peer::meet();
    // White takes the last man: 28 over 23.
    peer.say(&Peer::request('Z', &two_men('W', 28, 23)));
    assert_eq!(peer.hear(), accepted());
    peer.say("M000028190123");
    assert_eq!(peer.hear(), "E10");
    peer.say("E30");
    peer.say(&Peer::request('W', &two_men('W', 28, 23)));
    assert_eq!(peer.hear(), accepted());
    assert_eq!(peer.hear(), "M000028190123");
    peer.say("E10");
    assert_eq!(peer.hear(), "E30");
    assert_eq!(peer.leave(), Ok(()));
}

#[test]
fn what_is_not_allowed_is_answered_and_harms_nothing() {
    let mut peer = Peer::meet();
    peer.say("M0001192300");
    assert!(peer.hear().starts_with("Cthere is no game"));
    peer.say(&format!("R02{:32}W001075A", "Peer"));
    assert_eq!(peer.hear(), format!("A{:32}1", "Damier"));
    peer.say(&Peer::request('W', &two_men('W', 1, 50)));
    assert_eq!(
        peer.hear(),
        format!("A{:32}2", "Damier"),
        "men stand on their crowning rows"
    );
    peer.say("Xyz");
    assert!(peer.hear().starts_with("Cnot understood"));
    peer.say(&Peer::request('Z', "A"));
    assert_eq!(peer.hear(), accepted());
    peer.say("M0001322200");
    assert!(peer.hear().starts_with("Cnot a legal move"));
    assert_eq!(peer.hear(), "E00");
    peer.say("Chello");
    peer.say(&Peer::request('Z', "A"));
    assert_eq!(peer.hear(), accepted());
    assert_eq!(peer.leave(), Ok(()));
}

#[test]
fn a_flood_of_bytes_ends_the_conversation() {
    let mut peer = Peer::meet();
    peer.stream.write_all(&[b'x'; 1_000]).unwrap();
    let ended = peer.host.take().unwrap().join().unwrap();
    assert!(ended.unwrap_err().to_string().contains("127 bytes"));
}
