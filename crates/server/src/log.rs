//! A game's log in words, for the arbiter and for those who read the game later.

use std::collections::BTreeSet;

use damier_api as api;
use damier_rules::{Side, Variant};
use damier_store::StoredGame;
use damier_table::{
    Act, Actor, Cause, Claim, Decision, Entry, Game, Irregularity, Played, Refusal as Refused,
    SettingUp, codec,
};

use crate::board;
use crate::language::Language;
use crate::refusal::Refusal;
use crate::room::articles;

/// An entry that has happened, and what can be said of it only then.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    pub(crate) entry: Entry,
    /// The articles that were broken by it, or that it answers.
    pub(crate) articles: BTreeSet<Irregularity>,
    /// The move, or what hands showed in its place; or showed in the turn that is put right, or is
    /// shown again.
    pub(crate) shown: Option<String>,
    /// The claim that was made or decided on, and what came of it.
    pub(crate) claim: Option<(Claim, Outcome)>,
    /// How many plies stand after it.
    pub(crate) plies: usize,
}

/// What came of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The game is drawn.
    Granted,
    /// The arbiter has to decide.
    Pending,
    /// The game goes on, or the flag that fell meanwhile counts.
    NotGranted,
}

impl Told {
    /// Whether it belongs beside the moves of the game: an answer to something irregular, a call,
    /// a ruling, an accident.
    pub(crate) fn is_noteworthy(&self) -> bool {
        matches!(
            self.entry.act,
            Act::HaveCorrected
                | Act::LetStand
                | Act::HaveShown
                | Act::Impossible(_)
                | Act::ClaimDraw(_)
                | Act::WithdrawClaim
                | Act::ShowAgain
                | Act::CallArbiter
                | Act::CallFlag
                | Act::Disturb(_)
                | Act::Restore
                | Act::SetUp(SettingUp::Accept)
                | Act::TurnBoard
                | Act::Adjourn { .. }
                | Act::AcceptAdjournment
                | Act::DeclineAdjournment
                | Act::Seal(_)
                | Act::Ready
                | Act::TakeLeave { .. }
                | Act::EndLeave(_)
                | Act::Rule(_)
        )
    }

    /// What happened, and who did it, in one sentence.
    pub(crate) fn sentence(&self, variant: Variant, language: Language) -> String {
        let words = language.words();
        words.did(self.entry.by, &words.act(self, variant))
    }
}

/// Lets an entry happen and keeps what is said of it. A move is put into words only if wanted.
///
/// # Errors
///
/// What the game says; it is then as it was.
pub(crate) fn follow(game: &mut Game, entry: &Entry, with_moves: bool) -> Result<Told, Refused> {
    let open = |game: &Game| {
        let complaint = game.complaint();
        complaint.map_or_else(BTreeSet::new, |one| one.irregularities.clone())
    };
    let (before, plies_before) = (open(game), game.ply());
    let hands = |played: &Played| {
        let shown = played.shown.as_ref()?;
        Some(board::shown_text(played.after.variant(), shown))
    };
    let mut shown = match &entry.act {
        Act::Move(mv) if with_moves => Some(board::text(game.position(), mv)),
        // What is put right is gone afterwards.
        act if corrects(act) => game.moves().last().and_then(hands),
        Act::HaveShown => game.moves().last().and_then(hands),
        Act::LetStand => game
            .showing()
            .map(|showing| board::text(game.position(), &showing.mv)),
        _ => None,
    };
    let claim = match (&entry.act, entry.by.side()) {
        (Act::ClaimDraw(ground), Some(side)) => Some(game.claim_of(side, *ground)),
        (Act::Rule(_), _) => game.pending_claim().cloned(),
        _ => None,
    };
    let wrong = game.wrong_set_up();
    let sealed = game.sealed().map(|sealed| sealed.envelope.clone());
    game.apply(entry)?;
    let claim = claim.map(|claim| {
        let outcome = match game.result().map(|result| result.cause) {
            _ if game.pending_claim().is_some() => Outcome::Pending,
            Some(Cause::Time) | None => Outcome::NotGranted,
            Some(_) => Outcome::Granted,
        };
        (claim, outcome)
    });
    let last = game.moves().last().filter(|_| game.ply() > plies_before);
    if let Some(played) = last {
        shown = hands(played).or(shown).filter(|_| !played.board_only);
    }
    if opens(&entry.act) && game.sealed().is_none() {
        shown = sealed.map(|sealed| sealed.text().to_owned()).or(shown);
    }
    if corrects(&entry.act) && game.ply() == plies_before {
        shown = None;
    }
    // What was answered is still open: then it was the set-up.
    let before = match open(game) == before && answers(&entry.act) {
        true => wrong,
        false => before,
    };
    let articles = match &entry.act {
        Act::HaveCorrected | Act::LetStand => before,
        Act::Rule(ruling) if matches!(ruling.decision(), Decision::Correct | Decision::Stand) => {
            before
        }
        Act::Press => last.map_or_else(BTreeSet::new, |played| played.irregularities.clone()),
        Act::Hand { .. } | Act::TurnBoard => open(game).difference(&before).copied().collect(),
        _ => BTreeSet::new(),
    };
    Ok(Told {
        entry: entry.clone(),
        articles,
        shown,
        claim,
        plies: game.ply(),
    })
}

/// Whether an envelope may be opened by it.
fn opens(act: &Act) -> bool {
    match act {
        Act::Ready => true,
        Act::Rule(ruling) => ruling.decision() == Decision::Resume,
        _ => false,
    }
}

/// Whether something irregular is put right or let stand by it.
fn answers(act: &Act) -> bool {
    let stands = match act {
        Act::LetStand => true,
        Act::Rule(ruling) => ruling.decision() == Decision::Stand,
        _ => false,
    };
    stands || corrects(act)
}

/// Whether something irregular is put right by it.
fn corrects(act: &Act) -> bool {
    match act {
        Act::HaveCorrected => true,
        Act::Rule(ruling) => ruling.decision() == Decision::Correct,
        _ => false,
    }
}

/// The whole log. One that does not fold is told up to its last good entry, and where it breaks.
///
/// # Errors
///
/// [`Refusal::Internal`] when not even the terms can be read.
pub(crate) fn lines(stored: &StoredGame, language: Language) -> Result<Vec<api::LogLine>, Refusal> {
    let terms = codec::decode_terms(&stored.record.terms).map_err(|error| {
        tracing::error!(game = %stored.record.id, %error, "stored game is unreadable");
        Refusal::Internal
    })?;
    let variant = terms.variant();
    let mut game = Game::new(terms);
    let mut lines = Vec::with_capacity(stored.lines.len());
    for (seq, line) in (1..).zip(&stored.lines) {
        let told = codec::decode_entry(&line.text)
            .map_err(|error| error.to_string())
            .and_then(|entry| {
                follow(&mut game, &entry, true).map_err(|refusal| refusal.to_string())
            });
        match told {
            Ok(told) => lines.push(api::LogLine {
                seq,
                at: line.at,
                by: by(told.entry.by),
                text: language.words().act(&told, variant),
                articles: articles(&told.articles, language),
            }),
            Err(reason) => {
                lines.push(api::LogLine {
                    seq,
                    at: line.at,
                    by: api::By::Server,
                    text: language.words().log_breaks(&reason),
                    articles: Vec::new(),
                });
                break;
            }
        }
    }
    Ok(lines)
}

fn by(actor: Actor) -> api::By {
    match actor {
        Actor::Side(Side::White) => api::By::White,
        Actor::Side(Side::Black) => api::By::Black,
        Actor::Arbiter => api::By::Arbiter,
        Actor::Server => api::By::Server,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_table::{
        Cell, ClaimGround, Condition, Declared, Handling, Kind, Mark, Moment, Piece, Ruling,
        SealedMove, SheetText, Span,
    };

    fn every_act() -> Vec<Act> {
        let cell = Cell::new(6, 3);
        let handlings = [
            Handling::Adjust,
            Handling::Touch(cell),
            Handling::Lift(cell),
            Handling::Place(cell),
            Handling::Release,
            Handling::Remove(cell),
            Handling::PutBack(cell),
            Handling::Crown(cell),
        ];
        let white = Side::White;
        let until = Some(Moment::from_millis(1_764_547_200_000));
        let man = Piece {
            side: white,
            kind: Kind::Man,
        };
        let decisions = [
            Decision::Start,
            Decision::Adjourn { until: None },
            Decision::Adjourn { until },
            Decision::OpenEnvelope,
            Decision::Stop,
            Decision::Resume,
            Decision::Correct,
            Decision::Stand,
            Decision::Dismiss,
            Decision::Uphold,
            Decision::Restore,
            Decision::Replay,
            Decision::Warn(white),
            Decision::SetTime(white, Span::from_secs(90)),
            Decision::AddTime(white, 60_000),
            Decision::AddTime(white, -60_000),
            Decision::SetCount(white, 3),
            Decision::TakeBack(4),
            Decision::Win(white, Declared::Conduct),
            Decision::Draw(Declared::Regulation),
            Decision::Annul(Declared::Annulled),
        ];
        let mut acts = vec![
            Act::Begin,
            Act::InviteAssistant(Mark::new([1; 32])),
            Act::SeatAssistant {
                side: white,
                mark: Mark::new([1; 32]),
            },
            Act::DismissAssistant,
            Act::Impossible(SheetText::new("32-27").unwrap()),
            Act::Resign,
            Act::OfferDraw,
            Act::AcceptDraw,
            Act::DeclineDraw,
            Act::ClaimDraw(ClaimGround::Rule("repetition")),
            Act::ClaimDraw(ClaimGround::Regulation),
            Act::ClaimDraw(ClaimGround::ShortOfTime),
            Act::WithdrawClaim,
            Act::AskTakeBack,
            Act::AcceptTakeBack,
            Act::DeclineTakeBack,
            Act::Flag(white),
            Act::Interrupted {
                from: Moment::from_millis(0),
            },
            Act::Abort,
            Act::EndByEvent {
                condition: Condition::FarBehind,
                winner: Some(white),
            },
            Act::Press,
            Act::HaveCorrected,
            Act::LetStand,
            Act::HaveShown,
            Act::ShowAgain,
            Act::CallArbiter,
            Act::CallFlag,
            Act::Disturb(vec![(cell, None), (cell, Some(Cell::new(0, 0)))]),
            Act::Restore,
            Act::TurnBoard,
            Act::SetUp(SettingUp::Put(cell, man)),
            Act::SetUp(SettingUp::Take(cell)),
            Act::SetUp(SettingUp::All),
            Act::SetUp(SettingUp::Accept),
            Act::Adjourn { until: None },
            Act::Adjourn { until },
            Act::AcceptAdjournment,
            Act::DeclineAdjournment,
            Act::Seal(SealedMove::new("47-42").unwrap()),
            Act::Ready,
            Act::Write {
                ply: 1,
                text: SheetText::new("32-28").unwrap(),
            },
        ];
        let hand = None;
        acts.extend(handlings.map(|handling| Act::Hand { handling, hand }));
        acts.extend(decisions.map(|decision| Act::Rule(Ruling::new(decision, "").unwrap())));
        acts
    }

    #[test]
    fn everything_that_happens_is_worded_in_both_languages() {
        let at = Moment::from_millis(90_000);
        for shown in [None, Some("32x12".to_owned())] {
            let mut seen = std::collections::HashSet::new();
            for act in every_act() {
                let told = Told {
                    entry: Entry::new(at, Actor::Server, act),
                    articles: BTreeSet::new(),
                    shown: shown.clone(),
                    claim: None,
                    plies: 0,
                };
                let say = |language: Language| language.words().act(&told, Variant::International);
                let (english, chinese) = (say(Language::English), say(Language::Chinese));
                assert!(english.is_ascii(), "{english}");
                assert!(
                    !(english.clone() + &chinese).contains("47-42"),
                    "told too early"
                );
                assert!(
                    chinese.chars().any(|letter| letter >= '\u{4e00}'),
                    "{chinese}"
                );
                // The board of an accident is put back by a player or by a ruling: one text.
                let twice = matches!(told.entry.act, Act::Rule(_));
                assert!(
                    seen.insert(english.clone()) || twice,
                    "said twice: {english}"
                );
            }
        }
        let told = Told {
            entry: Entry::new(
                at,
                Actor::Arbiter,
                Act::Rule(Ruling::new(Decision::Stop, "tea").unwrap()),
            ),
            articles: BTreeSet::new(),
            shown: None,
            claim: None,
            plies: 0,
        };
        let say = |language| told.sentence(Variant::International, language);
        assert_eq!(
            say(Language::English),
            "The arbiter: both clocks stop (tea)"
        );
        assert_eq!(say(Language::Chinese), "裁判：双方停钟（tea）");
    }
}
