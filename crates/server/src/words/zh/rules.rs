//! 自定规则中的问题。

use damier_rules::{Criterion, RulesTextError, RulesTextFault, Ruleset, RulesetFault};

/// 一处问题。
pub(super) fn fault(fault: &RulesTextFault) -> String {
    format!("{}。", said(fault))
}

/// 所有问题，带行号。
pub(super) fn faults(error: &RulesTextError) -> String {
    let faults = error.faults.iter().map(|(line, fault)| match line {
        0 => said(fault),
        _ => format!("第 {line} 行：{}", said(fault)),
    });
    faults.collect::<Vec<_>>().join("；")
}

fn said(fault: &RulesTextFault) -> String {
    match fault {
        RulesTextFault::NoColon => "每行应写作“名称: 值”".to_owned(),
        RulesTextFault::UnknownKey(key) => format!("没有名为“{key}”的规则"),
        RulesTextFault::Twice { key, first } => format!("{key} 在第 {first} 行已经写过"),
        RulesTextFault::UnknownValue { key, value, known } => {
            format!("{key} 不能是“{value}”，可以是 {known}")
        }
        RulesTextFault::LateLike => "like 应写在所有规则之前".to_owned(),
        RulesTextFault::Rules(fault) => contradiction(fault),
        RulesTextFault::More => "还有更多问题".to_owned(),
    }
}

fn contradiction(fault: &RulesetFault) -> String {
    match fault {
        RulesetFault::Name(name) if name.is_empty() => "规则还没有名称".to_owned(),
        RulesetFault::Name(name) => format!(
            "名称“{name}”不合要求：只能用汉字、小写字母、数字和连字符，最多 {} 个字",
            Ruleset::LONGEST_NAME
        ),
        RulesetFault::Taken(name) => format!("已有名为 {name} 的棋种"),
        RulesetFault::Start => "双方至少各有一排兵，中间至少空一排".to_owned(),
        RulesetFault::Lines => {
            "隔格使用的棋盘上棋子沿斜线走；使用全部格子的棋盘上沿横竖线走子和吃子".to_owned()
        }
        RulesetFault::LandingOfShortKing => "只走一格的王，吃子后就落在紧后面的一格".to_owned(),
        RulesetFault::NoKingMoves => "王至少应当可以走一着".to_owned(),
        RulesetFault::Criterion(criterion) => {
            format!("选择吃法的条件“{}”重复了", criterion_name(*criterion))
        }
        RulesetFault::EndedCapture(criterion) => format!(
            "吃子既然可以中途停下，就不能再用“{}”选择吃法",
            criterion_name(*criterion)
        ),
        RulesetFault::NoDrawRules => "没有和棋规则可选".to_owned(),
    }
}

const fn criterion_name(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::MorePieces => "吃子最多",
        Criterion::MoreValue => "价值最大",
        Criterion::WithKing => "用王吃",
        Criterion::MoreKings => "吃王最多",
        Criterion::KingEarlier => "先吃王",
    }
}
