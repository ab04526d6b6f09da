//! Names of players who never were.

use damier_bench::Chance;

const FAMILY: [&str; 24] = [
    "Van", "Koch", "Berg", "Stam", "Dubo", "Geor", "Schw", "Tsji", "Kou", "Silva", "Mbay", "Hoek",
    "Vald", "Sijb", "Wier", "Gant", "Balj", "Cli", "Bas", "Raes", "Klim", "Ndja", "Oos", "Meri",
];
const ENDING: [&str; 16] = [
    "man", "stra", "ov", "s", "inger", "ens", "aert", "e", "ko", "ez", "ic", "gwal", "ma", "ius",
    "wijk", "i",
];
const GIVEN: [&str; 20] = [
    "Anna", "Piet", "Harm", "Ton", "Jan", "Wei", "Olga", "Roel", "Marie", "Guntis", "Macky", "Lin",
    "Zoja", "Raul", "Baba", "Ivan", "Tanja", "José", "Jürgen", "Aïcha",
];
const CHINESE: [&str; 24] = [
    "王", "李", "张", "刘", "陈", "杨", "赵", "黄", "周", "吴", "徐", "孙", "华", "伟", "芳", "娜",
    "敏", "静", "丽", "强", "磊", "军", "洋", "勇",
];
const TOWNS: [&str; 12] = [
    "Utrecht",
    "Rotterdam",
    "Beijing",
    "Riga",
    "Bamako",
    "Dakar",
    "Minsk",
    "Abidjan",
    "Tallinn",
    "Hangzhou",
    "Montréal",
    "Willemstad",
];

/// The player that everybody asks for.
pub(crate) const ASKED: &str = "Quagmire, Ottoline";

/// One of thirty thousand players, those with low numbers more often.
pub(crate) fn player(chance: &mut Chance) -> String {
    if chance.number().is_multiple_of(2_000) {
        return ASKED.to_owned();
    }
    let number = (chance.number() % 30_000).min(chance.number() % 30_000);
    let mut of_player = Chance::new(number);
    let mut of = |words: &[&'static str]| of_player.of(words).copied().unwrap_or_default();
    if number.is_multiple_of(5) {
        return format!(
            "{}{}{}",
            of(&CHINESE[..12]),
            of(&CHINESE[12..]),
            of(&CHINESE)
        );
    }
    let middle = of(&ENDING);
    format!(
        "{}{middle}{}, {} {}.",
        of(&FAMILY),
        of(&ENDING),
        of(&GIVEN),
        &of(&FAMILY)[..1]
    )
}

/// One of some thousand events.
pub(crate) fn event(chance: &mut Chance, year: u64) -> (String, &'static str) {
    let town = chance.of(&TOWNS).copied().unwrap_or_default();
    let kind = ["Open", "Championship", "Cup", "公开赛"];
    let kind = chance.of(&kind).copied().unwrap_or_default();
    (format!("{town} {kind} {year}"), town)
}
