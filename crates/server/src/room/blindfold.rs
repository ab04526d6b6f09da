//! A game in which a side sees no board (article 11.1.4): what is sent to those who are not to see
//! it, and what is answered to announcements.
//!
//! What they are sent is put together here from announcements, clocks, offers and seats alone, and
//! not from the game as others see it, so that whatever is added to that cannot reach them.

use damier_api as api;
use damier_notation::spoken;
use damier_rules::Side;
use damier_table::{Act, ClaimGround, Entry, Heard, NoClaim, SheetText};

use super::reader::Reader;
use super::refused::refused;
use super::{Asked, Room, Viewer, claims, moment};
use crate::board::api_side;
use crate::language::Language;
use crate::making::sent_terms;
use crate::own_rules;
use crate::refusal::Refusal;
use crate::secret;
use crate::who::Who;

/// So many addresses of those who play without sight are remembered, the last ones.
const MOST_ADDRESSES: usize = 64;

impl Room {
    /// Whether the board is hidden from a reader: while the game lasts it is for the sighted side
    /// and the arbiter alone, so that no second browser helps a side that sees none.
    pub(super) fn is_veiled(&self, who: Who, reader: Reader) -> bool {
        let Some(blindfold) = self.game.terms().blindfold() else {
            return false;
        };
        let sighted = |side: Side| reader.has(side) && !self.game.is_blind(side);
        // Whoever has yet to sit down without sight looks on as well.
        let placed = || Side::ALL.into_iter().all(|side| self.is_placed(side));
        let open = blindfold.spectators && reader.looks_on();
        let audience = || open && placed() && self.is_from_elsewhere(who);
        let sees = reader.arbiter || Side::ALL.into_iter().any(sighted) || audience();
        self.game.result().is_none() && !sees
    }

    /// Whether somebody asks from elsewhere than everybody who plays without sight, as far as those
    /// were seen.
    fn is_from_elsewhere(&self, who: Who) -> bool {
        let of_another = |from| self.blind_from.iter().all(|(_, address)| *address != from);
        who.from().is_some_and(of_another)
    }

    /// Whether it is known from where a side is played that sees no board.
    fn is_placed(&self, side: Side) -> bool {
        let placed = self.blind_from.iter().any(|(one, _)| *one == side);
        placed || !self.game.is_blind(side)
    }

    /// Notes from where a side is played that sees no board. Whoever looks on is shown out, to come
    /// again as what he is now.
    pub(super) fn note_blind(&mut self, viewer: &Viewer) {
        let Some(from) = viewer.who.from() else {
            return;
        };
        let held = viewer.arbiter_invite.as_deref().map(secret::hash);
        let seat = self.record.arbiter.as_ref();
        let invites = seat.is_some_and(|seat| seat.invite.is_some() && seat.invite == held);
        for side in self.sides_of(viewer.who) {
            if !self.game.is_blind(side) {
                continue;
            }
            self.blind_invites |= invites;
            if self.blind_from.contains(&(side, from)) {
                continue;
            }
            if self.blind_from.len() >= MOST_ADDRESSES {
                self.blind_from.remove(0);
            }
            self.blind_from.push((side, from));
            if self
                .game
                .terms()
                .blindfold()
                .is_some_and(|one| one.spectators)
            {
                self.show_out_onlookers();
            }
        }
    }

    /// Whether this one may be the arbiter: where the invitation comes from a side that sees no
    /// board, only one who asks from elsewhere, so that no second browser of it sees the board.
    ///
    /// # Errors
    ///
    /// [`Refusal::ArbiterFromElsewhere`].
    pub(super) fn may_judge(&self, who: Who) -> Result<(), Refusal> {
        let lasts = self.game.terms().blindfold().is_some() && self.game.result().is_none();
        let taken = |side: Side| self.record.seats[side.index()].session.is_some();
        let unseen = |side: Side| taken(side) && !self.is_placed(side);
        let unknown = Side::ALL.into_iter().any(unseen);
        match lasts && (unknown || self.blind_invites && !self.is_from_elsewhere(who)) {
            true => Err(Refusal::ArbiterFromElsewhere),
            false => Ok(()),
        }
    }

    /// Nothing, if the reader may see the board.
    ///
    /// # Errors
    ///
    /// [`Refusal::Blindfold`].
    pub(super) fn unveiled(&self, viewer: &Viewer) -> Result<(), Refusal> {
        match self.reader(viewer.who).veiled {
            true => Err(Refusal::Blindfold),
            false => Ok(()),
        }
    }

    /// The game for one who is not to see its board.
    pub(super) fn blind_view(
        &self,
        reader: Reader,
        you: api::You,
        language: Language,
    ) -> api::BlindfoldGame {
        let terms = self.game.terms();
        api::BlindfoldGame {
            id: self.record.id.to_string(),
            variant: own_rules::wire_name(terms.variant()),
            own_rules: own_rules::of(terms.variant()),
            draw_rules: terms.draw_rules().id.to_owned(),
            kind: self.kind,
            terms: sent_terms(terms),
            created_at: self.record.created,
            rated: self.record.rated,
            you,
            seq: self.game.seq(),
            begun: self.game.begun(),
            turn: api_side(self.game.position().turn()),
            to_press: self.game.to_press().map(api_side),
            announced: self.announced(reader),
            impossible: self.impossible(),
            clocks: self.clocks(),
            draw_offer: self.game.draw_offer().map(api_side),
            claimed_by: self.game.pending_claim().map(|claim| api_side(claim.by)),
            claims: self.claim_names(language),
            stopped: self.game.stopped(),
            called_by: self.game.called_by().map(api_side),
            first_flag: self.first_flag(),
            players: self.players(),
            rematch: self.rematch_state(),
        }
    }

    /// The same where nothing is known but the kind of reader: without invitations.
    pub(super) fn blind_update(&self, reader: Reader, language: Language) -> api::FromServer {
        let has = |side: &Side| reader.has(*side);
        let you = api::You {
            sides: Side::ALL.into_iter().filter(has).map(api_side).collect(),
            invite: None,
            assists: None,
            arbiter: reader.arbiter,
            arbiter_invite: None,
        };
        api::FromServer::Blindfold {
            game: Box::new(self.blind_view(reader, you, language)),
        }
    }

    /// How many impossible moves have been announced.
    pub(super) fn impossible(&self) -> api::Impossible {
        api::Impossible {
            white: self.game.impossible(Side::White),
            black: self.game.impossible(Side::Black),
        }
    }

    /// What has been announced to a reader since his own last move. A record of the whole game is
    /// kept for him only where the terms let him keep one.
    fn announced(&self, reader: Reader) -> Vec<api::Announced> {
        if !reader.sides.contains(&true) {
            return Vec::new();
        }
        let notes = self.game.terms().blindfold().is_some_and(|one| one.notes);
        let own = |played: &api::Played| reader.has(crate::board::side(played.side));
        let after_own = match reader.sides {
            [true, true] => self.moves.len().saturating_sub(1),
            _ => self.moves.iter().rposition(own).map_or(0, |own| own + 1),
        };
        let from = if notes { 0 } else { after_own };
        let moves = self.moves.get(from..).unwrap_or_default().iter();
        moves
            .map(|played| api::Announced {
                side: played.side,
                text: played.played.text.clone(),
            })
            .collect()
    }

    /// By what draws a side can claim that sees no board: what the regulations give looks at the
    /// material.
    fn claim_names(&self, language: Language) -> Vec<api::ClaimName> {
        let grounds = self.game.claim_grounds().into_iter();
        let by_rule = grounds.filter(|ground| matches!(ground, ClaimGround::Rule(_)));
        by_rule
            .map(|ground| api::ClaimName {
                rule: ground.code().to_owned(),
                name: claims::name(ground, language),
            })
            .collect()
    }

    /// Carries out what a side asks for that sees no board. What is answered does not depend on
    /// the position, but for whether the move was possible.
    pub(super) async fn blind_act(
        &mut self,
        asked: &Asked,
        side: Side,
        at: i64,
    ) -> Result<u64, Refusal> {
        let [act] = &asked.acts[..] else {
            return Err(Refusal::Malformed("one act at a time".into()));
        };
        match act {
            api::Act::Move(by) => self.announce(side, &said(by), at).await,
            api::Act::ClaimDraw { .. } => {
                let Act::ClaimDraw(ground) = self.read_act(side.into(), act)? else {
                    return Err(Refusal::Internal);
                };
                if !matches!(ground, ClaimGround::Rule(_)) {
                    return Err(Refusal::ClaimNotAllowed(NoClaim::NoSuchRule));
                }
                let entry = Entry::new(moment(at), side, Act::ClaimDraw(ground));
                self.commit(entry, None).await?;
                Ok(self.game.seq())
            }
            _ => {
                let act = self.read_act(side.into(), act)?;
                self.commit(Entry::new(moment(at), side, act), None).await?;
                Ok(self.game.seq())
            }
        }
    }

    /// Judges an announced move. One that is impossible is counted, and stored before it is
    /// answered as any move is.
    async fn announce(&mut self, side: Side, said: &str, at: i64) -> Result<u64, Refusal> {
        let variant = self.game.terms().variant();
        let text = SheetText::new(spoken::written(said));
        let text = text.ok().filter(|text| !text.as_str().is_empty());
        let text = text.ok_or_else(|| Refusal::UnreadableMove {
            said: said.chars().take(40).collect(),
            column: 1,
        })?;
        let heard = self.game.hear(text.as_str());
        let attempt = Entry::new(moment(at), side, Act::Impossible(text));
        // Whether anything can be announced now comes first, whatever was announced.
        let may = self.game.check(&attempt);
        may.map_err(|refusal| refused(&refusal, variant))?;
        self.event_permits(std::slice::from_ref(&attempt)).await?;
        match heard {
            Heard::Move(mv) => {
                let entry = Entry::new(moment(at), side, Act::Move(mv));
                self.commit(entry, None).await?;
                Ok(self.game.seq())
            }
            Heard::Unclear => Err(Refusal::SayInFull),
            Heard::Unreadable { column } => Err(Refusal::UnreadableMove {
                said: said.chars().take(40).collect(),
                column,
            }),
            Heard::Impossible => {
                self.commit(attempt, None).await?;
                let allowed = self.game.terms().blindfold().map_or(0, |one| one.allowed);
                let count = self.game.impossible(side);
                Err(Refusal::ImpossibleMove { count, allowed })
            }
        }
    }
}

/// A move by its squares, as it would be said.
fn said(by: &api::ByMove) -> String {
    match by {
        api::ByMove::Text { text } => text.clone(),
        api::ByMove::Squares { from, to, captures } => match captures.as_deref() {
            None | Some([]) => format!("{from}-{to}"),
            Some(captures) => {
                let captures: Vec<String> = captures.iter().map(u32::to_string).collect();
                format!("{from}x{to}[{}]", captures.join(","))
            }
        },
    }
}
