//! The draw rules of the game being played, followed inside the search.
//!
//! The slow twin is [`DrawCounts`](damier_rules::draw::DrawCounts); a law below says that they
//! agree.

use damier_rules::Side;
use damier_rules::draw::{Counted, DrawRule, Material};
use damier_rules::generate::{Field, FieldOf, Generator, Layout, StepOf, Word, WordOf};

use crate::Game;
use crate::key::mix;

/// No profile has more rules than this; further ones would not be followed.
const MOST_RULES: usize = 8;
/// From how many plies before a limit on, positions with different counts are told apart.
const NEAR: u16 = 16;

/// The rules, prepared for one search.
pub(crate) struct DrawRules<G: Generator> {
    generator: G,
    rules: &'static [DrawRule],
    /// How often a position must occur.
    pub(crate) occurrences: u16,
    /// Whether a rule looks at material in which there may be no king.
    pub(crate) without_kings: bool,
    road: WordOf<G>,
}

/// What has been counted in one position of the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    /// Plies in a row in which only kings moved.
    king_plies: u16,
    /// Plies in a row that could be undone: those, and where men step sideways those too.
    pub(crate) undoable: u16,
    /// Plies since the material of each rule arose, plus one; 0 where it has not.
    since: [u16; MOST_RULES],
}

impl<G: Generator> DrawRules<G> {
    pub(crate) fn new(generator: G, game: &Game) -> DrawRules<G> {
        let rules = game.counts().profile().rules;
        let rules = &rules[..rules.len().min(MOST_RULES)];
        let repetition = rules
            .iter()
            .find(|rule| matches!(rule.counts, Counted::Repetition));
        let standing = |rule: &DrawRule| matches!(rule.counts, Counted::Standing { .. });
        DrawRules {
            generator,
            without_kings: rules.iter().any(standing),
            rules,
            occurrences: repetition.map_or(u16::MAX, |rule| rule.limit),
            road: generator.pack(generator.board().main_road()),
        }
    }

    /// The counts of the game as it stands.
    pub(crate) fn counts(&self, game: &Game) -> Counts {
        let mut counts = Counts {
            king_plies: game.king_plies(),
            undoable: game.seen().len() as u16 - 1,
            ..Counts::default()
        };
        for counter in game.counts().counters() {
            let same = |rule: &DrawRule| core::ptr::eq(rule, counter.rule);
            if let Some(index) = self.rules.iter().position(same)
                && matches!(counter.rule.counts, Counted::Since { .. })
            {
                counts.since[index] = counter.used as u16 + 1;
            }
        }
        counts
    }

    /// The counts after a move.
    #[inline]
    pub(crate) fn advance(
        &self,
        counts: &Counts,
        before: &FieldOf<G>,
        step: &StepOf<G>,
        after: &FieldOf<G>,
    ) -> Counts {
        let by_king = !(before.kings & WordOf::<G>::bit(u32::from(step.from))).is_empty();
        let mut next = Counts::default();
        if by_king && !step.is_capture() {
            next.king_plies = counts.king_plies + 1;
        }
        if !step.is_capture() && (by_king || is_sideways::<G>(step)) {
            next.undoable = counts.undoable + 1;
        }
        // No rule looks at material without a king.
        if !after.kings.is_empty() {
            self.look_at_material(counts, step, after, &mut next);
        }
        next
    }

    fn look_at_material(
        &self,
        counts: &Counts,
        step: &StepOf<G>,
        after: &FieldOf<G>,
        next: &mut Counts,
    ) {
        let pieces = Pieces::of(after, self.road);
        if pieces.fewest() > 1 && pieces.all() > 8 && counts.since == [0; MOST_RULES] {
            return;
        }
        let changed = step.is_capture() || step.promotes;
        for (index, rule) in self.rules.iter().enumerate() {
            if let Counted::Since {
                starts,
                lasts,
                anew_by_change,
            } = rule.counts
            {
                let mut since = counts.since[index];
                if since > 0 {
                    since += 1;
                }
                if !pieces.are(lasts) || changed && anew_by_change {
                    since = 0;
                }
                if since == 0 && pieces.are(starts) {
                    since = 1;
                }
                next.since[index] = since;
            }
        }
    }

    /// Whether a limit other than that of repetition is reached.
    pub(crate) fn reached(&self, counts: &Counts, field: &FieldOf<G>) -> bool {
        self.plies_left(counts, field) == 0
    }

    /// Words that differ where limits are near and the counts differ; 0 where none is near.
    #[inline]
    pub(crate) fn salt(&self, counts: &Counts, field: &FieldOf<G>) -> u64 {
        let quiet = counts.king_plies < NEAR && counts.since == [0; MOST_RULES];
        if quiet {
            return 0;
        }
        let left = self.plies_left(counts, field);
        if left <= NEAR {
            mix(u64::from(left) + 1, 0x9e37_79b9_7f4a_7c15)
        } else {
            0
        }
    }

    /// How many more plies the nearest limit allows.
    fn plies_left(&self, counts: &Counts, field: &FieldOf<G>) -> u16 {
        let mut least = u16::MAX;
        for (rule, since) in self.rules.iter().zip(counts.since) {
            let used = match rule.counts {
                Counted::Repetition => continue,
                Counted::Since { .. } if since == 0 => continue,
                Counted::Since { .. } => since - 1,
                Counted::KingMoves {
                    both_have_kings_unless: None,
                } => counts.king_plies,
                Counted::KingMoves {
                    both_have_kings_unless: Some(unless),
                } => {
                    let pieces = Pieces::of(field, self.road);
                    if !pieces.both_have_kings() || pieces.are(unless) {
                        continue;
                    }
                    counts.king_plies
                }
                Counted::Standing {
                    material,
                    unless_capture,
                } => {
                    let stands = Pieces::of(field, self.road).are(material);
                    if !stands || unless_capture && self.generator.must_capture(field) {
                        continue;
                    }
                    rule.limit
                }
            };
            least = least.min(rule.limit.saturating_sub(used));
        }
        least
    }
}

/// Whether a man stays in its row: then it can step back.
fn is_sideways<G: Generator>(step: &StepOf<G>) -> bool {
    let row = |bit: u8| u32::from(bit) / G::Layout::HALF;
    G::Layout::IS_FULL && row(step.from) == row(step.to)
}

/// How many pieces each side has.
struct Pieces {
    count: [u32; 2],
    kings: [u32; 2],
    on_road: [u32; 2],
}

impl Pieces {
    fn of<W: Word>(field: &Field<W>, road: W) -> Pieces {
        let count = |among: W| Side::ALL.map(|side| (field.of(side) & among).count_ones());
        Pieces {
            count: count(!W::EMPTY),
            kings: count(field.kings),
            on_road: count(road),
        }
    }

    fn all(&self) -> u32 {
        self.count[0] + self.count[1]
    }

    fn fewest(&self) -> u32 {
        self.count[0].min(self.count[1])
    }

    fn both_have_kings(&self) -> bool {
        self.kings[0] > 0 && self.kings[1] > 0
    }

    /// Whether one side has a king alone and the other, by its index, fits.
    fn lone_king_against(&self, fits: impl Fn(usize) -> bool) -> bool {
        (0..2).any(|lone| self.count[lone] == 1 && self.kings[lone] == 1 && fits(1 - lone))
    }

    fn are(&self, material: Material) -> bool {
        match material {
            Material::LoneKing { least, most } => self.lone_king_against(|other| {
                (least..=most).contains(&self.count[other]) && self.kings[other] > 0
            }),
            Material::LoneKingHoldsMainRoad { least, most } => self.lone_king_against(|other| {
                let fits = (least..=most).contains(&self.count[other]) && self.kings[other] > 0;
                fits && self.on_road[1 - other] == 1 && self.on_road[other] == 0
            }),
            Material::LoneKingAgainstKings { least } => self.lone_king_against(|other| {
                self.count[other] == self.kings[other] && self.kings[other] >= least
            }),
            Material::KingsOnBothSides { least, most } => {
                (least..=most).contains(&self.all()) && self.both_have_kings()
            }
            Material::Kings { more, fewer } => {
                let kings = self.kings;
                self.count == kings && (kings == [more, fewer] || kings == [fewer, more])
            }
            Material::OnePieceEach => self.count == [1, 1],
        }
    }
}

#[cfg(test)]
mod tests {
    use damier_rules::draw::profiles;
    use damier_rules::{Position, Setup, Square, Variant, Visitor};
    use proptest::prelude::*;

    use super::*;

    /// Plays on by the choices and compares both ways to count after each move.
    struct Compare<'a> {
        game: Game,
        choices: &'a [u8],
    }

    impl Visitor for Compare<'_> {
        type Output = ();

        fn visit<G: Generator>(mut self, generator: G) {
            let rules = DrawRules::new(generator, &self.game);
            let mut counts = rules.counts(&self.game);
            for choice in self.choices {
                let before = *self.game.position();
                let moves = before.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[usize::from(*choice) % moves.len()];
                let step = generator.to_step(&mv);
                self.game.advance(&mv);
                let after = self.game.position();
                let (old, new) = (before.field::<G>(), after.field::<G>());
                counts = rules.advance(&counts, &old, &step, &new);
                assert_eq!(counts, rules.counts(&self.game), "{after:?}");
                let counting = self.game.counts().reached();
                let reached = counting
                    .into_iter()
                    .any(|rule| rule.counts != Counted::Repetition);
                assert_eq!(rules.reached(&counts, &new), reached, "{after:?}");
            }
        }
    }

    /// A few pieces, most of them kings.
    fn endgame(variant: Variant, pieces: &[(u8, u8)]) -> Option<Position> {
        let mut setup = Setup::empty(Side::White);
        for (square, kind) in pieces {
            let square = Square::new(square % variant.rules().board.count() + 1)?;
            if !(setup.pieces(Side::White) | setup.pieces(Side::Black)).contains(square) {
                let side = usize::from(kind % 2);
                let set = if kind % 8 < 6 {
                    &mut setup.kings
                } else {
                    &mut setup.men
                };
                set[side].insert(square);
            }
        }
        Position::new(variant, &setup).ok()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3_000))]

        #[test]
        fn the_search_counts_as_the_rules_do(
            variant in prop::sample::select(Variant::ALL),
            profile in prop::sample::select(profiles::ALL),
            pieces in prop::collection::vec(any::<(u8, u8)>(), 2..8),
            choices in prop::collection::vec(any::<u8>(), 0..150),
        ) {
            if let Some(start) = endgame(variant, &pieces) {
                let game = Game::new(profile, start);
                variant.dispatch(Compare { game, choices: &choices });
            }
        }
    }
}
