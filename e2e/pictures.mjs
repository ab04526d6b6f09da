// The pictures of the page in docs/images: White's eighth move has just taken five.
import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openGame, waitForPlies } from './support/board.mjs';
import { DESKTOP, openBrowser, person } from './support/browser.mjs';
import { act, getGame, joinGame, makeGame } from './support/games.mjs';
import { Program } from './support/program.mjs';
import { settle } from './support/scenes.mjs';

const MOVES = [
  ...['35-30', '18-23', '32-27', '16-21', '27x16', '13-18', '33-29', '17-22', '31-26', '8-13'],
  ...['30-25', '19-24', '37-32', '24x33', '39x28'],
];
const LARGEST = 300_000;

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
    await settle(white.page);
    const path = fileURLToPath(new URL(`../docs/images/${name}.png`, import.meta.url));
    await white.page.screenshot({ path });
    const { size } = await stat(path);
    assert.ok(size < LARGEST, `${name}.png has ${size} bytes, ${LARGEST} are allowed`);
    console.log(`docs/images/${name}.png: ${Math.round(size / 1000)} kB`);
    await white.close();
    await black.close();
  }
} finally {
  await browser.close();
  await program.stop();
}
