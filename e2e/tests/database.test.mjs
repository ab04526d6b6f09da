// The game database on the page: files in, games found, replayed, explored and taken along.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { board, clickSquare, pieces, tabTo } from '../support/board.mjs';
import { openBrowser, person, PHONE, picture } from '../support/browser.mjs';
import {
  clubFile,
  dropFiles,
  importText,
  rows,
  waitForFen,
  waitForFound,
} from '../support/database.mjs';
import { act, friends } from '../support/games.mjs';
import { axeFaults, latinWords, overflows } from '../support/judge.mjs';
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

/** A server of its own, so that nothing else is in its database. */
async function alone(run, options = {}) {
  const own = await Program.start();
  const you = await person(browser, own, options);
  try {
    await run(you.page, own);
    await you.close({ except: options.except });
  } finally {
    await own.stop();
  }
}

async function chooseFile(page, name, text) {
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.getByTestId('files').setInputFiles(file);
  await page.locator('[data-testid="import-job"]:not([data-state="done"])').waitFor({
    state: 'detached',
  });
}

/** A text without its line breaks. */
const spaced = (text) => text.replace(/\s+/g, ' ').trim();

const texts = async (page, id) =>
  (await page.getByTestId(id).allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim());

test('an empty database says what to do, and the start page leads there', async () => {
  for (const language of ['en', 'zh-CN']) {
    await alone(
      async (page) => {
        await page.goto('/');
        await page.getByTestId('home-database-link').click();
        await page.getByTestId('found-none').waitFor();
        assert.deepEqual(await axeFaults(page), []);
        assert.deepEqual(await overflows(page), []);
        if (language === 'zh-CN') assert.deepEqual(await latinWords(page), []);
        await picture(page, `database-empty-${language}`);
        await page.getByTestId('view-explorer').click();
        await page.getByTestId('explorer-moves').waitFor();
        assert.equal(await page.getByTestId('explorer-move').count(), 9);
        await page.getByTestId('database-link').click();
        await page.getByTestId('found').waitFor();
      },
      { language, size: PHONE },
    );
  }
});

test('a file is chosen, its games are listed, and its fault is told with its place', async () => {
  await alone(async (page) => {
    await page.goto('/database');
    await page.getByTestId('drop').waitFor();
    await chooseFile(page, 'club.pdn', clubFile());
    assert.match(
      await page.getByTestId('import-summary').textContent(),
      /3 games were added, 1 fault/,
    );
    const [fault] = await texts(page, 'fault-line');
    assert.match(fault, /game 2, half-move 7 · line 21, column 34/);
    assert.match(fault, /the move is not legal/);
    assert.equal(await page.getByTestId('fault-found').textContent(), '50-1');
    assert.match(await page.getByTestId('fault-legal').textContent(), /\b41-37\b/);
    await page.getByTestId('copy-faults').click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(
      copied,
      /line 21, column 34, game 2, half-move 7: the move is not legal \| Found: 50-1/,
    );
    await waitForFound(page, 3);
    await page.getByTestId('show-imported').click();
    assert.match(page.url(), /collection=club/);
    await waitForFound(page, 3);
    // The newest first, without a day too.
    const games = await texts(page, 'game-row');
    assert.match(games[0], /2003/);
    assert.match(games[2], /Wiersma, Harm 2400 .* 2-0 1 · round \d+ · 1998-05-17/);
  });
});

test('files are dropped on the page, one after the other, and what is known is not added twice', async () => {
  await alone(async (page) => {
    await page.goto('/database');
    await page.getByTestId('drop').waitFor();
    const one = clubFile();
    await dropFiles(page, [
      { name: 'one.pdn', text: one },
      { name: 'two.pdn', text: one },
      { name: 'noise.pdn', text: 'no game at all' },
    ]);
    await page.waitForFunction(
      () => document.querySelectorAll('[data-testid="import-job"][data-state="done"]').length === 3,
    );
    const [noise, two, first] = await texts(page, 'import-summary');
    assert.match(first, /3 games were added/);
    assert.match(two, /0 games were added, 3 known already/);
    assert.match(noise, /fault/);
    for (let count = 3; count > 0; count -= 1) await page.getByTestId('dismiss').first().click();
    assert.equal(await page.getByTestId('import-job').count(), 0);
    // A collection is removed after a question.
    await page.getByTestId('collections').locator('summary').click();
    const collection = page.getByTestId('collection').filter({ hasText: 'one' });
    await collection.getByTestId('remove').click();
    await page.getByTestId('remove-yes').click();
    await collection.waitFor({ state: 'detached' });
    await rows(page).filter({ hasText: 'Wiersma' }).first().waitFor({ state: 'detached' });
  });
});

test('a game is found by its position, replayed with variations and comments, and exported', async () => {
  await alone(async (page) => {
    await page.goto('/database');
    const text = clubFile();
    await importText(page, 'club.pdn', text);
    await page.reload();
    await waitForFound(page, 3);

    // The position after 1. 32-28 19-23 2. 28x19 14x23, set up by hand.
    await page.getByTestId('position-set').click();
    const editor = page.getByTestId('editor');
    await editor.waitFor();
    const put = async (piece, number) => {
      await page.getByTestId(`piece-${piece}`).check({ force: true });
      await editor.locator(`[data-square="${number}"]`).click();
    };
    await put('off', 32);
    await put('off', 19);
    await put('off', 14);
    await put('black-man', 23);
    await page.getByTestId('editor-set').click();
    await waitForFound(page, 1);
    assert.match(page.url(), /fen=W%3AW/);
    const link = rows(page).first();
    assert.match(await link.textContent(), /Wiersma, Harm/);

    // The game opens where the position stands.
    await link.click();
    await page.getByTestId('archived').waitFor();
    const now = page.locator('[data-testid="tree-move"][aria-current="step"]');
    assert.match(await now.textContent(), /^14x23/);
    await page.keyboard.press('Home');
    assert.equal(await now.count(), 0);
    const walk = async (key, shown) => {
      await page.keyboard.press(key);
      assert.equal((await now.textContent()).replace(/[!?$,].*/, ''), shown, key);
    };
    await walk('ArrowRight', '32-28');
    assert.deepEqual((await pieces(page))[28], 'white man');
    await walk('ArrowRight', '19-23');
    // Another move instead, its comment, and a variation within it.
    await walk('ArrowDown', '18-23');
    await walk('ArrowRight', '37-32');
    await walk('ArrowDown', '31-27');
    await walk('ArrowRight', '23x21');
    assert.deepEqual((await pieces(page))[21], 'black man');
    await walk('ArrowLeft', '31-27');
    assert.match(await now.getAttribute('title'), /mistake/);
    await walk('ArrowUp', '37-32');
    await walk('End', '12-18');
    assert.deepEqual(await texts(page, 'tree-comment'), ['1998', '23']);
    assert.equal(await page.getByTestId('tree-variation').count(), 2);
    await page.keyboard.press('Home');
    await walk('ArrowRight', '32-28');
    assert.match(await page.getByTestId('archived-white').textContent(), /1:59:30/);
    const forced = page.getByTestId('tree-move').filter({ hasText: '14x23' });
    assert.equal(await forced.getAttribute('title'), 'forced move');
    await page.getByTestId('flip').click();
    assert.equal(await board(page).getAttribute('data-bottom'), 'black');

    // It is taken along: alone, and as what was searched for.
    const saved = page.waitForEvent('download');
    await page.getByTestId('save-pdn').click();
    const alonePdn = spaced(readFileSync(await (await saved).path(), 'utf8'));
    for (const piece of ['{23}', '2. 28x19!', '$7', '2. 31-27? 23x21', '[%clk 1:59:30]']) {
      assert.ok(alonePdn.includes(piece), `${piece} in ${alonePdn}`);
    }
    await page.getByTestId('copy-fen').click();
    const fen = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(fen, await board(page).getAttribute('data-fen'));
    await page.getByTestId('find-position').click();
    await waitForFound(page, 2);
    const exported = page.waitForEvent('download');
    await page.getByTestId('export').click();
    const both = spaced(readFileSync(await (await exported).path(), 'utf8'));
    assert.equal(both.match(/\[Event /g).length, 2);
    assert.ok(both.includes('50-1'), 'what was not understood is kept');
    assert.ok(both.includes(alonePdn), 'the same game, in both ways');
  });
});

test('searches live in the address: they can be gone back to and opened anew', async () => {
  await alone(async (page) => {
    await page.goto('/database');
    await importText(page, 'club.pdn', clubFile());
    await page.reload();
    await page.getByTestId('field-player').fill('harm wie');
    await page.keyboard.press('Enter');
    await page.waitForURL(/player=harm\+wie/);
    await waitForFound(page, 3);
    await page.getByTestId('more-fields').click();
    await page.getByTestId('field-outcome').selectOption('draw');
    await page.waitForURL(/outcome=draw/);
    await waitForFound(page, 1);
    await page.reload();
    await waitForFound(page, 1);
    assert.equal(await page.getByTestId('field-player').inputValue(), 'harm wie');
    assert.equal(await page.getByTestId('field-outcome').inputValue(), 'draw');
    await page.goBack();
    await waitForFound(page, 3);
    assert.equal(await page.getByTestId('field-outcome').inputValue(), '');
    await page.getByTestId('field-opening').fill('1. 32-28 17-22');
    await page.keyboard.press('Enter');
    await waitForFound(page, 1);
    await page.getByTestId('search-clear').click();
    await waitForFound(page, 3);
    await page.getByTestId('field-player').fill('nobody');
    await page.getByTestId('search-go').click();
    await page.getByTestId('found-none').waitFor();
  });
});

test('the explorer shows what was played, and a click plays it', async () => {
  await alone(async (page) => {
    await page.goto('/database');
    await importText(page, 'club.pdn', clubFile());
    await page.getByTestId('view-explorer').click();
    await page.getByTestId('explorer-moves').waitFor();
    const moves = page.getByTestId('explorer-move');
    assert.equal(await moves.count(), 1, 'only what was played');
    const first = await moves.first().textContent();
    assert.match(first, /32-28.*2.*White won 50 %, drawn 50 %, Black won 0 %/s);
    assert.match(first, /2350/);
    await moves.first().getByRole('button').click();
    await page.waitForFunction(
      () => document.querySelectorAll('[data-testid="explorer-move"]').length === 2,
    );
    await waitForFound(page, 2);
    // A move that is not in the list is made on the board.
    await clickSquare(page, 20);
    assert.equal(await page.locator('[data-target]').count(), 2);
    await clickSquare(page, 24);
    await page.waitForURL(/moves=32-28\+20-24/);
    await waitForFound(page, 0);
    assert.equal((await pieces(page))[24], 'black man');
    await page.getByTestId('explorer-back').click();
    await waitForFound(page, 2);
    await page.goBack();
    await waitForFound(page, 0);
    await page.goForward();
    // The list leads to the game, at this position.
    await waitForFound(page, 2);
    const fen = await board(page).getAttribute('data-fen');
    await rows(page).first().click();
    await page.getByTestId('archived').waitFor();
    await waitForFen(page, fen);
    await page.getByTestId('in-explorer').click();
    await page.getByTestId('explorer-moves').waitFor();
    await waitForFen(page, fen);
    // Another variant has its own board.
    await page.getByTestId('explorer-variant').selectOption('russian');
    await page.waitForFunction(() => document.querySelectorAll('[data-square]').length === 32);
  });
});

test('a game that ended here is in the explorer', async () => {
  const [one, two] = [await person(browser, program), await person(browser, program)];
  const id = await friends(one.page, two.page);
  await act(one.page, id, { type: 'move', text: '31-26' });
  await act(two.page, id, { type: 'move', text: '16-21' });
  await act(one.page, id, { type: 'resign' });
  await one.page.waitForTimeout(1500);
  await one.page.goto('/database/explorer?moves=31-26');
  await one.page.getByTestId('explorer-moves').waitFor();
  const move = one.page.locator('[data-testid="explorer-move"][data-move="16-21"]');
  assert.match(await move.textContent(), /Black won 100 %/);
  await one.close();
  await two.close();
});

const EVIL = [
  '[Event "<script>window.hacked=1</script>"]',
  `[White "<img src=x onerror=window.hacked=1>${'W'.repeat(5000)}"]`,
  '[Black "a\u202egnp.exe\u0007\u009b"]',
  '[Site "javascript:window.hacked=1"]',
  '[Result "2-0"]',
  '',
  `1. 32-28 {<b onmouseover=window.hacked=1>bold</b> ${'x'.repeat(3000)}} 19-23`,
  '({</span><script>window.hacked=1</script>} 18-23) <svg/onload=window.hacked=1> 2. 28x19 2-0',
].join('\n');

test('names and comments are text, whatever they say and however long they are', async () => {
  for (const size of [PHONE, undefined]) {
    await alone(
      async (page) => {
        await page.goto('/database');
        await page.getByTestId('drop').waitFor();
        await chooseFile(page, '<img src=x onerror=window.hacked=1>.pdn', EVIL);
        await page.getByTestId('fault-line').first().waitFor();
        assert.deepEqual(await overflows(page), []);
        await rows(page).first().click();
        await page.getByTestId('archived').waitFor();
        await page.getByTestId('tags').locator('summary').click();
        assert.deepEqual(await overflows(page), []);
        assert.deepEqual(await axeFaults(page), []);
        const seen = await page.evaluate(() => ({
          hacked: window.hacked ?? null,
          foreign: document.querySelectorAll('main img, main script, main b[onmouseover]').length,
          text: document.querySelector('main').textContent,
        }));
        assert.deepEqual([seen.hacked, seen.foreign], [null, 0]);
        assert.match(seen.text, /<b onmouseover=window.hacked=1>bold<\/b>/);
        assert.doesNotMatch(seen.text, /[\u202e\u0007\u009b]/);
        await picture(page, `database-hostile-${size ? 'phone' : 'desk'}`);
      },
      { size },
    );
  }
});

test('the database is used with the keyboard alone, and a screen reader is told', async () => {
  await alone(async (page) => {
    await page.goto('/database');
    await importText(page, 'club.pdn', clubFile());
    await page.addInitScript(() => {
      globalThis.said = [];
      new MutationObserver(() => {
        for (const slot of document.querySelectorAll('[aria-live=polite]')) {
          const text = slot.textContent.trim();
          if (text && globalThis.said.at(-1) !== text) globalThis.said.push(text);
        }
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    await page.goto('/database');
    await waitForFound(page, 3);
    for (const name of ['click', 'move', 'down']) {
      page.mouse[name] = () => assert.fail('the keyboard only');
    }
    await tabTo(page, '[data-testid="field-player"]');
    await page.keyboard.type('sijbrands');
    await page.keyboard.press('Enter');
    await page.waitForURL(/player=sijbrands/);
    // A position, set up by keys: everything off but one man.
    await tabTo(page, '[data-testid="position-set"]');
    await page.keyboard.press('Enter');
    await tabTo(page, '[data-testid="editor-start"]');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Escape');
    await page.getByTestId('editor').waitFor({ state: 'hidden' });
    await tabTo(page, '[data-testid="game-row"]');
    const third = await rows(page).nth(2).getAttribute('data-game');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/database/${third}`);
    await page.getByTestId('archived').waitFor();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    await page.waitForFunction(() => globalThis.said.some((text) => text.includes('18 to 23')));
    const said = await page.evaluate(() => globalThis.said);
    assert.ok(
      said.some((text) => /1\. White: 32 to 28\. 1998/.test(text)),
      said.join('\n'),
    );
    // The moves are one stop of the Tab key, and follow the arrows.
    await tabTo(page, '[data-testid="tree-move"]');
    assert.equal(await page.evaluate(() => document.activeElement.textContent), '18-23');
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.evaluate(() => document.activeElement.textContent), '37-32');
    await tabTo(page, '[data-testid="in-explorer"]');
    await page.keyboard.press('Enter');
    await page.getByTestId('explorer-moves').waitFor();
    await tabTo(page, '[data-testid="explorer-move"] button');
    await page.keyboard.press('Enter');
    await page.waitForURL(/moves=/);
  });
});

test('a server that lets nobody import says so and shows no place to drop files', async () => {
  const own = await Program.start({ words: ['--import', 'nobody'] });
  const you = await person(browser, own);
  await you.page.goto('/database');
  await you.page.getByTestId('may-not').waitFor();
  assert.equal(await you.page.getByTestId('drop').count(), 0);
  await you.close();
  await own.stop();
});

/** Real games of the collection, each several times with players of its own. */
function largeFile(copies) {
  const folder = join(process.env.DAMIER_CORPUS, 'opening-games');
  const files = readdirSync(folder).filter((name) => name.endsWith('.pdn'));
  const text = files.map((name) => readFileSync(join(folder, name), 'latin1')).join('\n\n');
  const named = Array.from({ length: copies }, (_, copy) =>
    text.replace(/^\[White ".*"\]/gm, `[White "Copy ${1000 + copy}"]`),
  );
  return Buffer.from(named.join('\n\n'), 'latin1');
}

const skip = !process.env.DAMIER_CORPUS && 'DAMIER_CORPUS is not set';
test('a large file is imported with its progress in view', { skip }, async () => {
  await alone(async (page) => {
    await page.goto('/database');
    await page.getByTestId('drop').waitFor();
    const buffer = largeFile(8);
    const begun = Date.now();
    const file = { name: 'large.pdn', mimeType: 'text/plain', buffer };
    await page.getByTestId('files').setInputFiles(file);
    await page.locator('progress').waitFor();
    const done = page.locator('[data-testid="import-job"][data-state="done"]');
    await done.waitFor({ timeout: 180_000 });
    const said = await page.getByTestId('import-summary').textContent();
    console.log(`${Math.round(buffer.length / 1e6)} MB, ${Date.now() - begun} ms: ${said}`);
    const added = Number(said.match(/([\d,]+) games were added/)[1].replace(',', ''));
    assert.ok(added > 5000, said);
    await page.getByTestId('field-player').fill('copy 1007');
    await page.keyboard.press('Enter');
    await page.waitForURL(/player=/);
    await rows(page).first().waitFor();
    await page.getByTestId('more-games').click();
    await page.waitForFunction(
      () => document.querySelectorAll('[data-testid="game-row"]').length === 100,
    );
  });
});
