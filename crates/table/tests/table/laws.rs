//! What holds in every game, shown on random acts, legal and illegal mixed.

use damier_rules::Side::{Black, White};
use damier_rules::draw::Ending;
use damier_rules::{Move, Side, Square, Squares, Variant};
use damier_table::codec::{decode_entry, decode_terms, encode_entry, encode_terms};
use damier_table::{
    Act, Actor, ClaimGround, ClockForm, Decision, Entry, Game, Moment, Ruling, Span, Terms, fold,
};
use proptest::prelude::*;

use crate::sitting::{at, fischer, from, whole_game};

/// A wish, made into an entry only when it is known how the game stands.
#[derive(Clone, Debug)]
struct Wish {
    /// Milliseconds after the last entry; some far too many, a few negative.
    wait: i64,
    kind: u8,
    /// Chooses among the legal moves, or whatever else there is to choose.
    pick: usize,
    /// Whether the right side acts.
    fits: bool,
}

fn wish() -> impl Strategy<Value = Wish> {
    let wait = prop_oneof![
        20 => 0i64..400,
        4 => 400i64..3_000,
        1 => -300i64..0,
    ];
    (wait, 0u8..48, any::<usize>(), prop::bool::weighted(0.9)).prop_map(
        |(wait, kind, pick, fits)| Wish {
            wait,
            kind,
            pick,
            fits,
        },
    )
}

fn clock() -> impl Strategy<Value = ClockForm> {
    prop_oneof![
        (500i64..9_000, 0i64..900).prop_map(|(initial, increment)| fischer(initial, increment)),
        (500i64..9_000).prop_map(whole_game),
    ]
}

/// Long and short games: from the start, and from endings that a few moves decide.
fn terms() -> impl Strategy<Value = Terms> {
    let start = prop_oneof![
        prop::sample::select(Variant::ALL).prop_map(Terms::standard),
        prop::sample::select(vec![
            (Variant::International, "W:WK46,K47,K48:BK3"),
            (Variant::International, "B:W33,38,K50:B12,23,K1"),
            (Variant::International, "W:W7,K46,35:BK3,16,44"),
            (Variant::Brazilian, "W:WKc1,Ke1:BKf8,Kb8"),
            (Variant::Russian, "B:Wb6,Kc1:Bc7,e7,b4,Kh8"),
            (Variant::International, "W:W8,36:B2,3,27,31"),
        ])
        .prop_map(|(variant, position)| from(variant, position)),
    ];
    let clocks = prop::option::weighted(0.8, [clock(), clock()]);
    let ending = prop::sample::select(vec![Ending::Automatic, Ending::Claimed, Ending::Arbiter]);
    let endings = (prop::collection::vec(ending, 8), any::<bool>());
    (start, clocks, 0u32..3, endings).prop_map(|(terms, clocks, offers_from, by)| {
        let (endings, arbiter) = by;
        let mut terms = terms
            .with_draw_offers_from(offers_from)
            .with_arbiter(arbiter);
        for (rule, ending) in terms.draw_rules().rules.iter().zip(endings) {
            terms = terms.with_draw_ending(rule.reason, ending).unwrap();
        }
        match clocks {
            Some(clocks) => terms.with_clocks(clocks).unwrap(),
            None => terms,
        }
    })
}

fn a_move(game: &Game, pick: usize, legal: bool) -> Move {
    let moves = game.legal_moves();
    if legal && !moves.is_empty() {
        return moves[pick % moves.len()];
    }
    let square = |number: usize| Square::new((number % 50 + 1) as u8).unwrap();
    Move {
        from: square(pick),
        to: square(pick / 50),
        captures: Squares::EMPTY,
        promotes: false,
    }
}

fn entry(game: &Game, wish: &Wish) -> Entry {
    let last = game.last_moment().unwrap_or(at(0));
    let now = Moment::from_millis(last.as_millis() + wish.wait);
    let turn = game.position().turn();
    let mover = if wish.fits { turn } else { !turn };
    let other = !mover;
    let side = if wish.pick.is_multiple_of(2) {
        White
    } else {
        Black
    };
    let (by, act): (Actor, Act) = match wish.kind {
        0..20 => (mover.into(), Act::Move(a_move(game, wish.pick, true))),
        20 => (mover.into(), Act::Move(a_move(game, wish.pick, false))),
        21 => (Actor::Arbiter, Act::Move(a_move(game, wish.pick, true))),
        22 | 23 => (other.into(), Act::OfferDraw),
        24 => (mover.into(), Act::DeclineDraw),
        25 if wish.pick.is_multiple_of(4) => (mover.into(), Act::AcceptDraw),
        25..28 => (side.into(), Act::AskTakeBack),
        28..31 => {
            let asker = game.take_back_request().unwrap_or(side);
            (Actor::Side(!asker), Act::AcceptTakeBack)
        }
        31 => (other.into(), Act::DeclineTakeBack),
        32 | 33 => match game.deadline() {
            Some((side, deadline)) if wish.pick.is_multiple_of(3) => {
                return Entry::new(deadline, Actor::Server, Act::Flag(side));
            }
            _ => (Actor::Server, Act::Flag(side)),
        },
        34 | 35 => {
            let from = last + Span::from_millis((wish.pick % 500) as i64);
            (Actor::Server, Act::Interrupted { from })
        }
        36 if wish.pick.is_multiple_of(5) => (side.into(), Act::Resign),
        37 if wish.pick.is_multiple_of(5) => (side.into(), Act::Abort),
        40..44 => (mover.into(), Act::ClaimDraw(ground(game, wish.pick))),
        44 => (side.into(), Act::WithdrawClaim),
        45..48 => {
            let decision = match wish.pick % 3 {
                0 => Decision::Uphold,
                _ => Decision::Dismiss,
            };
            let ruling = Ruling::new(decision, "").unwrap();
            (Actor::Arbiter, Act::Rule(ruling))
        }
        _ => (Actor::Server, Act::Begin),
    };
    Entry::new(now, by, act)
}

/// A rule of the game more often than another.
fn ground(game: &Game, pick: usize) -> ClaimGround {
    let rules = game.terms().draw_rules().rules;
    match pick % 10 {
        0 => ClaimGround::Regulation,
        1 => ClaimGround::ShortOfTime,
        2 => ClaimGround::Rule("rule60"),
        // Some variants know no draws.
        _ if rules.is_empty() => ClaimGround::Rule("repetition"),
        _ => ClaimGround::Rule(rules[pick / 10 % rules.len()].reason),
    }
}

/// Lets the wishes come true as far as they may; answers the game and its log.
fn played(terms: &Terms, wishes: &[Wish]) -> (Game, Vec<Entry>) {
    let mut game = Game::new(terms.clone());
    let begin = Entry::new(at(0), Actor::Server, Act::Begin);
    game.apply(&begin).unwrap();
    let mut log = vec![begin];
    for wish in wishes {
        let entry = entry(&game, wish);
        if game.apply(&entry).is_ok() {
            log.push(entry);
        }
    }
    (game, log)
}

/// Whether a flag has fallen while the arbiter considers a claim: both clocks stand.
fn flagged(game: &Game) -> bool {
    game.pending_claim()
        .is_some_and(|claim| claim.flag.is_some())
}

/// The clocks as anybody can work them out from the log: between two entries the time is that of
/// the side that was to move, unless the server was down.
struct Tally {
    used: [i64; 2],
    nobodys: i64,
    completed: [i64; 2],
}

fn tally(terms: &Terms, log: &[Entry]) -> Tally {
    let mut tally = Tally {
        used: [0; 2],
        nobodys: 0,
        completed: [0; 2],
    };
    let mut game = Game::new(terms.clone());
    let mut last = at(0);
    for entry in log {
        let runs = game.begun() && game.result().is_none() && !flagged(&game);
        let turn = game.position().turn().index();
        let until = match entry.act {
            Act::Interrupted { from } => from,
            _ => entry.at,
        };
        if runs {
            tally.used[turn] += until.since(last).as_millis();
            tally.nobodys += entry.at.since(until).as_millis();
        } else {
            tally.nobodys += entry.at.since(last).as_millis();
        }
        if matches!(entry.act, Act::Move(_)) {
            tally.completed[turn] += 1;
        }
        last = entry.at;
        game.apply(entry).unwrap();
    }
    tally
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_500))]

    #[test]
    fn a_refusal_changes_nothing_and_check_foretells_it(
        terms in terms(),
        wishes in prop::collection::vec(wish(), 0..120),
    ) {
        let mut game = Game::new(terms);
        for wish in &wishes {
            let entry = entry(&game, wish);
            let before = game.clone();
            let foretold = game.check(&entry);
            let foreseen = game.result_after(&entry);
            prop_assert_eq!(&game, &before);
            let answer = game.apply(&entry);
            prop_assert_eq!(&answer, &foretold);
            match answer {
                Ok(()) => {
                    prop_assert_eq!(game.seq(), before.seq() + 1);
                    prop_assert_eq!(Ok(game.result()), foreseen);
                }
                Err(refusal) => {
                    prop_assert_eq!(Err(refusal), foreseen);
                    prop_assert_eq!(&game, &before);
                    prop_assert_eq!(format!("{game:?}"), format!("{before:?}"));
                }
            }
        }
    }

    #[test]
    fn the_log_folds_into_the_same_state_through_its_text_too(
        terms in terms(),
        wishes in prop::collection::vec(wish(), 0..150),
    ) {
        let (game, log) = played(&terms, &wishes);
        prop_assert_eq!(&fold(terms.clone(), &log).unwrap(), &game);
        let read = decode_terms(&encode_terms(&terms)).unwrap();
        prop_assert_eq!(&read, &terms);
        let lines: Vec<String> = log.iter().map(encode_entry).collect();
        let again: Vec<Entry> = lines.iter().map(|line| decode_entry(line).unwrap()).collect();
        prop_assert_eq!(&again, &log);
        prop_assert_eq!(fold(read, &again).unwrap(), game);
    }

    #[test]
    fn at_most_one_clock_runs_and_no_time_is_lost(
        terms in terms(),
        wishes in prop::collection::vec(wish(), 0..150),
    ) {
        let (game, log) = played(&terms, &wishes);
        let last = game.last_moment().unwrap();
        let Some(faces) = game.clocks(last) else {
            prop_assert!(terms.clocks().is_none());
            prop_assert_eq!(game.deadline(), None);
            return Ok(());
        };
        let runs = game.begun() && game.result().is_none() && !flagged(&game);
        prop_assert_eq!(faces.running, runs.then(|| game.position().turn()));
        let tally = tally(&terms, &log);
        prop_assert_eq!(faces.used.map(Span::as_millis), tally.used);
        let wall = last.since(at(0)).as_millis();
        prop_assert_eq!(wall, tally.used[0] + tally.used[1] + tally.nobodys);
        for side in Side::ALL.map(Side::index) {
            let form = faces.forms[side];
            let earned = form.increment().as_millis() * tally.completed[side];
            let expected = form.initial().as_millis() + earned - tally.used[side];
            prop_assert_eq!(faces.remaining[side].as_millis(), expected);
            prop_assert!(expected >= 0);
        }
    }

    #[test]
    fn the_deadline_is_exact(
        terms in terms(),
        wishes in prop::collection::vec(wish(), 0..60),
    ) {
        let (game, _) = played(&terms, &wishes);
        let Some((side, deadline)) = game.deadline() else {
            return Ok(());
        };
        prop_assert_eq!(side, game.position().turn());
        let near = |millis: i64| Moment::from_millis(deadline.as_millis() + millis);
        let act = Act::Move(game.legal_moves()[0]);
        let moved = |at: Moment| game.check(&Entry::new(at, side, act.clone()));
        let flag = |at: Moment| Entry::new(at, Actor::Server, Act::Flag(side));
        if game.last_moment() < Some(deadline) {
            prop_assert_eq!(moved(near(-1)).is_ok(), game.pending_claim().is_none());
            prop_assert!(game.check(&flag(near(-1))).is_err());
            let left = game.clocks(near(-1)).unwrap().remaining[side.index()];
            prop_assert_eq!(left.as_millis(), 1);
        }
        prop_assert!(moved(deadline).is_err());
        prop_assert!(moved(near(1)).is_err());
        prop_assert!(game.check(&flag(near(1))).is_err());
        prop_assert_eq!(game.flag_entry(near(-1)), None);
        prop_assert_eq!(game.flag_entry(near(5)), Some(flag(deadline)));
        let mut over = game.clone();
        over.apply(&flag(deadline)).unwrap();
        match over.pending_claim() {
            Some(claim) => prop_assert_eq!(claim.flag, Some(side)),
            None => prop_assert_eq!(over.result().unwrap().winner(), Some(!side)),
        }
        let left = over.clocks(near(9)).unwrap().remaining[side.index()];
        prop_assert_eq!(left, Span::ZERO);
    }

    #[test]
    fn a_restart_in_the_middle_changes_nothing_but_the_deadline(
        terms in terms(),
        before in prop::collection::vec(wish(), 0..60),
        after in prop::collection::vec(wish(), 0..60),
        alive in 0i64..300,
        down in 0i64..1_000_000,
    ) {
        let (game, log) = played(&terms, &before);
        let last = game.last_moment().unwrap();
        let heartbeat = last + Span::from_millis(alive);
        let restart = heartbeat + Span::from_millis(down);
        let mut again = fold(terms.clone(), &log).unwrap();
        let Some(recovery) = again.restart_entry(heartbeat, restart) else {
            prop_assert!(game.deadline().is_none());
            return Ok(());
        };
        again.apply(&recovery).unwrap();
        if again.result().is_some() || flagged(&again) {
            let (_, deadline) = game.deadline().unwrap();
            prop_assert!(deadline <= heartbeat);
            return Ok(());
        }
        // Whoever looked at the heartbeat and looks now sees the same.
        let (then, now) = (game.clocks(heartbeat).unwrap(), again.clocks(restart).unwrap());
        prop_assert_eq!(then.remaining, now.remaining);
        prop_assert_eq!(then.running, now.running);
        let (side, deadline) = game.deadline().unwrap();
        prop_assert_eq!(again.deadline(), Some((side, deadline + Span::from_millis(down))));
        prop_assert_eq!(game.position(), again.position());
        prop_assert_eq!(game.moves(), again.moves());
        prop_assert_eq!(game.legal_moves(), again.legal_moves());
        // And so it goes on: the same wishes, so much later, end with the same clocks.
        let (mut one, mut other) = (game, again);
        one.apply(&Entry::new(heartbeat, Actor::Server, Act::Interrupted { from: heartbeat })).unwrap();
        for wish in &after {
            let (mine, theirs) = (entry(&one, wish), entry(&other, wish));
            prop_assert_eq!(one.apply(&mine).is_ok(), other.apply(&theirs).is_ok());
        }
        prop_assert_eq!(one.result(), other.result());
        prop_assert_eq!(one.position(), other.position());
        let faces = |game: &Game| {
            let faces = game.clocks(game.last_moment().unwrap()).unwrap();
            (faces.remaining, faces.used, faces.running)
        };
        prop_assert_eq!(faces(&one), faces(&other));
    }

    #[test]
    fn a_take_back_gives_the_game_before_the_askers_last_move(
        terms in terms(),
        wishes in prop::collection::vec(wish(), 2..100),
        asker in prop::sample::select(vec![White, Black]),
    ) {
        let (mut game, log) = played(&terms, &wishes);
        let now = game.last_moment().unwrap();
        if game.take_back_request().is_some() || !game.may_ask_take_back(asker) {
            return Ok(());
        }
        game.apply(&Entry::new(now, asker, Act::AskTakeBack)).unwrap();
        game.apply(&Entry::new(now, !asker, Act::AcceptTakeBack)).unwrap();
        let before = fold(terms, &log[..last_move_of(asker, &log)]).unwrap();
        prop_assert_eq!(game.position(), before.position());
        prop_assert_eq!(game.moves(), before.moves());
        prop_assert_eq!(game.legal_moves(), before.legal_moves());
        let counts = |game: &Game| {
            let counters = game.counters();
            let used = counters.iter().map(|counter| (counter.rule, counter.used));
            used.collect::<Vec<_>>()
        };
        prop_assert_eq!(counts(&game), counts(&before));
        prop_assert_eq!(game.take_back_request(), None);
        prop_assert_eq!(game.draw_offer(), None);
        for side in Side::ALL {
            prop_assert_eq!(game.may_offer_draw(side), before.may_offer_draw(side));
        }
    }

    #[test]
    fn whatever_is_read_is_written_the_same(line in "1 [0-9]{1,13} (white|server) (move|flag|press|interrupted) [0-9xK=(),-]{0,12}") {
        if let Ok(entry) = decode_entry(&line) {
            prop_assert_eq!(encode_entry(&entry), line);
        }
    }

    #[test]
    fn no_line_whatever_makes_the_reader_fall(line in "\\PC{0,80}") {
        if let Ok(entry) = decode_entry(&line) {
            prop_assert_eq!(encode_entry(&entry), line.clone());
        }
        if let Ok(terms) = decode_terms(&line) {
            prop_assert_eq!(encode_terms(&terms), line);
        }
    }

    #[test]
    fn a_line_with_one_character_changed_is_refused_or_says_something_else(
        terms in terms(),
        place in any::<prop::sample::Index>(),
        new in "[ -~]",
    ) {
        let line = encode_terms(&terms);
        let mut changed = line.clone();
        let place = place.index(line.len());
        changed.replace_range(place..=place, &new);
        match decode_terms(&changed) {
            Ok(other) => prop_assert_eq!(changed == line, other == terms),
            Err(fault) => prop_assert!(fault.column <= line.len() + 1),
        }
    }
}

/// Where in the log the last move of this side stands that was not taken back: worked out with a
/// stack, as the fold does not.
fn last_move_of(asker: Side, log: &[Entry]) -> usize {
    let mut standing: Vec<(Side, usize)> = Vec::new();
    for (index, entry) in log.iter().enumerate() {
        match (&entry.act, entry.by.side()) {
            (Act::Move(_), Some(side)) => standing.push((side, index)),
            (Act::AcceptTakeBack, Some(side)) => {
                while standing.pop().is_some_and(|(mover, _)| mover == side) {}
            }
            _ => {}
        }
    }
    standing.iter().rfind(|(side, _)| *side == asker).unwrap().1
}
