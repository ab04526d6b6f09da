//! Trees that are changed: as wanted or not at all, undone to what they were, written and read
//! again to what they are.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests fail as tests do

#[allow(dead_code, reason = "the rules' tests use all of it")]
#[path = "../../rules/tests/rules/random.rs"]
mod random;

use damier_notation::tree::{self, Edit, EditError, Item, Options, Path, Tree};
use damier_notation::{Score, move_text};
use damier_rules::{Move, Position, Variant};

use random::Random;

fn game(text: &str) -> Tree {
    let reading = tree::read_text(text, &Options::default());
    reading.games.into_iter().next().unwrap()
}

fn path(text: &str) -> Path {
    text.parse().unwrap()
}

fn mv(game: &Tree, place: &str, text: &str) -> Move {
    move_text::parse(&game.position_at(&path(place)).unwrap(), text).unwrap()
}

fn play(game: &mut Tree, place: &str, text: &str) -> String {
    let mv = mv(game, place, text);
    let edited = game.edit(&Edit::Play(path(place), mv)).unwrap();
    edited.path.to_string()
}

fn written(game: &Tree) -> String {
    tree::write(game).trim_end().to_owned()
}

#[test]
fn places_are_written_and_read() {
    for text in ["0", "7", "7(2)3", "0(1)1", "12(1)3(10)0"] {
        assert_eq!(path(text).to_string(), text);
    }
    for text in [
        "",
        "x",
        "-1",
        "7(2)",
        "7(0)1",
        "(1)1",
        "7)2(1",
        "7(1",
        "99999999999999999999",
    ] {
        assert!(text.parse::<Path>().is_err(), "{text}");
    }
    let place = Path::main(7).into_variation(1, 2).on(1);
    assert_eq!(place, path("7(2)3"));
    assert_eq!(place.parent(), Some(Path::main(7)));
    assert_eq!((place.steps(), place.depth()), (3, 1));
}

#[test]
fn a_move_is_played_where_the_line_has_it_or_beside_it() {
    let mut game = game("1. 32-28 19-23 *");
    assert_eq!(play(&mut game, "0", "32-28"), "1");
    assert_eq!(play(&mut game, "1", "18-23"), "2(1)1");
    assert_eq!(play(&mut game, "1", "20-25"), "2(2)1");
    assert_eq!(play(&mut game, "1", "20-25"), "2(2)1");
    assert_eq!(play(&mut game, "2(1)1", "37-32"), "2(1)2");
    assert_eq!(play(&mut game, "2(1)1", "38-32"), "2(1)2(1)1");
    assert_eq!(play(&mut game, "2", "28x19"), "3");
    assert_eq!(
        written(&game),
        "1. 32-28 19-23 ( 1... 18-23 2. 37-32 ( 2. 38-32 ) ) ( 1... 20-25 ) 2. 28x19 *"
    );
    assert_eq!(game.variations_at(&path("2")), Some(2));
    assert_eq!(game.steps_of(&path("2(1)0")), Some(2));
    assert_eq!(game.position_at(&path("2(3)0")), None);
}

#[test]
fn a_promoted_variation_changes_places_with_the_line() {
    let mut game = game(
        "1. 32-28 19-23! {a} (1... 20-25) (1... 18-23 $3 {b} 2. 37-32) (1... 17-21) 2. 28x19 14x23 *",
    );
    let before = game.clone();
    let edited = game.edit(&Edit::Promote(path("2(2)2"))).unwrap();
    assert_eq!(edited.path.to_string(), "3");
    assert_eq!(
        written(&game).replace('\n', " "),
        "1. 32-28 18-23 $3 {b} ( 1... 20-25 ) ( 1... 19-23! {a} 2. 28x19 14x23 ) ( 1... 17-21 ) 2. 37-32 *"
    );
    assert_eq!(
        game.edit(&Edit::Promote(path("1"))),
        Err(EditError::NotInVariation)
    );
    let again = game.undo(edited.undo);
    assert_eq!(game, before);
    game.undo(again);
    assert_eq!(game.main_line().count(), 3);
}

#[test]
fn variations_and_the_rest_of_a_line_are_taken_out() {
    let mut game =
        game("1. 32-28 19-23 (1... 18-23 (1... 20-25 {x})) 2. 28x19 {y} (2. 28x19) 14x23 *");
    game.edit(&Edit::DeleteRest(path("3"))).unwrap();
    assert_eq!(
        written(&game),
        "1. 32-28 19-23 ( 1... 18-23 ( 1... 20-25 {x} ) ) 2. 28x19 {y} ( 2. 28x19 ) *"
    );
    let edited = game
        .edit(&Edit::DeleteVariation(path("2(1)1(1)1")))
        .unwrap();
    assert_eq!(edited.path.to_string(), "2(1)1");
    assert_eq!(
        written(&game),
        "1. 32-28 19-23 ( 1... 18-23 ) 2. 28x19 {y} ( 2. 28x19 ) *"
    );
    game.edit(&Edit::DeleteRest(path("0"))).unwrap();
    assert_eq!(written(&game), "*");
}

#[test]
fn words_signs_tags_and_the_result_are_set() {
    let mut game = game("[White \"A\"]\n\n1. 32-28 19-23 {old} (1... 18-23) 2. 28x19 *");
    for edit in [
        Edit::Comment(path("0"), "before".into()),
        Edit::Comment(path("2"), " a {new}\n one ".into()),
        Edit::Strength(path("2"), "?!".into()),
        Edit::Signs(path("2"), vec![7, 140]),
        Edit::Comment(path("2(1)1"), "here".into()),
        Edit::Tag("Black".into(), Some("B\\\n\"C\"".into())),
        Edit::Result(Score::Draw),
    ] {
        game.edit(&edit).unwrap();
    }
    assert_eq!(
        written(&game).replace('\n', "~"),
        "[White \"A\"]~[Black \"B/ \\\"C\\\"\"]~[Result \"1-1\"]~~\
         {before} 1. 32-28 19-23?! $7 $140 {a (new) one} ( 1... 18-23 {here} ) 2. 28x19~1-1"
    );
    for edit in [
        Edit::Comment(path("2"), String::new()),
        Edit::Strength(path("2"), String::new()),
        Edit::Signs(path("2"), vec![]),
        Edit::Tag("Black".into(), None),
    ] {
        game.edit(&edit).unwrap();
    }
    assert_eq!(game.tag("Black"), None);
    assert!(matches!(&game.line[3], Item::Variation(_)));
}

#[test]
fn what_cannot_be_done_changes_nothing() {
    let mut game = game("1. 32-28 19-23 (1... 18-23) 2. 28x19 /FEN \"B:W28:B1\"/ 1-6 oops *");
    let (start, before) = (game.start, game.clone());
    let illegal = start.legal_moves()[0];
    let nowhere = |place: &str| EditError::NoSuchPlace(path(place));
    let longest = {
        let mut deep = Path::main(2);
        for _ in 0..100 {
            deep = deep.into_variation(0, 1);
        }
        deep
    };
    for (edit, error) in [
        (Edit::Play(path("9"), illegal), nowhere("9")),
        (Edit::Play(path("2(1)9"), illegal), nowhere("2(1)9")),
        (
            Edit::Play(longest.clone(), illegal),
            EditError::NoSuchPlace(longest),
        ),
        (Edit::Play(path("1"), illegal), EditError::Illegal(illegal)),
        (
            Edit::Play(path("5"), mv(&game, "5", "28-22")),
            EditError::BehindUnread,
        ),
        (
            Edit::Play(path("3"), mv(&game, "3", "14x23")),
            EditError::NoMove,
        ),
        (
            Edit::AddVariation(path("1"), vec![]),
            EditError::EmptyVariation,
        ),
        (
            Edit::AddVariation(path("0"), vec![illegal]),
            EditError::NoMove,
        ),
        (
            Edit::AddVariation(path("4"), vec![illegal]),
            EditError::NoMove,
        ),
        (
            Edit::AddVariation(path("1"), vec![illegal, illegal]),
            EditError::Illegal(illegal),
        ),
        (Edit::Promote(path("2(1)1")), EditError::BehindUnread),
        (Edit::DeleteVariation(path("2")), EditError::NotInVariation),
        (Edit::DeleteRest(path("9")), nowhere("9")),
        (Edit::DeleteRest(path("2(1)0")), EditError::EmptyVariation),
        (Edit::Comment(path("9"), "x".into()), nowhere("9")),
        (
            Edit::Strength(path("1"), "x".into()),
            EditError::Strength("x".into()),
        ),
        (Edit::Strength(path("0"), "!".into()), EditError::NoMove),
        (Edit::Strength(path("4"), "!".into()), EditError::NoMove),
        (Edit::Signs(path("0"), vec![1]), EditError::NoMove),
        (
            Edit::Tag("no name".into(), None),
            EditError::Tag("no name".into()),
        ),
        (Edit::Tag("FEN".into(), None), EditError::Tag("FEN".into())),
    ] {
        assert_eq!(game.edit(&edit), Err(error.clone()), "{edit:?}");
        assert_eq!(game, before);
        assert!(!error.to_string().is_empty());
    }
    // What takes back something else is no harm.
    let mut other = self::game("*");
    let undo = game
        .edit(&Edit::DeleteVariation(path("2(1)1")))
        .unwrap()
        .undo;
    let kept = other.clone();
    other.undo(undo);
    assert_eq!(other, kept);
}

/// Any place of the tree, and now and then one that it has not.
fn any_place(random: &mut Random, game: &Tree) -> Path {
    let mut place = Path::start();
    loop {
        let steps = game.steps_of(&place).unwrap();
        let here = place.clone().on(random.below(steps + 1));
        let variations = game.variations_at(&here).unwrap();
        if variations == 0 || random.below(2) == 0 {
            return match random.below(20) {
                0 => here.on(random.below(3)),
                1 => here.into_variation(random.below(3), random.below(2)),
                _ => here,
            };
        }
        place = here.into_variation(random.below(variations), 0);
    }
}

fn any_move(random: &mut Random, position: Option<Position>) -> Option<Move> {
    let moves = position?.legal_moves();
    (!moves.is_empty()).then(|| moves[random.below(moves.len())])
}

fn any_edit(random: &mut Random, game: &Tree) -> Option<Edit> {
    let place = any_place(random, game);
    Some(match random.below(16) {
        0..7 => Edit::Play(place.clone(), any_move(random, game.position_at(&place))?),
        7 | 8 => {
            let mut position = match place.steps().checked_sub(1) {
                Some(steps) => {
                    let own = place.to_string();
                    let line = own.rfind(')').map_or("", |at| &own[..=at]);
                    game.position_at(&path(&format!("{line}{steps}")))?
                }
                None => game.start,
            };
            let mut moves = Vec::new();
            for _ in 0..1 + random.below(4) {
                let Some(mv) = any_move(random, Some(position)) else {
                    break;
                };
                moves.push(mv);
                position = position.after(&mv);
            }
            Edit::AddVariation(place, moves)
        }
        9 | 10 => Edit::Promote(place),
        11 => Edit::DeleteVariation(place),
        12 if random.below(4) == 0 => Edit::DeleteRest(place),
        12 | 13 => {
            let said = [
                "",
                "x",
                "a {b}",
                "1. 32-28 *",
                "[White \"x\"]",
                "\n[%clk 0:01]",
                "许 ; %",
                "(so)",
            ];
            Edit::Comment(place, said[random.below(said.len())].into())
        }
        14 => {
            let strengths = ["", "!", "?!", "??", "x"];
            Edit::Strength(place, strengths[random.below(strengths.len())].into())
        }
        _ if random.below(2) == 0 => {
            Edit::Signs(place, vec![random.below(140) as u16; random.below(3)])
        }
        _ => match random.below(3) {
            0 => Edit::Result(Score::ALL[random.below(5)]),
            1 => Edit::Tag(
                "White".into(),
                (random.below(3) > 0).then(|| "x \\ \" ] 许".into()),
            ),
            _ => Edit::Tag("Round".into(), Some(random.below(9).to_string())),
        },
    })
}

#[test]
fn every_edit_is_undone_to_what_was_and_read_again_as_what_is() {
    for (index, variant) in Variant::ALL.iter().enumerate() {
        let mut random = Random::new(40 + index as u64);
        let (mut done, mut refused, mut deepest) = (0, 0, 0);
        for _ in 0..12 {
            let text = match variant.rules().notation.game_type {
                Some(number) => format!("[GameType \"{number}\"]\n*"),
                None => format!("[Variant \"{}\"]\n*", variant.rules().id),
            };
            let mut game = game(&text);
            assert_eq!(game.variant(), *variant);
            let mut taken_back = Vec::new();
            for _ in 0..120 {
                let Some(edit) = any_edit(&mut random, &game) else {
                    continue;
                };
                let before = game.clone();
                match game.edit(&edit) {
                    Err(_) => {
                        assert_eq!(game, before, "{edit:?}");
                        refused += 1;
                    }
                    Ok(edited) => {
                        done += 1;
                        deepest = deepest.max(edited.path.depth());
                        assert!(game.position_at(&edited.path).is_some(), "{edit:?}");
                        let mut undone = game.clone();
                        let again = undone.undo(edited.undo.clone());
                        assert_eq!(undone, before, "{edit:?}");
                        undone.undo(again);
                        assert_eq!(undone, game, "{edit:?}");
                        let written = tree::write(&game);
                        let reading = tree::read_text(&written, &Options::default());
                        assert_eq!(reading.games, [game.clone()], "{edit:?}\n{written}");
                        taken_back.push((before, edited.undo));
                    }
                }
            }
            for (before, undo) in taken_back.into_iter().rev() {
                game.undo(undo);
                assert_eq!(game, before);
            }
        }
        assert!(
            done > 500 && refused > 20 && deepest > 2,
            "{variant}: {done} {refused} {deepest}"
        );
    }
}
