//! Rule cards in simplified Chinese, from the switches of a ruleset.

use damier_api::RuleTopic as Topic;
use damier_rules::{
    Blocked, Criterion, Crowning, Landing, Lines, Objective, Pattern, Reach, Removal, Ruleset, Side,
};

use crate::rule_card::{drawn_by, first_and_last, starting_men};

/// What a line is about.
pub(super) fn title(topic: Topic) -> &'static str {
    match topic {
        Topic::Board => "棋盘",
        Topic::Begins => "先手",
        Topic::Men => "兵的走法",
        Topic::Kings => "王的走法",
        Topic::ManCaptures => "兵的吃法",
        Topic::KingCaptures => "王的吃法",
        Topic::Captures => "吃子",
        Topic::Choice => "吃法的选择",
        Topic::Crowning => "升王",
        Topic::Limits => "走王限制",
        Topic::End => "胜负",
        Topic::Draws => "和棋",
        Topic::Notation => "记录",
    }
}

/// The rule, or none where there is nothing to say.
pub(super) fn rule(topic: Topic, rules: &Ruleset) -> Option<String> {
    Some(match topic {
        Topic::Board => board(rules),
        Topic::Begins => match rules.first {
            Side::White => "白方先走。".to_owned(),
            Side::Black => "黑方先走。".to_owned(),
        },
        Topic::Men => format!("每次一格，{}。", man_walks(rules.walks)),
        Topic::Kings => king_walks(rules),
        Topic::ManCaptures => man_captures(rules),
        Topic::KingCaptures => king_captures(rules),
        Topic::Captures => captures(rules),
        Topic::Choice => choice(rules),
        Topic::Crowning => crowning(rules).to_owned(),
        Topic::Limits => format!(
            "己方还有兵时，同一个王不吃子最多连走 {} 步。",
            rules.king_moves?
        ),
        Topic::End => end(rules).to_owned(),
        Topic::Draws => draws(rules),
        Topic::Notation => notation(rules),
    })
}

fn board(rules: &Ruleset) -> String {
    let board = rules.board;
    let (size, count, men) = (board.width(), board.count(), starting_men(rules));
    let squares = match board.pattern() {
        Pattern::All => format!("单色棋盘，{count} 格全部使用"),
        Pattern::LowerLeft => format!("使用 {count} 个深色格，双方左下角为深色格"),
        Pattern::LowerRight => format!("使用 {count} 个深色格，双方右下角为深色格"),
    };
    let (first, last) = (
        rules.start.behind + 1,
        rules.start.behind + rules.start.rows,
    );
    let rows = match (first, last) {
        (1, 1) => "底线上".to_owned(),
        (1, last) => format!("前 {last} 行"),
        (first, last) => format!("第 {first} 至 {last} 行"),
    };
    format!("{size} × {size}：{squares}。双方各 {men} 兵，摆在{rows}。")
}

fn man_walks(lines: Lines) -> &'static str {
    match lines {
        Lines::Diagonal => "斜着向前",
        Lines::Orthogonal => "向正前方或左右",
        Lines::Both => "向前（直或斜）或左右",
    }
}

fn along(lines: Lines) -> &'static str {
    match lines {
        Lines::Diagonal => "沿斜线",
        Lines::Orthogonal => "沿直线",
        Lines::Both => "沿斜线和直线",
    }
}

fn king_walks(rules: &Ruleset) -> String {
    let along = along(rules.walks);
    match rules.king {
        Reach::Short => format!("{along}每次一格，前后均可。"),
        Reach::Flying => format!("{along}走过任意多个空格，前后均可。"),
    }
}

fn man_captures(rules: &Ruleset) -> String {
    let along = along(rules.captures);
    let ways = match (rules.man_captures_backward, rules.captures) {
        (true, _) => "向前向后都可以吃",
        (false, Lines::Diagonal) => "只能向前吃",
        (false, _) => "不能向后吃",
    };
    let kings = match rules.man_captures_kings {
        true => "",
        false => "兵不能吃王。",
    };
    format!("{along}跳过相邻的棋子，落在其后的空格，{ways}。{kings}")
}

fn king_captures(rules: &Ruleset) -> String {
    let along = along(rules.captures);
    match (rules.king, rules.landing) {
        (Reach::Short, _) => format!("{along}跳过相邻的棋子，方向不限。"),
        (Reach::Flying, Landing::Anywhere) => {
            format!("{along}从任意距离跳过一子，可落在其后任一空格。")
        }
        (Reach::Flying, Landing::DirectlyBehind) => {
            format!("{along}从任意距离跳过一子，只能紧贴其后落下。")
        }
        (Reach::Flying, Landing::BehindALastKing) => format!(
            "{along}从任意距离跳过一子，可落在其后任一空格；最后吃的若是王，须紧贴其后停下。"
        ),
    }
}

fn captures(rules: &Ruleset) -> String {
    let removal = match rules.removal {
        Removal::AtTheEnd => "吃完后一并取走，同一棋子不能跳两次。",
        Removal::AtOnce => "每跳过一子立即取走。",
    };
    let turns = match rules.turns_back {
        true => "",
        false => "两跳之间不能掉头。",
    };
    let goes_on = match rules.captures_go_on {
        true => "有吃必吃，而且要吃到底。",
        false => "有吃必吃，但每跳过一子后都可以停下。",
    };
    format!("{goes_on}{removal}{turns}")
}

fn criterion(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::MorePieces => "吃子最多",
        Criterion::MoreValue => "所吃价值最大（一王略小于两兵）",
        Criterion::WithKing => "用王吃",
        Criterion::MoreKings => "吃王最多",
        Criterion::KingEarlier => "先吃到王",
    }
}

fn choice(rules: &Ruleset) -> String {
    let all: Vec<_> = rules.choice.criteria().map(criterion).collect();
    match all.split_first() {
        None => "可以任选一种吃法。".to_owned(),
        Some((first, [])) => format!("必须选{first}的吃法。"),
        Some((first, rest)) => {
            let rest = rest.join("，再相同时须");
            format!("必须选{first}的吃法；相同时须{rest}。")
        }
    }
}

fn crowning(rules: &Ruleset) -> &'static str {
    match rules.crowning {
        Crowning::WhereTheMoveEnds => "兵走完一步停在对方底线上时升为王，途中经过不算。",
        Crowning::InPassing => "兵一到对方底线立即升为王，并以王继续吃子。",
        Crowning::EndsTheMove => "兵一到对方底线即升为王，这一步到此为止。",
    }
}

fn end(rules: &Ruleset) -> &'static str {
    match (rules.objective, rules.blocked) {
        (Objective::Win, Blocked::Loses) => "没有棋子或无棋可走的一方为负。",
        (Objective::Win, Blocked::Draws) => "没有棋子的一方为负；轮到的一方无棋可走则和棋。",
        (Objective::Lose, Blocked::Loses) => "没有棋子或无棋可走的一方为胜。",
        (Objective::Lose, Blocked::Draws) => "没有棋子的一方为胜；轮到的一方无棋可走则和棋。",
        (Objective::FirstKing, Blocked::Loses) => "先升王者胜；使对方没有棋子或无棋可走也胜。",
        (Objective::FirstKing, Blocked::Draws) => {
            "先升王者胜；吃光对方也胜；轮到的一方无棋可走则和棋。"
        }
    }
}

fn draws(rules: &Ruleset) -> String {
    let claimed = |(reason, claimed)| match claimed {
        true => format!("{reason}（须提出）"),
        false => String::from(reason),
    };
    let reasons = drawn_by(rules, &super::Chinese).into_iter();
    let reasons: Vec<String> = reasons.map(claimed).collect();
    match reasons.is_empty() {
        true => "双方同意。".to_owned(),
        false => format!("双方同意；{}。", reasons.join("；")),
    }
}

fn notation(rules: &Ruleset) -> String {
    let (first, last) = first_and_last(rules);
    let sign = rules.notation.capture;
    let squares = match rules.notation.letters {
        true => format!("格名用字母和数字，从 {first} 到 {last}"),
        false => format!("格号从 {first} 到 {last}"),
    };
    format!("{squares}；吃子写作“{sign}”。")
}

/// What a variant is like.
pub(super) fn about(id: &str) -> Option<&'static str> {
    Some(match id {
        "international" => "一百格上的大棋：飞王，必须吃最多的子。",
        "frisian" => "斜线直线都能吃子，处处暗藏杀机。",
        "frysk" => "弗里斯兰规则，每方只有五兵，短小锋利。",
        "killer" => "国际规则，但王吃到最后一个王须紧贴其后停下，和棋较少。",
        "breakthrough" => "赛跑：先升王者胜。",
        "antidraughts" => "反着下：输光者胜。",
        "russian" => "节奏快、战术多：兵在连吃途中就能升王。",
        "brazilian" => "小棋盘上的国际规则。",
        "english" => "短王，兵只进不退，易学难精。",
        "italian" => "短王，兵不能吃王，选择吃法的规定严格。",
        "spanish" => "兵只能向前吃，飞王称霸，同数时先吃王。",
        "portuguese" => "葡萄牙人下的西班牙跳棋。",
        "czech" => "任选吃法，但王先吃。",
        "pool" => "带飞王的美式玩法，吃法任选。",
        "poddavki" => "俄罗斯规则反着下：送光棋子就赢。",
        "thai" => "每方八兵，王吃子须紧贴其后落下。",
        "canadian" => "最大的棋盘：12 × 12，每方三十兵。",
        "turkish" => "走直线而不走斜线，每一格都使用。",
        _ => return None,
    })
}

/// What a ruleset without a description of its own is like.
pub(super) fn about_switches(rules: &Ruleset) -> String {
    let size = rules.board.width();
    let king = match rules.king {
        Reach::Short => "短王",
        Reach::Flying => "飞王",
    };
    let choice = match rules.choice.criteria().next() {
        None => "吃法任选",
        Some(_) => "吃法有规定",
    };
    format!("{size} × {size}，{king}，{choice}。")
}
