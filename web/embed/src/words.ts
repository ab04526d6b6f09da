// What a board says, in English and in simplified Chinese.

import type { Position, Side } from './board';
import type { Board } from './board';
import type { FaultName } from './fault';

export type Words = {
  board: string;
  first: string;
  back: string;
  forward: string;
  last: string;
  turn: string;
  keys: string;
  start: string;
  loading: string;
  hidden: string;
  live: string;
  open: string;
  sides: Record<Side, string>;
  toMove: (side: string) => string;
  men: (squares: string) => string;
  kings: (squares: string) => string;
  nothing: string;
  faults: Record<FaultName, string>;
};

const en: Words = {
  board: 'Draughts board',
  first: 'To the start',
  back: 'One move back',
  forward: 'One move on',
  last: 'To the last move',
  turn: 'Turn the board',
  keys: 'Arrow keys go through the moves, Home and End to the first and last, F turns the board',
  start: 'Start',
  loading: 'Loading…',
  hidden: 'A blindfold game: the board is shown when it is over.',
  live: 'Live',
  open: 'Open the game',
  sides: { white: 'White', black: 'Black' },
  toMove: (side) => `${side} to move.`,
  men: (squares) => squares,
  kings: (squares) => `kings ${squares}`,
  nothing: 'nothing',
  faults: {
    variant: 'This game is not known here.',
    fen: 'This position cannot be read.',
    record: 'This game cannot be read.',
    tooLong: 'This is too long to be shown.',
    server: 'The address of the server is wrong.',
    address: 'The file cannot be loaded.',
    unreachable: 'The server does not answer.',
    unknownGame: 'There is no such game.',
  },
};

const zh: Words = {
  board: '跳棋棋盘',
  first: '回到开局',
  back: '后退一步',
  forward: '前进一步',
  last: '到最后一步',
  turn: '翻转棋盘',
  keys: '方向键前后翻看，起始键和结束键跳到首尾，按 F 翻转棋盘',
  start: '开局',
  loading: '载入中……',
  hidden: '盲棋：终局后才显示棋盘。',
  live: '直播',
  open: '打开对局',
  sides: { white: '白方', black: '黑方' },
  toMove: (side) => `轮到${side}。`,
  men: (squares) => squares,
  kings: (squares) => `王 ${squares}`,
  nothing: '无子',
  faults: {
    variant: '不认识这种棋。',
    fen: '局面无法读取。',
    record: '棋谱无法读取。',
    tooLong: '内容太长，无法显示。',
    server: '服务器地址有误。',
    address: '文件无法载入。',
    unreachable: '服务器没有应答。',
    unknownGame: '没有这盘棋。',
  },
};

/** The words of the first language that there are words of; English failing all. */
export function wordsOf(...tags: (string | null | undefined)[]): Words {
  for (const tag of tags) {
    if (/^zh\b/i.test(tag ?? '')) return zh;
    if (/^en\b/i.test(tag ?? '')) return en;
  }
  return en;
}

/** A position in words, for those who listen to it. */
export function described(position: Position, board: Board, words: Words): string {
  const labels = new Map(board.squares.map(({ number, label }) => [number, label]));
  const side = (side: Side): string => {
    const squares = (king: boolean) =>
      position.pieces
        .filter((piece) => piece.side === side && piece.king === king)
        .map(({ square }) => labels.get(square) ?? square)
        .join(', ');
    const [men, kings] = [squares(false), squares(true)];
    const all = [men && words.men(men), kings && words.kings(kings)].filter(Boolean).join('; ');
    return `${words.sides[side]}: ${all || words.nothing}.`;
  };
  const turn = words.toMove(words.sides[position.turn]);
  return `${turn} ${side('white')} ${side('black')}`;
}
