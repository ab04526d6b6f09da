// Rules of one's own on the page: made with a form, played, and found again.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  board,
  openGame,
  playByArrows,
  playByTouch,
  plies,
  square,
  tapSquare,
  waitForPlies,
} from '../support/board.mjs';
import { openBrowser, person, PHONE, picture } from '../support/browser.mjs';
import { getGame, makeGame, until } from '../support/games.mjs';
import { axeFaults, overflows } from '../support/judge.mjs';
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

const verdict = (page, good) =>
  page.locator(`[data-testid="rules-verdict"][data-good="${good}"]`).waitFor();

async function openMaker(page) {
  await page.goto('/');
  await page.getByTestId('variant-open').click();
  await page.getByTestId('make-rules').click();
  await page.getByTestId('own-rules-dialog').waitFor();
  await verdict(page, true);
}

/** Plays the first legal moves that the server names, by touch. */
async function playSome(page, id, count) {
  for (let ply = 1; ply <= count; ply += 1) {
    const { state } = await getGame(page, id);
    await playByTouch(page, state.legal[0]);
    await waitForPlies(page, ply);
  }
}

const idOf = (page) => new URL(page.url()).pathname.split('/')[2];

for (const [language, name, begins] of [
  ['en', 'black-first', 'Black begins.'],
  ['zh-CN', '黑先入门棋', '黑方先走。'],
]) {
  test(`a beginners' game is made and played on a phone (${language})`, async () => {
    const you = await person(browser, program, {
      language,
      size: PHONE,
      hasTouch: true,
      isMobile: true,
    });
    const { page } = you;
    await openMaker(page);
    await page.getByTestId('example-blackFirst').click();
    await verdict(page, true);
    const dialog = page.getByTestId('own-rules-dialog');
    await dialog.getByText(begins).waitFor();
    assert.equal(await page.getByTestId('rule-first').inputValue(), 'black');
    assert.equal(await page.getByTestId('rule-king').inputValue(), 'short');
    assert.equal(await page.getByTestId('rules-name').inputValue(), name);
    assert.deepEqual(await axeFaults(page), []);
    assert.deepEqual(await overflows(page), []);
    await picture(page, `own-rules-${language}`);
    await page.getByTestId('rules-use').click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByTestId('variants-dialog').waitFor({ state: 'hidden' });
    assert.match(await page.getByTestId('variant-open').textContent(), new RegExp(name));
    await page.getByTestId('opponent-screen').check();
    await page.getByTestId('start').click();
    await board(page).waitFor();
    assert.equal(await board(page).locator('[data-square]').count(), 32);
    assert.equal(await board(page).getAttribute('data-turn'), 'black');
    const id = idOf(page);
    await playSome(page, id, 4);
    await page.getByTestId('rules').click();
    await page.getByTestId('rule-card').getByText(begins).waitFor();
    await page.getByTestId('rules-close').click();
    // Loaded anew, the game is as it was.
    await openGame(page, id);
    await waitForPlies(page, 4);
    assert.match(await page.getByTestId('rules').textContent(), new RegExp(name));
    const pdn = await (await page.request.get(`/api/games/${id}/pdn`)).text();
    assert.ok(pdn.includes(`[Rules "name: ${name}; board: 8; `), pdn);
    // The start page remembers the rules, lists them, and names the game.
    await page.goto('/');
    await page.getByTestId('variant-open').waitFor();
    assert.equal(await page.getByTestId('variant-open').getAttribute('data-variant'), 'own');
    await page.getByText(name).first().waitFor();
    await page.getByTestId('variant-open').click();
    await page.getByTestId(`variant-own-${name}`).waitFor();
    assert.deepEqual(await overflows(page), []);
    await you.close();
  });
}

test('faults are told as they are made, with their lines, and the form follows the text', async () => {
  const you = await person(browser, program);
  const { page } = you;
  await openMaker(page);
  await page.getByTestId('rules-as-text').click();
  const text = page.getByTestId('rules-text');
  await text.fill('name: odd\nboard: 9\nking: short');
  await verdict(page, false);
  const said = page.getByTestId('rules-verdict');
  await said.getByText('Line 2:').waitFor();
  assert.ok(await page.getByTestId('rules-use').isDisabled());
  await text.fill('name: odd\nboard: 12\nking: short\nfirst: black');
  await verdict(page, true);
  assert.equal(await page.getByTestId('rule-board').inputValue(), '12');
  assert.equal(await page.getByTestId('rule-first').inputValue(), 'black');
  await page.getByTestId('rule-rows').selectOption('5');
  await page.getByTestId('rule-objective').selectOption('lose');
  await verdict(page, true);
  assert.match(await text.inputValue(), /\nrows: 5\nobjective: lose$/);
  // A name of another kind is put right as it is typed.
  await page.getByTestId('rules-name').fill('My Club 12');
  await verdict(page, true);
  assert.match(await text.inputValue(), /^name: my-club-12\n/);
  await page.getByTestId('rules-like').selectOption('turkish');
  await verdict(page, true);
  await page.getByTestId('rules-use').click();
  assert.match(await page.getByTestId('variant-open').textContent(), /my-turkish-draughts/);
  await you.close({ except: [/422/] });
});

test('a friend who is invited sees the board of these rules, and the computer plays by them', async () => {
  const you = await person(browser, program);
  const friend = await person(browser, program, { language: 'zh-CN' });
  await openMaker(you.page);
  await you.page.getByTestId('rules-use').click();
  await you.page.getByTestId('opponent-friend').check();
  await you.page.getByTestId('start').click();
  await board(you.page).waitFor();
  const id = idOf(you.page);
  const { invite } = (await getGame(you.page, id)).you;
  await friend.page.goto(`/g/${id}?invite=${invite}`);
  await board(friend.page).waitFor();
  assert.equal(await board(friend.page).locator('[data-square]').count(), 32);
  assert.match(await friend.page.getByTestId('rules').first().textContent(), /first-lesson/);
  await you.page.goto('/');
  await you.page.getByTestId('opponent-engine').check();
  await you.page.getByTestId('more-open').click();
  await you.page.getByTestId('side-black').check();
  await you.page.getByTestId('start').click();
  await board(you.page).waitFor();
  await until(you.page, idOf(you.page), ({ moves }) => moves.length > 0, 'a move of the computer');
  await friend.close();
  await you.close();
});

test('where captures may stop, one is ended on its square again, by the button or by keys', async () => {
  const you = await person(browser, program, { size: PHONE, hasTouch: true, isMobile: true });
  const { page } = you;
  await openMaker(page);
  await page.getByTestId('example-mayStop').click();
  await verdict(page, true);
  const card = page.getByTestId('own-rules-dialog').getByText('after any jump the player may stop');
  await card.waitFor();
  // To take the most and to stop at will contradict each other.
  await page.getByTestId('rule-choice').selectOption('more pieces');
  await verdict(page, false);
  await page.getByTestId('rules-verdict').getByText('cannot be ended at will').waitFor();
  await page.getByTestId('rule-captures-go-on').selectOption('yes');
  await verdict(page, true);

  const rules = 'name: may-stop\nlike: international\nchoice: free\ncaptures go on: no';
  const position = 'W:W32,45:B28,19,1';
  const begin = () => makeGame(page, { variant: 'own', rules, start: position });
  const taken = async (id) => (await getGame(page, id)).moves[0].captures;

  const first = await begin();
  await openGame(page, first.id);
  await tapSquare(page, 32);
  await tapSquare(page, 23);
  await page.getByTestId('may-stop').waitFor();
  assert.equal(await plies(page), 0);
  assert.deepEqual(await axeFaults(page), []);
  assert.deepEqual(await overflows(page), []);
  await picture(page, 'may-stop');
  await tapSquare(page, 23);
  await waitForPlies(page, 1);
  assert.deepEqual(await taken(first.id), [28]);

  const second = await begin();
  await openGame(page, second.id);
  await tapSquare(page, 32);
  await tapSquare(page, 23);
  await page.getByTestId('stop-capture').click();
  await waitForPlies(page, 1);
  assert.deepEqual(await taken(second.id), [28]);

  // The last square says all, and so does going on from the stop.
  const third = await begin();
  await openGame(page, third.id);
  await tapSquare(page, 32);
  await tapSquare(page, 14);
  await waitForPlies(page, 1);
  assert.deepEqual((await taken(third.id)).sort(), [19, 28]);

  const fourth = await begin();
  await openGame(page, fourth.id);
  const { state } = await getGame(page, fourth.id);
  await square(page, 32).focus();
  await playByArrows(
    page,
    state.legal.find((move) => move.to === 23),
  );
  await waitForPlies(page, 1);
  assert.deepEqual(await taken(fourth.id), [28]);
  await you.close({ except: [/422/] });
});
