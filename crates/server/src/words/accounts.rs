//! What is said about accounts.

use damier_club::{BadName, LobbyRefusal, Name};

use crate::accounts::AccountRefusal;

/// In English.
pub(super) fn english(refusal: &AccountRefusal) -> String {
    let [least, most] = Name::LENGTHS;
    match refusal {
        AccountRefusal::NotSignedIn => "Sign in first.".into(),
        AccountRefusal::SignIn => "The name or the password is wrong.".into(),
        AccountRefusal::Password => "The password is wrong.".into(),
        AccountRefusal::Code => {
            "The name or the recovery code is wrong, or the code was used.".into()
        }
        AccountRefusal::NameTaken => "Somebody has this name, or one that looks like it.".into(),
        AccountRefusal::Name(BadName::TooShort) => {
            format!("A name has {least} characters or more.")
        }
        AccountRefusal::Name(BadName::TooLong) => format!("A name has {most} characters at most."),
        AccountRefusal::Name(BadName::Character(odd)) => match odd.is_control() || *odd == ' ' {
            true => "A name has no spaces.".into(),
            false => format!("A name cannot have the character {odd}."),
        },
        AccountRefusal::Name(BadName::NoLetter) => {
            "A name begins with a letter or a figure, and has a letter.".into()
        }
        AccountRefusal::Name(BadName::Mixed) => {
            "A name is written in one script; only Latin letters may stand beside Chinese ones."
                .into()
        }
        AccountRefusal::Name(BadName::Reserved) => "This name is reserved.".into(),
        AccountRefusal::ShortPassword(least) => {
            format!("A password has {least} characters or more.")
        }
        AccountRefusal::LongPassword(most) => format!("A password has {most} characters at most."),
        AccountRefusal::EasyPassword => {
            "This password is among the first that anybody would try; take another.".into()
        }
        AccountRefusal::TooManyAttempts => "Too many attempts; wait a minute or two.".into(),
        AccountRefusal::TooManyAccounts => {
            "Too many accounts were made at this address; try again later.".into()
        }
        AccountRefusal::NoPlayer => "There is no player of this name.".into(),
        AccountRefusal::Yourself => "That is you.".into(),
        AccountRefusal::TooManyTies(most) => format!("You can follow, and block, {most} players."),
        AccountRefusal::TooManyReports => "You have sent enough reports for today.".into(),
        AccountRefusal::Apart => "One of you does not want to meet the other.".into(),
    }
}

/// In Chinese.
pub(super) fn chinese(refusal: &AccountRefusal) -> String {
    let [least, most] = Name::LENGTHS;
    match refusal {
        AccountRefusal::NotSignedIn => "请先登录。".into(),
        AccountRefusal::SignIn => "用户名或密码不正确。".into(),
        AccountRefusal::Password => "密码不正确。".into(),
        AccountRefusal::Code => "用户名或恢复码不正确，或恢复码已用过。".into(),
        AccountRefusal::NameTaken => "该用户名或与其相似的用户名已有人使用。".into(),
        AccountRefusal::Name(BadName::TooShort) => format!("用户名至少 {least} 个字符。"),
        AccountRefusal::Name(BadName::TooLong) => format!("用户名最多 {most} 个字符。"),
        AccountRefusal::Name(BadName::Character(odd)) => match odd.is_control() || *odd == ' ' {
            true => "用户名不能有空格。".into(),
            false => format!("用户名不能使用字符“{odd}”。"),
        },
        AccountRefusal::Name(BadName::NoLetter) => {
            "用户名须以文字或数字开头，并至少有一个文字或字母。".into()
        }
        AccountRefusal::Name(BadName::Mixed) => {
            "用户名只能使用一种文字；汉字之外只可再用拉丁字母。".into()
        }
        AccountRefusal::Name(BadName::Reserved) => "该用户名为保留名称。".into(),
        AccountRefusal::ShortPassword(least) => format!("密码至少 {least} 个字符。"),
        AccountRefusal::LongPassword(most) => format!("密码最多 {most} 个字符。"),
        AccountRefusal::EasyPassword => "该密码太容易被猜到，请另换一个。".into(),
        AccountRefusal::TooManyAttempts => "尝试次数过多，请过一两分钟再试。".into(),
        AccountRefusal::TooManyAccounts => "此地址注册的账号过多，请稍后再试。".into(),
        AccountRefusal::NoPlayer => "没有这位棋手。".into(),
        AccountRefusal::Yourself => "这是您自己。".into(),
        AccountRefusal::TooManyTies(most) => format!("最多可以关注或屏蔽 {most} 位棋手。"),
        AccountRefusal::TooManyReports => "今天的举报已经够多了。".into(),
        AccountRefusal::Apart => "双方中有一方不愿与对方相遇。".into(),
    }
}

/// Why something cannot be done in the lobby, in English.
pub(super) fn lobby_english(refusal: LobbyRefusal) -> String {
    match refusal {
        LobbyRefusal::NotHere => "You are not connected to the lobby.".into(),
        LobbyRefusal::Gone => "Somebody was faster, or the seek was taken back.".into(),
        LobbyRefusal::Own => "This is your own seek.".into(),
        LobbyRefusal::NotOwn => "This is not your seek.".into(),
        LobbyRefusal::MayNotMeet => "One of you does not want to play the other.".into(),
        LobbyRefusal::TooManyEach(most) => format!("You can have {most} seeks at a time."),
        LobbyRefusal::TooMany => "There are too many open seeks; take one of them up.".into(),
    }
}

/// The same in Chinese.
pub(super) fn lobby_chinese(refusal: LobbyRefusal) -> String {
    match refusal {
        LobbyRefusal::NotHere => "您没有连接到大厅。".into(),
        LobbyRefusal::Gone => "已有人先应战，或对方已不再等待。".into(),
        LobbyRefusal::Own => "这是您自己发起的。".into(),
        LobbyRefusal::NotOwn => "这不是您发起的。".into(),
        LobbyRefusal::MayNotMeet => "双方中有一方不愿与对方对局。".into(),
        LobbyRefusal::TooManyEach(most) => format!("同时最多可以发起 {most} 个。"),
        LobbyRefusal::TooMany => "等待的人太多了，请直接应战。".into(),
    }
}
