//! What the signs behind moves mean, in English and Chinese (FMJD Annex 1, article 9.1).
//!
//! Beware: `?!` is a move that looks bad and may prove good, `!?` one that looks good and may prove
//! bad. In chess the two are used nearly the other way round. Files keep signs as they are written.
//!
//! ```
//! use damier_notation::sign::Sign;
//!
//! assert_eq!(Sign::read("?!").map(|sign| sign.english()).as_deref(), Some("looks bad, but may prove good"));
//! assert_eq!(Sign::read("+2").map(|sign| sign.chinese()).as_deref(), Some("多得 2 子"));
//! assert_eq!(Sign::of_number(7), Some(Sign::Forced));
//! assert_eq!(Sign::read("+x"), None);
//! ```

/// A sign behind a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// `!`
    Good,
    /// `!!`
    VeryGood,
    /// `?`
    Bad,
    /// `??`
    VeryBad,
    /// `?!`
    LooksBad,
    /// `!?`
    LooksGood,
    /// `*`; in PDN `$7`
    Forced,
    /// `+`
    Wins,
    /// `=`; in PDN `$10`
    Draws,
    /// `+1`, `-2`: pieces gained or lost after the last move, never 0.
    Gain(i8),
    /// `a.l.`: ad libitum.
    AdLibitum,
}

impl Sign {
    /// Every sign, with one piece gained and one lost.
    pub const ALL: [Sign; 12] = [
        Sign::Good,
        Sign::VeryGood,
        Sign::Bad,
        Sign::VeryBad,
        Sign::LooksBad,
        Sign::LooksGood,
        Sign::Forced,
        Sign::Wins,
        Sign::Draws,
        Sign::Gain(1),
        Sign::Gain(-1),
        Sign::AdLibitum,
    ];

    /// The sign that is written so, or none.
    pub fn read(text: &str) -> Option<Sign> {
        let known = Sign::ALL.into_iter().find(|sign| sign.text() == text);
        let gain = || {
            let signed = text.starts_with(['+', '-']);
            let digits = text.bytes().skip(1).all(|byte| byte.is_ascii_digit());
            let gain: i8 = (signed && digits).then(|| text.parse().ok()).flatten()?;
            (gain != 0).then_some(Sign::Gain(gain))
        };
        known.or_else(gain)
    }

    /// The sign that a numeric annotation sign stands for, or none. `$5` and `$6` are those of
    /// chess and stand for none: their meanings are not those of `!?` and `?!` here.
    pub const fn of_number(number: u16) -> Option<Sign> {
        match number {
            1 => Some(Sign::Good),
            2 => Some(Sign::Bad),
            3 => Some(Sign::VeryGood),
            4 => Some(Sign::VeryBad),
            7 => Some(Sign::Forced),
            10 => Some(Sign::Draws),
            18 | 19 => Some(Sign::Wins),
            _ => None,
        }
    }

    /// How it is written.
    pub fn text(self) -> String {
        let fixed = match self {
            Sign::Good => "!",
            Sign::VeryGood => "!!",
            Sign::Bad => "?",
            Sign::VeryBad => "??",
            Sign::LooksBad => "?!",
            Sign::LooksGood => "!?",
            Sign::Forced => "*",
            Sign::Wins => "+",
            Sign::Draws => "=",
            Sign::Gain(pieces) => return format!("{pieces:+}"),
            Sign::AdLibitum => "a.l.",
        };
        fixed.to_owned()
    }

    /// What it means in English.
    pub fn english(self) -> String {
        let fixed = match self {
            Sign::Good => "a good move",
            Sign::VeryGood => "a very good move",
            Sign::Bad => "a bad move",
            Sign::VeryBad => "a very bad move",
            Sign::LooksBad => "looks bad, but may prove good",
            Sign::LooksGood => "looks good, but may prove bad",
            Sign::Forced => "forced: every other move loses",
            Sign::Wins => "wins",
            Sign::Draws => "draws",
            Sign::Gain(pieces) => {
                let what = if pieces > 0 { "gains" } else { "loses" };
                let count = pieces.unsigned_abs();
                let plural = if count == 1 { "" } else { "s" };
                return format!("{what} {count} piece{plural}");
            }
            Sign::AdLibitum => "captures by any way come to the same",
        };
        fixed.to_owned()
    }

    /// What it means in simplified Chinese.
    pub fn chinese(self) -> String {
        let fixed = match self {
            Sign::Good => "好着",
            Sign::VeryGood => "妙着",
            Sign::Bad => "坏着",
            Sign::VeryBad => "大坏着",
            Sign::LooksBad => "看似坏着，也许是好着",
            Sign::LooksGood => "看似好着，也许是坏着",
            Sign::Forced => "唯一着：走其他着都输",
            Sign::Wins => "胜",
            Sign::Draws => "和",
            Sign::Gain(pieces) => {
                let what = if pieces > 0 { "多得" } else { "损失" };
                return format!("{what} {} 子", pieces.unsigned_abs());
            }
            Sign::AdLibitum => "吃法任选，结果相同",
        };
        fixed.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_is_read_from_its_text_and_told_in_both_languages() {
        for sign in Sign::ALL
            .into_iter()
            .chain([Sign::Gain(12), Sign::Gain(-3)])
        {
            assert_eq!(Sign::read(&sign.text()), Some(sign));
            assert!(sign.english().is_ascii());
            assert!(
                !sign
                    .chinese()
                    .contains(|next: char| next.is_ascii_alphabetic())
            );
        }
        for text in [
            "", "+0", "-0", "++", "+1.", "1", "!!!", "al", "-", "+200", "+-1",
        ] {
            assert_eq!(Sign::read(text), None, "{text}");
        }
        assert_eq!(Sign::of_number(5), None);
        assert_eq!(Sign::of_number(19), Some(Sign::Wins));
    }
}
