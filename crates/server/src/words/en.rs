//! English.

mod card;
mod claims;
mod correspondence;
mod files;
mod log;
mod motives;
mod official;
mod rules;
mod simul;
mod tournament;

use damier_api::RuleTopic;
use damier_engine::Motive;
use damier_notation::fen::{FenFault, FenReason};
use damier_notation::tree::FaultReason;
use damier_rules::{Fault, RulesTextFault, Ruleset, Side, Variant};
use damier_store::StoreError;
use damier_table::{Actor, Claim};

use super::Words;
use crate::archive::FaultKind;
use crate::broadcast::BroadcastFault;
use crate::language::Language;
use crate::log::Told;
use crate::refusal::{Illegal, Refusal, faults};
use crate::room::Picture;

pub(super) struct English;

impl Words for English {
    fn refusal(&self, refusal: &Refusal) -> String {
        let fixed = match refusal {
            Refusal::Malformed(reason) => {
                return format!("The request cannot be read: {reason}.");
            }
            Refusal::UnreadableMove { said, .. } => {
                return format!("\"{said}\" is not written as a move; write 32-28 or 47x20.");
            }
            Refusal::UnknownVariant(name) => {
                return format!("There is no variant called \"{name}\" here.");
            }
            Refusal::UnknownDrawRules(name) => {
                return format!("This variant is not played under draw rules \"{name}\".");
            }
            Refusal::UnknownDrawRule(name) => {
                return format!("These draw rules have no rule \"{name}\".");
            }
            Refusal::UnknownLevel(level) => return format!("The engine has no level {level}."),
            Refusal::BadPosition(error) => {
                return format!(
                    "This position cannot be played: {}.",
                    faults(error, Language::English).join("; ")
                );
            }
            Refusal::BadRules(error) => {
                return format!("These rules cannot be played: {}.", rules::faults(error));
            }
            Refusal::TooManyPieces(side, most) => {
                let side = match side {
                    Side::White => "White",
                    Side::Black => "Black",
                };
                return format!("{side} has more pieces than the {most} of the beginning.");
            }
            Refusal::Lobby(refusal) => return super::accounts::lobby_english(*refusal),
            Refusal::Account(refusal) => return super::accounts::english(refusal),
            Refusal::BadOdds(fault) => {
                return format!("These odds cannot be given: {fault}.");
            }
            Refusal::IllegalMove(illegal) => return illegal_move(illegal),
            Refusal::AmbiguousMove { candidates } => {
                return format!("More than one move fits: {}.", candidates.join(", "));
            }
            Refusal::FileTooLarge(limit) => {
                return format!("The file is too large; {} MB are allowed.", limit >> 20);
            }
            Refusal::TooLarge(limit) => {
                return format!("The message is too large; {limit} bytes are allowed.");
            }
            Refusal::Stale { seq } => {
                return format!("The game has gone on meanwhile (act {seq}); look again.");
            }
            Refusal::Storage(error) => {
                return format!(
                    "The game could not be stored: {}. Nothing changed.",
                    disk(error)
                );
            }
            Refusal::DrawOfferNotAllowed(why) => return claims::no_offer(*why),
            Refusal::NoLeave(why) => return correspondence::no_leave(*why),
            Refusal::BadPlan(why) => return correspondence::bad_plan(why),
            Refusal::BadPostcard(why) => return correspondence::bad_postcard(why),
            Refusal::ClaimNotAllowed(why) => return claims::no_claim(*why).to_owned(),
            Refusal::Impossible(why) => return official::hindrance(why),
            Refusal::BadRuling(why) => return official::bad_ruling(*why),
            Refusal::BrokenLog { seq } => {
                return format!("The record of this game is damaged from entry {seq} on.");
            }
            Refusal::UnknownClass => "There is no such class here.",
            Refusal::UnknownBroadcast => "There is no such event here.",
            Refusal::Broadcast(BroadcastFault::Over) => "This is over; nothing changes any more.",
            Refusal::Broadcast(BroadcastFault::Full) => "There is no room for more here.",
            Refusal::Broadcast(BroadcastFault::NotDelayed) => {
                "The event shows only games that those who look on see as late as it says."
            }
            Refusal::Broadcast(BroadcastFault::TooMany) => {
                "Too many events or classes were made from here lately."
            }
            Refusal::UnknownSimul => "There is no such simul.",
            Refusal::Simul(why) => return simul::refusal(why),
            Refusal::BadSimul(fault) => simul::fault(*fault),
            Refusal::TooManySimuls => "Too many simuls were made from your address today.",
            Refusal::UnknownTournament => "There is no such tournament.",
            Refusal::Tournament(why) => return tournament::refusal(why),
            Refusal::BadTournament(fault) => tournament::fault(*fault),
            Refusal::TooManyTournaments => {
                "Too many tournaments were made from your address today."
            }
            Refusal::UnknownGame => "There is no such game.",
            Refusal::TooManyRules => {
                "This server plays by as many different rules as it can; choose rules that \
                 are played already, or a variant."
            }
            Refusal::RulesFull => {
                "Games by so many different rules are open that this one has to wait until the \
                 server is started anew. Nothing of it is lost."
            }
            Refusal::BadClock => "These clocks cannot be used.",
            Refusal::NotYourTurn => "It is not your turn.",
            Refusal::NotYourSeat => "You do not have this seat.",
            Refusal::WhichSeat => "You have both seats: say for which side you act.",
            Refusal::SeatTaken => "The seat is taken.",
            Refusal::BadInvite => "The invitation is not valid for this game.",
            Refusal::GameOver => "The game is over.",
            Refusal::NotOver => "The game is not over yet.",
            Refusal::NotBegun => "The game has not begun: a seat is free.",
            Refusal::NotGone => {
                "Your opponent's connection has not been lost for long enough, or it is your move."
            }
            Refusal::OfferNotAllowed => "You may not make this offer now.",
            Refusal::NoOffer => "There is no offer to answer.",
            Refusal::ClaimPending => "A claim waits for the arbiter; nobody plays on before.",
            Refusal::NothingClaimed => "No claim waits for the arbiter.",
            Refusal::ImpossibleMove { count, allowed } => {
                return format!(
                    "That move cannot be played. Impossible moves announced: {count}, allowed: {allowed}."
                );
            }
            Refusal::SayInFull => {
                "Several captures fit: say the move in full, with every square on which it turns."
            }
            Refusal::NoTakeBacks => "No move is taken back in a blindfold game.",
            Refusal::Blindfold => {
                "A blindfold game lasts: its board is for the sighted player and the arbiter."
            }
            Refusal::ArbiterFromElsewhere => {
                "A player who sees no board invites the arbiter: he comes from another address, once that player is here."
            }
            Refusal::BlindfoldTerms => {
                "No blindfold game can be played on these terms; the handbook says which can."
            }
            Refusal::FlagFallen => "Your time was up before the move arrived.",
            Refusal::MayNotChat => "Texts are switched off in your account; phrases are not.",
            Refusal::NotRated => {
                "Only games from the usual beginning, with the same time for both, are rated."
            }
            Refusal::TooFast => "Too many requests; wait a moment.",
            Refusal::TooManyConnections => "Too many connections; close some.",
            Refusal::TooManyAnalyses => "Too many analyses run at once; try again in a moment.",
            Refusal::NoAnalysis => "This server offers no analysis and no hints.",
            Refusal::NoHelp => {
                "Help is given in games against the machine only, and never where somebody plays without seeing the board."
            }
            Refusal::Playing => {
                "You are playing a game; the engine helps you again when it is over."
            }
            Refusal::ImportRunning => "Another import is under way; try again when it has ended.",
            Refusal::MayNotImport => {
                "Files are imported, and removed, on the computer on which the server runs."
            }
            Refusal::NoDatabase => "This server keeps no game database.",
            Refusal::UnknownCollection => "The database has no such collection.",
            Refusal::TooManyGames => "Too many unfinished games; finish some first.",
            Refusal::ForbiddenOrigin => "Requests from pages of other sites are not accepted.",
            Refusal::WrongLevel => "This is not done at this level of assistance.",
            Refusal::NotOfficial => "This variant is not played at the official level yet.",
            Refusal::EngineLevel => "The engine plays assisted games only, without an arbiter.",
            Refusal::NoSuchLine => "There is no such line on a score sheet of this game.",
            Refusal::Stopped => "Both clocks are stopped until the arbiter resumes.",
            Refusal::NotStopped => "The clocks are not stopped.",
            Refusal::NotPressed => "The opponent has not pressed his clock.",
            Refusal::NothingMoved => "No piece was moved that the clock could be pressed for.",
            Refusal::StillInHand => "A piece is still in the hand.",
            Refusal::SettingUp => "The board is being set up: both players have to accept it.",
            Refusal::NotSettingUp => "The board is not being set up.",
            Refusal::TurnUnderWay => "A turn has begun on the board; it has to be finished first.",
            Refusal::Adjourned => "The game is adjourned.",
            Refusal::NotAdjourned => "The game is not adjourned.",
            Refusal::CannotAdjourn => "The game cannot be adjourned now, or not until then.",
            Refusal::NoAdjournment => "No adjournment is proposed.",
            Refusal::MustSeal => "The game is to be adjourned: your move has to be sealed.",
            Refusal::NothingIrregular => "There is nothing irregular to be put right.",
            Refusal::NothingToShow => "There is no capture by the rules that could be shown again.",
            Refusal::ChangedSince => {
                "The board has changed since the capture: put it as it was first."
            }
            Refusal::NoArbiter => "This game has no arbiter.",
            Refusal::NoFlag => "No flag has fallen.",
            Refusal::NoAccident => "There is no accident to be undone.",
            Refusal::NotFound => "There is nothing at this address.",
            Refusal::Internal => "Something went wrong in the server.",
        };
        fixed.to_owned()
    }

    fn fault(&self, fault: &FenFault) -> String {
        let said = match &fault.reason {
            FenReason::Empty => "the text is empty".to_owned(),
            FenReason::TooLong => "the text is too long".to_owned(),
            FenReason::Turn => "it must begin with W: or B:, the side to move".to_owned(),
            FenReason::UnknownTurn => "the side to move is not known".to_owned(),
            FenReason::Unexpected(found) => format!("'{found}' does not belong here"),
            FenReason::NoPieces => "the pieces are missing, as in W:W31-50:B1-20".to_owned(),
            FenReason::Colour => "a list of pieces begins with W or B".to_owned(),
            FenReason::ListedTwice(Side::White) => "White's pieces are listed twice".to_owned(),
            FenReason::ListedTwice(Side::Black) => "Black's pieces are listed twice".to_owned(),
            FenReason::SquareMissing => "a square is missing".to_owned(),
            FenReason::NoSuchSquare(name) => format!("the board has no square {name}"),
            FenReason::NamedTwice(square) => format!("square {square} is named twice"),
            FenReason::RangeOfLetters => "a range needs squares in numbers".to_owned(),
            FenReason::RangeBackwards => "the range ends before it begins".to_owned(),
            FenReason::Ghost => "G and P (jumped pieces) cannot be played from".to_owned(),
            FenReason::Unplayable(fault) => return unplayable(fault),
        };
        format!("character {}: {said}", fault.column)
    }

    fn rules_fault(&self, fault: &RulesTextFault) -> String {
        rules::fault(fault)
    }

    fn fault_kind(&self, kind: FaultKind) -> &'static str {
        files::kind(kind)
    }

    fn file_fault(&self, reason: &FaultReason) -> String {
        files::fault(reason)
    }

    fn variant(&self, rules: &Ruleset) -> &'static str {
        rules.name
    }

    fn about(&self, rules: &Ruleset) -> String {
        let told = card::about(rules.id).map(str::to_owned);
        told.unwrap_or_else(|| card::about_switches(rules))
    }

    fn rule_title(&self, topic: RuleTopic) -> &'static str {
        card::title(topic)
    }

    fn rule(&self, topic: RuleTopic, rules: &Ruleset) -> Option<String> {
        card::rule(topic, rules)
    }

    fn draw_rules(&self, id: &str) -> Option<&'static str> {
        Some(match id {
            "fmjd" => "FMJD",
            "fmjd2024" => "FMJD 2024 (main road clause)",
            "idf" => "IDF / FMJD-64",
            "lidraughts" => "lidraughts.org",
            "cbd20" => "Brazilian confederation (20 moves)",
            "wcdf" => "WCDF",
            "fid" => "FID",
            "apca" => "APCA",
            "pool13" => "Three kings have 13 moves",
            "czech" => "Czech rules",
            "czech-automatic" => "Czech rules, without claims",
            "frisian" => "Frisian rules",
            "turkish" => "Turkish rules",
            "turkish-at-once" => "Turkish rules, one piece each always drawn",
            "repetition" => "Repetition only",
            "repetition25" => "Repetition and 25 moves",
            "none" => "No draw rules",
            _ => return None,
        })
    }

    fn counter(&self, reason: &str) -> Option<&'static str> {
        Some(match reason {
            "repetition" | "repetition4" => "Same position",
            "rule40" => "Kings only, 40 moves",
            "rule25" => "Kings only, 25 moves",
            "rule20" => "Kings only, 20 moves",
            "rule16" => "Three against one king, 16 moves",
            "rule15" => "15 moves without progress",
            "rule30" => "Material unchanged, 30 moves",
            "rule60" => "Material unchanged, 60 moves",
            "rule5" => "Two or fewer against one king, 5 moves",
            "mainRoad5" => "Lone king on the main road, 5 moves",
            "regulationDraw" => "Ending that is not played on",
            "timeClaim" => "Short of time in a better ending",
            "rule13" => "Three kings against one, 13 moves",
            "rule7" => "Two kings against one, 7 moves",
            "rule2" => "King against king, 2 moves",
            "oneKingEach" => "One king each",
            "onePieceEach" => "One piece each",
            _ => return None,
        })
    }

    fn claim_facts(&self, claim: &Claim) -> String {
        claims::facts(claim)
    }

    fn wrong_claim(&self, name: &str, decided: Option<&Claim>) -> String {
        claims::wrong(name, decided)
    }

    fn article(&self, article: &str) -> String {
        article.to_owned()
    }

    fn win(&self, reason: &str) -> Option<&'static str> {
        Some(match reason {
            "noPieces" => "the opponent has no pieces left",
            "blocked" => "the opponent cannot move",
            "gaveAway" => "all pieces are given away",
            "stuck" => "no move is left, which wins",
            "firstKing" => "the first king",
            "resign" => "the opponent resigned",
            "time" => "the opponent's time is up",
            "sealedMove" => "the sealed move cannot be played",
            "gone" => "the opponent's connection was lost",
            "hostTime" => "the host has used up his time for all boards",
            "farBehind" => "the guest is too many pieces behind, as was agreed",
            "neverMoved" => "the guest let the host wait too long",
            "withdrawn" => "the opponent has left the tournament",
            "impossibleMoves" => "too many impossible moves were announced",
            _ => return None,
        })
    }

    fn draw(&self, reason: &str) -> Option<&'static str> {
        Some(match reason {
            "agreed" => "by agreement",
            "blocked" => "no piece can move",
            "repetition" => "the same position for the third time",
            "repetition4" => "the same position for the fourth time",
            "rule40" => "40 moves with kings only",
            "rule25" => "25 moves with kings only",
            "rule20" => "20 moves with kings only",
            "rule16" => "16 moves of three pieces against one king",
            "rule15" => "15 moves without progress",
            "rule30" => "30 moves with unchanged material",
            "rule60" => "60 moves with unchanged material",
            "rule5" => "5 moves of two or fewer pieces against one king",
            "mainRoad5" => "5 moves with the lone king on the main road",
            "rule13" => "13 moves of three kings against one",
            "rule7" => "7 moves of two kings against one",
            "rule2" => "2 moves of king against king",
            "oneKingEach" => "king against king",
            "onePieceEach" => "one piece each",
            _ => return None,
        })
    }

    fn wins(&self, white: bool, reason: &str) -> String {
        format!("{} wins: {reason}.", if white { "White" } else { "Black" })
    }

    fn wins_by_draw(&self, side: Side, reason: &str) -> String {
        let side = match side {
            Side::White => "White",
            Side::Black => "Black",
        };
        format!("{side} wins: a draw ({reason}) counts as a win for {side}.")
    }

    fn drawn(&self, reason: &str) -> String {
        format!("Draw: {reason}.")
    }

    fn void(&self, reason: &str) -> String {
        format!("No result: {reason}.")
    }

    fn ground(&self, reason: &str) -> Option<&'static str> {
        official::ground(reason)
    }

    fn irregularity(&self, article: &str) -> Option<&'static str> {
        official::irregularity(article)
    }

    fn bound_to_piece(&self, place: &str) -> String {
        format!("Touch-move: the piece on {place} has to move.")
    }

    fn bound_to_move(&self, text: &str) -> String {
        format!("The move {text} has to be made.")
    }

    fn showing(&self, asker: Side, text: &str, clock: Option<Side>) -> String {
        log::showing(asker, text, clock)
    }

    fn did(&self, by: Actor, what: &str) -> String {
        log::did(by, what)
    }

    fn act(&self, told: &Told, variant: Variant) -> String {
        log::act(told, variant)
    }

    fn log_breaks(&self, reason: &str) -> String {
        format!("the log breaks here: {reason}")
    }

    fn picture(&self, picture: &Picture) -> String {
        super::picture::english(picture)
    }

    fn strength(&self, rating: u16) -> String {
        format!("about {rating}")
    }

    fn motives(&self, motives: &[Motive]) -> String {
        motives::told(motives)
    }

    fn level(&self, level: u8) -> Option<(&'static str, &'static str)> {
        Some(match level {
            1 => (
                "Child",
                "For children: sees what it can take, and little else.",
            ),
            2 => ("Beginner", "Knows the rules and gives pieces away."),
            3 => ("Learner", "Avoids plain losses, misses most combinations."),
            4 => ("Casual player", "Sees short combinations."),
            5 => ("Hobbyist", "Punishes loose pieces."),
            6 => ("Club player", "Plays for position, sees common shots."),
            7 => ("Tournament player", "Seldom overlooks a combination."),
            8 => ("Expert", "Calculates deep and plays endings well."),
            9 => ("Master", "Leaves few chances."),
            10 => ("Full strength", "Everything the engine has."),
            _ => return None,
        })
    }
}

fn illegal_move(illegal: &Illegal) -> String {
    let Illegal { text, must, .. } = illegal;
    match must {
        None => format!("{text} is not a legal move."),
        Some((1, _)) => format!("{text} is not legal: you must take a piece."),
        Some((count, true)) => format!("{text} is not legal: you must take {count} pieces."),
        Some((_, false)) => format!("{text} is not legal: you must take, and to the end."),
    }
}

fn disk(error: &StoreError) -> &'static str {
    match error {
        StoreError::Locked => "the database is locked by another program",
        StoreError::Full => "there is no room left on the disk",
        StoreError::Missing => "the database's file is missing",
        StoreError::ReadOnly => "the database cannot be written",
        StoreError::Corrupt => "the database is damaged",
        StoreError::Closed => "the server is shutting down",
        StoreError::Other(_) => "the database reports an error",
    }
}

fn unplayable(fault: &Fault) -> String {
    match fault {
        Fault::OffTheBoard(square) => format!("square {square} is not on this board"),
        Fault::Shared(square) => format!("two pieces stand on square {square}"),
        Fault::ManOnCrowningRow(Side::White, square) => {
            format!("a white man cannot stand on square {square}, where it would be a king")
        }
        Fault::ManOnCrowningRow(Side::Black, square) => {
            format!("a black man cannot stand on square {square}, where it would be a king")
        }
        Fault::KingRun(_, square) => {
            format!("no king on square {square} can have made so many moves in a row")
        }
        Fault::NoPiece => "there is no piece on the board".to_owned(),
        Fault::TooManyCaptures(side) => {
            let side = match side {
                Side::White => "White",
                Side::Black => "Black",
            };
            format!("{side}'s captures go too many ways to be worked out")
        }
    }
}
