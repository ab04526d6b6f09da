// A board in a page of another site: a picture, a position, a game to play over, and one that is
// followed while it is played.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openBrowser, person, PHONE, picture } from '../support/browser.mjs';
import { elsewhere, pageOf } from '../support/elsewhere.mjs';
import { act, friends, joinGame, makeGame } from '../support/games.mjs';
import { axeFaults, latinWords, overflows } from '../support/judge.mjs';
import { openGame } from '../support/board.mjs';
import { Program } from '../support/program.mjs';

const EVIL = '<img src=x onerror=globalThis.harmed=1>';

let program, browser;
before(async () => {
  program = await Program.start();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await program?.stop();
});

const script = () =>
  `<script type="module" src="${program.address}/embed/damier-board.js"></script>`;

/** Opens a page of another site. */
async function visitOther(body, { files = {}, ...look } = {}) {
  const other = await elsewhere(program, { '/': pageOf(body, look.language), ...files });
  const reader = await person(browser, program, look);
  await reader.page.goto(other.address);
  const close = async (options) => {
    await reader.close(options);
    await other.stop();
  };
  return { page: reader.page, close };
}

const move = (page) => page.locator('damier-board .move');
const piece = (page, square, side) =>
  page.locator(`damier-board .${side}[data-square="${square}"]`);

test('a game is followed in a page of another site, and played over there', async () => {
  const [white, black] = [await person(browser, program), await person(browser, program)];
  const id = await friends(white.page, black.page);
  await act(white.page, id, { type: 'move', text: '32-28' });
  const board = `<damier-board game="${id}"></damier-board>`;
  const { page, close } = await visitOther(script() + board, { size: PHONE });
  await move(page).getByText('1. 32-28').waitFor();
  await act(black.page, id, { type: 'move', text: '19-23' });
  await move(page).getByText('1… 19-23').waitFor();
  await piece(page, 23, 'black').waitFor();
  assert.deepEqual(await axeFaults(page), []);
  assert.deepEqual(await overflows(page), []);
  await picture(page, 'embed-live');

  // Who looks at an earlier move stays there when the game goes on.
  await page.locator('damier-board .board').focus();
  await page.keyboard.press('ArrowLeft');
  await move(page).getByText('1. 32-28').waitFor();
  await act(white.page, id, { type: 'move', text: '28x19' });
  const forward = page.locator('damier-board button[data-do="last"]');
  await page.waitForFunction(() => {
    const root = document.querySelector('damier-board').shadowRoot;
    return root.querySelector('[data-do="last"]').getAttribute('aria-disabled') === 'false';
  });
  assert.equal(await move(page).textContent(), '1. 32-28');
  await forward.click();
  await move(page).getByText('2. 28x19').waitFor();
  const said = await page.locator('damier-board svg[role="img"]').getAttribute('aria-label');
  assert.match(said, /^Black to move\. White: 19, /);
  await page.keyboard.press('f');
  const link = page.locator('damier-board a');
  assert.equal(await link.getAttribute('href'), `${program.address}/g/${id}`);

  await act(black.page, id, { type: 'resign' });
  await page.locator('damier-board .names').getByText('2-0').waitFor();
  await close();
  for (const one of [white, black]) await one.close();
});

test('positions and records of all kinds are shown, and what is wrong is said', async () => {
  const line = {
    variant: 'russian',
    tags: { White: EVIL, Black: 'Bo' },
    start: 'W:W21-32:B1-12',
    line: [{ move: 'c3-d4', number: 1, side: 'white', position: 'B:Wd4:Bb8' }, { comment: EVIL }],
    end: '*',
  };
  const boards = [
    '<damier-board id="fen" variant="turkish" fen="W:WKa1:Bb8"></damier-board>',
    '<damier-board id="text">1. 32-28 19-23 2. 28x19 14x23</damier-board>',
    '<damier-board id="src" src="/game.json" language="zh-CN"></damier-board>',
    '<damier-board id="bad" fen="W:W99"></damier-board>',
    `<damier-board id="evil" variant="${EVIL.replaceAll('"', '')}"></damier-board>`,
    '<damier-board id="gone" game="nosuchgame"></damier-board>',
    '<damier-board id="script" server="javascript:alert(1)" game="x"></damier-board>',
  ];
  const files = { '/game.json': JSON.stringify(line) };
  const { page, close } = await visitOther(script() + boards.join(''), { files });
  const at = (id, inside) => page.locator(`#${id} ${inside}`);
  await at('fen', '[data-king="true"]').waitFor();
  assert.equal(await at('fen', '.dark').count(), 64);
  await at('text', '[data-do="last"]').click();
  await at('text', '.move').getByText('2… 14x23').waitFor();
  await at('src', '[data-do="forward"]').click();
  await at('src', '.said').getByText(EVIL).waitFor();
  assert.match(await at('src', '.board').getAttribute('aria-label'), /棋盘/);
  await at('bad', '.said').getByText('cannot be read').waitFor();
  await at('evil', '.said').getByText('not known here').waitFor();
  await at('gone', '.said').getByText('no such game').waitFor();
  await at('script', '.said').getByText('address of the server').waitFor();
  await page.evaluate(() => document.querySelector('#bad').setAttribute('fen', 'B:WK1:B20'));
  await at('bad', '[data-king="true"]').waitFor();
  assert.equal(await at('bad', '.said').textContent(), '');
  assert.equal(await page.evaluate(() => globalThis.harmed), undefined);
  assert.equal(await page.locator('damier-board img').count(), 0);
  // The game that there is not, asked for over the socket and by a call.
  await close({ except: [/404/, /WebSocket/] });
});

test('the share box says what to write, and a picture of it needs no script', async () => {
  const look = { language: 'zh-CN', size: PHONE };
  const host = await person(browser, program, look);
  const guest = await person(browser, program);
  const made = await makeGame(host.page, { opponent: { kind: 'friend' }, name: EVIL.slice(0, 20) });
  await joinGame(guest.page, made.id, made.you.invite);
  await openGame(host.page, made.id);
  await host.page.getByTestId('share-open').click();
  await host.page.getByTestId('embed-open').click();
  const value = (name) => host.page.getByTestId(`embed-${name}-value`).inputValue();
  const [image, board] = [await value('picture'), await value('board')];
  assert.deepEqual(await overflows(host.page), []);
  await picture(host.page, 'embed-share');

  const off = await visitOther(image, { javaScriptEnabled: false });
  const shown = off.page.locator('a img');
  await shown.waitFor();
  await off.page.waitForLoadState('load');
  assert.equal(await off.page.locator('a').getAttribute('href'), `${program.address}/g/${made.id}`);
  const { width, height } = await shown.boundingBox();
  assert.ok(width === 400 && height === 400, `${width} x ${height}`);
  await off.close();

  const on = await visitOther(board, look);
  await on.page.locator('damier-board .names').getByText('<img').waitFor();
  assert.deepEqual(await latinWords(on.page, ['h1', 'title', '.names']), []);
  await on.close();
  for (const one of [host, guest]) await one.close();
});
