// 供听棋者使用的中文文字。

import type { Catalogue } from './en';
import type { enReading } from './en-reading';

export const zhReading: Pick<Catalogue, keyof typeof enReading> = {
  row: '横排',
  column: '竖列',
  diagonal: '斜线',
  fromTo: (from, to) => `${from} 到 ${to}`,
  noPieces: '没有棋子',
  canTake: (n) => `可吃 ${n} 子`,
  nothingPlayable: '现在无棋可走',
  capturesFirst: (n) => `必须吃子，最多 ${n} 子：`,
  movesCount: (n) => `${n} 种走法：`,
  readCapture: (path, n) => `${path} 吃 ${n} 子`,
  readPosition: '读棋盘',
  readRepeat: '重复上一步',
  readPieces: (side) => `${side}棋子`,
  readPlayable: '可走的着法',
  readSquare: '格子',
  readRow: '所在横排',
  readColumn: '所在竖列',
  readDiagonals: '所在斜线',
  keyRepeat: '重复上一步',
  keyPieces: '读全部棋子',
  keyRow: '读所在横排、竖列、斜线',
  keyPlayable: '报可吃子数与可走的着法',
  assistantSeat: '棋盘旁的助手',
  assistantWhat:
    '助手按棋手口述走棋、按钟，也可代写记录。助手不做决定：不能认输、提和或同意和棋。',
  assistantAsk: '邀请助手',
  assistantLink: '助手的链接',
  assistantDismiss: '不再需要助手',
  assistantHere: '您的助手已入座',
  assistantInvited: '邀请您担任棋手的助手',
  assistantTake: '入座',
  assistantHelps: (side) => `您是${side}的助手：按口述走棋。`,
  assistantTag: '有助手',
  pitch: '用音高表示格子：先横排，后竖列',
  sheetsAgree: '两张记录一致。',
  sheetsDiffer: (number, side, white, black) =>
    `两张记录最早在${side}第 ${number} 着不同：白方写 ${white}，黑方写 ${black}。`,
  sheetMissing: '空白',
  sheetPlayed: (text) => `这里实际走的是 ${text}。`,
  sheetsShow: '看这一着之前的局面',
};
