// 账号相关的中文文字。用户名和密码的问题由服务器说明。

import type { enAccount } from './en-account';

type Texts = {
  [K in keyof typeof enAccount]: (typeof enAccount)[K] extends string
    ? string
    : (typeof enAccount)[K];
};

export const zhAccount: Texts = {
  account: '账号',
  accountSignIn: '登录',
  accountHint: '不注册也能下棋。有了账号，用户名、对局和等级分在任何设备上都能使用。',
  accountNew: '注册账号',
  accountLost: '忘记密码',
  accountViews: '登录方式',
  accountName: '用户名',
  accountNameHint: '2 到 20 个文字、字母或数字，只用一种文字。',
  accountPassword: '密码',
  accountPasswordHint: '至少 8 个字符。一句短话最容易记住。',
  accountNewPassword: '新密码',
  accountOldPassword: '现在的密码',
  accountShow: '显示密码',
  accountChild: '这个账号由孩子使用',
  accountChildHint: '别人不能给孩子写字，只能发常用语。',
  accountCreate: '注册',
  accountCode: '恢复码',
  accountCodeHint: '注册时显示的十个恢复码中的任意一个。',
  accountRecover: '设置新密码',
  accountCodes: '恢复码',
  accountCodesHint:
    '忘记密码时，用其中任意一个可以重设密码，每个只能用一次。除此之外没有别的办法找回。请现在抄下或保存，以后不再显示。',
  accountCodesKept: '我已保存好',
  accountCodesSave: '存为文件',
  accountCodesLeft: (n) => `还剩 ${n} 个恢复码。`,
  accountCodesNew: '生成新的恢复码',
  accountCodesNewHint: '旧的恢复码随即失效。',
  accountCodesTitle: (name) => `Damier：${name} 的恢复码`,
  accountSince: (date) => `注册于 ${date}`,
  accountSignOut: '退出登录',
  accountSignedOut: '已退出登录。',
  accountProfile: '我的主页',
  accountSettings: '聊天',
  accountChat: '对局时别人可以给我写字',
  accountChatHint: '常用语总能收到。',
  accountChangePassword: '修改密码',
  accountChanged: '密码已修改，其他设备均已退出登录。',
  accountDevices: '已登录的设备',
  accountThis: '本机',
  accountUnknownBrowser: '未知浏览器',
  accountSeen: (date) => `最近使用 ${date}`,
  accountEnd: '退出',
  accountEndOf: (what) => `退出 ${what}`,
  accountEndOthers: '退出其他所有设备',
  accountData: '我的数据',
  accountExport: '导出全部数据',
  accountExportHint: '一个文件，包含账号、登录记录和全部对局。',
  accountDelete: '注销账号',
  accountDeleteHint:
    '您的对局会为对手保留，但不再显示您的名字；未下完的对局按认输处理。棋谱库中的副本仍保留下棋时的名字。该用户名不会再给别人使用。此操作无法撤销。',
  accountDeleteSure: '永久注销',
  accountCancel: '取消',
  accountGone: '账号已注销。',
  deletedPlayer: '已注销的棋手',
};
