//! What a move does, told in Chinese.

use damier_engine::Motive;

/// One sentence, or nothing where there is nothing to tell.
pub(super) fn told(motives: &[Motive]) -> String {
    let clauses: Vec<String> = motives.iter().map(|motive| clause(*motive)).collect();
    match clauses.is_empty() {
        true => String::new(),
        false => {
            let whole = clauses.join("，");
            format!("{}。", whole.replacen("唯一的着法，", "唯一的着法：", 1))
        }
    }
}

fn clause(motive: Motive) -> String {
    match motive {
        Motive::OnlyMove => "唯一的着法".into(),
        Motive::Takes { pieces, kings } => takes(pieces, kings),
        Motive::GivesBack { pieces } => format!("随后被吃{}子", count(pieces)),
        Motive::TakesMore { pieces } => format!("再吃{}子", count(pieces)),
        Motive::Gives { given, taken: 0 } => format!("弃{}子", count(given)),
        Motive::Gives { given, taken } if given == taken => {
            format!("兑子，{}换{}", plain(given), plain(taken))
        }
        Motive::Gives { given, taken } if taken > given => {
            format!("弃{}子，吃回{}子", count(given), count(taken))
        }
        Motive::Gives { given, taken } => {
            format!("弃{}子，只吃回{}子", count(given), count(taken))
        }
        Motive::Crowns => "升王".into(),
        Motive::ThenCrowns => "随后升王".into(),
        Motive::CrownsIn { moves } => format!("第{}步升王", plain(moves)),
        Motive::WinsAtOnce => "立即获胜".into(),
        Motive::Wins { moves: 1 } => "下一步必胜".into(),
        Motive::Wins { moves } => format!("{moves} 步内必胜"),
        Motive::Loses { moves: 1 } => "但下一步仍会输".into(),
        Motive::Loses { moves } => format!("但 {moves} 步内仍会输"),
        Motive::OnlyWin => "其他着法都不能取胜".into(),
        Motive::OnlyDefence => "其他着法都会输".into(),
        Motive::FarBest => "远胜其他着法".into(),
        Motive::Escapes { pieces } => format!("避开被吃{}子的威胁", count(pieces)),
        Motive::StopsCrowning => "阻止对方升王".into(),
        Motive::Threatens { pieces } => format!("威胁要吃{}子", count(pieces)),
        Motive::ThreatensCrown => "威胁要升王".into(),
        Motive::TakesMainRoad => "占据大道".into(),
        Motive::KeepsMainRoad => "守住大道".into(),
        Motive::LeavesOneReply => "对方只有一步可走".into(),
        Motive::Centre => "进占中心".into(),
        Motive::Quiet => "平稳的一步：不吃子，也没有威胁".into(),
    }
}

fn takes(pieces: u8, kings: u8) -> String {
    match (pieces, kings) {
        (_, 0) => format!("吃{}子", count(pieces)),
        _ if kings == pieces => format!("吃{}王", count(pieces)),
        _ => format!("吃{}子，其中{}王", count(pieces), count(kings)),
    }
}

const NUMERALS: [&str; 11] = [
    "零", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十",
];

/// A number before a measure word.
fn count(pieces: u8) -> String {
    match pieces {
        2 => "两".into(),
        _ => plain(pieces),
    }
}

fn plain(number: u8) -> String {
    let word = NUMERALS.get(usize::from(number));
    word.map_or_else(|| format!(" {number} "), |word| (*word).to_owned())
}
