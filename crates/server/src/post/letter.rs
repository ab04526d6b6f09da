//! What is written to people, in their language.

use super::plan::What;
use crate::language::Language;

/// A message: what it is about, and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Letter {
    pub(crate) subject: String,
    pub(crate) text: String,
}

impl Letter {
    /// A reminder about a game against somebody.
    pub(crate) fn reminder(language: Language, what: What, opponent: Option<&str>) -> Self {
        let (subject, text) = match language {
            Language::English => english(what, opponent.unwrap_or("your opponent")),
            Language::Chinese => chinese(what, opponent.unwrap_or("对手")),
        };
        Self { subject, text }
    }

    /// The question whether an address is somebody's, with the link that says so.
    pub(crate) fn question(language: Language, name: &str, link: &str, not_me: &str) -> Self {
        match language {
            Language::English => Self {
                subject: "Damier: is this your address?".to_owned(),
                text: format!(
                    "{name} wants to be reminded of games at this address.\n\n\
                     If that is you, confirm it within two days:\n{link}\n\n\
                     If it is not, you need not do anything; nothing more is sent. You can also \
                     have the address removed at once:\n{not_me}\n"
                ),
            },
            Language::Chinese => Self {
                subject: "Damier：这是您的地址吗？".to_owned(),
                text: format!(
                    "{name} 希望在这个地址收到对局提醒。\n\n\
                     如果是您，请在两天内确认：\n{link}\n\n\
                     如果不是，您无须做任何事，我们不会再寄信。您也可以立即删除这个地址：\n{not_me}\n"
                ),
            },
        }
    }

    /// The whole of a mail: what is said, the game, and how to end the mails.
    pub(crate) fn mail(&self, language: Language, game: &str, unsubscribe: &str) -> String {
        let text = &self.text;
        match language {
            Language::English => {
                format!("{text}\n\n{game}\n\n-- \nNo more mails like this:\n{unsubscribe}\n")
            }
            Language::Chinese => {
                format!("{text}\n\n{game}\n\n-- \n不再接收这类邮件：\n{unsubscribe}\n")
            }
        }
    }
}

fn english(what: What, opponent: &str) -> (String, String) {
    match what {
        What::Turn(_) => (
            "Your move".to_owned(),
            format!("It is your move in the game against {opponent}."),
        ),
        What::Flag(_, seconds) => {
            let left = match (seconds / 86_400, seconds / 3_600) {
                (1, _) => "1 day".to_owned(),
                (0, 1) => "1 hour".to_owned(),
                (0, hours) => format!("{hours} hours"),
                (days, _) => format!("{days} days"),
            };
            (
                format!("{left} left"),
                format!("You have {left} left for your move in the game against {opponent}."),
            )
        }
        What::LeaveEnds(_) => (
            "Your leave is over".to_owned(),
            format!("Your leave is over; your clock runs again in the game against {opponent}."),
        ),
        What::Over => (
            "A game is over".to_owned(),
            format!("The game against {opponent} is over."),
        ),
    }
}

fn chinese(what: What, opponent: &str) -> (String, String) {
    match what {
        What::Turn(_) => (
            "轮到您走棋".to_owned(),
            format!("您与 {opponent} 的对局轮到您走棋。"),
        ),
        What::Flag(_, seconds) => {
            let left = match seconds / 86_400 {
                0 => format!("{} 小时", seconds / 3_600),
                days => format!("{days} 天"),
            };
            (
                format!("还剩 {left}"),
                format!("您与 {opponent} 的对局还剩 {left} 走这一步。"),
            )
        }
        What::LeaveEnds(_) => (
            "休假结束".to_owned(),
            format!("您的休假已结束，与 {opponent} 的对局重新计时。"),
        ),
        What::Over => (
            "对局结束".to_owned(),
            format!("您与 {opponent} 的对局已结束。"),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reminder_is_said_in_both_languages() {
        let all = [
            What::Turn(1),
            What::Flag(1, 7 * 86_400),
            What::Flag(1, 86_400),
            What::Flag(1, 43_200),
            What::LeaveEnds(1),
            What::Over,
        ];
        let mut seen = std::collections::HashSet::new();
        for what in all {
            for language in Language::ALL {
                let letter = Letter::reminder(language, what, Some("Wei"));
                assert!(letter.text.contains("Wei"));
                assert!(seen.insert(letter.text.clone()), "{}", letter.text);
                let han = letter.subject.chars().any(|c| c >= '\u{4e00}');
                assert_eq!(han, language == Language::Chinese);
            }
        }
        let letter = Letter::reminder(Language::English, What::Flag(1, 43_200), None);
        assert_eq!(
            letter.text,
            "You have 12 hours left for your move in the game against your opponent."
        );
    }
}
