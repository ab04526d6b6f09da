//! The game as it is sent.

use damier_api as api;
use damier_rules::Side;
use damier_rules::draw::Counted;
use damier_store::{Holder, NOBODY, SeatSide};
use damier_table::{ClockFaces, Game};

use super::reader::Reader;
use super::{Room, Viewer, moment};
use crate::board::{self, api_side};
use crate::language::Language;
use crate::making::sent_terms;
use crate::own_rules;
use crate::score_sheet;
use crate::secret;
use crate::wooden;
use crate::words;

impl Room {
    /// The game for one who looks at it.
    pub(super) fn seen(&self, viewer: &Viewer) -> api::SeenGame {
        self.told_to(viewer.who).shown(viewer)
    }

    fn shown(&self, viewer: &Viewer) -> api::SeenGame {
        let reader = self.reader(viewer.who);
        match reader.veiled {
            true => {
                let game = self.blind_view(reader, self.you(viewer), viewer.language);
                api::SeenGame::Blindfold(Box::new(game))
            }
            false => api::SeenGame::Whole(Box::new(self.view(viewer))),
        }
    }

    /// The whole game for one who looks at it and may see its board.
    fn view(&self, viewer: &Viewer) -> api::Game {
        let terms = self.game.terms();
        let reader = self.reader(viewer.who);
        let sent = sent_terms(terms);
        api::Game {
            id: self.record.id.to_string(),
            variant: own_rules::wire_name(terms.variant()),
            own_rules: own_rules::of(terms.variant()),
            draw_rules: terms.draw_rules().id.to_owned(),
            kind: self.kind,
            assistance: sent.assistance,
            terms: sent,
            created_at: self.record.created,
            rated: self.record.rated,
            simul: self.place_in(api::Kind::Simul),
            tournament: self.place_in(api::Kind::Tournament),
            start: board::position(&self.game.began_with()),
            you: self.you(viewer),
            moves: self.moves_for(0, reader, viewer.language),
            state: self.state(reader, viewer.language),
        }
    }

    /// Where in an event of this kind it is played.
    fn place_in(&self, kind: api::Kind) -> Option<api::BoardOf> {
        let place = self.record.board_of.as_ref();
        place
            .filter(|_| self.kind == kind)
            .map(|place| api::BoardOf {
                id: place.event.to_string(),
                board: place.board as u32 + 1,
            })
    }

    fn you(&self, viewer: &Viewer) -> api::You {
        // Only the creator's browser can make the invitation whose hash is kept.
        let invite = viewer.invite.as_ref().filter(|invite| {
            let hash = Some(secret::hash(invite));
            SeatSide::BOTH
                .into_iter()
                .any(|side| self.is_free(side) && self.record.seats[side.index()].invite == hash)
        });
        let arbiter_invite = viewer.arbiter_invite.as_ref().filter(|invite| {
            let hash = Some(secret::hash(invite));
            let seat = self.record.arbiter.as_ref();
            seat.is_some_and(|seat| seat.session.is_none() && seat.invite == hash)
        });
        api::You {
            sides: self
                .sides_of(viewer.who)
                .into_iter()
                .map(api_side)
                .collect(),
            invite: invite.cloned(),
            assists: self.assists(viewer.who).map(api_side),
            arbiter: self.is_arbiter(viewer.who),
            arbiter_invite: arbiter_invite.cloned(),
        }
    }

    /// How the game stands, for a kind of reader and in his language.
    pub(super) fn state(&self, reader: Reader, language: Language) -> api::State {
        api::State {
            seq: self.game.seq(),
            begun: self.game.begun(),
            position: self.board.position.clone(),
            legal: self.legal_for(reader),
            must_capture: self.board.must,
            clocks: self.clocks(),
            counters: self.counters(reader, language),
            draw_offer: self.game.draw_offer().map(api_side),
            may_offer_draw: Side::ALL
                .into_iter()
                .filter(|side| self.game.may_offer_draw(*side))
                .map(api_side)
                .collect(),
            claims: self.claims(reader, language),
            claim: self.claim(reader, language),
            wrong_claim: self.wrong_claim(language),
            leave: self.leaves(),
            take_back: self.game.take_back_request().map(api_side),
            players: self.players(),
            rematch: self.rematch_state(),
            impossible: self.game.terms().blindfold().map(|_| self.impossible()),
            result: self.result(language),
            stopped: self.game.stopped(),
            to_press: self.game.to_press().map(api_side),
            first_flag: self.first_flag(),
            wood: self.board.wood.clone(),
            complaint: self.complaint(reader, language),
            setting_up: self.setting_up(),
            wrong_set_up: self.wrong_set_up(reader, language),
            adjournment: self.adjournment(reader),
            bound: self.bound(language),
            showing: self.showing(language),
            called_by: self.game.called_by().map(api_side),
            sheets: self.sheets(reader),
        }
    }

    /// Who plays, and whether there is an arbiter.
    pub(super) fn players(&self) -> api::Players {
        api::Players {
            white: self.player(Side::White),
            black: self.player(Side::Black),
            arbiter: self.record.arbiter.as_ref().map(|seat| api::ArbiterSeat {
                taken: seat.session.is_some(),
                present: self.is_arbiter_present(),
            }),
        }
    }

    /// Whether there will be another game.
    pub(super) fn rematch_state(&self) -> api::Rematch {
        api::Rematch {
            offered_by: self.rematch_asked.map(api_side),
            game: self.record.rematch.as_ref().map(ToString::to_string),
        }
    }

    /// Which flag fell first.
    pub(super) fn first_flag(&self) -> Option<api::Side> {
        let (side, _) = self.faces()?.first_flag?;
        Some(api_side(side))
    }

    /// The game as PDN, as far as the reader may know it, and in his language.
    pub(super) fn pdn(&self, viewer: &Viewer) -> String {
        let reader = self.reader(viewer.who);
        let told = Side::ALL.into_iter().all(|side| self.is_told(reader, side));
        score_sheet::ScoreSheet {
            record: &self.record,
            game: &self.game,
            notes: &self.notes,
            told,
            sheets: Side::ALL.map(|side| self.may_read_sheet(reader, side)),
            language: viewer.language,
        }
        .pdn()
    }

    fn faces(&self) -> Option<ClockFaces> {
        // A game that is over is read at its end.
        let at = match &self.record.finish {
            Some(finish) => finish.at,
            None => self.now(),
        };
        let faces = self.game.clocks(moment(at))?;
        let still = self.lag.as_ref().is_some_and(|lag| !lag.clocks_run());
        Some(ClockFaces {
            running: faces.running.filter(|_| !still),
            ..faces
        })
    }

    pub(super) fn clocks(&self) -> Option<api::Clocks> {
        Some(sent_clocks(&self.faces()?, self.shared.clock.now()))
    }

    fn leaves(&self) -> Vec<api::Leave> {
        let at = moment(self.now());
        let of = |side: Side| api::Leave {
            side: api_side(side),
            until: self
                .game
                .leave(side, at)
                .map(|leave| leave.until.as_millis()),
            days_left: self.game.leave_days_left(side),
        };
        let both = Side::ALL.map(of).into_iter();
        both.filter(|leave| leave.until.is_some() || leave.days_left.is_some())
            .collect()
    }

    fn counters(&self, reader: Reader, language: Language) -> Vec<api::Counter> {
        if !self.is_told_counts(reader) {
            return Vec::new();
        }
        let words = language.words();
        let counters = self.game.counters().into_iter();
        counters
            .map(|counter| {
                let rule = counter.rule;
                let times = matches!(rule.counts, Counted::Repetition);
                // The rules count plies, people count moves by each player.
                let each = if times { 1 } else { 2 };
                api::Counter {
                    rule: rule.reason.to_owned(),
                    name: words.counter(rule.reason).unwrap_or(rule.reason).to_owned(),
                    article: words.article(rule.article),
                    used: counter.used / each,
                    limit: u32::from(rule.limit) / each,
                    unit: if times {
                        api::CounterUnit::Times
                    } else {
                        api::CounterUnit::Moves
                    },
                }
            })
            .collect()
    }

    fn player(&self, side: Side) -> api::Player {
        let seat = &self.record.seats[side.index()];
        let (kind, level) = match seat.holder {
            Holder::Person => (api::PlayerKind::Person, None),
            Holder::Engine { level } => (api::PlayerKind::Engine, Some(level)),
        };
        let engine = level.is_some();
        api::Player {
            kind,
            name: seat.name.clone(),
            account: seat.account.is_some() && seat.name.is_some(),
            gone: seat.session == Some(NOBODY),
            level,
            taken: engine || seat.session.is_some(),
            present: engine || self.is_present(side),
            claim_from: self.claim_from(side),
            assisted: self.game.assistant(side).seated.is_some(),
        }
    }

    pub(super) fn result(&self, language: Language) -> Option<api::GameResult> {
        let result = self.game.result()?;
        let winner = result.winner();
        Some(api::GameResult {
            score: result.score(self.game.terms().variant()).to_owned(),
            winner: winner.map(api_side),
            drawn: result.drawn,
            reason: result.code().to_owned(),
            text: words::result(language, &result),
        })
    }
}

/// The clocks of a game that was read, at a moment.
pub(crate) fn clocks_of(game: &Game, at: i64) -> Option<api::Clocks> {
    Some(sent_clocks(&game.clocks(moment(at))?, at))
}

fn sent_clocks(faces: &ClockFaces, at: i64) -> api::Clocks {
    api::Clocks {
        white: wooden::face(faces, Side::White),
        black: wooden::face(faces, Side::Black),
        running: faces.running.map(api_side),
        at,
        runs_from: faces.leave.map(damier_table::Moment::as_millis),
    }
}
