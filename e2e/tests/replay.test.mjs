// The page that `damier pdn export --to html` writes, opened from a file: games are stepped
// through by keys and clicks, and nothing that stands in a game is more than text.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { DESKTOP, openBrowser, person, PHONE, picture } from '../support/browser.mjs';
import { axeFaults, latinWords, overflows } from '../support/judge.mjs';
import { binary } from '../support/program.mjs';

const EVIL = '<img src=x onerror=globalThis.harmed=1></script><script>globalThis.harmed=1</script>';

const GAMES = `[White "白棋手"]
[Black "黑棋手"]
[Result "2-0"]

1. 32-28! {占中心} 19-23 $7 (1... 18-23 {另一路} 2. 38-32) 2. 28x19 14x23 2-0

[Event "${EVIL}"]
[White "${EVIL}"]
[Black "${EVIL}"]

{${EVIL}} 1. 32-28 {${EVIL}} ${'oops<img/src=x/onerror=globalThis.harmed=1>'} *

[White "Coup"]
[FEN "W:W39,43:B12,13,23,33,1"]

1. 39x17 1-6 *

[White "b6"]
[GameType "25"]
[FEN "W:Wb6:Bc7,f6"]

1. b6:d8:g5 *
`;

let folder, browser, address;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damier-replay-'));
  await writeFile(join(folder, 'games.pdn'), GAMES);
  const words = ['pdn', 'export', 'games.pdn', '--output', 'games.html'];
  const { status, stderr } = spawnSync(binary, words, { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  address = pathToFileURL(join(folder, 'games.html')).href;
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

async function reader(options) {
  const you = await person(browser, { address }, options);
  const asked = [];
  you.page.on('request', (request) => asked.push(request.url()));
  await you.page.goto(address);
  you.asked = asked;
  return you;
}

const said = (page) => page.locator('#status').textContent();
const current = (page) => page.locator('[aria-current="step"]').textContent();
/** How many pieces of a side stand on the board. */
const count = (page, side) => page.locator(`#board g.${side}`).count();

async function choose(page, name) {
  await page.locator('#choose').click();
  await page.locator('#find').fill(name);
  await page.locator('#list button').first().click();
}

test('moves, the end and variations are reached by the keyboard alone', async () => {
  const you = await reader();
  const { page } = you;
  assert.match(await said(page), /Before the first move/);
  await page.keyboard.press('ArrowRight');
  assert.match(await said(page), /1\. 32-28! · a good move · 占中心/);
  await page.keyboard.press('ArrowRight');
  assert.match(await said(page), /1\.\.\. 19-23 · forced: .* · variation 1 of 2/);
  await page.keyboard.press('ArrowDown');
  assert.match(await said(page), /1\.\.\. 18-23 · variation 2 of 2/);
  await page.keyboard.press('ArrowRight');
  assert.equal(await current(page), '38-32');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  assert.match(await said(page), /2\. 28x19 · takes 23/);
  assert.deepEqual([await count(page, 'w'), await count(page, 'b')], [20, 19]);
  await page.keyboard.press('End');
  assert.match(await said(page), /the game ends: 2-0/);
  assert.equal(await page.locator('#forward').isDisabled(), true);
  await page.keyboard.press('Home');
  assert.equal(await page.locator('#back').isDisabled(), true);
  const label = await page.locator('#board').getAttribute('aria-label');
  assert.equal(label, 'Board: White: men 31–50. Black: men 1–20');
  await you.close();
});

test('the board turns, moves are clicked, and the list of games is searched', async () => {
  const you = await reader();
  const { page } = you;
  const top = () =>
    page
      .locator('#board text')
      .first()
      .evaluate((text) => text.getAttribute('y'));
  const before = await top();
  await page.keyboard.press('f');
  assert.notEqual(await top(), before);
  await page.getByRole('button', { name: '14x23' }).click();
  assert.match(await said(page), /2\.\.\. 14x23/);
  await choose(page, 'coup');
  assert.equal(await page.title(), 'Coup – Unknown');
  await page.keyboard.press('ArrowRight');
  assert.match(await said(page), /39x17 · takes 33, 23, 13, 12/);
  assert.deepEqual([await count(page, 'w'), await count(page, 'b')], [2, 1]);
  await choose(page, 'b6');
  await page.keyboard.press('End');
  assert.match(await said(page), /becomes a king/);
  assert.equal(await page.locator('#board .crown').count(), 1);
  assert.equal(await page.locator('#board .edge').count(), 16);
  await page.getByRole('button', { name: '换成中文' }).click();
  assert.match(await said(page), /升为王/);
  await you.close();
});

test('pieces glide along their path, what they take fades, and a game plays on by itself', async () => {
  const you = await reader({ reducedMotion: 'no-preference' });
  const { page } = you;
  await choose(page, 'coup');
  await page.keyboard.press('ArrowRight');
  // The four men are still there while the piece is under way.
  assert.equal(await count(page, 'b'), 5);
  await page.waitForFunction(() => document.querySelectorAll('#board g.b').length === 1);
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Play on by itself' }).click();
  assert.equal(await page.locator('#play').getAttribute('aria-label'), 'Stop playing');
  await page.waitForFunction(() => document.querySelector('#forward').disabled);
  assert.equal(await current(page), '1-6');
  assert.equal(await page.locator('#play').getAttribute('aria-label'), 'Play on by itself');
  await you.close();
});

test('nothing in a game is executed, and nothing is asked of anybody', async () => {
  const you = await reader();
  const { page } = you;
  await page.locator('#choose').click();
  assert.match(await page.locator('#list').textContent(), /<img src=x/);
  await page.locator('#list button').nth(1).click();
  await page.keyboard.press('End');
  const text = await page.locator('main').innerText();
  assert.ok(text.includes('onerror=globalThis.harmed=1'), text);
  assert.equal(await page.locator('img').count(), 0);
  // Whatever the page itself might try, its policy forbids.
  const tried = await page.evaluate(async () => {
    const refused = [];
    document.addEventListener('securitypolicyviolation', (event) =>
      refused.push(event.effectiveDirective),
    );
    const script = document.createElement('script');
    const picture = document.createElement('img');
    picture.src = 'https://example.org/x.png';
    try {
      script.textContent = 'globalThis.harmed = 1';
    } catch {
      refused.push('trusted types');
    }
    document.body.append(script, picture);
    await new Promise((done) => setTimeout(done, 300));
    return refused;
  });
  assert.ok(tried.includes('img-src'), tried.join());
  assert.ok(tried.includes('trusted types'), tried.join());
  assert.equal(await page.evaluate(() => globalThis.harmed), undefined);
  assert.deepEqual(
    you.asked.filter((url) => !url.startsWith('file:') && !url.includes('example.org')),
    [],
  );
  await you.close({ except: [/Content Security Policy|TrustedScript/] });
});

test('in the moving picture of a game the captured pieces stay until the capture is over', async () => {
  const words = ['pdn', 'export', 'games.pdn', '--game', '3', '--output', 'coup.svg'];
  const { status, stderr } = spawnSync(binary, words, { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const you = await person(browser, { address });
  const { page } = you;
  await page.goto(pathToFileURL(join(folder, 'coup.svg')).href);
  /** How many black men are seen at a moment, in seconds. */
  const black = (moment) =>
    page.evaluate((moment) => {
      const root = document.documentElement;
      root.pauseAnimations();
      root.setCurrentTime(moment);
      const discs = [...root.querySelectorAll('circle[fill="#2b2a29"]')];
      return discs.filter((disc) => getComputedStyle(disc).visibility === 'visible').length;
    }, moment);
  const seen = [];
  for (const moment of [0.1, 1.05, 2.6, 2.8, 6]) seen.push(await black(moment));
  assert.deepEqual(seen, [5, 5, 5, 1, 1]);
  await you.close();
});

for (const look of [
  { language: 'zh-CN', size: PHONE, theme: 'light' },
  { language: 'zh-CN', size: DESKTOP, theme: 'dark' },
  { language: 'en', size: PHONE, theme: 'dark' },
  { language: 'en', size: { width: 740, height: 360 }, theme: 'light' },
  { language: 'en', size: DESKTOP, theme: 'light' },
]) {
  const what = `${look.language}, ${look.size.width} wide, ${look.theme}`;
  test(`the page fits and is accessible: ${what}`, async () => {
    const you = await reader(look);
    const { page } = you;
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight');
    await picture(page, `replay-${look.language}-${look.size.width}-${look.theme}`);
    assert.equal(await page.evaluate(() => document.documentElement.lang), look.language);
    assert.deepEqual(await overflows(page), []);
    assert.deepEqual(await axeFaults(page), []);
    if (look.language === 'zh-CN') {
      assert.deepEqual(await latinWords(page, ['#language', '.keys', 'noscript']), []);
    }
    await page.locator('#choose').click();
    assert.deepEqual(await overflows(page), []);
    assert.deepEqual(await axeFaults(page), []);
    await you.close();
  });
}
