//! What the server says to people, a file for each language.
//!
//! A language is an implementation of [`Words`]; a text that is missing does not compile. Codes
//! that come from the rules as text are looked up, and a test asks for every one of them.

mod accounts;
mod en;
mod picture;
mod zh;

use damier_api::{RuleTopic, Texts};
use damier_engine::Motive;
use damier_notation::fen::FenFault;
use damier_notation::tree::FaultReason;
use damier_rules::{RulesTextFault, Ruleset, Side, Variant};
use damier_table::{Actor, Claim, GameResult, Verdict};

use crate::archive::FaultKind;
use crate::language::Language;
use crate::log::Told;
use crate::refusal::Refusal;
use crate::room::Picture;

/// Everything that is said in one language.
pub(crate) trait Words: Sync {
    /// Why a request was refused.
    fn refusal(&self, refusal: &Refusal) -> String;
    /// What is wrong at one place of a position's text.
    fn fault(&self, fault: &FenFault) -> String;
    /// What kind of fault of a file it is, as the title of a list.
    fn fault_kind(&self, kind: FaultKind) -> &'static str;
    /// What is wrong at one place of a file; what was found there is shown beside it.
    fn file_fault(&self, reason: &FaultReason) -> String;
    /// What is wrong in a line of rules of one's own.
    fn rules_fault(&self, fault: &RulesTextFault) -> String;
    /// The name of a variant.
    fn variant(&self, rules: &Ruleset) -> &'static str;
    /// What a variant is like, in one sentence.
    fn about(&self, rules: &Ruleset) -> String;
    /// What a line of a rule card is about.
    fn rule_title(&self, topic: RuleTopic) -> &'static str;
    /// A line of a rule card, or none where these rules have nothing to say of it.
    fn rule(&self, topic: RuleTopic, rules: &Ruleset) -> Option<String>;
    /// The name of a set of draw rules.
    fn draw_rules(&self, id: &str) -> Option<&'static str>;
    /// The name of a draw rule that counts, by its reason code.
    fn counter(&self, reason: &str) -> Option<&'static str>;
    /// The facts that decide a claim.
    fn claim_facts(&self, claim: &Claim) -> String;
    /// A claim by the rule of this name was not granted; the facts, where the program decided.
    fn wrong_claim(&self, name: &str, decided: Option<&Claim>) -> String;
    /// Where a rule stands, as the rules name it.
    fn article(&self, article: &str) -> String;
    /// Why a game was won, by the reason code.
    fn win(&self, reason: &str) -> Option<&'static str>;
    /// Why a game was drawn, by the reason code.
    fn draw(&self, reason: &str) -> Option<&'static str>;
    /// "White wins: ", with the reason to follow.
    fn wins(&self, white: bool, reason: &str) -> String;
    /// A side wins by a draw for this reason, which counts as a win for it.
    fn wins_by_draw(&self, side: Side, reason: &str) -> String;
    /// "Draw: ", with the reason to follow.
    fn drawn(&self, reason: &str) -> String;
    /// "No result: ", with the reason to follow.
    fn void(&self, reason: &str) -> String;
    /// On what ground an arbiter ends a game, by the reason code.
    fn ground(&self, reason: &str) -> Option<&'static str>;
    /// What an irregularity is, by its article.
    fn irregularity(&self, article: &str) -> Option<&'static str>;
    /// The piece on this square has to move.
    fn bound_to_piece(&self, place: &str) -> String;
    /// This move has to be made.
    fn bound_to_move(&self, text: &str) -> String;
    /// A capture has to be shown again, and whose clock runs meanwhile, if one does.
    fn showing(&self, asker: Side, text: &str, clock: Option<Side>) -> String;
    /// Who did something, and what.
    fn did(&self, by: Actor, what: &str) -> String;
    /// What was done, without who did it.
    fn act(&self, told: &Told, variant: Variant) -> String;
    /// The log cannot be followed from here on.
    fn log_breaks(&self, reason: &str) -> String;
    /// What a picture of a game shows, for those who listen to it.
    fn picture(&self, picture: &Picture) -> String;
    /// The name and the description of an engine's level, from 1.
    fn level(&self, level: u8) -> Option<(&'static str, &'static str)>;
    /// About how strong a player of this rating is.
    fn strength(&self, rating: u16) -> String;
    /// What a move does, in one sentence.
    fn motives(&self, motives: &[Motive]) -> String;
}

impl Language {
    /// The words of a language.
    pub(crate) fn words(self) -> &'static dyn Words {
        match self {
            Self::English => &en::English,
            Self::Chinese => &zh::Chinese,
        }
    }
}

/// A span of milliseconds as clocks show it: `1:30`, `2:00:00`.
fn minutes(millis: i64) -> String {
    let seconds = millis / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// A moment as it stands in a log: the date and the time of day by Greenwich.
fn utc(moment: damier_table::Moment) -> String {
    use damier_notation::pdn::{utc_date, utc_time};
    let seconds = moment.as_millis().div_euclid(1000);
    let (date, time) = (utc_date(seconds), utc_time(seconds));
    format!(
        "{} {} UTC",
        date.replace('.', "-"),
        &time[..time.len().min(5)]
    )
}

/// One text in both languages.
pub(crate) fn both<'a>(text: impl Fn(&'static dyn Words) -> &'a str) -> Texts {
    Texts {
        en: text(Language::English.words()).to_owned(),
        zh: text(Language::Chinese.words()).to_owned(),
    }
}

/// One text that is put together, in both languages.
pub(crate) fn both_texts(text: impl Fn(&'static dyn Words) -> String) -> Texts {
    Texts {
        en: text(Language::English.words()),
        zh: text(Language::Chinese.words()),
    }
}

/// How a game ended, in one sentence; the bare code where there are no words for it.
pub(crate) fn result(language: Language, result: &GameResult) -> String {
    let (words, code) = (language.words(), result.code());
    let ground = words.ground(code).unwrap_or(code);
    match result.verdict {
        Verdict::Won(side) if result.drawn => {
            words.wins_by_draw(side, words.draw(code).unwrap_or(ground))
        }
        Verdict::Won(side) => {
            let why = words.win(code).unwrap_or(ground);
            words.wins(side == Side::White, why)
        }
        Verdict::Drawn => words.drawn(words.draw(code).unwrap_or(ground)),
        Verdict::Void => words.void(ground),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::broadcast::BroadcastFault;
    use crate::refusal::{BadRuling, Hindrance, Illegal, SimulFault};
    use crate::tournament::TournamentFault;
    use damier_club::{LobbyRefusal, SimulRefusal, TournamentRefusal};
    use damier_notation::fen::{FenError, FenReason};
    use damier_rules::{Fault, RulesText, Square};
    use damier_store::StoreError;
    use damier_table::{BadOdds, NoClaim, NoLeave, NoOffer};

    use crate::correspondence::{PlanHindrance, PostcardHindrance};

    fn every_fault() -> Vec<FenFault> {
        let square = Square::new(3).unwrap();
        let reasons = [
            FenReason::Empty,
            FenReason::TooLong,
            FenReason::Turn,
            FenReason::UnknownTurn,
            FenReason::Unexpected('x'),
            FenReason::NoPieces,
            FenReason::Colour,
            FenReason::ListedTwice(Side::White),
            FenReason::SquareMissing,
            FenReason::NoSuchSquare("51".into()),
            FenReason::NamedTwice(square),
            FenReason::RangeOfLetters,
            FenReason::RangeBackwards,
            FenReason::Ghost,
            FenReason::Unplayable(Fault::OffTheBoard(square)),
            FenReason::Unplayable(Fault::Shared(square)),
            FenReason::Unplayable(Fault::ManOnCrowningRow(Side::Black, square)),
            FenReason::Unplayable(Fault::KingRun(Side::White, square)),
            FenReason::Unplayable(Fault::NoPiece),
            FenReason::Unplayable(Fault::TooManyCaptures(Side::White)),
        ];
        reasons.map(|reason| FenFault { column: 1, reason }).into()
    }

    #[test]
    fn every_fault_of_a_position_is_worded_in_both_languages() {
        let mut seen = std::collections::HashSet::new();
        for fault in every_fault() {
            let english = Language::English.words().fault(&fault);
            let chinese = Language::Chinese.words().fault(&fault);
            assert!(
                english.is_ascii() && seen.insert(english.clone()),
                "{english}"
            );
            let latin = chinese
                .chars()
                .any(|letter| letter.is_ascii_lowercase() && letter != 'x');
            assert!(!latin && seen.insert(chinese.clone()), "{chinese}");
        }
    }

    fn every_refusal() -> Vec<Refusal> {
        let illegal = |must| {
            Refusal::IllegalMove(Illegal {
                text: "1-2".into(),
                legal: vec!["3-4".into()],
                must,
            })
        };
        let square = Square::new(3).unwrap();
        let mut all = vec![
            Refusal::Malformed("here".into()),
            Refusal::UnknownGame,
            Refusal::UnknownBroadcast,
            Refusal::UnknownClass,
            Refusal::Broadcast(BroadcastFault::Over),
            Refusal::Broadcast(BroadcastFault::Full),
            Refusal::Broadcast(BroadcastFault::NotDelayed),
            Refusal::Broadcast(BroadcastFault::TooMany),
            Refusal::UnknownVariant("x".into()),
            Refusal::UnknownDrawRules("x".into()),
            Refusal::UnknownDrawRule("x".into()),
            Refusal::UnknownLevel(99),
            Refusal::UnreadableMove {
                said: "hello".into(),
                column: 1,
            },
            Refusal::BadPosition(FenError {
                faults: every_fault(),
            }),
            Refusal::TooManyPieces(Side::Black, 20),
            Refusal::BadRules("name: A b\nking: sly".parse::<RulesText>().unwrap_err()),
            Refusal::TooManyRules,
            Refusal::RulesFull,
            Refusal::BadClock,
            Refusal::BadOdds(BadOdds::NothingLeft),
            Refusal::BadOdds(BadOdds::NoSuchRung(3)),
            Refusal::BadOdds(BadOdds::Twice(square)),
            Refusal::BadOdds(BadOdds::NothingThere(square)),
            illegal(None),
            illegal(Some((3, true))),
            illegal(Some((1, true))),
            illegal(Some((3, false))),
            Refusal::AmbiguousMove {
                candidates: vec!["47x38x24".into()],
            },
            Refusal::NotYourTurn,
            Refusal::NotYourSeat,
            Refusal::WhichSeat,
            Refusal::SeatTaken,
            Refusal::BadInvite,
            Refusal::Stale { seq: 3 },
            Refusal::GameOver,
            Refusal::NotOver,
            Refusal::NotBegun,
            Refusal::OfferNotAllowed,
            Refusal::NotGone,
            Refusal::ClaimPending,
            Refusal::NothingClaimed,
            Refusal::NoOffer,
            Refusal::Blindfold,
            Refusal::ArbiterFromElsewhere,
            Refusal::BlindfoldTerms,
            Refusal::ImpossibleMove {
                count: 2,
                allowed: 5,
            },
            Refusal::SayInFull,
            Refusal::NoTakeBacks,
            Refusal::FlagFallen,
            Refusal::WrongLevel,
            Refusal::EngineLevel,
            Refusal::NotOfficial,
            Refusal::NoSuchLine,
            Refusal::NoLeave(NoLeave::NotAgreed),
            Refusal::NoLeave(NoLeave::OnLeave),
            Refusal::NoLeave(NoLeave::NotOnLeave),
            Refusal::NoLeave(NoLeave::Days { left: 0 }),
            Refusal::NoLeave(NoLeave::Days { left: 7 }),
            Refusal::Stopped,
            Refusal::NotStopped,
            Refusal::NotPressed,
            Refusal::NothingMoved,
            Refusal::StillInHand,
            Refusal::SettingUp,
            Refusal::NotSettingUp,
            Refusal::TurnUnderWay,
            Refusal::Adjourned,
            Refusal::NotAdjourned,
            Refusal::CannotAdjourn,
            Refusal::NoAdjournment,
            Refusal::MustSeal,
            Refusal::NothingIrregular,
            Refusal::NothingToShow,
            Refusal::ChangedSince,
            Refusal::NoArbiter,
            Refusal::NoFlag,
            Refusal::NoAccident,
            Refusal::TooLarge(4096),
            Refusal::FileTooLarge(5 << 20),
            Refusal::ImportRunning,
            Refusal::MayNotImport,
            Refusal::NoDatabase,
            Refusal::UnknownCollection,
            Refusal::TooFast,
            Refusal::TooManyConnections,
            Refusal::TooManyAnalyses,
            Refusal::NoAnalysis,
            Refusal::NoHelp,
            Refusal::Playing,
            Refusal::TooManyGames,
            Refusal::TooManySimuls,
            Refusal::UnknownTournament,
            Refusal::TooManyTournaments,
            Refusal::UnknownSimul,
            Refusal::BrokenLog { seq: 7 },
            Refusal::ForbiddenOrigin,
            Refusal::NotFound,
            Refusal::Internal,
        ];
        let failures = [
            StoreError::Locked,
            StoreError::Full,
            StoreError::Missing,
            StoreError::ReadOnly,
            StoreError::Corrupt,
            StoreError::Closed,
            StoreError::Other("o".into()),
        ];
        all.extend(failures.map(Refusal::Storage));
        let lobby = [
            LobbyRefusal::NotHere,
            LobbyRefusal::Gone,
            LobbyRefusal::Own,
            LobbyRefusal::NotOwn,
            LobbyRefusal::MayNotMeet,
            LobbyRefusal::TooManyEach(5),
            LobbyRefusal::TooMany,
        ];
        all.extend(lobby.map(Refusal::Lobby));
        all.extend([Refusal::NotRated, Refusal::MayNotChat]);
        all.extend(crate::accounts::AccountRefusal::ALL.map(Refusal::Account));
        let offers = [
            NoOffer::NotAfterOwnMove,
            NoOffer::Standing,
            NoOffer::Repeated,
            NoOffer::TooEarly { from: 40 },
            NoOffer::TooManyPieces { most: 10 },
        ];
        all.extend(offers.map(Refusal::DrawOfferNotAllowed));
        let claims = [
            NoClaim::NotYourTurn,
            NoClaim::NoSuchRule,
            NoClaim::Automatic,
            NoClaim::Repeated,
            NoClaim::Increment,
            NoClaim::TimeLeft,
            NoClaim::Material,
        ];
        let plans = [
            PlanHindrance::NotHere,
            PlanHindrance::OwnTurn,
            PlanHindrance::TooLong,
            PlanHindrance::Move {
                line: 2,
                number: 3,
                why: Box::new(Refusal::NotYourTurn),
            },
            PlanHindrance::LineTooLong(2),
            PlanHindrance::NoAnswer(2),
            PlanHindrance::OpponentResigns(2),
            PlanHindrance::Contradicts(3, 2),
        ];
        all.extend(plans.map(Refusal::BadPlan));
        let postcards = [
            PostcardHindrance::TooLong,
            PostcardHindrance::NoNumber,
            PostcardHindrance::Number("0.".into()),
            PostcardHindrance::Gap(3),
            PostcardHindrance::Differs(3),
            PostcardHindrance::Move(3, Box::new(Refusal::NotYourTurn)),
        ];
        all.extend(postcards.map(Refusal::BadPostcard));
        all.extend(claims.map(Refusal::ClaimNotAllowed));
        let hindrances = [
            Hindrance::OffTheBoard("r1c1".into()),
            Hindrance::NothingThere("32".into()),
            Hindrance::Occupied("32".into()),
            Hindrance::HandFull,
            Hindrance::HandEmpty,
            Hindrance::StillInTheAir,
            Hindrance::NothingRemoved,
            Hindrance::CrownedAlready("32".into()),
            Hindrance::NoKing("32".into()),
            Hindrance::Unplayable,
            Hindrance::TooManyActs,
            Hindrance::BoardNotSquare,
        ];
        all.extend(hindrances.map(Refusal::Impossible));
        let simuls = [
            SimulRefusal::Backwards,
            SimulRefusal::WrongActor,
            SimulRefusal::AlreadyBegun,
            SimulRefusal::NotBegun,
            SimulRefusal::Over,
            SimulRefusal::AlreadyIn,
            SimulRefusal::NotIn,
            SimulRefusal::Full,
            SimulRefusal::TooFew,
            SimulRefusal::NoSuchBoard,
            SimulRefusal::BoardOver,
            SimulRefusal::NotTheNext { next: Some(3) },
            SimulRefusal::NotTheNext { next: None },
            SimulRefusal::MoveFirst,
            SimulRefusal::WaitForGuest,
            SimulRefusal::NotTheGuestsTurn,
            SimulRefusal::NoPassLeft,
            SimulRefusal::HostIsElsewhere,
            SimulRefusal::NotAgreed,
            SimulRefusal::NotBehind,
            SimulRefusal::CapturePending,
            SimulRefusal::NotBlindfold,
            SimulRefusal::HostTimeUp,
            SimulRefusal::NotDue { deadline: None },
        ];
        all.extend(simuls.map(Refusal::Simul));
        let faults = [
            SimulFault::Boards,
            SimulFault::Percentage,
            SimulFault::Behind,
            SimulFault::Wait,
            SimulFault::WaitsOnClock,
            SimulFault::TwoClocks,
            SimulFault::Wooden,
            SimulFault::BlindBehind,
        ];
        all.extend(faults.map(Refusal::BadSimul));
        let tournaments = [
            TournamentRefusal::WrongActor,
            TournamentRefusal::AlreadyBegun,
            TournamentRefusal::NotBegun,
            TournamentRefusal::Over,
            TournamentRefusal::AlreadyIn,
            TournamentRefusal::NotIn,
            TournamentRefusal::Full,
            TournamentRefusal::TooFew,
            TournamentRefusal::NoSuchGame,
            TournamentRefusal::OnLeave,
            TournamentRefusal::NotOnLeave,
            TournamentRefusal::Days { left: 0 },
            TournamentRefusal::Days { left: 5 },
            TournamentRefusal::NoNeed,
            TournamentRefusal::Opponent,
            TournamentRefusal::Backwards,
        ];
        all.extend(tournaments.map(Refusal::Tournament));
        let faults = [
            TournamentFault::Players,
            TournamentFault::Terms,
            TournamentFault::Leave,
            TournamentFault::Trouble,
        ];
        all.extend(faults.map(Refusal::BadTournament));
        let rulings = [
            BadRuling::NegativeTime,
            BadRuling::TooLong,
            BadRuling::CountPastLog(3),
            BadRuling::PlyPastGame(4),
            BadRuling::Untimed,
            BadRuling::Reason,
        ];
        all.extend(rulings.map(Refusal::BadRuling));
        all
    }

    #[test]
    fn every_code_can_be_given_as_a_reason_and_is_worded_in_both_languages() {
        let refusals = every_refusal();
        for code in damier_api::ErrorCode::ALL {
            assert!(
                refusals.iter().any(|refusal| refusal.code() == code),
                "{code:?}"
            );
        }
        let mut seen = std::collections::HashSet::new();
        for refusal in &refusals {
            let english = Language::English.words().refusal(refusal);
            let chinese = Language::Chinese.words().refusal(refusal);
            assert!(english.is_ascii(), "{english}");
            assert!(
                chinese.chars().any(|letter| letter >= '\u{4e00}'),
                "{chinese}"
            );
            assert!(seen.insert(english.clone()), "said twice: {english}");
            assert!(seen.insert(chinese.clone()), "said twice: {chinese}");
        }
    }

    #[test]
    fn every_variant_profile_and_draw_rule_has_a_name() {
        for language in Language::ALL {
            let words = language.words();
            for variant in Variant::ALL {
                assert!(!words.variant(variant.rules()).is_empty());
            }
            for profile in damier_rules::draw::profiles::ALL {
                assert!(words.draw_rules(profile.id).is_some(), "{}", profile.id);
                for rule in profile.rules {
                    assert!(words.counter(rule.reason).is_some(), "{}", rule.reason);
                    assert!(words.draw(rule.reason).is_some(), "{}", rule.reason);
                }
            }
            for reason in [
                "noPieces",
                "blocked",
                "gaveAway",
                "stuck",
                "firstKing",
                "resign",
                "time",
                "sealedMove",
                "impossibleMoves",
            ] {
                assert!(words.win(reason).is_some(), "{reason}");
            }
            assert!(words.draw("agreed").is_some() && words.draw("blocked").is_some());
            for declared in damier_table::Declared::ALL {
                assert!(words.ground(declared.code()).is_some(), "{declared:?}");
            }
            for condition in damier_table::Condition::ALL {
                let code = condition.code();
                assert!(words.win(code).or(words.ground(code)).is_some(), "{code}");
            }
            for irregularity in damier_table::Irregularity::ALL {
                let article = irregularity.article();
                assert!(words.irregularity(article).is_some(), "{article}");
            }
        }
    }
}
