// 按程序成和的中文文字：要求判和、等候裁判、对局约定。

import type { Catalogue } from './en';
import type { enDraws } from './en-draws';

export const zhDraws: Pick<Catalogue, keyof typeof enDraws> = {
  claimDraw: '要求判和',
  claimWhich: '按哪一条规则要求判和？',
  claimByArbiter: '由裁判裁定',
  claimReached: '已满足',
  claimOpen: (rule) => `可以要求判和：${rule}。`,
  claimNow: '要求判和',
  claimPending: (side, rule) => `${side}要求判和：${rule}。`,
  claimWaits: (side) => `等候裁判裁定，${side}的钟继续走。`,
  claimWaitsStopped: '等候裁判裁定。',
  claimFlag: (side) => `其间${side}超时。判和成立则不计，不成立则判负（6.17）。`,
  claimWithdraw: '撤回要求',
  claimFacts: '计数情况',
  claimHolds: '按计数，要求成立。',
  claimFails: '按计数，要求不成立。',
  claimStood: '该局面出现于',
  claimAtPly: (ply, move) => (ply === 0 ? '起始局面' : `第 ${ply} 步 ${move}`),
  roomClaim: (side) => `${side}要求判和`,

  drawEndings: '达到和棋规则时',
  endingAsRules: '按所选和棋规则',
  endingAutomatic: '自动判和',
  endingClaimed: '须由棋手提出',
  endingArbiter: '须由棋手提出，裁判裁定',
  endingEach: '逐条设定……',
  endingOf: (rule) => `达到时：${rule}`,
  endsByItself: '自动',
  endsByClaim: '棋手提出',
  endsByArbiter: '裁判裁定',
  endingsHint: '裁判随时可以自行判和。',
  drawOffers: '何时可以提和',
  offersFrom: '双方各走满若干回合之后',
  offersWithin: '双方各剩若干子以内时',
  offersPieces: '每方至多剩几子',
  offersPiecesHint: '不记录的快棋与超快棋：10（附则 6）；乌克兰规定为 6。',
};
