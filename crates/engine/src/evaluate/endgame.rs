//! How much of an advantage is left when there are kings: flying kings are hard to catch.

use damier_rules::generate::{Layout, Word};

use super::ground::{Ground, View};

/// A value to White, brought nearer to a draw where the weaker side has a king that holds.
pub(super) fn scale<L: Layout>(value: i32, white: &View<L::Word>, black: &View<L::Word>) -> i32 {
    let (stronger, weaker) = if value > 0 {
        (white, black)
    } else {
        (black, white)
    };
    if weaker.kings.is_empty() {
        return value;
    }
    let own = stronger.men.count_ones() + stronger.kings.count_ones();
    let other = weaker.men.count_ones() + weaker.kings.count_ones();
    if other == 1 {
        return value * against_lone_king::<L>(own, stronger, weaker) / 64;
    }
    let only_kings = (stronger.men | weaker.men).is_empty();
    match own.saturating_sub(other) {
        _ if stronger.kings.is_empty() => value,
        0 | 1 if only_kings => value / 8,
        2 if only_kings => value / 4,
        0 | 1 => value / 2,
        2 => value * 3 / 4,
        _ => value,
    }
}

/// How many 64ths of the value are left against a king alone.
fn against_lone_king<L: Layout>(own: u32, stronger: &View<L::Word>, weaker: &View<L::Word>) -> i32 {
    let road = L::Word::cut(Ground::<L>::MAIN_ROAD);
    let holds_road =
        !(weaker.kings & road).is_empty() && ((stronger.men | stronger.kings) & road).is_empty();
    let wide = L::ROWS > 8;
    match own {
        // One against one and two against one are drawn but for a shot, which the search sees.
        1 | 2 => 2,
        _ if holds_road => 3,
        // Three win on the small board from nearly everywhere, and seldom on the wide one.
        3 if wide => 4,
        3 => 48,
        _ => 64,
    }
}
