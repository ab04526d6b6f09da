// Games in which a position comes again and again, so that a draw can be claimed.
import { openGame } from './board.mjs';
import { act, acts, friends, joinGame, makeGame } from './games.mjs';

export const KINGS = 'W:WK46,35:BK3,16';
/** After these the position of the start stands for the third time. */
export const THREE_TIMES = ['46-41', '3-8', '41-46', '8-3', '46-41', '3-8', '41-46', '8-3'];

export const ending = (rule, by) => [{ rule, ending: by }];

/** Moves by the two browsers in turn, White first. */
export async function play([white, black], id, moves) {
  for (const [index, text] of moves.entries()) {
    await act(index % 2 === 0 ? white : black, id, { type: 'move', text });
  }
}

/** The cell of a square of the board of ten. */
function cell(square) {
  const row = Math.floor((square - 1) / 5);
  return { row, column: 2 * ((square - 1) % 5) + 1 - (row % 2) };
}

/** What a hand does for a move without a capture. */
export function hands(text) {
  const [from, to] = text.split('-').map(Number);
  return [
    { type: 'hand', do: 'lift', cell: cell(from) },
    { type: 'hand', do: 'place', cell: cell(to) },
    { type: 'hand', do: 'release' },
  ];
}

/** Black has made the move that repeats the position at a wooden board, and not pressed. */
export async function thirdTime(white, black, arbiter, terms = {}) {
  const clock = { form: 'text', text: '5m' };
  const made = await makeGame(white, {
    opponent: { kind: 'friend' },
    start: KINGS,
    clock: { white: clock, black: clock },
    assistance: 'official',
    arbiter: true,
    drawEndings: ending('repetition', 'arbiter'),
    ...terms,
  });
  const { id } = made;
  await joinGame(black, id, made.you.invite);
  await joinGame(arbiter, id, made.you.arbiterInvite);
  for (const [index, text] of THREE_TIMES.entries()) {
    const press = index < THREE_TIMES.length - 1 ? [{ type: 'press' }] : [];
    await acts(index % 2 === 0 ? white : black, id, [...hands(text), ...press]);
  }
  return id;
}

/** Scenes for every-page.test.mjs. */
export const drawScenes = (start) => [
  {
    name: 'home-draws',
    async open(visit) {
      const page = await start(visit);
      await page.getByTestId('opponent-friend').check({ force: true });
      await page.getByTestId('more-open').click();
      await page.getByTestId('assistance-official').check({ force: true });
      await page.getByTestId('with-arbiter').check({ force: true });
      await page.getByTestId('draw-endings').selectOption('each');
      await page.getByTestId('ending-rule25').selectOption('arbiter');
      await page.getByTestId('draw-offers-by').selectOption('pieces');
      await page.getByTestId('draw-offers-within').scrollIntoViewIfNeeded();
      return page;
    },
  },
  {
    name: 'claim-open',
    async open(visit) {
      const [white, black] = [await visit(), await visit()];
      const drawEndings = ['repetition', 'rule25'].flatMap((rule) => ending(rule, 'claimed'));
      const id = await friends(white, black, { start: KINGS, drawEndings });
      await play([white, black], id, THREE_TIMES);
      await act(white, id, { type: 'claimDraw', rule: 'rule25' });
      await openGame(white, id);
      await white.getByTestId('claim-open').waitFor();
      await white.getByTestId('claim-draw').click();
      await white.getByTestId('claim-repetition').scrollIntoViewIfNeeded();
      return white;
    },
  },
  {
    name: 'claim-pending',
    async open(visit) {
      const [white, black, arbiter] = [await visit(), await visit(), await visit()];
      const id = await thirdTime(white, black, arbiter);
      await act(black, id, { type: 'claimDraw', rule: 'repetition' });
      await openGame(black, id);
      await black.getByTestId('claim-pending').scrollIntoViewIfNeeded();
      return black;
    },
  },
  {
    name: 'claim-arbiter',
    async open(visit) {
      const [white, black, arbiter] = [await visit(), await visit(), await visit()];
      const id = await thirdTime(white, black, arbiter);
      await act(black, id, { type: 'claimDraw', rule: 'repetition' });
      await openGame(arbiter, id);
      await arbiter.getByTestId('claim-facts').scrollIntoViewIfNeeded();
      await arbiter.getByTestId('log-line').first().waitFor();
      return arbiter;
    },
  },
];
