//! What is said beside the game.
//!
//! Those who sit at the table may say something: phrases, which each reads in his own language, and
//! texts, if they want to write and are no children. A text reaches those who want to be written to.

use std::sync::Arc;
use std::time::Instant;

use damier_api as api;
use damier_rules::Side;
use damier_store::{AccountId, SaidLine};

use super::Room;
use crate::access::Action;
use crate::limits::{Bucket, Rate};
use crate::refusal::Refusal;
use crate::shared::stored;
use crate::who::Who;

/// The longest text, in characters.
const LONGEST: usize = 200;
/// The most lines of a game.
const MOST: usize = 300;
/// The last of them are told to one who comes.
const TOLD: usize = 50;
/// How fast somebody may talk.
const PACE: Rate = Rate {
    each_second: 0.5,
    burst: 5.0,
};

/// What somebody wants to say.
pub(crate) struct Saying {
    /// Who.
    pub(crate) who: Who,
    /// A phrase, or else a text.
    pub(crate) phrase: Option<api::Phrase>,
    /// The text.
    pub(crate) text: Option<String>,
    /// When it was received, in milliseconds since 1970.
    pub(crate) at: i64,
}

/// Whether somebody writes texts and is written to: not a child, nor one who does not want it.
pub(crate) fn may_chat(who: Who) -> bool {
    who.owner().is_none_or(|owner| owner.chat && !owner.child)
}

/// Who reads what is said.
#[derive(Clone, Copy)]
pub(super) struct Ears<'a> {
    pub(super) who: Who,
    /// Those whom he blocks, or who block him.
    pub(super) apart: &'a [AccountId],
}

impl Room {
    /// Says something to all who watch.
    pub(super) async fn say(&mut self, saying: Saying) -> Result<(), Refusal> {
        let role = self.role(saying.who);
        let by = match (&saying.phrase, role.speaker()) {
            (_, None) => return Err(Refusal::NotYourSeat),
            (_, Some(by)) => by,
        };
        let action = match saying.phrase {
            Some(_) => Action::SayPhrase,
            None => Action::Write,
        };
        role.may(action)?;
        // Who plays blindfold is told nothing of the board, by nobody.
        let blindfold = self.game.terms().blindfold().is_some() && self.game.result().is_none();
        let text = match (saying.phrase, saying.text) {
            (Some(_), None) => None,
            (None, Some(_)) if blindfold => return Err(Refusal::MayNotChat),
            (None, Some(text)) if may_chat(saying.who) => Some(fit(&text)?),
            (None, Some(_)) => return Err(Refusal::MayNotChat),
            _ => {
                let reason = "either phrase or text is needed".to_owned();
                return Err(Refusal::Malformed(reason));
            }
        };
        let pace = &mut self.paces[by as usize];
        let pace = pace.get_or_insert_with(|| Bucket::full(PACE, Instant::now()));
        if self.said.len() >= MOST || !pace.take(PACE, Instant::now()) {
            return Err(Refusal::TooFast);
        }
        let line = api::ChatLine {
            number: self.said.last().map_or(0, |line| line.number) + 1,
            at: saying.at,
            by,
            phrase: saying.phrase,
            text,
        };
        let (storage, game) = (Arc::clone(&self.shared.storage), self.record.id.clone());
        let kept = kept(&line);
        stored(|done| storage.say(game, kept, done)).await?;
        self.said.push(line);
        let from = self.said.len() - 1;
        self.tell_said(from);
        Ok(())
    }

    /// What of the last lines somebody may read.
    pub(super) fn said_to(&self, from: usize, ears: Ears<'_>) -> Vec<api::ChatLine> {
        let lines = self.said.iter().skip(from);
        let heard = lines.filter(|line| self.hears(ears, line));
        heard.cloned().collect()
    }

    /// Where the lines begin that one who comes is told.
    pub(super) fn said_lately(&self) -> usize {
        self.said.len().saturating_sub(TOLD)
    }

    fn hears(&self, ears: Ears<'_>, line: &api::ChatLine) -> bool {
        let seat = match line.by {
            api::Speaker::White => Some(&self.record.seats[Side::White.index()]),
            api::Speaker::Black => Some(&self.record.seats[Side::Black.index()]),
            api::Speaker::Arbiter => self.record.arbiter.as_ref(),
        };
        if seat.is_some_and(|seat| ears.who.holds(seat.session)) || line.text.is_none() {
            return true;
        }
        let account = seat.and_then(|seat| seat.account);
        may_chat(ears.who) && !account.is_some_and(|account| ears.apart.contains(&account))
    }
}

/// A text without what cannot be seen, on one line.
fn fit(text: &str) -> Result<String, Refusal> {
    let text: String = text
        .chars()
        .map(|letter| if letter.is_whitespace() { ' ' } else { letter })
        .filter(|letter| !letter.is_control() && !is_unseen(*letter))
        .collect();
    let text = text.trim();
    match text.chars().count() {
        1..=LONGEST => Ok(text.to_owned()),
        _ => Err(Refusal::Malformed(format!(
            "a text has 1 to {LONGEST} characters"
        ))),
    }
}

/// Marks that turn the direction of writing, and what has no width: they make one line look like
/// another.
fn is_unseen(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// A line as it is kept.
fn kept(line: &api::ChatLine) -> SaidLine {
    let phrase = line.phrase.and_then(|phrase| {
        let mut all = api::Phrase::ALL.into_iter();
        all.find(|(one, _)| *one == phrase)
            .map(|(_, word)| word.to_owned())
    });
    SaidLine {
        number: line.number,
        at: line.at,
        by: line.by as u8,
        phrase,
        text: line.text.clone(),
    }
}

/// A line as it was kept; none of one that cannot be read.
pub(super) fn read(kept: SaidLine) -> Option<api::ChatLine> {
    let by = [
        api::Speaker::White,
        api::Speaker::Black,
        api::Speaker::Arbiter,
    ];
    let phrase = kept.phrase.and_then(|word| {
        let mut all = api::Phrase::ALL.into_iter();
        all.find(|(_, one)| *one == word).map(|(phrase, _)| phrase)
    });
    (phrase.is_some() || kept.text.is_some()).then_some(())?;
    Some(api::ChatLine {
        number: kept.number,
        at: kept.at,
        by: *by.get(usize::from(kept.by))?,
        phrase,
        text: kept.text,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::who::Owner;

    #[test]
    fn a_text_is_one_line_of_what_can_be_seen() {
        assert_eq!(fit(" a\nb\tc\u{0}\u{202e}d "), Ok("a b cd".into()));
        assert_eq!(fit("<b>x</b>"), Ok("<b>x</b>".into()));
        for bad in ["", " \n ", "\u{200b}", &"x".repeat(201)] {
            assert!(fit(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn children_and_those_who_do_not_want_it_do_not_chat() {
        let owner = |child, chat| {
            let owner = Owner {
                id: 1,
                holder: [1; 32],
                child,
                chat,
            };
            Who::new(None, Some(owner))
        };
        assert!(may_chat(Who::nobody()) && may_chat(owner(false, true)));
        assert!(!may_chat(owner(true, true)) && !may_chat(owner(false, false)));
    }

    #[test]
    fn lines_are_read_as_they_were_kept() {
        for (phrase, _) in api::Phrase::ALL {
            let line = api::ChatLine {
                number: 3,
                at: 7,
                by: api::Speaker::Arbiter,
                phrase: Some(phrase),
                text: None,
            };
            assert_eq!(read(kept(&line)), Some(line));
        }
        let odd = SaidLine {
            number: 1,
            at: 1,
            by: 9,
            phrase: None,
            text: Some("x".into()),
        };
        assert_eq!(read(odd), None);
    }
}
