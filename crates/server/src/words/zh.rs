//! Simplified Chinese, in the terms of the Chinese rule texts.

mod card;
mod claims;
mod correspondence;
mod files;
mod log;
mod motives;
mod official;
mod rules;
mod simul;
mod tournament;

use damier_api::RuleTopic;
use damier_engine::Motive;
use damier_notation::fen::{FenFault, FenReason};
use damier_notation::tree::FaultReason;
use damier_rules::{Fault, RulesTextFault, Ruleset, Side, Variant};
use damier_store::StoreError;
use damier_table::{Actor, BadOdds, Claim};

use super::Words;
use crate::archive::FaultKind;
use crate::broadcast::BroadcastFault;
use crate::language::Language;
use crate::log::Told;
use crate::refusal::{Illegal, Refusal, faults};
use crate::room::Picture;

pub(super) struct Chinese;

impl Words for Chinese {
    fn refusal(&self, refusal: &Refusal) -> String {
        let fixed = match refusal {
            Refusal::Malformed(_) => "无法读取请求。",
            Refusal::UnreadableMove { said, .. } => {
                return format!("看不懂着法“{said}”，请写成 32-28 或 47x20。");
            }
            Refusal::UnknownVariant(name) => return format!("没有名为“{name}”的棋种。"),
            Refusal::UnknownDrawRules(name) => {
                return format!("该棋种不采用和棋规则“{name}”。");
            }
            Refusal::UnknownDrawRule(name) => {
                return format!("这套和棋规则没有“{name}”这一条。");
            }
            Refusal::UnknownLevel(level) => return format!("引擎没有第 {level} 级。"),
            Refusal::BadPosition(error) => {
                return format!(
                    "这个局面不能对弈：{}。",
                    faults(error, Language::Chinese).join("；")
                );
            }
            Refusal::BadRules(error) => {
                return format!("不能按这些规则对局：{}。", rules::faults(error));
            }
            Refusal::TooManyPieces(side, most) => {
                let side = match side {
                    Side::White => "白方",
                    Side::Black => "黑方",
                };
                return format!("{side}的棋子多于开局时的 {most} 枚。");
            }
            Refusal::Lobby(refusal) => return super::accounts::lobby_chinese(*refusal),
            Refusal::Account(refusal) => return super::accounts::chinese(refusal),
            Refusal::BadOdds(fault) => return format!("不能这样让：{}。", bad_odds(fault)),
            Refusal::IllegalMove(illegal) => return illegal_move(illegal),
            Refusal::AmbiguousMove { candidates } => {
                return format!("有多种走法符合：{}。", candidates.join("、"));
            }
            Refusal::FileTooLarge(limit) => {
                return format!("文件过大，最多 {} 兆字节。", limit >> 20);
            }
            Refusal::TooLarge(limit) => return format!("消息过大，最多 {limit} 字节。"),
            Refusal::Stale { seq } => {
                return format!("对局已有新的进展（第 {seq} 步操作），请重新查看。");
            }
            Refusal::Storage(error) => {
                return format!("对局未能保存：{}。没有任何改变。", disk(error));
            }
            Refusal::DrawOfferNotAllowed(why) => return claims::no_offer(*why),
            Refusal::NoLeave(why) => return correspondence::no_leave(*why),
            Refusal::BadPlan(why) => return correspondence::bad_plan(why),
            Refusal::BadPostcard(why) => return correspondence::bad_postcard(why),
            Refusal::ClaimNotAllowed(why) => return claims::no_claim(*why).to_owned(),
            Refusal::Impossible(why) => return official::hindrance(why),
            Refusal::BadRuling(why) => return official::bad_ruling(*why),
            Refusal::BrokenLog { seq } => {
                return format!("这盘棋的记录从第 {seq} 条起已损坏。");
            }
            Refusal::UnknownClass => "没有这个班级。",
            Refusal::UnknownBroadcast => "没有这个赛事。",
            Refusal::Broadcast(BroadcastFault::Over) => "已经结束，不能再改动。",
            Refusal::Broadcast(BroadcastFault::Full) => "已经满了。",
            Refusal::Broadcast(BroadcastFault::NotDelayed) => {
                "这个赛事只展示旁观者按规定延迟观看的对局。"
            }
            Refusal::Broadcast(BroadcastFault::TooMany) => "最近从这里建立的赛事或班级太多了。",
            Refusal::UnknownSimul => "没有这场车轮赛。",
            Refusal::Simul(why) => return simul::refusal(why),
            Refusal::BadSimul(fault) => simul::fault(*fault),
            Refusal::TooManySimuls => "您的地址今天建立的车轮赛过多。",
            Refusal::UnknownTournament => "没有这项比赛。",
            Refusal::Tournament(why) => return tournament::refusal(why),
            Refusal::BadTournament(fault) => tournament::fault(*fault),
            Refusal::TooManyTournaments => "您的地址今天建立的比赛过多。",
            Refusal::UnknownGame => "没有这盘棋。",
            Refusal::TooManyRules => {
                "本服务器上的自定规则已满，请选用已有人使用的规则或现成的棋种。"
            }
            Refusal::RulesFull => {
                "打开的自定规则对局过多，此局要等服务器重新启动后才能打开；对局没有丢失。"
            }
            Refusal::BadClock => "这样的用时不能使用。",
            Refusal::NotYourTurn => "还没轮到您走。",
            Refusal::NotYourSeat => "您没有坐在这个位置上。",
            Refusal::WhichSeat => "您同时执双方，请说明为哪一方操作。",
            Refusal::SeatTaken => "这个位置已经有人了。",
            Refusal::BadInvite => "邀请对这盘棋无效。",
            Refusal::GameOver => "对局已经结束。",
            Refusal::NotOver => "对局尚未结束。",
            Refusal::NotBegun => "对局尚未开始，还有空位。",
            Refusal::NotGone => "对方掉线的时间还不够长，或者现在轮到您走棋。",
            Refusal::OfferNotAllowed => "现在不能提出这个请求。",
            Refusal::NoOffer => "没有需要回应的请求。",
            Refusal::ClaimPending => "判和要求正等候裁判裁定，此前不能继续。",
            Refusal::NothingClaimed => "没有等候裁判裁定的判和要求。",
            Refusal::ImpossibleMove { count, allowed } => {
                return format!("这一步不能走。已宣布不能走的着法 {count} 次，允许 {allowed} 次。");
            }
            Refusal::SayInFull => "有多种吃法符合：请说出完整着法，包括每个转折的格子。",
            Refusal::NoTakeBacks => "盲棋对局不能悔棋。",
            Refusal::Blindfold => "盲棋对局尚未结束：棋盘只给看棋的一方和裁判看。",
            Refusal::ArbiterFromElsewhere => {
                "邀请裁判的是盲棋一方：裁判须从另一个网络地址进入，并等该棋手到场。"
            }
            Refusal::BlindfoldTerms => "不能按这些条件下盲棋，可用的条件见手册。",
            Refusal::FlagFallen => "着法到达之前您的时间已经用完。",
            Refusal::MayNotChat => "您的账号已关闭聊天，只能发送常用语。",
            Refusal::NotRated => "只有从初始局面开始、双方用时相同的对局才计等级分。",
            Refusal::TooFast => "请求过于频繁，请稍候。",
            Refusal::TooManyConnections => "连接过多，请关闭一些。",
            Refusal::TooManyAnalyses => "同时进行的分析过多，请稍候再试。",
            Refusal::NoAnalysis => "本服务器不提供分析和提示。",
            Refusal::NoHelp => "只有在与电脑的对局中才能求助，盲棋中不能。",
            Refusal::Playing => "您正在对局，对局结束后才能使用分析和提示。",
            Refusal::ImportRunning => "另一个文件正在导入，请等它结束后再试。",
            Refusal::MayNotImport => "只能在运行服务器的电脑上导入或移除棋谱。",
            Refusal::NoDatabase => "本服务器没有棋谱库。",
            Refusal::UnknownCollection => "棋谱库中没有这个来源。",
            Refusal::TooManyGames => "未下完的对局过多，请先下完一些。",
            Refusal::ForbiddenOrigin => "不接受来自其他网站页面的请求。",
            Refusal::WrongLevel => "这个对局级别不这样操作。",
            Refusal::NotOfficial => "这个棋种暂时不能下正式对局。",
            Refusal::EngineLevel => "引擎只下有辅助、无裁判的对局。",
            Refusal::NoSuchLine => "这盘棋的记录纸上没有这一行。",
            Refusal::Stopped => "双方棋钟已停，等候裁判恢复。",
            Refusal::NotStopped => "棋钟没有停。",
            Refusal::NotPressed => "对方还没有按钟。",
            Refusal::NothingMoved => "没有走动棋子，不能按钟。",
            Refusal::StillInHand => "手中还有棋子。",
            Refusal::SettingUp => "正在摆棋，须双方确认。",
            Refusal::NotSettingUp => "现在不是摆棋的时候。",
            Refusal::TurnUnderWay => "棋盘上的一着还没有完成。",
            Refusal::Adjourned => "对局已封棋。",
            Refusal::NotAdjourned => "对局没有封棋。",
            Refusal::CannotAdjourn => "现在不能封棋，或续弈时间不对。",
            Refusal::NoAdjournment => "没有人提议封棋。",
            Refusal::MustSeal => "对局将封棋，请写下封着。",
            Refusal::NothingIrregular => "没有可以纠正的犯规。",
            Refusal::NothingToShow => "没有可以重新展示的合规吃子。",
            Refusal::ChangedSince => "吃子之后棋盘已有变动，请先恢复原状。",
            Refusal::NoArbiter => "这盘棋没有裁判。",
            Refusal::NoFlag => "没有哪一方超时。",
            Refusal::NoAccident => "没有可以复原的意外。",
            Refusal::NotFound => "这个地址什么也没有。",
            Refusal::Internal => "服务器出了问题。",
        };
        fixed.to_owned()
    }

    fn fault(&self, fault: &FenFault) -> String {
        let said = match &fault.reason {
            FenReason::Empty => "没有内容".to_owned(),
            FenReason::TooLong => "文字过长".to_owned(),
            FenReason::Turn => "须以 W: 或 B: 开头，表示轮到哪一方".to_owned(),
            FenReason::UnknownTurn => "不知轮到哪一方".to_owned(),
            FenReason::Unexpected(found) => format!("这里不该有“{found}”"),
            FenReason::NoPieces => "缺少棋子，例如 W:W31-50:B1-20".to_owned(),
            FenReason::Colour => "棋子列表须以 W 或 B 开头".to_owned(),
            FenReason::ListedTwice(Side::White) => "白方棋子列了两次".to_owned(),
            FenReason::ListedTwice(Side::Black) => "黑方棋子列了两次".to_owned(),
            FenReason::SquareMissing => "缺少格号".to_owned(),
            FenReason::NoSuchSquare(name) => format!("棋盘上没有 {name} 格"),
            FenReason::NamedTwice(square) => format!("{square} 格出现了两次"),
            FenReason::RangeOfLetters => "范围须用数字格号".to_owned(),
            FenReason::RangeBackwards => "范围的终点在起点之前".to_owned(),
            FenReason::Ghost => "不能从带有 G 或 P（已跳过的棋子）的局面开始".to_owned(),
            FenReason::Unplayable(fault) => return unplayable(fault),
        };
        format!("第 {} 个字符：{said}", fault.column)
    }

    fn rules_fault(&self, fault: &RulesTextFault) -> String {
        rules::fault(fault)
    }

    fn fault_kind(&self, kind: FaultKind) -> &'static str {
        files::kind(kind)
    }

    fn file_fault(&self, reason: &FaultReason) -> String {
        files::fault(reason)
    }

    fn variant(&self, rules: &Ruleset) -> &'static str {
        rules.chinese
    }

    fn about(&self, rules: &Ruleset) -> String {
        let told = card::about(rules.id).map(str::to_owned);
        told.unwrap_or_else(|| card::about_switches(rules))
    }

    fn rule_title(&self, topic: RuleTopic) -> &'static str {
        card::title(topic)
    }

    fn rule(&self, topic: RuleTopic, rules: &Ruleset) -> Option<String> {
        card::rule(topic, rules)
    }

    fn draw_rules(&self, id: &str) -> Option<&'static str> {
        Some(match id {
            "fmjd" => "世界跳棋联合会",
            "fmjd2024" => "世界跳棋联合会 2024（大斜线条款）",
            "idf" => "国际 64 格跳棋联合会",
            "lidraughts" => "lidraughts.org",
            "cbd20" => "巴西跳棋联合会（20 回合）",
            "wcdf" => "世界英式跳棋联合会",
            "fid" => "意大利跳棋联合会",
            "apca" => "美国普尔跳棋协会",
            "pool13" => "三王限 13 回合",
            "czech" => "捷克规则",
            "czech-automatic" => "捷克规则（无须提出）",
            "frisian" => "弗里西亚规则",
            "turkish" => "土耳其规则",
            "turkish-at-once" => "土耳其规则（各剩一子必和）",
            "repetition" => "仅重复局面",
            "repetition25" => "重复局面与 25 回合",
            "none" => "无和棋规则",
            _ => return None,
        })
    }

    fn counter(&self, reason: &str) -> Option<&'static str> {
        Some(match reason {
            "repetition" | "repetition4" => "相同局面",
            "rule40" => "只走王，40 回合",
            "rule25" => "只走王，25 回合",
            "rule20" => "只走王，20 回合",
            "rule16" => "三子对一王，16 回合",
            "rule15" => "无进展，15 回合",
            "rule30" => "子力不变，30 回合",
            "rule60" => "子力不变，60 回合",
            "rule5" => "两子以内对一王，5 回合",
            "mainRoad5" => "单王占大斜线，5 回合",
            "regulationDraw" => "不再续弈的残局",
            "timeClaim" => "占优而时间紧迫",
            "rule13" => "三王对一王，13 回合",
            "rule7" => "两王对一王，7 回合",
            "rule2" => "一王对一王，2 回合",
            "oneKingEach" => "各剩一王",
            "onePieceEach" => "各剩一子",
            _ => return None,
        })
    }

    fn claim_facts(&self, claim: &Claim) -> String {
        claims::facts(claim)
    }

    fn wrong_claim(&self, name: &str, decided: Option<&Claim>) -> String {
        claims::wrong(name, decided)
    }

    fn article(&self, article: &str) -> String {
        match article {
            "Czech rules" => "捷克规则".to_owned(),
            "Frisian rules" => "弗里西亚规则".to_owned(),
            "Turkish rules" => "土耳其规则".to_owned(),
            "common practice" => "通行做法".to_owned(),
            _ => article.replace("Annex", "附则").replace(", ", "，"),
        }
    }

    fn win(&self, reason: &str) -> Option<&'static str> {
        Some(match reason {
            "noPieces" => "对方已无棋子",
            "blocked" => "对方无棋可走",
            "gaveAway" => "己方棋子已全部送完",
            "stuck" => "己方无棋可走而胜",
            "firstKing" => "率先升变为王",
            "resign" => "对方认输",
            "time" => "对方超时",
            "withdrawn" => "对手已退出比赛",
            "impossibleMoves" => "盲棋方宣布了过多不能走的着法",
            "sealedMove" => "封着无法执行",
            "gone" => "对方掉线过久",
            "hostTime" => "主赛棋手的总用时耗尽",
            "farBehind" => "按约定，落后子数过多判负",
            "neverMoved" => "让主赛棋手等候过久",
            _ => return None,
        })
    }

    fn draw(&self, reason: &str) -> Option<&'static str> {
        Some(match reason {
            "agreed" => "双方同意",
            "blocked" => "走棋方无棋可走",
            "repetition" => "相同局面第三次出现",
            "repetition4" => "相同局面第四次出现",
            "rule40" => "连续 40 回合只走王",
            "rule25" => "连续 25 回合只走王",
            "rule20" => "连续 20 回合只走王",
            "rule16" => "三子对一王满 16 回合",
            "rule15" => "满 15 回合无进展",
            "rule30" => "满 30 回合子力不变",
            "rule60" => "满 60 回合子力不变",
            "rule5" => "两子以内对一王满 5 回合",
            "mainRoad5" => "单王占大斜线满 5 回合",
            "rule13" => "三王对一王满 13 回合",
            "rule7" => "两王对一王满 7 回合",
            "rule2" => "一王对一王满 2 回合",
            "oneKingEach" => "一王对一王",
            "onePieceEach" => "各剩一子",
            _ => return None,
        })
    }

    fn wins(&self, white: bool, reason: &str) -> String {
        format!("{}胜：{reason}。", if white { "白方" } else { "黑方" })
    }

    fn wins_by_draw(&self, side: Side, reason: &str) -> String {
        let side = match side {
            Side::White => "白方",
            Side::Black => "黑方",
        };
        format!("{side}胜：和棋（{reason}）按约定算{side}胜。")
    }

    fn drawn(&self, reason: &str) -> String {
        format!("和棋：{reason}。")
    }

    fn void(&self, reason: &str) -> String {
        format!("无结果：{reason}。")
    }

    fn ground(&self, reason: &str) -> Option<&'static str> {
        official::ground(reason)
    }

    fn irregularity(&self, article: &str) -> Option<&'static str> {
        official::irregularity(article)
    }

    fn bound_to_piece(&self, place: &str) -> String {
        format!("摸子走子：必须走 {place} 格上的棋子。")
    }

    fn bound_to_move(&self, text: &str) -> String {
        format!("必须走 {text}。")
    }

    fn showing(&self, asker: Side, text: &str, clock: Option<Side>) -> String {
        log::showing(asker, text, clock)
    }

    fn did(&self, by: Actor, what: &str) -> String {
        log::did(by, what)
    }

    fn act(&self, told: &Told, variant: Variant) -> String {
        log::act(told, variant)
    }

    fn log_breaks(&self, reason: &str) -> String {
        format!("记录在此中断：{reason}")
    }

    fn picture(&self, picture: &Picture) -> String {
        super::picture::chinese(picture)
    }

    fn strength(&self, rating: u16) -> String {
        format!("约 {rating} 分")
    }

    fn motives(&self, motives: &[Motive]) -> String {
        motives::told(motives)
    }

    fn level(&self, level: u8) -> Option<(&'static str, &'static str)> {
        Some(match level {
            1 => ("儿童", "适合儿童：能吃就吃，别的想得很少。"),
            2 => ("初学", "懂规则，常常白送棋子。"),
            3 => ("学员", "避免明显的损失，多数战术看不到。"),
            4 => ("休闲", "能看到短的打击。"),
            5 => ("爱好者", "会惩罚孤立的棋子。"),
            6 => ("俱乐部棋手", "懂得布局，熟悉常见打击。"),
            7 => ("赛手", "很少漏看打击。"),
            8 => ("高手", "计算深远，残局扎实。"),
            9 => ("大师", "几乎不给机会。"),
            10 => ("全力", "引擎的全部实力。"),
            _ => return None,
        })
    }
}

fn bad_odds(fault: &BadOdds) -> String {
    match fault {
        BadOdds::Twice(square) => format!("{square} 号格写了两次"),
        BadOdds::NothingThere(square) => format!("让子的一方在 {square} 号格没有兵"),
        BadOdds::NoSuchRung(rung) => format!("没有第 {rung} 级"),
        BadOdds::Unplayable(_) => "剩下的局面不能下".to_owned(),
        BadOdds::NothingLeft => "让子的一方没有棋子了".to_owned(),
    }
}

fn illegal_move(illegal: &Illegal) -> String {
    let Illegal { text, must, .. } = illegal;
    match must {
        None => format!("{text} 不是合法的着法。"),
        Some((1, _)) => format!("{text} 不合法：必须吃子。"),
        Some((count, true)) => format!("{text} 不合法：必须吃 {count} 个子。"),
        Some((_, false)) => format!("{text} 不合法：必须吃子，并且要吃到底。"),
    }
}

fn disk(error: &StoreError) -> &'static str {
    match error {
        StoreError::Locked => "数据库被其他程序锁定",
        StoreError::Full => "磁盘空间不足",
        StoreError::Missing => "数据库文件不见了",
        StoreError::ReadOnly => "数据库不可写",
        StoreError::Corrupt => "数据库已损坏",
        StoreError::Closed => "服务器正在关闭",
        StoreError::Other(_) => "数据库报告错误",
    }
}

fn unplayable(fault: &Fault) -> String {
    match fault {
        Fault::OffTheBoard(square) => format!("棋盘上没有第 {square} 格"),
        Fault::Shared(square) => format!("{square} 格上有两个棋子"),
        Fault::ManOnCrowningRow(Side::White, square) => {
            format!("白兵不能停在 {square} 格，在那里它已升变为王")
        }
        Fault::ManOnCrowningRow(Side::Black, square) => {
            format!("黑兵不能停在 {square} 格，在那里它已升变为王")
        }
        Fault::KingRun(_, square) => format!("{square} 格的王不可能连走这么多步"),
        Fault::NoPiece => "棋盘上没有棋子".to_owned(),
        Fault::TooManyCaptures(side) => {
            let side = match side {
                Side::White => "白方",
                Side::Black => "黑方",
            };
            format!("{side}的吃子路线过多，无法算尽")
        }
    }
}
