//! Correspondence play in Chinese.

use damier_table::NoLeave;

use super::super::Words;
use super::Chinese;
use crate::correspondence::{PlanHindrance, PostcardHindrance};

/// Why there is no leave.
pub(super) fn no_leave(why: NoLeave) -> String {
    match why {
        NoLeave::NotAgreed => "本局没有约定假期。".to_owned(),
        NoLeave::OnLeave => "你已经在休假。".to_owned(),
        NoLeave::NotOnLeave => "你不在休假。".to_owned(),
        NoLeave::Days { left: 0 } => "假期已经用完。".to_owned(),
        NoLeave::Days { left } => format!("假期只剩 {left} 天，一次可休 1 至 {left} 天。"),
    }
}

/// What is wrong with conditional moves.
pub(super) fn bad_plan(why: &PlanHindrance) -> String {
    match why {
        PlanHindrance::NotHere => "只有正在进行的辅助级对局可以预设走法。".to_owned(),
        PlanHindrance::OwnTurn => "现在轮到你走：预设走法是在对方思考时写的。".to_owned(),
        PlanHindrance::TooLong => "行数太多。".to_owned(),
        PlanHindrance::Move { line, number, why } => {
            format!("第 {line} 行第 {number} 步：{}", Chinese.refusal(why))
        }
        PlanHindrance::LineTooLong(line) => format!("第 {line} 行的步数太多。"),
        PlanHindrance::NoAnswer(line) => {
            format!("第 {line} 行以对方的走法结尾：你怎么应对？")
        }
        PlanHindrance::OpponentResigns(line) => {
            format!("第 {line} 行：“认输”要写在对方的走法之后。")
        }
        PlanHindrance::Contradicts(line, other) => {
            format!("对同样的走法，第 {line} 行与第 {other} 行的应对不同。")
        }
    }
}

/// What is wrong with a postcard.
pub(super) fn bad_postcard(why: &PostcardHindrance) -> String {
    match why {
        PostcardHindrance::TooLong => "文字太长。".to_owned(),
        PostcardHindrance::NoNumber => {
            "请在走法前写上回合数，例如“12. 32-28 19-23”或“12... 19-23”。".to_owned()
        }
        PostcardHindrance::Number(word) => format!("“{word}”不是回合数。"),
        PostcardHindrance::Gap(ply) => format!("第 {ply} 步之前缺少走法。"),
        PostcardHindrance::Differs(ply) => format!("第 {ply} 步与实际所走不同。"),
        PostcardHindrance::Move(ply, why) => {
            format!("第 {ply} 步：{}", Chinese.refusal(why))
        }
    }
}
