//! What is left after an accident, and what hostile files can do.

#![allow(clippy::unwrap_used)] // a test says what it expects by failing
#![allow(clippy::disallowed_methods, reason = "the files are on disk")]

use core::ops::ControlFlow::{Break, Continue};
use std::fs;
use std::io::{self, Read};
use std::path::Path;

use damier_archive::{
    Archive, ArchiveError, Filter, GameId, ImportError, ImportOptions, Order, Phase, Query,
    QueryError, Report,
};
use damier_rules::{Position, Variant};

fn import(archive: &Archive, collection: &str, source: impl Read + Send) -> Report {
    let options = ImportOptions {
        memory: 1 << 14,
        ..ImportOptions::new(collection)
    };
    archive
        .import(source, &options, &mut |_| Continue(()))
        .unwrap()
}

/// Games that begin alike and end differently.
fn games(from: usize, to: usize) -> String {
    (from..to)
        .map(|number| {
            format!("[White \"Player {number}\"] 1. 32-28 19-23 2. 28x19 14x23 3. 37-32 1-1\n")
        })
        .collect()
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
    }
}

fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name.contains("positions")).collect();
    names.extend(
        fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| name.contains("sorted")),
    );
    names
}

fn reached(archive: &Archive) -> u64 {
    let start = Position::start(Variant::International);
    archive
        .explore(&start, &Filter::default())
        .unwrap()
        .total
        .games()
}

#[test]
fn what_a_crash_leaves_is_the_archive_as_it_was_before_the_import() {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::open(folder.path()).unwrap();
    import(&archive, "before", games(0, 300).as_bytes());
    let options = ImportOptions {
        memory: 1 << 14,
        ..ImportOptions::new("new")
    };
    let text = games(300, 4_000);
    let (mut calls, mut phases) = (0, Vec::new());
    archive
        .import(text.as_bytes(), &options, &mut |progress| {
            calls += 1;
            let is_new = !phases.contains(&progress.phase);
            if !is_new && calls % 10 != 0 {
                return Continue(());
            }
            phases.push(progress.phase);
            // Nothing is being written now, so the copy is what a SIGKILL would leave.
            let crashed = tempfile::tempdir().unwrap();
            copy(folder.path(), crashed.path());
            let found = Archive::open(crashed.path()).unwrap();
            assert_eq!(found.count().unwrap(), 300);
            assert_eq!(reached(&found), 300);
            let page = found.search(&Query::default()).unwrap();
            assert_eq!(page.found.unwrap().count, 300);
            assert_eq!(page.games[0].id, GameId(300));
            assert_eq!(found.game(GameId(301)).unwrap(), None);
            let names: Vec<String> = found
                .collections()
                .unwrap()
                .into_iter()
                .map(|one| one.name)
                .collect();
            assert_eq!(names, ["before"]);
            // The next import sweeps, and takes the same games again.
            let report = import(&found, "new", games(300, 310).as_bytes());
            assert_eq!((report.games, report.duplicates), (10, 0));
            assert_eq!(reached(&found), 310);
            assert!(
                files(crashed.path()).len() <= 2,
                "{:?}",
                files(crashed.path())
            );
            Continue(())
        })
        .unwrap();
    assert!(phases.contains(&Phase::Sorting), "{phases:?}");
    assert_eq!(archive.count().unwrap(), 4_000);
    assert_eq!(reached(&archive), 4_000);
}

#[test]
fn two_imports_at_once_come_one_after_the_other_and_readers_never_wait() {
    let folder = tempfile::tempdir().unwrap();
    let first = Archive::open(folder.path()).unwrap();
    // As another process would.
    let second = Archive::open(folder.path()).unwrap();
    let mut waited = false;
    std::thread::scope(|scope| {
        let (begun, has_begun) = std::sync::mpsc::channel();
        let (end, may_end) = std::sync::mpsc::channel::<()>();
        let first = &first;
        let importing = scope.spawn(move || {
            let options = ImportOptions::new("first");
            let (mut begun, mut may_end) = (Some(begun), Some(may_end));
            first
                .import(games(0, 2_000).as_bytes(), &options, &mut |progress| {
                    if progress.phase == Phase::Reading
                        && let Some(begun) = begun.take()
                        && let Some(may_end) = may_end.take()
                    {
                        begun.send(()).unwrap();
                        may_end.recv().unwrap();
                    }
                    Continue(())
                })
                .unwrap()
        });
        has_begun.recv().unwrap();
        assert_eq!(second.count().unwrap(), 0);
        let impatient = second.import(&b""[..], &ImportOptions::new("x"), &mut |_| Break(()));
        assert!(matches!(impatient, Err(ImportError::Cancelled)));
        let mut end = Some(end);
        let options = ImportOptions::new("second");
        let text = games(1_000, 3_000);
        let report = second.import(text.as_bytes(), &options, &mut |progress| {
            waited |= progress.phase == Phase::Waiting;
            if let Some(end) = end.take() {
                end.send(()).unwrap();
            }
            Continue(())
        });
        assert_eq!(report.unwrap().duplicates, 1_000);
        assert_eq!(importing.join().unwrap().games, 2_000);
    });
    assert!(waited);
    assert_eq!((reached(&first), reached(&second)), (3_000, 3_000));
}

#[test]
fn many_small_imports_make_few_files() {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::open(folder.path()).unwrap();
    let reader = Archive::open(folder.path()).unwrap();
    for number in 0..100 {
        import(&archive, "played", games(number, number + 1).as_bytes());
        assert_eq!(reached(&reader), number as u64 + 1);
    }
    assert!(files(folder.path()).len() < 9, "{:?}", files(folder.path()));
    assert_eq!(archive.collections().unwrap()[0].imports, 100);
}

#[test]
fn a_damaged_file_of_positions_is_named_and_the_games_can_still_be_had() {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::open(folder.path()).unwrap();
    import(&archive, "one", games(0, 10).as_bytes());
    drop(archive);
    let name = folder.path().join(&files(folder.path())[0]);
    let mut bytes = fs::read(&name).unwrap();
    bytes[3] ^= 1;
    fs::write(&name, &bytes).unwrap();
    let archive = Archive::open(folder.path()).unwrap();
    let start = Position::start(Variant::International);
    match archive.explore(&start, &Filter::default()) {
        Err(QueryError::Archive(ArchiveError::Damaged(path))) => assert_eq!(path, name),
        other => assert!(other.is_err(), "{other:?}"),
    }
    let exported = archive.export(&Filter::default(), Order::Newest).unwrap();
    assert_eq!(exported.filter(Result::is_ok).count(), 10);
    assert_eq!(archive.remove("one", &mut || true).unwrap(), 10);
    assert_eq!(reached(&archive), 0);
}

/// Bytes by chance.
struct Noise(u64);

impl Read for Noise {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        for byte in buffer.iter_mut() {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            *byte = (self.0 >> 56) as u8;
        }
        Ok(buffer.len())
    }
}

#[test]
fn hostile_files_do_no_harm() {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::open(folder.path()).unwrap();
    import(&archive, "noise", Noise(1).take(300_000));
    import(&archive, "brackets", io::repeat(b'[').take(3_000_000));
    import(&archive, "one line", io::repeat(b'1').take(30_000_000));
    import(&archive, "nothing", io::repeat(b'\n').take(30_000_000));
    let long = format!(
        "[White \"{}\"][Event \"a\0b\u{1}\u{202e}\"] 1. 32-28 *",
        "x".repeat(1 << 20)
    );
    assert_eq!(import(&archive, "long", long.as_bytes()).games, 1);
    let deep = "1. 32-28 ".to_owned() + &"( 1. 33-28 ".repeat(50_000) + "*";
    import(&archive, "deep", deep.as_bytes());
    let injected = "[White \"'); DROP TABLE games; --\"][Black \"%_*\"] 1. 32-28 2-0";
    assert_eq!(import(&archive, "'; --", injected.as_bytes()).games, 1);
    let kings = "[FEN \"W:WK1-K50:B\"] * [FEN \"W:WK1-50:BK1\"] * [GameType \"99\"] 1. 32-28 *";
    import(&archive, "kings", kings.as_bytes());
    let mut query = Query::default();
    query.filter.player = Some("drop table".into());
    let page = archive.search(&query).unwrap();
    assert_eq!(page.games.len(), 1);
    assert_eq!(page.games[0].white, "'); DROP TABLE games; --");
    query.filter.player = Some("xxx".into());
    assert!(archive.search(&query).unwrap().games[0].white.len() <= 200);
    query.filter.player = Some("a ".repeat(100_000));
    archive.search(&query).unwrap();
    query.filter.player = Some("x".repeat(1 << 20));
    assert!(archive.search(&query).unwrap().games.is_empty());
    for game in archive.export(&Filter::default(), Order::Rating).unwrap() {
        game.unwrap().pdn();
    }
    let cursor = "4294967295-0".parse().unwrap();
    let odd = Query {
        limit: 0,
        after: Some(cursor),
        ..Query::default()
    };
    assert_eq!(archive.search(&odd).unwrap().games.len(), 1);
    assert!("1-2-3".parse::<damier_archive::Cursor>().is_err());
}

#[test]
fn a_folder_that_is_none_of_ours_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Archive::open(&folder.path().join("none")).is_err());
    fs::write(folder.path().join("archive.sqlite"), "something else").unwrap();
    assert!(Archive::open(folder.path()).is_err());
    assert_eq!(
        fs::read(folder.path().join("archive.sqlite")).unwrap(),
        b"something else"
    );
}
