//! The scripts in `scripts/`: what both clocks show at every second.
//!
//! ```text
//! # A comment.
//! clock 5m+3s              or: white 5m+3s, and: black 4m+3s
//! flags called             where a player has to call them
//!
//! 0:00 start white: > 5:00 0 | 5:00 0
//! 0:10 press: 4:53 1 | > 5:00 0
//! ```
//!
//! A line is a time, what is done then, and the faces of White and Black right after it, `>` for
//! the clock that runs. Between two lines the clock that runs counts down, second by second (its
//! delay first; up, where it has no limit), and nothing else changes: where anything does, there is a line. So a script holds
//! every face at every second. A face in brackets, `[1h59]`, is how a clock with few digits shows
//! it; that is checked at every second as well.
//!
//! `start SIDE`, `press`, `pause`, `resume`, `set SIDE TIME`, `add SIDE SECONDS`,
//! `count SIDE MOVES`, `back WHITE BLACK` (moves that stand after a take-back), `stop`, `down TIME`
//! (the program was down since then). A game is over without an event when a flag has fallen.

use damier_rules::Side;
use damier_table::{ClockFaces, ClockForm, Clocks, Face, Flags, Moment, Span};

pub(crate) struct Script {
    pub(crate) forms: [ClockForm; 2],
    pub(crate) flags: Flags,
    pub(crate) lines: Vec<Line>,
}

pub(crate) struct Line {
    pub(crate) number: usize,
    pub(crate) at: i64,
    pub(crate) event: Option<Event>,
    running: Option<Side>,
    shown: [Shown; 2],
}

#[derive(Clone, Copy)]
pub(crate) enum Event {
    Start(Side),
    Press,
    Pause,
    Resume,
    Stop,
    Set(Side, i64),
    Add(Side, i64),
    Count(Side, u32),
    Back([u32; 2]),
    Down(i64),
}

/// A face as a script writes it.
#[derive(Clone)]
struct Shown {
    text: String,
    by_the_minute: Option<String>,
    seconds: i64,
    free: Option<i64>,
}

fn side(word: &str) -> Side {
    match word {
        "white" => Side::White,
        "black" => Side::Black,
        _ => panic!("no side: {word}"),
    }
}

/// `99d 23:59:59`, `1:59:59`, `0:07`, `-0:07` in seconds.
fn seconds(text: &str) -> i64 {
    let (sign, text) = match text.strip_prefix('-') {
        Some(text) => (-1, text),
        None => (1, text),
    };
    let (days, clock) = text.split_once("d ").unwrap_or(("0", text));
    let parts = clock.split(':').map(|part| part.parse::<i64>().unwrap());
    let days: i64 = days.parse().unwrap();
    sign * (days * 86_400 + parts.fold(0, |sum, part| 60 * sum + part))
}

/// The time at the beginning of a text, and the rest.
fn split_time(text: &str) -> (i64, &str) {
    let mut words = text.split(' ');
    let first = words.next().unwrap();
    let length = match first.ends_with('d') {
        true => first.len() + 1 + words.next().unwrap().len(),
        false => first.len(),
    };
    (seconds(&text[..length]), text[length..].trim_start())
}

fn shown(text: &str) -> Shown {
    let (text, by_the_minute) = match text
        .strip_suffix(']')
        .and_then(|text| text.rsplit_once('['))
    {
        Some((text, short)) => (text.trim(), Some(short.to_owned())),
        None => (text, None),
    };
    let (seconds, rest) = split_time(text);
    let free = rest.split_once("free ").map(|(_, free)| split_time(free).0);
    Shown {
        text: text.to_owned(),
        by_the_minute,
        seconds,
        free,
    }
}

fn event(text: &str) -> Option<Event> {
    let (name, rest) = text.split_once(' ').unwrap_or((text, ""));
    let (first, last) = rest.split_once(' ').unwrap_or((rest, ""));
    Some(match name {
        "" => return None,
        "start" => Event::Start(side(rest)),
        "press" => Event::Press,
        "pause" => Event::Pause,
        "resume" => Event::Resume,
        "stop" => Event::Stop,
        "set" => Event::Set(side(first), seconds(last)),
        "add" => Event::Add(side(first), last.parse().unwrap()),
        "count" => Event::Count(side(first), last.parse().unwrap()),
        "back" => Event::Back([first.parse().unwrap(), last.parse().unwrap()]),
        "down" => Event::Down(seconds(rest)),
        _ => panic!("no event: {text}"),
    })
}

fn line(number: usize, text: &str) -> Line {
    let (act, faces) = text
        .split_once(": ")
        .unwrap_or_else(|| panic!("line {number}: no faces"));
    let (at, act) = split_time(act);
    let (white, black) = faces
        .split_once('|')
        .unwrap_or_else(|| panic!("line {number}: one face"));
    let faces = [white.trim(), black.trim()];
    let running = Side::ALL
        .into_iter()
        .find(|side| faces[side.index()].starts_with('>'));
    Line {
        number,
        at,
        event: event(act),
        running,
        shown: faces.map(|face| shown(face.trim_start_matches('>').trim())),
    }
}

pub(crate) fn read(text: &str) -> Script {
    let mut forms = [None; 2];
    let mut flags = Flags::Automatic;
    let mut lines = Vec::new();
    for (index, text) in text.lines().enumerate() {
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        match text.split_once(' ').unwrap() {
            ("clock", form) => forms = [Some(form.parse().unwrap()); 2],
            ("white", form) => forms[0] = Some(form.parse().unwrap()),
            ("black", form) => forms[1] = Some(form.parse().unwrap()),
            ("flags", "called") => flags = Flags::Called,
            _ => lines.push(line(index + 1, text)),
        }
    }
    Script {
        forms: forms.map(Option::unwrap),
        flags,
        lines,
    }
}

pub(crate) fn moment(seconds: i64) -> Moment {
    Moment::from_millis(1_764_460_800_000 + 1_000 * seconds)
}

pub(crate) fn happen(clocks: &mut Clocks, event: Event, at: i64, made: [u32; 2]) {
    let now = moment(at);
    match event {
        Event::Start(side) => clocks.start(side, now).unwrap(),
        Event::Press => {
            let side = clocks.faces(now).running.unwrap();
            clocks.press(side, now).unwrap();
        }
        Event::Pause => clocks.pause(now).unwrap(),
        Event::Resume => clocks.resume(now).unwrap(),
        Event::Stop => clocks.stop(now),
        Event::Set(side, seconds) => clocks.set_time(side, 1_000 * seconds, now).unwrap(),
        Event::Add(side, seconds) => clocks.add_time(side, 1_000 * seconds, now).unwrap(),
        Event::Count(side, moves) => {
            clocks
                .set_count(side, moves, made[side.index()], now)
                .unwrap();
        }
        Event::Back(standing) => clocks.take_back(standing),
        Event::Down(since) => clocks.interrupt(moment(since), now),
    }
}

/// A second opinion on how a clock with few digits shows so many seconds.
fn few_digits(left: i64) -> String {
    if left <= 120 {
        let sign = if left < 0 { "-" } else { "" };
        return format!("{sign}{}:{:02}", left.abs() / 60, left.abs() % 60);
    }
    let minutes = (left + 59) / 60;
    let (hours, minutes) = (minutes / 60, minutes % 60);
    match hours / 24 {
        0 => format!("{hours}h{minutes:02}"),
        days => format!("{days}d {}h{minutes:02}", hours % 24),
    }
}

/// What the clocks show so many seconds after a line, if nothing else happens.
fn count_down(script: &Script, line: &Line, by: i64) -> [(i64, Option<i64>); 2] {
    let mut expected = [0, 1].map(|side| (line.shown[side].seconds, line.shown[side].free));
    let Some(side) = line.running else {
        return expected;
    };
    let stands = line.shown[side.index()].text.ends_with("flag");
    if stands && script.flags == Flags::Automatic {
        return expected;
    }
    let form = script.forms[side.index()].to_string();
    let (left, free) = &mut expected[side.index()];
    let waits = if form.contains("delay") {
        free.unwrap_or(0).min(by)
    } else {
        0
    };
    *free = free.map(|free| (free - by).max(0));
    match script.forms[side.index()] {
        ClockForm::Unlimited => *left += by,
        _ => *left -= by - waits,
    }
    if form.starts_with("hourglass") {
        expected[(!side).index()].0 += by;
    }
    expected
}

fn signed(face: &Face) -> i64 {
    (face.left.as_millis() + 999) / 1_000 - face.over.as_millis() / 1_000
}

/// Runs a script, and checks every second of it. Answers how many those were.
pub(crate) fn run(name: &str, script: &Script) -> u64 {
    let mut clocks = Clocks::new(script.forms, script.flags).unwrap();
    let mut made = [0; 2];
    let mut checked = 0;
    for (index, line) in script.lines.iter().enumerate() {
        let place = format!("{name}:{}", line.number);
        if let Some(event) = line.event {
            if let (Event::Press, Some(side)) = (event, clocks.faces(moment(line.at)).running) {
                made[side.index()] += 1;
            }
            happen(&mut clocks, event, line.at, made);
        }
        let faces = clocks.faces(moment(line.at));
        check_line(&place, line, &faces);
        let until = match script.lines.get(index + 1) {
            Some(Line {
                event: Some(Event::Down(since)),
                ..
            }) => *since,
            Some(next) => next.at,
            None => line.at + 1,
        };
        for at in line.at..until {
            check_second(&place, script, line, at, &faces, &clocks.faces(moment(at)));
            checked += 1;
        }
    }
    checked
}

fn check_line(place: &str, line: &Line, faces: &ClockFaces) {
    assert_eq!(faces.running, line.running, "{place}");
    for (face, shown) in faces.faces.iter().zip(&line.shown) {
        assert_eq!(face.to_string(), shown.text, "{place}");
        if let Some(short) = &shown.by_the_minute {
            assert_eq!(&face.by_the_minute(), short, "{place}");
        }
    }
}

/// Everything is as at the line, but for the counting down.
fn check_second(
    place: &str,
    script: &Script,
    line: &Line,
    at: i64,
    then: &ClockFaces,
    now: &ClockFaces,
) {
    let expected = count_down(script, line, at - line.at);
    for (index, (left, free)) in expected.into_iter().enumerate() {
        let face = now.faces[index];
        assert_eq!(signed(&face), left, "{place}, at {at} s");
        let whole = |span: Span| (span.as_millis() + 999) / 1_000;
        assert_eq!(face.free.map(whole), free, "{place}, at {at} s");
        let (left, over, free) = (face.left, face.over, face.free);
        assert_eq!(
            face,
            Face {
                left,
                over,
                free,
                ..then.faces[index]
            },
            "{place}, at {at} s"
        );
        // Texts only where those of long games can change, and a second later.
        if at % 60 < 2 || signed(&face) <= 121 {
            assert_eq!(
                face.by_the_minute(),
                few_digits(signed(&face)),
                "{place}, at {at} s"
            );
        }
    }
    assert_eq!(
        (now.running, now.first_flag),
        (then.running, then.first_flag),
        "{place}, at {at} s"
    );
}
