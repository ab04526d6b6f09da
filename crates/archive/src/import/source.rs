//! Reading a source on a thread of its own, so that games are read while others are kept.

use std::io::{self, Read};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;

use damier_notation::tree::{Fault, Options, Stream};

use super::ImportOptions;
use super::entry::Entry;
use crate::error::ImportError;

/// Some games, none where there is nothing to keep of one, with their faults.
pub(super) type Batch = Vec<(Option<Entry>, Vec<Fault>)>;

/// So many games go from thread to thread at once, or fewer if they are long: what is under way
/// takes memory.
const GAMES: usize = 128;
const ITEMS: usize = 40_000;

/// Reads a source and hands its games to `take`, until there are no more or `take` fails.
pub(super) fn each_batch<R: Read + Send>(
    source: R,
    options: &ImportOptions,
    bytes: &AtomicU64,
    take: &mut dyn FnMut(Batch) -> Result<(), ImportError>,
) -> Result<(), ImportError> {
    let options = Options {
        variant: options.variant,
        encoding: options.encoding,
        own_rules: false,
    };
    let (send, receive) = mpsc::sync_channel(1);
    std::thread::scope(|scope| {
        scope.spawn(move || read(Counted { source, bytes }, &options, &send));
        // Whoever reads ends when nobody receives any more.
        let receive = receive;
        for batch in &receive {
            take(batch.map_err(ImportError::Source)?)?;
        }
        Ok(())
    })
}

fn read(source: impl Read, options: &Options, send: &mpsc::SyncSender<io::Result<Batch>>) {
    let (mut batch, mut items) = (Vec::new(), 0);
    for game in Stream::new(source, options) {
        match game {
            Ok((tree, faults)) => {
                items += tree.line.len();
                batch.push((Entry::of(tree), faults));
            }
            Err(error) => {
                let _ = send.send(Err(error));
                return;
            }
        }
        if batch.len() == GAMES || items > ITEMS {
            items = 0;
            if send.send(Ok(std::mem::take(&mut batch))).is_err() {
                return;
            }
        }
    }
    let _ = send.send(Ok(batch));
}

/// A source that counts what is read from it.
struct Counted<'a, R> {
    source: R,
    bytes: &'a AtomicU64,
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        self.bytes.fetch_add(read as u64, Relaxed);
        Ok(read)
    }
}
