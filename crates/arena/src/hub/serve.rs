//! Our engine for a program that speaks Hub.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use damier_engine::network::Network;
use damier_protocol::hub::{Answer, Command, Line};

use super::search::Search;
use super::session::Session;
use crate::lines::{self, Text};

/// So many commands may wait while a search runs; the protocol has none that would.
const MOST_WAITING: usize = 1_024;

/// What the listener passes on.
pub(super) enum Order {
    Command(Command),
    Go(Arc<Search>),
}

/// Where answers go, one line at a time.
pub(super) struct Voice<W>(Mutex<W>);

impl<W: Write> Voice<W> {
    pub(super) fn say(&self, answer: &Answer) -> io::Result<()> {
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(output, "{answer}")?;
        output.flush()
    }

    pub(super) fn complain(&self, message: impl Into<String>) -> io::Result<()> {
        self.say(&Answer::Error(message.into()))
    }
}

/// Reads commands and answers them until `quit` or the end of the input. Lines that are not
/// understood are ignored; what cannot be done is answered with `error` and changes nothing.
/// `stop` and `ping` are heard while a search runs.
///
/// # Errors
///
/// When the answers cannot be written. The end of the input is none.
pub fn serve(input: impl BufRead + Send, output: impl Write + Send) -> io::Result<()> {
    serve_with(input, output, None)
}

/// The same with other weights than those that the engine comes with.
///
/// # Errors
///
/// As for [`serve`].
pub fn serve_with(
    input: impl BufRead + Send,
    output: impl Write + Send,
    network: Option<Arc<Network>>,
) -> io::Result<()> {
    let voice = Voice(Mutex::new(output));
    let (send, receive) = sync_channel(MOST_WAITING);
    thread::scope(|scope| {
        let voice = &voice;
        let listener = scope.spawn(move || listen(input, &send, voice));
        let mut session = Session::new(voice, network);
        for order in receive {
            session.carry_out(order)?;
        }
        listener.join().unwrap_or(Ok(()))
    })
}

fn listen<W: Write>(
    mut input: impl BufRead,
    send: &SyncSender<Order>,
    voice: &Voice<W>,
) -> io::Result<()> {
    let mut search: Option<Arc<Search>> = None;
    let heard = loop {
        // A connection that breaks has ended.
        let Ok(Some(text)) = lines::next(&mut input, Line::LONGEST) else {
            break Ok(());
        };
        let command = match text {
            Text::Line(line) => line.parse(),
            Text::TooLong => Err(damier_protocol::hub::BadLine::TooLong),
        };
        let order = match command {
            Err(damier_protocol::hub::BadLine::Empty) => continue,
            Err(fault) => {
                voice.complain(fault.to_string())?;
                continue;
            }
            Ok(Command::Quit) => break Ok(()),
            Ok(Command::Ping) => {
                voice.say(&Answer::Pong)?;
                continue;
            }
            Ok(Command::Stop) => {
                search.iter().for_each(|search| search.stop());
                continue;
            }
            Ok(Command::PonderHit) => {
                search.iter().for_each(|search| search.start_clock());
                continue;
            }
            Ok(Command::Go(mode)) => {
                let begun = Arc::new(Search::new(mode));
                search = Some(Arc::clone(&begun));
                Order::Go(begun)
            }
            Ok(command) => Order::Command(command),
        };
        match send.try_send(order) {
            Ok(()) => {}
            Err(TrySendError::Full(_)) => {
                voice.complain("too many commands during a search: this one is lost")?;
            }
            Err(TrySendError::Disconnected(_)) => break Ok(()),
        }
    };
    search.iter().for_each(|search| search.stop());
    heard
}
