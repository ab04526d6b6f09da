// Chinese texts of correspondence play.

import type { enCorrespondence } from './en-correspondence';

export const zhCorrespondence: typeof enCorrespondence = {
  correspondence: '通信赛',
  formEachMove: (time) => `每步 ${time}`,
  leaveDays: '双方各有假期（天）',
  leaveDaysHint: '休假期间自己的钟不走。0 为没有假期。',
  onLeave: (side, until) => `${side}休假至 ${until}`,
  leaveLeft: (n) => `还剩 ${n} 天假期`,
  takeLeaveFor: '休假天数',
  takeLeave: '开始休假',
  endLeave: '我回来了',
  plan: '如果对方走……',
  planLabel: '预设走法，每行一条',
  planHint:
    '每行一条：对方的走法、你的应对、对方的下一步，依次类推。吃子要写完整。行末写“认输”就是认输。只有你自己看得到。',
  planForced: '唯一的走法自动走出',
  planOwnTurn: '现在轮到你走：预设走法是在对方思考时写的。',
  planKept: '已保存。对方这样走时会自动应对。',
  planNone: '没有预设走法。',
  keep: '保存',
  note: '给自己的笔记',
  noteHint: '别人看不到。',
  noteKept: '笔记已保存。',
  postcard: '明信片',
  postcardHint: '到目前为止的走法，可以抄写寄出；收到的回信照样输入。',
  postcardReply: '收到的明信片上写的走法',
  postcardPlay: '走这些步',
  copyText: '复制文字',
};
