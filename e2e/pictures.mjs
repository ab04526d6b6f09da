// The pictures of the page in docs/images: White's eighth move has just taken five, and the same
// move on the wooden board of the official level, while it is being made.
import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openGame, waitForPlies } from './support/board.mjs';
import { DESKTOP, openBrowser, person } from './support/browser.mjs';
import { act, acts, getGame, joinGame, makeGame } from './support/games.mjs';
import { Program } from './support/program.mjs';
import { settle } from './support/scenes.mjs';

const MOVES = [
  ...['35-30', '18-23', '32-27', '16-21', '27x16', '13-18', '33-29', '17-22', '31-26', '8-13'],
  ...['30-25', '19-24', '37-32', '24x33', '39x28'],
];
const LARGEST = 300_000;

async function keep(page, name) {
  await settle(page);
  const path = fileURLToPath(new URL(`../docs/images/${name}.png`, import.meta.url));
  await page.screenshot({ path });
  const { size } = await stat(path);
  assert.ok(size < LARGEST, `${name}.png has ${size} bytes, ${LARGEST} are allowed`);
  console.log(`docs/images/${name}.png: ${Math.round(size / 1000)} kB`);
}

/** What hands do for a legal move. */
function hands({ path, captures }, cells) {
  const hand = (what, square) => ({ type: 'hand', do: what, cell: cells.get(square) });
  return [
    hand('lift', path[0]),
    ...path.slice(1).map((square) => hand('place', square)),
    { type: 'hand', do: 'release' },
    ...captures.map((square) => hand('remove', square)),
  ];
}

async function officialPicture({ name, names, ...look }) {
  const people = [];
  for (let i = 0; i < 3; i += 1) people.push(await person(browser, program, look));
  const [white, black, arbiter] = people;
  const clock = { form: 'text', text: '2h/50+1h/25' };
  const made = await makeGame(white.page, {
    opponent: { kind: 'friend' },
    name: names[0],
    clock: { white: clock, black: clock },
    assistance: 'official',
    arbiter: true,
  });
  await joinGame(black.page, made.id, made.you.invite, names[1]);
  await joinGame(arbiter.page, made.id, made.you.arbiterInvite);
  await openGame(black.page, made.id);
  await openGame(white.page, made.id);
  await white.page.getByTestId('hands-intro-close').click();
  // The legal moves are known where the program helps.
  const twin = await makeGame(arbiter.page, {});
  const variants = await (await white.page.request.get('/api/variants')).json();
  const { squares } = variants.find(({ id }) => id === 'international');
  const cells = new Map(squares.map(({ number, row, column }) => [number, { row, column }]));
  for (const [index, text] of MOVES.entries()) {
    const { state } = await getGame(arbiter.page, twin.id);
    const move = state.legal.find((legal) => legal.text === text);
    const all = hands(move, cells);
    const { page } = index % 2 === 0 ? white : black;
    if (index === MOVES.length - 1) {
      // Put down for the third time, and not let go.
      await acts(page, made.id, all.slice(0, 4));
      break;
    }
    await acts(page, made.id, [...all, { type: 'press' }]);
    await act(arbiter.page, twin.id, { type: 'move', text }, state.position.turn);
  }
  await white.page.getByTestId('let-go').waitFor();
  await keep(white.page, name);
  for (const one of people) await one.close();
}

const looks = [
  { name: 'game-en', language: 'en', size: DESKTOP, theme: 'light', names: ['Anna', 'Ton'] },
  { name: 'game-zh', language: 'zh-CN', size: DESKTOP, theme: 'light', names: ['小明', '小红'] },
  {
    name: 'phone-zh',
    language: 'zh-CN',
    size: { width: 360, height: 760 },
    theme: 'dark',
    names: ['小明', '小红'],
    deviceScaleFactor: 2,
  },
];

const program = await Program.start();
const browser = await openBrowser();
try {
  for (const { name, names, ...look } of looks) {
    const [white, black] = [
      await person(browser, program, look),
      await person(browser, program, look),
    ];
    const clock = { form: 'fischer', initial: 900_000, increment: 5_000 };
    const made = await makeGame(white.page, {
      opponent: { kind: 'friend' },
      name: names[0],
      clock: { white: clock, black: clock },
    });
    await joinGame(black.page, made.id, made.you.invite, names[1]);
    await openGame(black.page, made.id);
    await openGame(white.page, made.id);
    for (const text of MOVES) {
      const { state } = await getGame(white.page, made.id);
      const mover = state.position.turn === 'white' ? white : black;
      const legal = state.legal.find((move) => move.text === text);
      assert.ok(legal, `${text} is not legal`);
      const { from, to, captures } = legal;
      await act(mover.page, made.id, { type: 'move', from, to, captures });
    }
    await waitForPlies(white.page, MOVES.length);
    await keep(white.page, name);
    await white.close();
    await black.close();
  }
  for (const look of looks.slice(0, 2)) {
    await officialPicture({ ...look, name: look.name.replace('game', 'official') });
  }
} finally {
  await browser.close();
  await program.stop();
}
