//! Claims and offers of draws in Chinese.

use damier_table::{Claim, ClaimGround, NoClaim, NoOffer};

use crate::log::Outcome;

/// The facts that decide a claim.
pub(super) fn facts(claim: &Claim) -> String {
    let limit = claim.rule.map_or(0, |rule| rule.limit);
    match claim.ground {
        ClaimGround::Regulation => "属于不再续弈的残局".to_owned(),
        ClaimGround::ShortOfTime => "局面是否明显占优由裁判认定".to_owned(),
        ClaimGround::Rule(_) if claim.counts_positions() => {
            let plies: Vec<String> = claim.stood_at.iter().map(u32::to_string).collect();
            format!(
                "该局面出现了 {} 次：第 {} 步之后",
                claim.used,
                plies.join("、")
            )
        }
        ClaimGround::Rule(_) if claim.holds => format!("{} 回合已满", limit / 2),
        ClaimGround::Rule(_) if claim.used == 0 => "尚未开始计数".to_owned(),
        ClaimGround::Rule(_) => {
            format!("{} 回合中已走 {} 回合", limit / 2, claim.used / 2)
        }
    }
}

/// A claim was not granted.
pub(super) fn wrong(name: &str, decided: Option<&Claim>) -> String {
    match decided {
        Some(claim) => format!("不能按“{name}”判和：{}。", facts(claim)),
        None => format!("不能按“{name}”判和：要求未获准许。"),
    }
}

/// What came of a claim, to stand after it.
pub(super) const fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Granted => "成立",
        Outcome::Pending => "待裁判裁定",
        Outcome::NotGranted => "不成立",
    }
}

/// Why no draw may be offered now.
pub(super) fn no_offer(why: NoOffer) -> String {
    match why {
        NoOffer::NotAfterOwnMove => "须在自己走棋之后、轮到对方之前提和。".to_owned(),
        NoOffer::Standing => "您已经提和。".to_owned(),
        NoOffer::Repeated => "您提过和，须等对方提和之后才能再提。".to_owned(),
        NoOffer::TooEarly { from } => format!("这盘棋双方各走满 {from} 步后才能提和。"),
        NoOffer::TooManyPieces { most } => {
            format!("这盘棋双方各剩 {most} 子或更少时才能提和。")
        }
    }
}

/// Why a draw cannot be claimed so, or not now.
pub(super) const fn no_claim(why: NoClaim) -> &'static str {
    match why {
        NoClaim::NotYourTurn => "只能在自己行棋时要求判和。",
        NoClaim::NoSuchRule => "这盘棋没有这一条和棋规则。",
        NoClaim::Automatic => "这条和棋规则自动生效，无须提出。",
        NoClaim::Repeated => "您在这一回合已经提出过这一要求。",
        NoClaim::Increment => "只有不加时的棋钟才能这样要求。",
        NoClaim::TimeLeft => "只有剩余时间不超过一分钟才能这样要求。",
        NoClaim::Material => "只有规定的残局才能这样要求，这里不是。",
    }
}
