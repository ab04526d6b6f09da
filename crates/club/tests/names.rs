//! Names that look alike are not had twice.

#![allow(clippy::unwrap_used)] // a test says what it expects by failing

use damier_club::{BadName, Name};

#[test]
fn names_that_look_alike_have_a_key_in_common() {
    let alike = [
        ("lan", "Ian"),
        ("Ian", "ian"),
        ("O0O", "OOO"),
        ("rnoll", "moll"),
        ("Сова", "сова"),
        ("王小明", "王小明"),
        ("Wang王", "wang王"),
        ("jos\u{e9}", "jose\u{301}"),
    ];
    for (one, two) in alike {
        let (one, two) = (Name::new(one).unwrap(), Name::new(two).unwrap());
        assert!(one.resembles(&two), "{one} {two}");
        assert!(two.resembles(&one), "{one} {two}");
    }
    // In two scripts, but each in one: сор is Cyrillic.
    let (latin, cyrillic) = (Name::new("cop").unwrap(), Name::new("сор").unwrap());
    assert!(latin.resembles(&cyrillic));
}

#[test]
fn names_that_differ_do_not() {
    let names = [
        "Wei",
        "Wai",
        "王伟",
        "王玮",
        "Anna",
        "Hanna",
        "jan-1",
        "jan-2",
        "さくら",
        "Ton_S",
    ];
    for (index, one) in names.iter().enumerate() {
        for two in &names[..index] {
            let (one, two) = (Name::new(one).unwrap(), Name::new(two).unwrap());
            assert!(!one.resembles(&two), "{one} {two}");
        }
    }
}

#[test]
fn what_is_no_name_is_refused_with_the_reason() {
    let refused = [
        ("", BadName::TooShort),
        (" x ", BadName::TooShort),
        ("abcdefghijklmnopqrstu", BadName::TooLong),
        ("<b>x</b>", BadName::Character('<')),
        ("a b", BadName::Character(' ')),
        ("a\u{200b}b", BadName::Character('\u{200b}')),
        ("a\u{202e}b", BadName::Character('\u{202e}')),
        ("ab\u{0}", BadName::Character('\u{0}')),
        ("☺☺", BadName::Character('☺')),
        ("--", BadName::NoLetter),
        ("12", BadName::NoLetter),
        ("-ab", BadName::NoLetter),
        ("pаypal", BadName::Mixed),
        ("аdmin", BadName::Mixed),
        ("ADMIN", BadName::Reserved),
        ("adrnin", BadName::Reserved),
        ("Arbiter", BadName::Reserved),
        ("裁判", BadName::Reserved),
    ];
    for (text, reason) in refused {
        assert_eq!(Name::new(text), Err(reason), "{text:?}");
    }
    assert_eq!(Name::new(&"王".repeat(100_000)), Err(BadName::TooLong));
}
