//! Who reads: what each may know of a game is not the same.
//!
//! There are as many kinds of readers as there are seats and no more, so that what is told is
//! written a few times however many watch.

use damier_api as api;
use damier_rules::Side;
use damier_table::{Assistance, Binding, Irregularity, Notices};

use super::Room;
use crate::adjourning;
use crate::board::{self, api_side};
use crate::language::Language;
use crate::who::Who;
use crate::wooden;

/// A kind of reader: the seats that he has; none for a spectator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Reader {
    pub(super) sides: [bool; 2],
    pub(super) arbiter: bool,
    /// A blindfold game lasts, and he is not to see its board.
    pub(super) veiled: bool,
    /// A delayed game lasts, and he only looks on.
    pub(super) late: bool,
}

impl Reader {
    /// The arbiter, whoever that is.
    pub(super) const ARBITER: Self = Self {
        sides: [false; 2],
        arbiter: true,
        veiled: false,
        late: false,
    };

    /// Whether he has no seat.
    pub(super) fn looks_on(self) -> bool {
        !self.arbiter && !self.sides.contains(&true)
    }

    /// Whether he has the seat of a side.
    pub(super) fn has(self, side: Side) -> bool {
        self.sides[side.index()]
    }
}

impl Room {
    /// What kind of reader somebody is; all are one kind where all may know the same.
    pub(super) fn reader(&self, who: Who) -> Reader {
        let terms = self.game.terms();
        let assisted = terms.assistance() == Assistance::Assisted;
        let alike = !terms.sheets() && terms.blindfold().is_none() && terms.delay().is_none();
        if assisted && alike {
            return Reader::default();
        }
        let (sides, assists) = (self.sides_of(who), self.assists(who));
        let reader = Reader {
            // An assistant reads what his player may.
            sides: Side::ALL.map(|side| sides.contains(&side) || assists == Some(side)),
            arbiter: self.is_arbiter(who),
            veiled: false,
            late: self.is_late(who),
        };
        Reader {
            veiled: self.is_veiled(who, reader),
            ..reader
        }
    }

    /// Whether the reader is told what that side did against the rules.
    pub(super) fn is_told(&self, reader: Reader, offender: Side) -> bool {
        let by_notice = match self.game.terms().notices() {
            Notices::Nobody => false,
            Notices::Opponent => reader.has(!offender),
            Notices::Both => reader.sides.contains(&true),
        };
        by_notice || reader.arbiter || self.game.result().is_some()
    }

    /// Whether the reader is told what is counted. At a wooden board players count for themselves;
    /// a count that jumps would betray that the last ply was irregular.
    pub(super) fn is_told_counts(&self, reader: Reader) -> bool {
        let told = |side: Side| self.is_told(reader, side);
        self.game.wood().is_none() || Side::ALL.into_iter().all(told)
    }

    /// The moves from an index on, as the reader may see them.
    pub(super) fn moves_for(
        &self,
        from: usize,
        reader: Reader,
        language: Language,
    ) -> Vec<api::Played> {
        let mut moves = self.moves.get(from..).unwrap_or_default().to_vec();
        let played = self.game.moves().iter().skip(from);
        for (sent, played) in moves.iter_mut().zip(played) {
            if played.shown.is_some() && self.is_told(reader, played.side) {
                sent.irregular = Some(articles(&played.irregularities, language));
            }
        }
        moves
    }

    /// What can be played, as far as the reader is told.
    pub(super) fn legal_for(&self, reader: Reader) -> Vec<api::LegalMove> {
        let club = self.game.terms().assistance() == Assistance::Club;
        if club && !reader.has(self.game.position().turn()) {
            return Vec::new();
        }
        self.board.legal.clone()
    }

    /// What is irregular and can be put right, if the reader is told.
    pub(super) fn complaint(&self, reader: Reader, language: Language) -> Option<api::Complaint> {
        let complaint = self.game.complaint()?;
        let told = self.is_told(reader, complaint.offender);
        told.then(|| api::Complaint {
            offender: api_side(complaint.offender),
            articles: articles(&complaint.irregularities, language),
        })
    }

    /// What was wrong with the board when play began, if the reader is told: both accepted it.
    pub(super) fn wrong_set_up(&self, reader: Reader, language: Language) -> Vec<api::Irregular> {
        let told = Side::ALL.into_iter().any(|side| self.is_told(reader, side));
        match told {
            true => articles(&self.game.wrong_set_up(), language),
            false => Vec::new(),
        }
    }

    /// Who has accepted the board, before play begins.
    pub(super) fn setting_up(&self) -> Option<api::Accepted> {
        let [white, black] = self.game.setting_up()?;
        Some(api::Accepted { white, black })
    }

    /// How far an adjournment has come, as far as the reader may know.
    pub(super) fn adjournment(&self, reader: Reader) -> Option<api::Adjournment> {
        adjourning::state(&self.game, reader.arbiter)
    }

    /// What touch-move binds the side on move to.
    pub(super) fn bound(&self, language: Language) -> Option<api::Bound> {
        let (words, variant) = (language.words(), self.game.terms().variant());
        let name = |square| {
            let cell = damier_table::Cell::of(variant.rules().board, square);
            wooden::place(variant, cell)
        };
        match self.game.bound() {
            Binding::Free => None,
            Binding::Piece(square) => Some(api::Bound {
                square: Some(square.number().into()),
                text: words.bound_to_piece(&name(square)),
            }),
            Binding::Move(mv) => Some(api::Bound {
                square: Some(mv.from.number().into()),
                text: words.bound_to_move(&board::text(self.game.position(), &mv)),
            }),
        }
    }

    /// The capture that has to be shown again.
    pub(super) fn showing(&self, language: Language) -> Option<api::Showing> {
        let showing = self.game.showing()?;
        let asker = showing.asker;
        let clock = if showing.was_irregular { !asker } else { asker };
        let mv = board::text(self.game.position(), &showing.mv);
        let timed = self.game.terms().clocks().map(|_| clock);
        Some(api::Showing {
            asker: api_side(asker),
            text: language.words().showing(asker, &mv, timed),
            mv,
            clock: api_side(clock),
        })
    }

    /// Whether a sheet may be read: one's own while the game lasts.
    pub(super) fn may_read_sheet(&self, reader: Reader, side: Side) -> bool {
        let all = reader.arbiter || self.game.result().is_some();
        self.game.terms().sheets() && (all || reader.has(side))
    }

    /// The score sheets: one's own while the game lasts, both afterwards and to the arbiter.
    pub(super) fn sheets(&self, reader: Reader) -> Option<api::Sheets> {
        let sheet = |side: Side| match self.may_read_sheet(reader, side) {
            true => self.game.sheet(side).lines().map(str::to_owned).collect(),
            false => Vec::new(),
        };
        self.game.terms().sheets().then(|| api::Sheets {
            white: sheet(Side::White),
            black: sheet(Side::Black),
        })
    }

    /// The game among others, for its arbiter.
    pub(super) fn glance(&self, language: Language) -> api::ArbiterGame {
        let state = self.state(Reader::ARBITER, language);
        api::ArbiterGame {
            id: self.record.id.to_string(),
            players: state.players,
            ply: self.moves.len() as u32,
            state: api::ArbiterState {
                stopped: state.stopped,
                called_by: state.called_by,
                claim: state.claim,
                complaint: state.complaint,
                setting_up: state.setting_up,
                wrong_set_up: state.wrong_set_up,
                adjournment: state.adjournment,
                clocks: state.clocks,
                result: state.result,
            },
        }
    }
}

/// The articles with what they forbid.
pub(crate) fn articles<'a>(
    found: impl IntoIterator<Item = &'a Irregularity>,
    language: Language,
) -> Vec<api::Irregular> {
    let words = language.words();
    let found = found.into_iter().map(|one| one.article());
    found
        .map(|article| api::Irregular {
            article: article.to_owned(),
            text: words.irregularity(article).unwrap_or(article).to_owned(),
        })
        .collect()
}
