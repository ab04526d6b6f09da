//! Tournaments in Chinese.

use damier_club::TournamentRefusal;

use crate::tournament::TournamentFault;

/// Why a tournament does not let it happen.
pub(super) fn refusal(refusal: &TournamentRefusal) -> String {
    let text = match refusal {
        TournamentRefusal::WrongActor => "在这项比赛中您不能这样做。",
        TournamentRefusal::AlreadyBegun => "比赛已经开始。",
        TournamentRefusal::NotBegun => "比赛尚未开始。",
        TournamentRefusal::Over => "比赛已经结束。",
        TournamentRefusal::AlreadyIn => "您已参加这项比赛。",
        TournamentRefusal::NotIn => "这项比赛中没有这位棋手。",
        TournamentRefusal::Full => "这项比赛的名额已满。",
        TournamentRefusal::TooFew => "比赛至少要有两位棋手才能开始。",
        TournamentRefusal::NoSuchGame => "这项比赛中没有这局正在进行的对局。",
        TournamentRefusal::OnLeave => "您在这项比赛中正在休假。",
        TournamentRefusal::NotOnLeave => "您在这项比赛中没有休假。",
        TournamentRefusal::Days { left: 0 } => "您今年的休假已用完。",
        TournamentRefusal::Days { left } => {
            return format!("您今年还有 {left} 天休假；至少休一天。");
        }
        TournamentRefusal::NoNeed => "这位棋手可以继续下：他没有退出，时间也够。",
        TournamentRefusal::Opponent => "对手不能代替另一方继续下。",
        _ => "比赛不允许这样做。",
    };
    text.to_owned()
}

/// Why no tournament can be played so.
pub(super) fn fault(fault: TournamentFault) -> &'static str {
    match fault {
        TournamentFault::Players => "比赛有 2 至 32 位棋手。",
        TournamentFault::Terms => "比赛的对局须用棋钟。",
        TournamentFault::Leave => "每年最多 366 天休假。",
        TournamentFault::Trouble => "时限紧张从超时前一刻至一年算起。",
    }
}
