//! 棋谱文件中的问题。

use damier_notation::move_text::MoveTextError;
use damier_notation::tree::{FaultReason, WritingRule};

use crate::archive::FaultKind;
use crate::language::Language;
use crate::refusal::faults;

/// 各类问题的标题。
pub(super) fn kind(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::Tag => "标签写法有误",
        FaultKind::Variant => "棋种不明",
        FaultKind::Position => "局面无法读取",
        FaultKind::Move => "着法不合法或有歧义",
        FaultKind::Writing => "着法的写法不规范",
        FaultKind::Comment => "评注未结束或写法有误",
        FaultKind::Variation => "变着未结束或为空",
        FaultKind::End => "对局的结尾有误",
        FaultKind::Stray => "不应出现的文字或符号",
        FaultKind::More => "问题过多，未全部列出的对局",
    }
}

/// 一处的问题；原文另外显示。
pub(super) fn fault(reason: &FaultReason) -> String {
    let fixed = match reason {
        FaultReason::Fen(error) | FaultReason::SetUpFen(error) => {
            return faults(error, Language::Chinese).join("；");
        }
        FaultReason::Decides { ply, text } => {
            return format!("只有当第 {ply} 着是 {text} 时，此着才合法");
        }
        FaultReason::Move(_, MoveTextError::Malformed { .. }) => "不是着法的写法",
        FaultReason::Move(_, MoveTextError::Illegal { legal }) if legal.is_empty() => {
            "着法不合法，此处无着可走"
        }
        FaultReason::Move(_, MoveTextError::Illegal { .. }) => "着法不合法",
        FaultReason::Move(_, MoveTextError::Ambiguous { .. }) => "有几种着法都这样写",
        FaultReason::Tag => "标签应写作 [名称 \"值\"]",
        FaultReason::TagName(_) => "这不是标签名",
        FaultReason::Quotes => "标签的值应放在双引号之间",
        FaultReason::NotEnded => "前一局没有以 * 或结果结束",
        FaultReason::EmptyGame => "两个结果之间没有对局",
        FaultReason::OwnRules => "此处不读入自定规则的对局",
        FaultReason::GameType(_) => "没有棋种使用这个编号",
        FaultReason::CommentInComment => "评注之中又开始了评注",
        FaultReason::UnclosedComment => "评注没有结束",
        FaultReason::EscapedLineBreak => "换行被写成了 \\n",
        FaultReason::LineComment => "评注应放在 { 与 } 之间",
        FaultReason::UnclosedVariation => "变着没有结束",
        FaultReason::NothingToClose => "多余的右括号",
        FaultReason::TooDeep => "变着嵌套过深",
        FaultReason::EmptyVariation => "变着是空的",
        FaultReason::SetUp => "中途摆出的局面应写作 /FEN \"…\"/",
        FaultReason::Unexpected(_) => "此处不应有这个",
        FaultReason::WithoutMove(_) => "它前面没有着法",
        FaultReason::NumberWithoutMove => "序号后面没有着法",
        FaultReason::NotACapture(_) => "写成了吃子，但没有吃子",
        FaultReason::SplitCapture(_) => "它是前一次吃子的继续",
        FaultReason::Unseparated(_) => "两格之间缺少 - 或 x",
        FaultReason::OtherNames => "棋位的名称与棋种编号所定的不同",
        FaultReason::Score(_) => "这是系列赛的比分，不是结果",
        FaultReason::TooLong => "对局过长，其后作为另一局读取",
        FaultReason::Written(rule) => return written(rule),
        FaultReason::More => "此局其余的问题没有列出",
    };
    fixed.to_owned()
}

/// 标准对写棋谱者的要求。
fn written(rule: &WritingRule) -> String {
    let fixed = match rule {
        WritingRule::Move { right, .. } => return format!("按标准应写作 {right}"),
        WritingRule::Result { right, .. } => return format!("此处的结果按标准应写作 {right}"),
        WritingRule::StrengthApart => "评价符号应紧跟在着法之后",
        WritingRule::Forced => "唯一着按标准记作 $7，而不是 *",
        WritingRule::EndedByResult(_) => "对局按标准以 * 结束，结果写在标签里",
        WritingRule::Date(_) => "日期按标准写作 2007.06.??",
        WritingRule::Fen => "局面中不应有空格、前导零或末尾的点",
    };
    fixed.to_owned()
}
