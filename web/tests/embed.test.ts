import { afterEach, describe, expect, it, vi } from 'vitest';
import { boardFrom, boardOf, positionOf, VARIANTS } from '../embed/src/board';
import { Fault } from '../embed/src/fault';
import { recorded, still, told } from '../embed/src/game';
import { follow, serverOf, updated, type Told } from '../embed/src/live';
import { described, wordsOf } from '../embed/src/words';
import { boardSnippet, pictureSnippet } from '../src/lib/embed';

const fault = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof Fault) return error.name;
    throw error;
  }
  return 'none';
};

describe('the boards of an embedded board', () => {
  it('are those of all variants, with a start that stands on them', () => {
    expect(VARIANTS.length).toBeGreaterThan(15);
    for (const variant of VARIANTS) {
      const { board, start } = still(variant, null);
      const places = new Set(board.squares.map(({ row, column }) => row * board.width + column));
      expect(places.size, variant).toBe(board.squares.length);
      const white = start.pieces.filter(({ side }) => side === 'white').length;
      expect(white, variant).toBeGreaterThan(4);
      expect(start.pieces.length, variant).toBe(2 * white);
    }
  });

  it('are numbered as each game is', () => {
    const place = (variant: string, label: string) => {
      const found = boardOf(variant).squares.find((square) => square.label === label);
      return found && [found.number, found.row, found.column];
    };
    expect(place('international', '1')).toEqual([1, 0, 1]);
    expect(place('international', '46')).toEqual([46, 9, 0]);
    expect(place('russian', 'a1')).toEqual([29, 7, 0]);
    expect(place('thai', '1')).toEqual([1, 7, 6]);
    expect(place('italian', '1')).toEqual([1, 0, 0]);
    expect(place('canadian', '72')).toEqual([72, 11, 10]);
    expect(boardOf('turkish').squares).toHaveLength(64);
  });

  it('are no names that every object has', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'chess']) {
      expect(fault(() => boardOf(name))).toBe('variant');
    }
  });
});

describe('a position that is read', () => {
  const board = boardOf('international');
  it('has men, kings and ranges, by numbers or letters', () => {
    const { turn, pieces } = positionOf('B:W31-33,K46:BK5.', board);
    expect(turn).toBe('black');
    expect(pieces.map(({ square, side, king }) => `${side[0]}${king ? 'K' : ''}${square}`)).toEqual(
      ['bK5', 'w31', 'w32', 'w33', 'wK46'],
    );
    expect(positionOf('W:Wa1,Kc1:Bb8', boardOf('russian')).pieces).toHaveLength(3);
    expect(positionOf('W:W:B', board).pieces).toEqual([]);
  });
  it('is refused where it says what cannot be', () => {
    const bad = ['', 'X:W1', 'W:W51', 'W:W0', 'W:W1:B1', 'W:W9-3', 'W:W1-2-3', 'W:Q1', 'W:W<b>'];
    for (const fen of bad)
      expect(
        fault(() => positionOf(fen, board)),
        fen,
      ).toBe('fen');
    expect(fault(() => positionOf(`W:W${'1,'.repeat(2000)}`, board))).toBe('tooLong');
  });
  it('is said in words', () => {
    const position = positionOf('W:W31,K46:B1', board);
    expect(described(position, board, wordsOf('en'))).toBe(
      'White to move. White: 31; kings 46. Black: 1.',
    );
    expect(described(position, board, wordsOf(null, 'zh-CN'))).toContain('轮到白方');
  });
});

const record = {
  variant: 'international',
  tags: { White: 'Anna', Black: 'Bo' },
  start: 'W:W31-50:B1-20',
  line: [
    { comment: 'before any move' },
    { move: '32-28', number: 1, side: 'white', from: 32, to: 28, position: 'B:W28,33:B19' },
    { comment: 'the usual one' },
    { variation: [{ move: '33-29', position: 'B:W29:B19' }] },
    {
      move: '19-23',
      number: 1,
      side: 'black',
      from: 19,
      to: 23,
      strength: '!',
      position: 'W:W28:B23',
    },
  ],
  end: '2-0',
};

describe('a game that is played over', () => {
  it('has the position after each move of its main line, as it was told', () => {
    const game = recorded(record);
    expect(game.steps.map(({ label }) => label)).toEqual(['1. 32-28', '1… 19-23!']);
    expect(game.steps[0]?.comment).toBe('the usual one');
    expect(game.steps[1]?.marks).toEqual([19, 23]);
    expect([game.white, game.black, game.result]).toEqual(['Anna', 'Bo', '2-0']);
  });
  it('is refused where it is none', () => {
    expect(fault(() => recorded(null))).toBe('variant');
    expect(fault(() => recorded({ ...record, start: 7 }))).toBe('fen');
    expect(fault(() => recorded({ ...record, line: [{ move: '32-28' }] }))).toBe('record');
    const long = Array(3001).fill({ move: '1', position: 'W:W:B' });
    expect(fault(() => recorded({ ...record, line: long }))).toBe('tooLong');
    const odd = recorded({ ...record, tags: 'x', line: { length: 5 }, end: {} });
    expect([odd.white, odd.steps.length, odd.result]).toEqual(['', 0, '']);
  });
  it('marks no square that the board has not', () => {
    const line = [{ move: 'x', from: 99, to: '"><script>', position: 'W:W1:B2' }];
    expect(recorded({ ...record, line }).steps[0]?.marks).toEqual([]);
  });
  it('by own rules brings its board', () => {
    const squares = [{ number: 1, row: 0, column: 0, label: 'x' }];
    const variant = { width: 1, height: 1, squares, start: 'W:W1:B' };
    const start = { fen: 'W:W1:B' };
    expect(told({ variant: 'own', ownRules: { variant }, start }).board.squares).toEqual(squares);
    for (const wrong of [
      { ...variant, width: 1e9 },
      { ...variant, squares: [{ ...squares[0], row: 4 }] },
      { ...variant, squares: [{ ...squares[0], label: 'long text' }] },
      { ...variant, start: null },
      null,
    ]) {
      expect(fault(() => boardFrom(wrong))).toBe('record');
    }
  });
});

describe('a server', () => {
  it('is reached over http and https alone', () => {
    expect(serverOf('https://damier.test').host).toBe('damier.test');
    for (const wrong of ['', 'javascript:alert(1)', 'file:///etc', 'damier']) {
      expect(
        fault(() => serverOf(wrong)),
        wrong,
      ).toBe('server');
    }
  });
  it('tells what comes after the moves that stand', () => {
    const game = { moves: ['a', 'b', 'c'], state: 1 };
    expect(updated(game, { moves: ['d'], plies: 3, state: 2 })).toEqual({
      moves: ['a', 'b', 'd'],
      state: 2,
    });
    expect(updated(game, { moves: [], plies: 1, state: 2 }).moves).toEqual(['a']);
    expect(updated({}, { plies: 'x' }).moves).toEqual([]);
  });
});

class FakeSocket {
  static readonly opened: FakeSocket[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  constructor(readonly url: URL) {
    FakeSocket.opened.push(this);
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  close(): void {
    this.closed = true;
    this.onclose?.();
  }
}

describe('following a game', () => {
  afterEach(() => {
    vi.useRealTimers();
    FakeSocket.opened.length = 0;
  });
  const begin = (status = 200) => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('fetch', async () => ({ status }));
    const heard: Told[] = [];
    const server = serverOf('https://damier.test:81/x');
    const { stop } = follow(server, 'a/../b', 'en', (one) => heard.push(one));
    return { heard, stop };
  };
  const state = { result: null };

  it('asks the public socket of that game and of no other', () => {
    begin();
    const { protocol, host, pathname } = FakeSocket.opened[0]!.url;
    expect([protocol, host, pathname]).toEqual([
      'wss:',
      'damier.test:81',
      '/api/public/games/a%2F..%2Fb/socket',
    ]);
  });
  it('connects again after a loss, and no more after the end', async () => {
    const { heard } = begin();
    FakeSocket.opened[0]!.say({ type: 'game', game: { moves: [], state } });
    FakeSocket.opened[0]!.close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.opened).toHaveLength(2);
    FakeSocket.opened[1]!.say({ type: 'game', game: { moves: [], state: { result: {} } } });
    await vi.advanceTimersByTimeAsync(100_000);
    expect(FakeSocket.opened).toHaveLength(2);
    expect(heard).toHaveLength(2);
  });
  it('says that there is no such game, and asks no more', async () => {
    const { heard } = begin(404);
    FakeSocket.opened[0]!.close();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(FakeSocket.opened).toHaveLength(1);
    expect(heard[0]).toMatchObject({ fault: { name: 'unknownGame' } });
  });
  it('shows nothing of a blindfold game, and all of it when it is over', async () => {
    const { heard } = begin();
    FakeSocket.opened[0]!.say({ type: 'blindfold', game: {} });
    expect(heard.at(-1)).toEqual({ hidden: true });
    FakeSocket.opened[0]!.say({ type: 'update', plies: 2, moves: [] });
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.opened).toHaveLength(2);
  });
  it('ends at what is no message', () => {
    const { heard } = begin();
    FakeSocket.opened[0]!.onmessage?.({ data: '{' });
    expect(heard[0]).toMatchObject({ fault: { name: 'record' } });
    expect(FakeSocket.opened[0]!.closed).toBe(true);
  });
});

describe('what is written into other pages', () => {
  const embedded = {
    origin: 'https://damier.test',
    id: 'abc',
    turned: true,
    language: 'zh-CN',
    alt: 'a "board" <b>',
  };
  it('is a picture that links to the game', () => {
    expect(pictureSnippet(embedded)).toBe(
      '<a href="https://damier.test/g/abc"><img src="https://damier.test/api/public/games/abc/board.svg?' +
        'size=400&amp;language=zh-CN&amp;turned=true" width="400" alt="a &quot;board&quot; &lt;b>"></a>',
    );
  });
  it('is a script and a board', () => {
    expect(boardSnippet(embedded)).toBe(
      '<script type="module" src="https://damier.test/embed/damier-board.js"></script>\n' +
        '<damier-board server="https://damier.test" game="abc" language="zh-CN" turned></damier-board>',
    );
  });
});
