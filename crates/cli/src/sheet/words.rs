//! The labels of a sheet in each language.

use damier_rules::{Side, Variant};

/// What stands printed on a sheet.
pub(super) struct Words {
    /// The language as PDF names it.
    pub(super) code: &'static str,
    pub(super) title: &'static str,
    /// Whose sheet it is.
    pub(super) sheet_of: [&'static str; 2],
    pub(super) sides: [&'static str; 2],
    pub(super) original: &'static str,
    pub(super) duplicate: &'static str,
    pub(super) event: &'static str,
    pub(super) place: &'static str,
    pub(super) date: &'static str,
    pub(super) round: &'static str,
    pub(super) board: &'static str,
    pub(super) game: &'static str,
    pub(super) control: &'static str,
    pub(super) player_title: &'static str,
    pub(super) rating: &'static str,
    pub(super) start: &'static str,
    pub(super) number: &'static str,
    pub(super) clock: &'static str,
    pub(super) result: &'static str,
    pub(super) time_used: [&'static str; 2],
    pub(super) ending: &'static str,
    pub(super) signatures: [&'static str; 3],
    /// What is done with the sheets (SC-06).
    pub(super) hand_in: &'static str,
    pub(super) to_be_continued: fn(usize) -> String,
    /// What a player wrote, beside what was played.
    pub(super) written: &'static str,
    pub(super) played: &'static str,
    pub(super) agrees: &'static str,
    pub(super) differences: fn(usize) -> String,
    pub(super) variant: fn(Variant) -> &'static str,
    pub(super) day: fn(u32, u32, u32) -> String,
    pub(super) terminations: [(&'static str, &'static str); 4],
    pub(super) control_words: ControlWords,
}

/// How a time control is said.
pub(super) struct ControlWords {
    pub(super) hours: &'static str,
    pub(super) minutes: &'static str,
    pub(super) seconds: &'static str,
    /// Between the parts of a time.
    pub(super) gap: &'static str,
    pub(super) moves_in: fn(u32, &str) -> String,
    pub(super) per_move: fn(&str) -> String,
    pub(super) then: &'static str,
    pub(super) hourglass: &'static str,
    pub(super) untimed: &'static str,
}

impl Words {
    pub(super) const fn english() -> Words {
        Words {
            code: "en",
            title: "Score sheet",
            sheet_of: ["White’s sheet", "Black’s sheet"],
            sides: ["White", "Black"],
            original: "Original",
            duplicate: "Duplicate",
            event: "Event",
            place: "Place",
            date: "Date",
            round: "Round",
            board: "Board",
            game: "Game",
            control: "Time control",
            player_title: "Title",
            rating: "Rating",
            start: "Begins with",
            number: "No.",
            clock: "Clock",
            result: "Result  White – Black",
            time_used: ["Time used by White", "Time used by Black"],
            ending: "How it ended",
            signatures: [
                "Signature of White",
                "Signature of Black",
                "Signature of the arbiter",
            ],
            hand_in: "After the game the originals of both players are handed to the organisers.",
            to_be_continued: |page| format!("Continued on page {page}"),
            written: "Written",
            played: "Played",
            agrees: "What was written agrees with the game",
            differences: |count| match count {
                1 => "1 difference from the game (grey)".to_owned(),
                _ => format!("{count} differences from the game (grey)"),
            },
            variant: |variant| variant.rules().name,
            day: |year, month, day| {
                let names = [
                    "January",
                    "February",
                    "March",
                    "April",
                    "May",
                    "June",
                    "July",
                    "August",
                    "September",
                    "October",
                    "November",
                    "December",
                ];
                let name = names.get(month.saturating_sub(1) as usize).unwrap_or(&"?");
                format!("{day} {name} {year}")
            },
            terminations: [
                ("time forfeit", "on time"),
                ("abandoned", "abandoned"),
                ("rules infraction", "by the arbiter"),
                ("unterminated", "not finished"),
            ],
            control_words: ControlWords {
                hours: " h",
                minutes: " min",
                seconds: " s",
                gap: " ",
                moves_in: |moves, time| format!("{moves} moves in {time}"),
                per_move: |time| format!(" + {time} a move"),
                then: ", then ",
                hourglass: "hourglass ",
                untimed: "no clock",
            },
        }
    }

    pub(super) const fn chinese() -> Words {
        Words {
            code: "zh-CN",
            title: "对局记录表",
            sheet_of: ["白方记录", "黑方记录"],
            sides: ["白方", "黑方"],
            original: "正本",
            duplicate: "副本",
            event: "赛事",
            place: "地点",
            date: "日期",
            round: "轮次",
            board: "台次",
            game: "棋种",
            control: "用时规定",
            player_title: "称号",
            rating: "等级分",
            start: "开始局面",
            number: "回合",
            clock: "余时",
            result: "结果　白 – 黑",
            time_used: ["白方用时", "黑方用时"],
            ending: "终局方式",
            signatures: ["白方签名", "黑方签名", "裁判员签名"],
            hand_in: "对局结束后，双方记录正本交组委会保存。",
            to_be_continued: |page| format!("接第 {page} 页"),
            written: "记录",
            played: "实际着法",
            agrees: "记录与对局一致",
            differences: |count| format!("与对局有 {count} 处不符（灰底）"),
            variant: |variant| variant.rules().chinese,
            day: |year, month, day| format!("{year} 年 {month} 月 {day} 日"),
            terminations: [
                ("time forfeit", "超时"),
                ("abandoned", "弃局"),
                ("rules infraction", "裁判员判定"),
                ("unterminated", "未结束"),
            ],
            control_words: ControlWords {
                hours: " 小时",
                minutes: " 分",
                seconds: " 秒",
                gap: " ",
                moves_in: |moves, time| format!("{moves} 步 {time}"),
                per_move: |time| format!("，每步加 {time}"),
                then: "，之后 ",
                hourglass: "沙漏计时 ",
                untimed: "不计时",
            },
        }
    }

    pub(super) const fn side(&self, side: Side) -> &'static str {
        self.sides[side.index()]
    }
}
