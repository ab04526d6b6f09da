//! Simuls in Chinese.

use damier_club::SimulRefusal;

use crate::refusal::SimulFault;

/// Why a simul does not let it happen.
pub(super) fn refusal(refusal: &SimulRefusal) -> String {
    let text = match refusal {
        SimulRefusal::WrongActor => "在这场车轮赛中您不能这样做。",
        SimulRefusal::AlreadyBegun => "车轮赛已经开始。",
        SimulRefusal::NotBegun => "车轮赛尚未开始。",
        SimulRefusal::Over => "车轮赛已经结束。",
        SimulRefusal::AlreadyIn => "您已参加这场车轮赛。",
        SimulRefusal::NotIn => "这场车轮赛中没有这位棋手。",
        SimulRefusal::Full => "这场车轮赛的棋盘已满。",
        SimulRefusal::TooFew => "车轮赛至少要有两位对手才能开始。",
        SimulRefusal::NoSuchBoard => "这场车轮赛没有这一台。",
        SimulRefusal::BoardOver => "这一台的对局胜负已定。",
        SimulRefusal::NotTheNext { next: Some(next) } => {
            return format!("主赛棋手按台次依次走：下一台是第 {} 台。", next + 1);
        }
        SimulRefusal::NotTheNext { next: None } => "现在没有等候主赛棋手的棋盘。",
        SimulRefusal::MoveFirst => "请先在这一台走棋，再去下一台。",
        SimulRefusal::WaitForGuest => "这一台的对手还没有走棋，也没有请求跳过。",
        SimulRefusal::NotTheGuestsTurn => "现在不轮到对手走棋。",
        SimulRefusal::NoPassLeft => "您的跳过次数已用完。",
        SimulRefusal::HostIsElsewhere => "主赛棋手现在不在这一台。",
        SimulRefusal::NotAgreed => "没有约定落后过多即判负。",
        SimulRefusal::NotBehind => "对手落后的子数不够，或时间还不够久。",
        SimulRefusal::CapturePending => "这里还有子可吃：请等吃完再说。",
        SimulRefusal::NotBlindfold => "主赛棋手看得见棋盘。",
        SimulRefusal::HostTimeUp => "主赛棋手的总用时已耗尽。",
        SimulRefusal::NotDue { .. } => "时间还没有到。",
        _ => "车轮赛不允许这样做。",
    };
    text.to_owned()
}

/// Why no simul can be given so.
pub(super) fn fault(fault: SimulFault) -> &'static str {
    match fault {
        SimulFault::Boards => "车轮赛有 2 至 200 台棋盘。",
        SimulFault::Percentage => "得分率最高为 100%。",
        SimulFault::Behind => "至少落后一子才能判负。",
        SimulFault::Wait => "等候时间最长为一天，且不能为零。",
        SimulFault::WaitsOnClock => "对手限时的，随时可以走棋。",
        SimulFault::TwoClocks => "主赛棋手要么每台各用棋钟，要么全部棋盘共用一只。",
        SimulFault::BlindBehind => "蒙目主赛棋手不能按落后子数判负。",
        SimulFault::Wooden => "车轮赛只用辅助级或俱乐部级。",
    }
}
