//! Says to a program what stands in a file, and writes down what it answers: so the sessions in
//! `tests/data` are made that `damier match` would not have, because it makes no illegal moves.
//!
//! ```sh
//! cargo run -p damier-arena --example converse -- dxp 127.0.0.1:27531 < lines > record
//! cargo run -p damier-arena --example converse -- hub ./scan hub < lines > record
//! ```
//!
//! After each line comes what the program says within half a second. `? ready` is not said, but waits for
//! a line that begins so.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

const PAUSE: Duration = Duration::from_millis(500);
const LONGEST: Duration = Duration::from_secs(60);

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["dxp", address] => {
            let stream = TcpStream::connect(address)?;
            converse(stream.try_clone()?, stream, 0)
        }
        ["hub", program, ref arguments @ ..] => {
            let mut command = Command::new(program);
            command.args(arguments);
            let mut child = command
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()?;
            let pipes = child.stdout.take().zip(child.stdin.take());
            let (output, input) = pipes.ok_or_else(|| io::Error::other("no pipes"))?;
            converse(output, input, b'\n')?;
            child.kill()
        }
        _ => Err(io::Error::other("dxp HOST:PORT, or hub COMMAND")),
    }
}

fn converse(output: impl Read + Send + 'static, mut input: impl Write, end: u8) -> io::Result<()> {
    let (send, heard) = channel();
    thread::spawn(move || {
        for text in BufReader::new(output).split(end).map_while(Result::ok) {
            if send.send(text).is_err() {
                break;
            }
        }
    });
    for line in io::stdin().lines() {
        let line = line?;
        let wanted = line.strip_prefix("? ");
        if wanted.is_none() {
            writeln!(io::stdout(), "> {line}")?;
            input.write_all(&[line.as_bytes(), &[end]].concat())?;
            input.flush()?;
        }
        if !write_what_comes(&heard, wanted)? {
            return writeln!(io::stdout(), "=");
        }
    }
    Ok(())
}

/// Writes what comes, up to a line that begins so, or for a while. Whether the program is still there.
fn write_what_comes(heard: &Receiver<Vec<u8>>, wanted: Option<&str>) -> io::Result<bool> {
    let patience = wanted.map_or(PAUSE, |_| LONGEST);
    loop {
        match heard.recv_timeout(patience) {
            Ok(text) => {
                let text = String::from_utf8_lossy(&text).into_owned();
                writeln!(io::stdout(), "< {text}")?;
                if wanted.is_some_and(|wanted| text.starts_with(wanted)) {
                    return Ok(true);
                }
            }
            Err(RecvTimeoutError::Timeout) => return Ok(true),
            Err(RecvTimeoutError::Disconnected) => return Ok(false),
        }
    }
}
