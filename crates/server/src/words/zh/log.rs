//! What happened in a game, in Chinese.

use damier_rules::{Side, Variant};
use damier_table::{
    Act, Actor, ClaimGround, Condition, Decision, Hand, Handling, Kind, Leave, Moment, Ruling,
    SettingUp,
};

use super::official::ground;
use super::{Chinese, claims};
use crate::log::{Outcome, Told};
use crate::wooden::place;
use crate::words::{Words, minutes, utc};

/// Who did it, and what.
pub(super) fn did(by: Actor, what: &str) -> String {
    let who = match by {
        Actor::Side(whose) => side(whose),
        Actor::Arbiter => "裁判",
        Actor::Server => "服务器",
    };
    format!("{who}：{what}")
}

/// What was done.
pub(super) fn act(told: &Told, variant: Variant) -> String {
    let shown = told.shown.as_deref().unwrap_or_default();
    let fixed = match &told.entry.act {
        Act::Begin => "对局开始",
        Act::Move(_) => return format!("走 {shown}"),
        Act::Impossible(announced) => {
            return format!("宣布了不能走的着法：{}", announced.as_str());
        }
        Act::InviteAssistant(_) => "请助手入座",
        Act::SeatAssistant { side: whose, .. } => {
            return format!("助手在{}旁入座", side(*whose));
        }
        Act::DismissAssistant => "不再需要助手",
        Act::Resign => "认输",
        Act::OfferDraw => "提和",
        Act::AcceptDraw => "同意和棋",
        Act::DeclineDraw => "拒绝和棋",
        Act::ClaimDraw(ground) => return claimed(*ground, told),
        Act::WithdrawClaim => "撤回判和要求",
        Act::AskTakeBack => "请求悔棋",
        Act::AcceptTakeBack => "同意悔棋",
        Act::DeclineTakeBack => "不同意悔棋",
        Act::Flag(whose) => return format!("{}超时", side(*whose)),
        Act::Interrupted { from } => {
            let span = told.entry.at.since(*from).as_millis();
            return format!("服务器中断，{} 不计入任何一方", minutes(span));
        }
        Act::Abort => "对局取消",
        Act::EndByEvent { condition, winner } => return ended(*condition, *winner),
        Act::Hand { handling, hand } => return hand_did(*handling, *hand, variant),
        Act::Press if shown.is_empty() => "按钟",
        Act::Press => return format!("按钟：{shown}"),
        Act::HaveCorrected if !shown.is_empty() => return format!("要求纠正 {shown}"),
        Act::HaveCorrected => "要求纠正",
        Act::LetStand if !shown.is_empty() => return format!("已看清 {shown}"),
        Act::LetStand => "接受犯规后的局面",
        Act::HaveShown if !shown.is_empty() => return format!("要求重新展示 {shown}"),
        Act::HaveShown => "要求重新展示吃子",
        Act::ShowAgain => "要求重新清楚地完成吃子",
        Act::CallArbiter => "请裁判",
        Act::CallFlag => "指出对方超时",
        Act::Disturb(slips) => {
            let slips = slips.iter().map(|(from, to)| match to {
                Some(to) => format!("{} 移到 {}", place(variant, *from), place(variant, *to)),
                None => format!("{} 落到盘外", place(variant, *from)),
            });
            return format!("棋子意外移动：{}", slips.collect::<Vec<_>>().join("，"));
        }
        Act::Restore => "恢复意外之前的局面",
        Act::Write { ply, text } => {
            return format!("在记录纸上写第 {ply} 步：“{}”", text.as_str());
        }
        Act::SetUp(step) => return set_up(*step, variant),
        Act::TurnBoard => "将棋盘转动四分之一圈",
        Act::Adjourn { until: None } => "提议封棋",
        Act::Adjourn { until: Some(until) } => {
            return format!("提议封棋，{} 续弈", utc(*until));
        }
        Act::AcceptAdjournment => "同意封棋",
        Act::DeclineAdjournment => "要求继续对局",
        // What is in the envelope is for the one who opens it.
        Act::Seal(_) => "写下封着，对局封棋",
        Act::Ready if !shown.is_empty() => {
            return format!("回到棋盘前，拆封：{shown}");
        }
        Act::Ready => "回到棋盘前",
        Act::TakeLeave { side: whose, days } => {
            let until = Leave::of_days(*days, told.entry.at).until;
            return leave(told.entry.by, *whose, until);
        }
        Act::EndLeave(whose) => return back(told.entry.by, *whose),
        Act::Rule(ruling) => return ruled(ruling, told),
    };
    fixed.to_owned()
}

/// A side is on leave; an event says for whom.
fn leave(by: Actor, whose: Side, until: Moment) -> String {
    match by {
        Actor::Side(_) => format!("休假至 {}", utc(until)),
        _ => format!("{}休假至 {}", side(whose), utc(until)),
    }
}

fn back(by: Actor, whose: Side) -> String {
    match by {
        Actor::Side(_) => "结束休假".to_owned(),
        _ => format!("{}结束休假", side(whose)),
    }
}

/// A capture has to be made again.
pub(super) fn showing(asker: Side, text: &str, clock: Option<Side>) -> String {
    let (who, other) = (side(asker), side(!asker));
    let asks = format!("{who}要求重新展示 {text}：{other}须逐格重做同一次吃子。");
    match clock {
        Some(whose) => format!("{asks}此间走{}的钟。", side(whose)),
        None => asks,
    }
}

fn set_up(step: SettingUp, variant: Variant) -> String {
    match step {
        SettingUp::Put(cell, piece) => {
            let kind = match piece.kind {
                Kind::Man => "兵",
                Kind::UncrownedKing => "未加冕的王",
                Kind::King => "王",
            };
            let whose = match piece.side {
                Side::White => "白",
                Side::Black => "黑",
            };
            format!("在 {} 摆{whose}{kind}", place(variant, cell))
        }
        SettingUp::Take(cell) => format!("拿走 {} 上的棋子", place(variant, cell)),
        SettingUp::All => "摆好全部棋子".to_owned(),
        SettingUp::Accept => "确认摆好的棋盘".to_owned(),
    }
}

fn hand_did(handling: Handling, hand: Option<Hand>, variant: Variant) -> String {
    let at = |cell| place(variant, cell);
    let did = match handling {
        Handling::Adjust => "说“我摆正棋子”".to_owned(),
        Handling::Touch(cell) => format!("触摸 {}", at(cell)),
        Handling::Lift(cell) => format!("拿起 {}", at(cell)),
        Handling::Place(cell) => format!("放到 {}", at(cell)),
        Handling::Release => "松手".to_owned(),
        Handling::Remove(cell) => format!("从棋盘上拿走 {}", at(cell)),
        Handling::PutBack(cell) => format!("放回 {}", at(cell)),
        Handling::Crown(cell) => format!("为 {} 加冕", at(cell)),
    };
    match hand {
        None => did,
        Some(Hand::Left) => did + "（左手）",
        Some(Hand::Right) => did + "（右手）",
    }
}

fn claimed(ground: ClaimGround, told: &Told) -> String {
    let code = ground.code();
    let what = Chinese.counter(code).unwrap_or(code);
    match &told.claim {
        None => format!("要求判和：{what}"),
        // What was counted is for the arbiter to say.
        Some((_, Outcome::Pending)) => {
            format!("要求判和：{what}，{}", claims::outcome(Outcome::Pending))
        }
        Some((claim, came)) => format!(
            "要求判和：{what}（{}），{}",
            claims::facts(claim),
            claims::outcome(*came)
        ),
    }
}

fn ruled(ruling: &Ruling, told: &Told) -> String {
    let shown = told.shown.as_deref().unwrap_or_default();
    let said = |reason: &'static str| ground(reason).unwrap_or(reason);
    let decided = match ruling.decision() {
        Decision::Start => "对局开始".to_owned(),
        Decision::Adjourn { until: None } => "封棋，须写下封着".to_owned(),
        Decision::Adjourn { until: Some(until) } => {
            format!("封棋，须写下封着，{} 续弈", utc(until))
        }
        Decision::OpenEnvelope => "查看封着".to_owned(),
        Decision::Resume if !shown.is_empty() => format!("拆封：{shown}"),
        Decision::Stop => "双方停钟".to_owned(),
        Decision::Resume => "对局恢复".to_owned(),
        Decision::Correct if !shown.is_empty() => format!("纠正 {shown}"),
        Decision::Correct => "纠正犯规".to_owned(),
        Decision::Stand => "局面有效".to_owned(),
        Decision::Dismiss if told.claim.is_some() => "判和要求不成立".to_owned(),
        Decision::Dismiss => "申诉不成立".to_owned(),
        Decision::Uphold => "判和要求成立".to_owned(),
        Decision::Restore => "恢复意外之前的局面".to_owned(),
        Decision::Replay => "重新对局".to_owned(),
        Decision::Warn(whom) => format!("警告{}", side(whom)),
        Decision::SetTime(whose, span) => {
            format!("{}棋钟定为 {}", side(whose), minutes(span.as_millis()))
        }
        Decision::AddTime(whose, millis) if millis < 0 => {
            format!("{}棋钟减 {}", side(whose), minutes(-millis))
        }
        Decision::AddTime(whose, millis) => {
            format!("{}棋钟加 {}", side(whose), minutes(millis))
        }
        Decision::SetCount(whose, count) => format!("{}步数定为 {count}", side(whose)),
        Decision::TakeBack(ply) => format!("退回第 {ply} 步之后的局面"),
        Decision::Win(who, why) => format!("判{}胜，{}", side(who), said(why.code())),
        Decision::Draw(why) => format!("判和，{}", said(why.code())),
        Decision::Annul(why) => format!("对局无效，{}", said(why.code())),
    };
    match ruling.reason() {
        "" => decided,
        reason => format!("{decided}（{reason}）"),
    }
}

const fn side(side: Side) -> &'static str {
    match side {
        Side::White => "白方",
        Side::Black => "黑方",
    }
}

fn ended(condition: Condition, winner: Option<Side>) -> String {
    let code = condition.code();
    let words = Chinese;
    match winner {
        Some(winner) => {
            let why = words.win(code).unwrap_or(code);
            format!("赛事规定结束对局，{}胜：{why}", side(winner))
        }
        None => {
            let why = words.ground(code).unwrap_or(code);
            format!("赛事规定结束对局：{why}")
        }
    }
}
