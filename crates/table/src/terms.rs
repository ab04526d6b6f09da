//! What is agreed before a game: the position, the draw rules, the clocks.

use core::fmt;

use damier_rules::draw::{DrawCounts, DrawProfile, DrawRule, Ending, profiles};
use damier_rules::{Position, Side, Variant};

use crate::{Adjournments, BadClock, Blindfold, ClockForm, Delay, Flags, Odds};

/// What the players have agreed on; it does not change during the game.
///
/// ```
/// use damier_rules::Variant;
/// use damier_table::{ClockForm, Span, Terms};
///
/// let clock = ClockForm::fischer(Span::from_secs(4_800), Span::from_secs(60))?;
/// let terms = Terms::standard(Variant::International)
///     .with_draw_rules("fmjd2024")?
///     .with_clocks([clock, clock])?
///     .with_draw_offers_from(40);
/// assert_eq!(terms.draw_rules().id, "fmjd2024");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    start: Position,
    draw_rules: &'static DrawProfile,
    /// By reason code, in the order of the profile; only what differs from it.
    draw_endings: Vec<(&'static str, Ending)>,
    clocks: Option<[ClockForm; 2]>,
    assistance: Assistance,
    draw_offers_from: u32,
    draw_offers_within: Option<u32>,
    arbiter: bool,
    notices: Notices,
    flags: Flags,
    sheets: bool,
    set_up: bool,
    adjournments: Option<Adjournments>,
    blindfold: Option<Blindfold>,
    leave_days: Option<u32>,
    odds: Option<Odds>,
    delay: Option<Delay>,
}

/// Who is told by the program that something was irregular, at the official level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notices {
    /// Nobody: the opponent has to see it himself, as at a wooden board.
    #[default]
    Nobody,
    /// The opponent.
    Opponent,
    /// Both players.
    Both,
}

/// How much the program does for the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Assistance {
    /// Only legal moves, and the clock switches by itself.
    Assisted,
    /// Only legal moves, but the clock is pressed by hand.
    Club,
    /// Free acts on the board, irregularities and rulings.
    Official,
}

impl Terms {
    /// An assisted game from this position, without clocks, under the variant's default draw
    /// rules, with draw offers allowed from the first move on.
    pub fn new(start: Position) -> Terms {
        let default = start.variant().rules().draw_profiles.first();
        let draw_rules = default.copied().unwrap_or(&profiles::FMJD);
        Terms {
            start,
            draw_rules,
            draw_endings: Vec::new(),
            clocks: None,
            assistance: Assistance::Assisted,
            draw_offers_from: 0,
            draw_offers_within: None,
            arbiter: false,
            notices: Notices::Nobody,
            flags: Flags::Automatic,
            sheets: false,
            set_up: false,
            adjournments: None,
            blindfold: None,
            leave_days: None,
            odds: None,
            delay: None,
        }
    }

    /// The same from the variant's own start position.
    pub fn standard(variant: Variant) -> Terms {
        Terms::new(Position::start(variant))
    }

    /// With the variant's draw rules of this name, ended by whom the profile says.
    ///
    /// # Errors
    ///
    /// [`BadTerms::DrawRules`] when the variant has none of this name.
    pub fn with_draw_rules(self, id: &str) -> Result<Terms, BadTerms> {
        let mut known = self.variant().rules().draw_profiles.iter();
        match known.find(|profile| profile.id == id) {
            Some(draw_rules) => Ok(Terms {
                draw_rules,
                draw_endings: Vec::new(),
                ..self
            }),
            None => Err(BadTerms::DrawRules {
                variant: self.variant(),
                id: id.to_owned(),
            }),
        }
    }

    /// With the draw rules of this reason code ended by itself, by claim or by the arbiter, instead
    /// of as the profile says.
    ///
    /// ```
    /// use damier_rules::Variant;
    /// use damier_rules::draw::Ending;
    /// use damier_table::Terms;
    ///
    /// let terms = Terms::standard(Variant::International);
    /// let terms = terms.with_draw_ending("repetition", Ending::Claimed)?;
    /// let [repetition, rule25, ..] = terms.draw_rules().rules else { unreachable!() };
    /// assert_eq!(terms.draw_ending(repetition), Ending::Claimed);
    /// assert_eq!(terms.draw_ending(rule25), Ending::Automatic);
    /// # Ok::<(), damier_table::BadTerms>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`BadTerms::NoSuchDrawRule`] when the profile has no rule of this code.
    pub fn with_draw_ending(mut self, reason: &str, ending: Ending) -> Result<Terms, BadTerms> {
        let rules = self.draw_rules.rules.iter();
        let Some(rule) = rules.clone().find(|rule| rule.reason == reason) else {
            return Err(BadTerms::NoSuchDrawRule {
                profile: self.draw_rules,
                reason: reason.to_owned(),
            });
        };
        self.draw_endings.retain(|(known, _)| *known != reason);
        if rule.ending != ending {
            self.draw_endings.push((rule.reason, ending));
        }
        let place = |reason: &str| rules.clone().position(|rule| rule.reason == reason);
        self.draw_endings.sort_by_key(|(reason, _)| place(reason));
        Ok(self)
    }

    /// With White's and Black's clock.
    ///
    /// # Errors
    ///
    /// [`BadTerms::Clock`] when a clock cannot be played with.
    pub fn with_clocks(self, clocks: [ClockForm; 2]) -> Result<Terms, BadTerms> {
        let checked = ClockForm::checked_pair(clocks);
        let clocks = Some(checked.map_err(|(side, fault)| BadTerms::Clock { side, fault })?);
        Ok(Terms { clocks, ..self })
    }

    /// Without clocks.
    #[must_use]
    pub fn without_clocks(self) -> Terms {
        Terms {
            clocks: None,
            ..self
        }
    }

    /// With this level of assistance.
    #[must_use]
    pub fn with_assistance(self, assistance: Assistance) -> Terms {
        Terms { assistance, ..self }
    }

    /// With an arbiter, or without.
    #[must_use]
    pub fn with_arbiter(self, arbiter: bool) -> Terms {
        Terms { arbiter, ..self }
    }

    /// With these told of irregularities.
    #[must_use]
    pub fn with_notices(self, notices: Notices) -> Terms {
        Terms { notices, ..self }
    }

    /// With flags that fall by themselves or have to be called.
    #[must_use]
    pub fn with_flags(self, flags: Flags) -> Terms {
        Terms { flags, ..self }
    }

    /// With score sheets that the players keep, or without.
    #[must_use]
    pub fn with_sheets(self, sheets: bool) -> Terms {
        Terms { sheets, ..self }
    }

    /// With a board that the players set up themselves and accept before play begins, at the
    /// official level; or without.
    #[must_use]
    pub fn with_set_up(self, set_up: bool) -> Terms {
        Terms { set_up, ..self }
    }

    /// With adjournments (Annex 3, article 7), which are for the club and official levels; or
    /// without.
    #[must_use]
    pub fn with_adjournments(self, adjournments: Option<Adjournments>) -> Terms {
        Terms {
            adjournments,
            ..self
        }
    }

    /// With sides that see no board (article 11.1.4), or with sight for both.
    #[must_use]
    pub fn with_blindfold(self, blindfold: Option<Blindfold>) -> Terms {
        Terms { blindfold, ..self }
    }

    /// With so many days of leave for each side, in correspondence play; or without.
    #[must_use]
    pub fn with_leave_days(self, leave_days: Option<u32>) -> Terms {
        Terms { leave_days, ..self }
    }

    /// With those who only look on so far behind; or told at once.
    #[must_use]
    pub fn with_delay(self, delay: Option<Delay>) -> Terms {
        Terms { delay, ..self }
    }

    /// With these odds from this position, which they fit.
    pub(crate) fn started_at(self, start: Position, odds: Option<Odds>) -> Terms {
        Terms {
            start,
            odds,
            ..self
        }
    }

    /// With draw offers allowed only when both sides have made this many moves (Annex 3, 5.3);
    /// 0 allows them always.
    #[must_use]
    pub fn with_draw_offers_from(self, draw_offers_from: u32) -> Terms {
        Terms {
            draw_offers_from,
            ..self
        }
    }

    /// With draw offers allowed only when each side has at most this many pieces, as in rapid and
    /// blitz games without notation (Annex 6: ten).
    #[must_use]
    pub fn with_draw_offers_within(self, draw_offers_within: Option<u32>) -> Terms {
        Terms {
            draw_offers_within,
            ..self
        }
    }

    /// The variant that is played.
    pub const fn variant(&self) -> Variant {
        self.start.variant()
    }

    /// The position in which the game begins.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The draw rules.
    pub const fn draw_rules(&self) -> &'static DrawProfile {
        self.draw_rules
    }

    /// What differs from the draw rules as to who ends the game: reason codes, in their order.
    pub fn draw_endings(&self) -> &[(&'static str, Ending)] {
        &self.draw_endings
    }

    /// Who ends the game by this rule. Where there is no arbiter the program decides upon a claim.
    pub fn draw_ending(&self, rule: &DrawRule) -> Ending {
        let mut set = self.draw_endings.iter();
        let ending = set
            .find(|(reason, _)| *reason == rule.reason)
            .map_or(rule.ending, |(_, ending)| *ending);
        match ending {
            Ending::Arbiter if !self.arbiter => Ending::Claimed,
            _ => ending,
        }
    }

    /// The rule by which the game is drawn by itself, if one is reached.
    pub(crate) fn automatic_draw(&self, counts: &DrawCounts) -> Option<&'static DrawRule> {
        let mut reached = counts.reached().into_iter();
        reached.find(|rule| self.draw_ending(rule) == Ending::Automatic)
    }

    /// White's and Black's clock, in a timed game.
    pub const fn clocks(&self) -> Option<&[ClockForm; 2]> {
        self.clocks.as_ref()
    }

    /// The level of assistance.
    pub const fn assistance(&self) -> Assistance {
        self.assistance
    }

    /// Whether the game has an arbiter.
    pub const fn arbiter(&self) -> bool {
        self.arbiter
    }

    /// Who is told of irregularities.
    pub const fn notices(&self) -> Notices {
        self.notices
    }

    /// Whether flags fall by themselves.
    pub const fn flags(&self) -> Flags {
        self.flags
    }

    /// Whether the players keep score sheets.
    pub const fn sheets(&self) -> bool {
        self.sheets
    }

    /// Whether the players set the board up themselves; it counts at the official level only.
    pub const fn set_up(&self) -> bool {
        self.set_up
    }

    /// How the game may be adjourned, where it may.
    pub const fn adjournments(&self) -> Option<&Adjournments> {
        self.adjournments.as_ref()
    }

    /// Who sees no board, and what goes with it.
    pub const fn blindfold(&self) -> Option<&Blindfold> {
        self.blindfold.as_ref()
    }

    /// How many days of leave each side may take by itself in the whole game, if any.
    pub const fn leave_days(&self) -> Option<u32> {
        self.leave_days
    }

    /// How far those who only look on are behind, if they are.
    pub const fn delay(&self) -> Option<Delay> {
        self.delay
    }

    /// What the stronger side gives, in a game at odds.
    pub const fn odds(&self) -> Option<&Odds> {
        self.odds.as_ref()
    }

    /// How many moves each side must have made before a draw can be offered.
    pub const fn draw_offers_from(&self) -> u32 {
        self.draw_offers_from
    }

    /// How many pieces each side may have when a draw is offered, if that matters.
    pub const fn draw_offers_within(&self) -> Option<u32> {
        self.draw_offers_within
    }
}

/// Terms under which no game can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadTerms {
    /// The variant has no draw rules of this name.
    DrawRules {
        /// The variant.
        variant: Variant,
        /// The name.
        id: String,
    },
    /// The draw rules have none of this reason code.
    NoSuchDrawRule {
        /// The draw rules.
        profile: &'static DrawProfile,
        /// The code.
        reason: String,
    },
    /// This side's clock cannot be played with.
    Clock {
        /// Whose clock.
        side: Side,
        /// What is wrong with it.
        fault: BadClock,
    },
}

impl fmt::Display for BadTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadTerms::DrawRules { variant, id } => {
                write!(f, "no draw rules '{id}' for {variant}, known are")?;
                for (index, profile) in variant.rules().draw_profiles.iter().enumerate() {
                    write!(f, "{} {}", if index == 0 { "" } else { "," }, profile.id)?;
                }
                Ok(())
            }
            BadTerms::NoSuchDrawRule { profile, reason } => {
                write!(f, "no draw rule '{reason}' in {}", profile.id)
            }
            BadTerms::Clock { side, fault } => write!(f, "{side}: {fault}"),
        }
    }
}

impl core::error::Error for BadTerms {}
