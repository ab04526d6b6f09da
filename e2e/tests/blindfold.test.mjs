// A blindfold game from the invitation to the result: Black sees no board, White plays on one.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { board, clickSquare, waitForPlies } from '../support/board.mjs';
import { openBrowser, person, picture, PHONE } from '../support/browser.mjs';
import { act, getGame, makeGame } from '../support/games.mjs';
import { Program } from '../support/program.mjs';

let program, browser;
before(async () => {
  program = await Program.start();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await program?.stop();
});

const blindTable = (page) => page.getByTestId('blindfold');
const onTurn = (page, side) =>
  page.locator(`[data-testid="blindfold"][data-turn="${side}"][data-begun="true"]`).waitFor();

async function announce(page, text) {
  await page.getByTestId('announcement').fill(text);
  await page.getByTestId('announcement').press('Enter');
}

/** Everything that the page was sent over its sockets and calls, as text. */
function listenIn(page) {
  const sent = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => sent.push(payload)));
  page.on('response', async (response) => {
    if (!response.url().includes('/api/games')) return;
    sent.push(await response.text().catch(() => ''));
  });
  return sent;
}

test('a blindfold game is played from the invitation to the result', async () => {
  const white = await person(browser, program);
  const black = await person(browser, program, { size: PHONE });
  await black.page.addInitScript(() => {
    globalThis.aloud = [];
    Object.defineProperty(globalThis, 'speechSynthesis', {
      value: {
        getVoices: () => [],
        cancel() {},
        speak: (utterance) => globalThis.aloud.push([utterance.lang, utterance.text]),
      },
    });
  });
  const sent = listenIn(black.page);

  await white.page.goto('/');
  await white.page.getByTestId('opponent-friend').check();
  await white.page.getByTestId('more-open').click();
  await white.page.getByTestId('side-white').check();
  await white.page.getByTestId('clock-10+5').check();
  await white.page.getByTestId('blindfold-opponent').check();
  await white.page.getByTestId('blind-allowed').fill('2');
  await picture(white.page, 'blindfold-order');
  await white.page.getByTestId('start').click();
  const link = await white.page.getByTestId('invite-value').inputValue();

  await black.page.goto(link);
  assert.match(
    await black.page.getByTestId('invitation-blindfold').textContent(),
    /without sight of the board/,
  );
  await black.page.getByTestId('name').fill('Ton');
  await black.page.getByTestId('join').click();
  await onTurn(black.page, 'white');
  assert.equal(await board(black.page).count(), 0, 'no board is drawn');
  assert.match(await white.page.getByTestId('blind-black').textContent(), /blindfold/);
  await black.page.getByTestId('voice').selectOption('nl');

  // White plays on his board, Black hears it.
  await clickSquare(white.page, 32);
  await clickSquare(white.page, 28);
  await onTurn(black.page, 'black');
  assert.equal(await black.page.getByTestId('announced').getAttribute('data-text'), '32-28');
  const id = new URL(white.page.url()).pathname.slice(3);
  const aloud = () => black.page.evaluate(() => globalThis.aloud);
  assert.deepEqual(await aloud(), [['nl-NL', 'tweeëndertig naar achtentwintig']]);
  await black.page.getByTestId('repeat').click();
  assert.equal((await aloud()).length, 2);
  await picture(black.page, 'blindfold-table');

  // An impossible move is counted, and both see that.
  await announce(black.page, '20 26');
  await black.page.getByTestId('answer').waitFor();
  assert.match(await black.page.getByTestId('answer').textContent(), /cannot be played/);
  for (const { page } of [white, black]) {
    await page.getByTestId('impossible-black').filter({ hasText: '1 of 2' }).waitFor();
  }

  // The keypad, with what would be said.
  for (const key of ['1', '9', 'to', '2', '3']) await black.page.getByTestId(`key-${key}`).click();
  assert.equal(await black.page.getByTestId('announcement').inputValue(), '19-23');
  await black.page.getByTestId('announce').click();
  await waitForPlies(white.page, 2);
  await clickSquare(white.page, 28);
  await clickSquare(white.page, 19);
  await onTurn(black.page, 'black');
  assert.equal(await black.page.getByTestId('announced').getAttribute('data-text'), '28x19');
  await announce(black.page, 'fourteen takes twenty-three');
  await waitForPlies(white.page, 4);

  // Loaded anew he is where he was; and a third one sees nothing.
  await black.page.reload();
  await onTurn(black.page, 'white');
  const watcher = await person(browser, program);
  await watcher.page.goto(`/g/${id}`);
  await watcher.page.getByTestId('blindfold-watching').waitFor();
  assert.equal(await watcher.page.getByTestId('announced').count(), 0);
  await watcher.close();

  // Nothing of the board has reached him so far.
  const all = sent.join('\n');
  assert.ok(all.includes('"blindfold"') && all.includes('28x19'));
  for (const hidden of ['"fen"', '"legal"', '"pieces"', 'W:W', 'B:W', '"moves":[{']) {
    assert.ok(!all.includes(hidden), `${hidden} was sent`);
  }

  // A draw is offered and declined; then one impossible move too many.
  await clickSquare(white.page, 33);
  await clickSquare(white.page, 29);
  await onTurn(black.page, 'black');
  await white.page.getByTestId('offer-draw').click();
  await black.page.getByTestId('decline-draw').click();
  await black.page.getByTestId('draw-offer').waitFor({ state: 'detached' });
  await announce(black.page, '1-2');
  await black.page.getByTestId('impossible-black').filter({ hasText: '2 of 2' }).waitFor();
  await announce(black.page, '2-3');
  for (const { page } of [white, black]) {
    await page.getByTestId('result').waitFor();
    assert.match(await page.getByTestId('result').textContent(), /White wins/);
  }

  // Now everything is shown, and can be gone through.
  await board(black.page).waitFor();
  await waitForPlies(black.page, 5);
  await black.page.getByTestId('step-back').click();
  const game = await getGame(black.page, id);
  assert.equal(game.state.result.reason, 'impossibleMoves');
  assert.equal(game.moves.length, 5);
  await white.close();
  await black.close();
});

test('the keyboard alone plays blindfold against the computer', async () => {
  const you = await person(browser, program, { language: 'zh-CN' });
  const { page } = you;
  const made = await makeGame(page, {
    opponent: { kind: 'engine', level: 1 },
    blindfold: { who: 'creator', beyond: 'counts', notes: true },
  });
  await page.goto(`/g/${made.id}`);
  await onTurn(page, 'white');
  for (const no of ['click', 'move', 'down']) page.mouse[no] = () => assert.fail('keys only');
  const say = async (text) => {
    await page.keyboard.press('m');
    await page.keyboard.insertText(text);
    await page.keyboard.press('Enter');
  };
  await say('三十二到二十八');
  await page.getByTestId('announced').waitFor();
  await onTurn(page, 'white');
  await page.evaluate(() => document.activeElement.blur());
  await say('一到二');
  await page.getByTestId('answer').filter({ hasText: '不能走' }).waitFor();
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('r');
  await picture(page, 'blindfold-engine-zh');
  assert.ok((await blindTable(page).textContent()).includes('盲棋'));
  assert.ok(!/[a-z]{4,}/.test((await page.getByTestId('status').textContent()) ?? ''));
  await page.getByTestId('record').locator('summary').waitFor();
  await you.close();
});

test('with sight for one side only, the arbiter and White see the board', async () => {
  const white = await person(browser, program);
  const black = await person(browser, program);
  const arbiter = await person(browser, program);
  const made = await makeGame(white.page, {
    opponent: { kind: 'friend' },
    arbiter: true,
    blindfold: { who: 'opponent' },
  });
  await arbiter.page.goto(`/g/${made.id}?invite=${made.you.arbiterInvite}&seat=arbiter`);
  await arbiter.page.getByTestId('join-arbiter').click();
  await board(arbiter.page).waitFor();
  await black.page.goto(`/g/${made.id}?invite=${made.you.invite}`);
  await black.page.getByTestId('join').click();
  await onTurn(black.page, 'white');
  await act(white.page, made.id, { type: 'move', text: '32-28' });
  await waitForPlies(arbiter.page, 1);
  await onTurn(black.page, 'black');
  for (const one of [white, black, arbiter]) await one.close();
});
