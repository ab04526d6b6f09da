//! Games in other forms: nothing is lost, and nothing that stands in a file becomes more than text.

#![allow(clippy::unwrap_used)] // helpers of tests fail as tests do

use damier_notation::export::{Chapter, Language, Page, Positions, json};
use damier_notation::tree::{self, Item, Options, Tree};
use damier_notation::{fen, move_text};
use damier_rules::Position;
use serde_json::Value;

fn games(text: &str) -> Vec<Tree> {
    tree::read_text(text, &Options::default()).games
}

fn game(text: &str) -> Tree {
    games(text).remove(0)
}

const STUDY: &str = include_str!("export/study.pdn");

/// What every name and comment of a hostile file may be.
const HOSTILE: &[&str] = &[
    "</script><script>alert(1)</script>",
    "<!-- <script> --> ]]>",
    "\" onload=\"alert(1)",
    "' onerror='alert(1)",
    "\\input{/etc/passwd} \\end{document} % $x$ #1 ^^M ~ _ & {",
    "**bold** `code` [link](javascript:alert(1)) ![x](y) <img src=x onerror=alert(1)> | # ~~~",
    "\u{0}\u{1}\u{7}\u{1b}[2J\u{7f}\u{85}\u{202e}\u{2028}\u{2029}\u{feff}\u{fffe}",
    "\\u003cscript\\u003e \\\" \\",
    "--- === 1. list - list + list",
];

fn hostile(words: &str) -> Tree {
    let mut game = game("[White \"a\"] 1. 32-28 {b} 19-23 oops *");
    game.tags = vec![
        ("White".to_owned(), words.to_owned()),
        (words.to_owned(), words.to_owned()),
        ("White".to_owned(), words.to_owned()),
        ("Event".to_owned(), words.to_owned()),
    ];
    game.line = vec![
        Item::Comment(words.to_owned()),
        game.line[0].clone(),
        Item::Comment(words.to_owned()),
        Item::Unread(words.to_owned()),
    ];
    if let Item::Move { strength, .. } = &mut game.line[1] {
        *strength = words.to_owned();
    }
    game.end = words.to_owned();
    game
}

/// The items again, from what JSON has of them.
fn read_again(items: &Value, start: Position) -> Vec<Item> {
    let (mut now, mut before) = (start, start);
    let mut line = Vec::new();
    for item in items.as_array().unwrap() {
        let text = |name: &str| item[name].as_str().map(str::to_owned);
        let read = if let Some(text_of_move) = text("move") {
            let mv = move_text::parse(&now, &text_of_move).unwrap();
            assert_eq!(item["from"], mv.from.number());
            assert_eq!(item["to"], mv.to.number());
            assert_eq!(item["promotes"] == true, mv.promotes);
            let captures = item["captures"].as_array().map_or(0, Vec::len);
            assert_eq!(captures, mv.captures.len());
            let white = now.turn() == damier_rules::Side::White;
            assert_eq!(item["side"], if white { "white" } else { "black" });
            before = now;
            now = now.after(&mv);
            assert_eq!(
                item["position"],
                fen::write_tag(now.variant(), &now.setup())
            );
            let strength = text("strength").unwrap_or_default();
            Item::Move { mv, strength }
        } else if let Some(set_up) = text("set_up") {
            now = fen::parse_position(start.variant(), &set_up).unwrap();
            before = now;
            Item::SetUp(Box::new(now))
        } else if item["variation"].is_array() {
            Item::Variation(read_again(&item["variation"], before))
        } else if let Some(said) = text("comment") {
            Item::Comment(said)
        } else if let Some(unread) = text("unread") {
            Item::Unread(unread)
        } else if let Some(sign) = item["sign"].as_u64() {
            Item::Sign(sign as u16)
        } else {
            assert_eq!(item["ellipsis"], true, "{item}");
            Item::Ellipsis
        };
        line.push(read);
    }
    line
}

#[test]
fn from_json_the_same_game_can_be_made_again() {
    let study = games(STUDY);
    assert!(study.len() > 2);
    let hostile = HOSTILE.iter().map(|words| hostile(words));
    for game in study.into_iter().chain(hostile) {
        let line = json(&game, Positions::Fen);
        assert!(!line.chars().any(char::is_control), "{line}");
        assert!(!line.contains('<'), "{line}");
        let value: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(value["variant"], game.variant().rules().id);
        let start = value["start"].as_str().unwrap();
        let start = fen::parse_position(game.variant(), start).unwrap();
        assert_eq!(start, game.start);
        assert_eq!(read_again(&value["line"], start), game.line);
        assert_eq!(value["end"], game.end);
        let mut tags: Vec<(String, String)> = value["tags"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(name, value)| (name.clone(), value.as_str().unwrap().to_owned()))
            .collect();
        for again in value["repeated_tags"].as_array().into_iter().flatten() {
            let word = |index: usize| again[index].as_str().unwrap().to_owned();
            tags.push((word(0), word(1)));
        }
        let mut expected = game.tags.clone();
        tags.sort();
        expected.sort();
        assert_eq!(tags, expected);
    }
}

#[test]
fn moves_are_numbered_as_they_are_written_in_pdn() {
    let line = json(
        &game("[FEN \"B:W32:B19\"] 1... 19-23 2. 32-27 (2. 32-28 23x32) *"),
        Positions::Without,
    );
    let value: Value = serde_json::from_str(&line).unwrap();
    let number = |item: &Value| {
        (
            item["number"].as_u64().unwrap(),
            item["side"].as_str().unwrap().to_owned(),
        )
    };
    assert_eq!(number(&value["line"][0]), (1, "black".to_owned()));
    assert_eq!(number(&value["line"][1]), (2, "white".to_owned()));
    let variation = &value["line"][2]["variation"];
    assert_eq!(number(&variation[0]), (2, "white".to_owned()));
    assert_eq!(number(&variation[1]), (2, "black".to_owned()));
    // In English draughts Black begins, and his moves come first.
    let line = json(
        &game("[GameType \"21\"] 1. 11-15 22-17 *"),
        Positions::Without,
    );
    let value: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(number(&value["line"][0]), (1, "black".to_owned()));
    assert_eq!(number(&value["line"][1]), (1, "white".to_owned()));
}

/// What a browser takes for elements: a name behind `<`, outside of scripts and styles.
fn elements(html: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        let end = rest
            .find(|next: char| !next.is_ascii_alphanumeric() && next != '/')
            .unwrap();
        let name = rest[..end].to_lowercase();
        if name == "script" || name == "style" {
            let close = rest.to_lowercase().find(&format!("</{name}")).unwrap();
            rest = &rest[close..];
        }
        if !name.is_empty() {
            names.push(name);
        }
    }
    names
}

#[test]
fn no_name_or_comment_becomes_an_element_of_the_page() {
    let plain = elements(&Page::default().write(&[hostile("plain")]));
    for words in HOSTILE {
        let page = Page {
            title: (*words).to_owned(),
            ..Page::default()
        };
        let html = page.write(&[hostile(words)]);
        assert_eq!(elements(&html), plain, "{words}");
        let attributes = html
            .split("<script type=\"application/json\" class=\"game\"")
            .nth(1);
        let attributes = attributes.unwrap().split('>').next().unwrap();
        assert_eq!(attributes.matches('"').count(), 8, "{attributes}");
    }
}

#[test]
fn a_page_has_the_board_after_every_move_and_each_variant_once() {
    let html = Page::default().write(&games(STUDY));
    let data = |class: &str| -> Vec<Value> {
        let parts = html.split("<script type=\"application/json\"").skip(1);
        let wanted = parts.filter(|part| part.starts_with(class));
        let json = wanted.map(|part| {
            let part = part.split_once('>').unwrap().1;
            part.split("</script>").next().unwrap()
        });
        json.map(|json| serde_json::from_str(json).unwrap())
            .collect()
    };
    let variants = data(" id=\"variants\"");
    let russian = &variants[0]["russian"];
    assert_eq!(russian["names"].as_array().unwrap().len(), 32);
    assert_eq!(russian["letters"], true);
    assert_eq!(russian["cells"][0], 1);
    let signs = data(" id=\"signs\"");
    assert_eq!(signs[0]["$7"]["text"], "*");
    assert_eq!(signs[0]["?!"]["en"], "looks bad, but may prove good");
    assert!(signs[0]["!"]["zh"].is_string());
    let games = data(" class=\"game\"");
    assert_eq!(games.len(), self::games(STUDY).len());
    for game in &games {
        let known = &variants[0][game["variant"].as_str().unwrap()];
        let squares = known["cells"].as_array().unwrap().len();
        for item in game["line"].as_array().unwrap() {
            if item["move"].is_string() || item["set_up"].is_string() {
                assert_eq!(item["board"].as_str().unwrap().len(), squares);
            }
        }
    }
}

#[test]
fn the_language_of_the_page_is_chosen_or_the_readers() {
    let html = |language| {
        let page = Page {
            language,
            ..Page::default()
        };
        page.write(&games("1. 32-28 *"))
    };
    assert!(html(None).contains("<html lang=\"en\">"));
    let chinese = html(Some(Language::Chinese));
    assert!(chinese.contains("<html lang=\"zh-CN\" data-language=\"zh-CN\">"));
}

/// Commands of LaTeX in a text, each with its backslash.
fn commands(latex: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = latex;
    while let Some(at) = rest.find('\\') {
        let after = &rest[at + 1..];
        let letters = after
            .find(|next: char| !next.is_ascii_alphabetic())
            .unwrap_or(after.len());
        let length = letters.max(1);
        found.push(&rest[at..=at + length]);
        rest = &after[length..];
    }
    found
}

#[test]
fn no_name_or_comment_becomes_a_command_of_latex() {
    const HARMLESS: &[&str] = &[
        "\\section",
        "\\textit",
        "\\textbf",
        "\\ldots",
        "\\hfill",
        "\\textbackslash",
        "\\textless",
        "\\textgreater",
        "\\textasciicircum",
        "\\textasciitilde",
        "\\textquotedbl",
        "\\{",
        "\\}",
        "\\$",
        "\\&",
        "\\#",
        "\\%",
        "\\_",
    ];
    for words in HOSTILE {
        let latex = Chapter::default().latex(&hostile(words));
        for command in commands(&latex) {
            assert!(HARMLESS.contains(&command), "{command} in {latex}");
        }
        let balanced = latex.replace("\\{", "").replace("\\}", "");
        assert_eq!(
            balanced.matches('{').count(),
            balanced.matches('}').count(),
            "{latex}"
        );
        for special in ['%', '$', '#', '&', '_', '^', '~'] {
            let bare = latex.replace(&format!("\\{special}"), "").replace(".~", "");
            assert!(!bare.contains(special), "{special} in {latex}");
        }
        assert!(latex.chars().all(|next| next == '\n' || !next.is_control()));
    }
}

#[test]
fn no_name_or_comment_becomes_markup_of_markdown() {
    for words in HOSTILE {
        let text = Chapter::default().markdown(&hostile(words));
        let unescaped = text
            .replace("\\\\", "")
            .replace("\\<", "")
            .replace("\\`", "")
            .replace("\\[", "");
        assert!(!unescaped.contains(['<', '`', '[']), "{text}");
        for line in text.lines() {
            let begins = ["- ", "+ ", "1. ", "===", "---", "~~~", "> "];
            assert!(
                !begins.iter().any(|begin| line.starts_with(begin)),
                "{line}"
            );
        }
    }
}

#[test]
fn diagrams_stand_where_they_are_asked_for() {
    let text = "[FEN \"W:W33,38,43:B3,8\"] 1. 33-29 $220 3-9 {good} $221 2. 38-33 8-13 \
                /FEN \"W:W28:B13\"/ 3. 28-22 (3. 28-23 $220) 13-18 4. 22x13 *";
    let count = |chapter: &Chapter| {
        let game = game(text);
        let latex = chapter.latex(&game).matches("\\begin{tikzpicture}").count();
        assert_eq!(chapter.markdown(&game).matches("```text").count(), latex);
        latex
    };
    // The start, the two signs of the game itself, and the set-up.
    assert_eq!(count(&Chapter::default()), 4);
    // After each second move where none stands.
    let every = Chapter {
        every: 1,
        ..Chapter::default()
    };
    assert_eq!(count(&every), 6);
    let turned = Chapter::default().markdown(&game("1. 32-28 $221 *"));
    let plain = Chapter::default().markdown(&game("1. 32-28 $220 *"));
    assert_ne!(turned, plain);
}

#[test]
fn endless_comments_are_written_in_moments() {
    let words = "wörd <b> \\x ".repeat(800_000);
    assert!(words.len() > 10_000_000);
    let mut game = game("1. 32-28 *");
    game.line.push(Item::Comment(words.clone()));
    let begun = std::time::Instant::now();
    assert!(json(&game, Positions::Without).len() > words.len());
    assert!(Page::default().write(&[game.clone()]).len() > words.len());
    assert!(Chapter::default().latex(&game).len() > words.len());
    assert!(Chapter::default().markdown(&game).len() > words.len());
    assert!(begun.elapsed().as_secs() < 20, "{:?}", begun.elapsed());
}

#[test]
fn variations_in_variations_keep_their_places() {
    let deep = format!(
        "1. 32-28 {} 19-23 {} *",
        "(1. 33-29 ".repeat(50),
        ")".repeat(50)
    );
    let game = game(&deep);
    let value: Value = serde_json::from_str(&json(&game, Positions::Fen)).unwrap();
    assert_eq!(read_again(&value["line"], game.start), game.line);
    assert!(
        Chapter::default()
            .latex(&game)
            .contains("(1.~33-29 (1.~33-29 ")
    );
}

/// Golden files: `DAMIER_UPDATE=1 cargo test -p damier-notation --test export` writes them anew.
fn is_golden(name: &str, text: &str) {
    let path = format!("{}/tests/export/{name}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var("DAMIER_UPDATE").is_ok_and(|value| value == "1") {
        std::fs::write(&path, text).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        text, golden,
        "tests/export/{name}: DAMIER_UPDATE=1 writes it anew"
    );
}

#[test]
fn the_forms_of_a_study_are_as_they_were() {
    let study = games(STUDY);
    let chapter = Chapter {
        every: 2,
        flipped: false,
    };
    let lines: Vec<String> = study
        .iter()
        .map(|game| json(game, Positions::Fen))
        .collect();
    is_golden("study.jsonl", &(lines.join("\n") + "\n"));
    let latex: String = study.iter().map(|game| chapter.latex(game)).collect();
    let is_drawing = |line: &&str| {
        ["\\fill", "\\draw", "\\node"]
            .iter()
            .any(|word| line.starts_with(word))
    };
    let latex: Vec<&str> = latex.lines().filter(|line| !is_drawing(line)).collect();
    is_golden("study.tex", &(latex.join("\n") + "\n"));
    let markdown: Vec<String> = study.iter().map(|game| chapter.markdown(game)).collect();
    is_golden("study.md", &markdown.join("\n"));
}
