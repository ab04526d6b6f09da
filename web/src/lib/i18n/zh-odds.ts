// 让子棋的文字。

import type { enOdds } from './en-odds';

export const zhOdds: typeof enOdds = {
  odds: '让子棋',
  oddsOn: '强的一方让棋',
  oddsGiver: '让棋的一方',
  oddsBoard: '开局：点选要拿掉的棋子',
  oddsPiece: (side, king, square) => `拿掉${side} ${square} 格的${king ? '王' : '兵'}`,
  oddsMenHint: '点选要拿掉的棋子，双方的都可以；再点一次放回。',
  oddsWithout: (side, squares, count) => `${side}少 ${count} 子：${squares}`,
  oddsBack: '全部放回',
  oddsTime: (side) => `${side}的用时`,
  oddsPart: (part) => (part === 1 ? '双方相同' : `只有 1/${part}`),
  oddsTimeHint: '也可以在上面为双方分别设定棋钟。',
  oddsDraws: (side) => `和棋算${side}胜`,
  oddsSeries: '系列赛：让子逐局变化',
  oddsSeriesHint:
    '按点选的先后依次拿掉棋子：让棋的一方胜，下一局多让一子；负，少让一子。换边时，让子和用时随棋手换边。',
  oddsFirst: '第一局',
  oddsCount: (count) => (count === 0 ? '不拿子' : `拿掉前 ${count} 子`),
  oddsUnrated: '让子棋不计等级分。',
  oddsGives: (side) => `${side}让棋`,
  oddsGame: (game) => `阶梯让子第 ${game} 局`,
  oddsRung: (rung, most) => `让 ${rung} 子（共 ${most} 级）`,
};
