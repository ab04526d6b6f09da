// The engine's opinion on the page: an analysis that grows, with its main line on the board; hints
// that explain; levels that say how strong they are.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openGame, waitForPlies } from '../support/board.mjs';
import { DESKTOP, openBrowser, person, PHONE, picture } from '../support/browser.mjs';
import { act, getGame, joinGame, makeGame } from '../support/games.mjs';
import { axeFaults, latinWords, overflows } from '../support/judge.mjs';
import { Program } from '../support/program.mjs';

/** Names of keys and of people, and what is no prose. */
const NOT_PROSE = ['kbd', 'bdi', '[data-testid="fen"]', '[data-testid$="-value"]'];

let program, browser;
before(async () => {
  program = await Program.start({ words: ['--analysis-share', '60'] });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await program?.stop();
});

/** A game at one screen that is over after a few moves. */
async function over(page) {
  const made = await makeGame(page, { opponent: { kind: 'screen' } });
  for (const [index, text] of ['32-28', '19-23', '28x19', '14x23'].entries()) {
    await act(page, made.id, { type: 'move', text }, index % 2 ? 'black' : 'white');
  }
  await act(page, made.id, { type: 'resign' }, 'black');
  return made.id;
}

const depth = (page) => page.getByTestId('analysis-depth').getAttribute('data-depth').then(Number);

test('after a game its positions are analysed, the main line is drawn and can be walked', async () => {
  const you = await person(browser, program);
  const { page } = you;
  const id = await over(page);
  await openGame(page, id);
  await page.getByTestId('analysis-toggle').click();
  await page.getByTestId('analysis-score').waitFor();
  assert.equal(await page.getByTestId('analysis-line').count(), 3);
  const first = await depth(page);
  await page.waitForFunction(
    (least) => Number(document.querySelector('[data-testid=analysis-depth]').dataset.depth) > least,
    first,
  );
  assert.equal(await page.locator('[data-arrow]').count(), 4);
  assert.match(await page.getByTestId('analysis-why').first().textContent(), /[.]$/);

  await page.getByTestId('analysis-lines').selectOption('1');
  await page.waitForFunction(
    () => document.querySelectorAll('[data-testid=analysis-line]').length === 1,
  );
  // A click on a move of the line shows the position after it.
  await page.getByTestId('analysis-move').nth(1).click();
  await page.waitForFunction(
    () => document.querySelector('[data-testid=board]').dataset.ply === '6',
  );
  await page.getByTestId('analysis-back').click();
  await page.waitForFunction(
    () => document.querySelector('[data-testid=board]').dataset.ply === '4',
  );
  // It follows who steps back, and B says the best line.
  await page.keyboard.press('[');
  await page.waitForFunction(
    () => document.querySelector('[data-testid=board]').dataset.ply === '3',
  );
  await page.waitForFunction(() =>
    /^1[34]x/.test(document.querySelector('[data-testid=analysis-move]')?.textContent),
  );
  await page.keyboard.press('b');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-live]')].some((one) => /1[34]x2/.test(one.textContent)),
  );
  await page.keyboard.press('a');
  await page.getByTestId('analysis-score').waitFor({ state: 'detached' });
  // Whoever leaves the page leaves no work behind.
  await page.keyboard.press('a');
  await page.getByTestId('analysis-score').waitFor();
  await page.goto('/');
  for (let tries = 0; ; tries += 1) {
    const text = await page.request.get('/metrics').then((answer) => answer.text());
    if (text.includes('damier_analyses 0\n')) break;
    assert.ok(tries < 100, 'the analysis goes on');
    await new Promise((done) => setTimeout(done, 50));
  }
  await you.close();
});

test('nobody is offered help in a game between people that lasts', async () => {
  const [white, black] = [await person(browser, program), await person(browser, program)];
  const made = await makeGame(white.page, { opponent: { kind: 'friend' } });
  await joinGame(black.page, made.id, made.you.invite, 'Ton');
  await openGame(white.page, made.id);
  await openGame(black.page, made.id);
  for (const { page } of [white, black]) {
    await page.keyboard.press('a');
    await page.keyboard.press('h');
    assert.equal(await page.getByTestId('analysis').count(), 0);
    assert.equal(await page.getByTestId('hint').count(), 0);
  }
  await act(white.page, made.id, { type: 'resign' });
  await black.page.getByTestId('analysis-toggle').waitFor();
  await white.close();
  await black.close();
});

test('a hint against the engine explains first and shows the move to who wants it', async () => {
  const you = await person(browser, program);
  const { page } = you;
  const made = await makeGame(page, {
    start: 'W:W28,33,50:B22,5,15',
    opponent: { kind: 'engine', level: 1 },
  });
  await openGame(page, made.id);
  await page.getByTestId('hint').click();
  await page.getByTestId('hint-box').waitFor();
  assert.match(await page.getByTestId('hint-why').textContent(), /takes one/i);
  assert.equal(await page.locator('[data-arrow] .ring').count(), 1);
  await page.getByTestId('hint-move').click();
  assert.match(await page.getByTestId('hint-piece').textContent(), /28x17/);
  assert.equal(await page.locator('[data-arrow] polyline').count(), 1);
  await picture(page, 'hint-move');
  await act(page, made.id, { type: 'move', text: '28x17' });
  await waitForPlies(page, 2);
  assert.equal(await page.getByTestId('hint-box').count(), 0);
  await you.close();
});

test('a level says how strong it is, as the server has it', async () => {
  const you = await person(browser, program);
  const { page } = you;
  await page.goto('/');
  const levels = await page.request.get('/api/levels').then((answer) => answer.json());
  for (const { level, strength } of [levels[0], levels[levels.length - 1]]) {
    await page.getByTestId('level').fill(String(level));
    assert.match(await page.getByTestId('level-strength').textContent(), new RegExp(strength.en));
  }
  await page.getByTestId('level-how').click();
  await page.getByText('Begin with level 1').waitFor();
  await you.close();
});

for (const [name, size] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
]) {
  for (const language of ['en', 'zh-CN']) {
    test(`analysis, hint and levels fit a ${name} in ${language}`, async () => {
      const you = await person(browser, program, { language, size });
      const { page } = you;
      await page.goto('/');
      await page.getByTestId('level-how').click();
      await picture(page, `levels-${name}-${language}`);
      await judge(page, language);
      const id = await over(page);
      await openGame(page, id);
      await page.getByTestId('analysis-toggle').click();
      await page.getByTestId('analysis-score').waitFor();
      await page.waitForFunction(
        () => Number(document.querySelector('[data-testid=analysis-depth]')?.dataset.depth) > 7,
      );
      await picture(page, `analysis-${name}-${language}`);
      await page.getByTestId('analysis').scrollIntoViewIfNeeded();
      await picture(page, `analysis-panel-${name}-${language}`);
      await judge(page, language);
      const made = await makeGame(page, { opponent: { kind: 'engine', level: 1 } });
      await openGame(page, made.id);
      await page.getByTestId('hint').click();
      await page.getByTestId('hint-box').waitFor();
      await picture(page, `hint-${name}-${language}`);
      await judge(page, language);
      assert.equal((await getGame(page, made.id)).moves.length, 0);
      await you.close();
    });
  }
}

async function judge(page, language) {
  assert.deepEqual(await overflows(page), []);
  assert.deepEqual(await axeFaults(page), []);
  if (language === 'zh-CN') assert.deepEqual(await latinWords(page, NOT_PROSE), []);
}
