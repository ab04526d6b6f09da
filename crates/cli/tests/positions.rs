//! `damier positions`, through the real program.

#![allow(clippy::unwrap_used)] // helpers of tests fail as tests do

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn positions(pdn: &str, words: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_damier"))
        .args(["positions", "-"])
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(pdn.as_bytes())
        .unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn moves_and_set_ups_give_a_line_each_with_what_a_fen_cannot_say() {
    let pdn = "[FEN \"W:W8,32:B28,45\"]\n\n1. 32x23 45-50 \
               /FEN \"B:WK2,23:BK50\"/ {[%board U2 Br1c1]} 50-45 *";
    let output = positions(pdn, &[]);
    let said = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(
        lines,
        [
            "W:W8,32:B28,45",
            "B:W8,23:B45",
            "W:W8,23:BK50",
            "B:WK2,23:BK50 [%board U2 Br1c1]",
            "W:WK2,23:BK45",
        ]
    );
}

#[test]
fn what_cannot_be_read_is_named() {
    let output = positions("1. 32-26 *", &[]);
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("32-26"), "{said}");
    let two = positions("1. 32-28 *\n\n1. 31-27 *\n", &[]);
    assert!(!two.status.success());
    let second = positions("1. 32-28 *\n\n1. 31-27 *\n", &["--game", "2"]);
    assert_eq!(String::from_utf8(second.stdout).unwrap().lines().count(), 2);
}
