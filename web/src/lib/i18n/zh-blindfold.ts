// 盲棋的中文文字。

import type { Catalogue } from './en';
import type { enBlindfold } from './en-blindfold';

export const zhBlindfold: Pick<Catalogue, keyof typeof enBlindfold> = {
  blindfold: '盲棋',
  blindfoldWho: '盲棋：谁不看棋盘',
  blindNobody: '都看棋盘',
  blindCreator: '我',
  blindOpponent: '对手',
  blindBoth: '双方',
  blindfoldHint:
    '下盲棋的一方口述着法，并听取对方的着法。对局结束之前，不会向他发送棋盘、着法记录或任何子数；除裁判外也无人旁观。',
  blindAllowed: '允许宣布不能走的着法次数',
  blindBeyond: '超过之后',
  blindLoses: '判负',
  blindCounts: '只计次数',
  blindNotes: '允许记录着法（比赛规定）',
  blindYou: '您不看棋盘。',
  blindThey: (side) => `${side}不看棋盘。`,
  blindTag: '盲棋',
  impossibleCount: (n, allowed) => `不能走的着法：${n} / ${allowed}`,
  blindWatching: '正在下盲棋。棋盘只给看棋的一方和裁判看，对局结束后人人可以复盘。',

  announcedBy: (side) => `${side}宣布`,
  nothingAnnounced: '尚未宣布着法',
  repeat: '重复',
  announce: '宣布',
  announceLabel: '您的着法：起点和终点',
  announceHint: (example) => `例如 ${example}，吃子用“吃”或“×”。有几种吃法时，说出每个格子。`,
  announcementStands: (text) => `已宣布：${text}`,
  announcedMove: (side, from, to, takes) => `${side}：${from} ${takes ? '吃' : '到'} ${to}`,
  keypad: '按键',
  keyBack: '删去最后一个字符',
  keyTo: '到',
  keyTakes: '吃',
  listen: '口述着法',
  listening: '正在听…',
  notHeard: '没有听清。请输入着法，或再说一次。',
  heardCheck: '请核对听到的内容，再宣布。',
  voice: '朗读着法',
  voiceOff: '关',
  record: '着法记录',
  drawDeclined: '对方不同意和棋',
};
