//! The official game in Chinese, in the terms of the rules.

use crate::refusal::{BadRuling, Hindrance};

/// Why no hand can do that.
pub(super) fn hindrance(why: &Hindrance) -> String {
    match why {
        Hindrance::OffTheBoard(place) => format!("棋盘上没有 {place} 格。"),
        Hindrance::NothingThere(place) => format!("{place} 格上没有棋子。"),
        Hindrance::Occupied(place) => format!("{place} 格上已经有棋子。"),
        Hindrance::HandFull => "手中已有一个棋子。".to_owned(),
        Hindrance::HandEmpty => "手中没有棋子。".to_owned(),
        Hindrance::StillInTheAir => "手中的棋子还没有放下。".to_owned(),
        Hindrance::NothingRemoved => "没有从那里拿走过棋子。".to_owned(),
        Hindrance::CrownedAlready(place) => format!("{place} 格上的王棋已经加冕。"),
        Hindrance::NoKing(place) => format!("{place} 格上的棋子还没有升变为王棋。"),
        Hindrance::Unplayable => "棋盘上现在的局面无法继续对弈。".to_owned(),
        Hindrance::TooManyActs => "这一回合的动作太多，请按钟。".to_owned(),
        Hindrance::BoardNotSquare => "棋盘不是正方形，不能转动四分之一圈。".to_owned(),
    }
}

/// What is wrong with a ruling.
pub(super) fn bad_ruling(why: BadRuling) -> String {
    match why {
        BadRuling::NegativeTime => "棋钟的时间不能少于零。".to_owned(),
        BadRuling::TooLong => "棋钟的时间不能超过 366 天。".to_owned(),
        BadRuling::CountPastLog(made) => format!("该方只走了 {made} 步。"),
        BadRuling::PlyPastGame(plies) => format!("对局只有 {plies} 步。"),
        BadRuling::Untimed => "这盘棋不用棋钟。".to_owned(),
        BadRuling::Reason => "理由须为不超过 300 字的普通文字。".to_owned(),
    }
}

/// On what ground an arbiter ends a game.
pub(super) fn ground(reason: &str) -> Option<&'static str> {
    Some(match reason {
        "ruleRefusal" => "拒绝遵守规则",
        "forfeit" => "弃权",
        "conduct" => "行为不当",
        "time" => "时间用完",
        "regulationDraw" => "按规程裁定",
        "nobodyCanWin" => "双方都无法取胜",
        "annulled" => "裁判宣布无效",
        "aborted" => "对局取消",
        "withdrawn" => "双方都已退出比赛",
        "gone" => "棋手掉线",
        "hostAway" => "车轮赛主赛棋手已离开",
        _ => return None,
    })
}

/// What an irregularity is.
pub(super) fn irregularity(article: &str) -> Option<&'static str> {
    Some(match article {
        "5.4.1" => "连续走了两步棋",
        "5.4.2" => "以违背规则的方式移动棋子",
        "5.4.3" => "触摸一子后移动了另一子",
        "5.4.4" => "把刚走的棋子放回原处",
        "5.4.5" => "移动了对方的棋子",
        "5.4.6" => "可以吃子的棋子没有吃子",
        "5.4.7" => "无故拿起棋子",
        "5.4.8" => "吃子数量多于或少于规定",
        "5.4.9" => "连续吃子中途停止",
        "5.4.10" => "连续吃子未完成就拿起了棋子",
        "5.4.11" => "拿走的棋子少于实际吃掉的",
        "5.4.12" => "拿走了没有跳过的棋子",
        "5.4.13" => "停止拿走被吃掉的棋子",
        "5.4.14" => "吃子后拿走了己方棋子",
        "5.4.15" => "升变后没有加冕",
        "5.4.16" => "移动了未加冕的王棋",
        "5.4.17" => "使用了双手",
        "3.14" => "没有行棋权时触摸棋子",
        "4.4" => "吃子没有按顺序完成",
        "4.9" => "连续吃子没有逐跳示明",
        "4.11" => "拿走被吃棋子的次序不对",
        "4.15" => "只是经过底线的棋子被加冕",
        "5.1" => "棋盘放置方向错误",
        "5.2" => "棋子摆放不合规则",
        "5.3" => "棋子放在白色格内",
        _ => return None,
    })
}
