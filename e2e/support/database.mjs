// Games for the database, made up here, and the ways into it.
import assert from 'node:assert/strict';
import { board } from './board.mjs';

let made = 0;

/**
 * A file of three games: one with variations, comments, signs and clocks, one with an illegal move
 * (line 21, column 34), and an endgame from a position that was set up.
 */
export function clubFile({ white = 'Wiersma, Harm', black = 'Sijbrands, Ton', year = 1998 } = {}) {
  made += 1;
  return `[Event "1"]
[Date "${year}.05.17"]
[Round "${made}"]
[White "${white}"]
[Black "${black}"]
[WhiteRating "2400"]
[BlackRating "2300"]
[Result "2-0"]

1. 32-28 {[%clk 1:59:30] 1998} 19-23 (18-23 {23} 2. 37-32 (2. 31-27? 23x21) 2... 12-18) 2. 28x19! 14x23 $7 3. 37-32 2-0

[Event "2"]
[Date "${year + 3}.03.07"]
[Round "${made}"]
[White "${black}"]
[Black "${white}"]
[Result "1-1"]
[Annotator "${made}"]

1. 32-28 17-22
2. 28x17 12x21 3. 37-32 21-26 4. 50-1 1-1

[Event "3"]
[Date "${year + 5}.??.??"]
[Round "${made}"]
[White "${white}"]
[Black "${black}"]
[Result "*"]
[FEN "W:WK46,28,33:BK5,23,11"]

1. 28x19 *
`;
}

/** Imports a text through the wire, and waits until it is in. */
export async function importText(page, name, text) {
  const sent = await page.request.post(`/api/database/imports?name=${encodeURIComponent(name)}`, {
    headers: { 'content-type': 'application/octet-stream' },
    data: Buffer.from(text),
  });
  assert.equal(sent.status(), 202, await sent.text());
  const { id } = await sent.json();
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    const now = await (await page.request.get(`/api/database/imports/${id}`)).json();
    if (now.stage === 'done') return now.report;
    assert.notEqual(now.stage, 'failed', now.problem);
    await new Promise((done) => setTimeout(done, 50));
  }
  return assert.fail('the import does not end');
}

/** The games that the list shows, as texts. */
export const rows = (page) => page.getByTestId('game-row');

/** Waits until the list says that so many games were found. */
export async function waitForFound(page, count) {
  await page.waitForFunction(
    (count) =>
      document.querySelector('[data-testid="found"]')?.getAttribute('aria-busy') === 'false' &&
      document.querySelector('[data-testid="found-count"]')?.textContent.replace(/\D/g, '') ===
        String(count),
    count,
  );
}

/** Waits until the board shows this position. */
export async function waitForFen(page, fen) {
  await page.waitForFunction(
    (fen) =>
      document.querySelector('[data-testid="board"]')?.getAttribute('data-fen') === fen &&
      document.querySelector('[data-moving]') === null,
    fen,
  );
}

/** Lets go of files over the page, as a hand with a mouse does. */
export async function dropFiles(page, files) {
  await page.evaluate((files) => {
    const carried = new DataTransfer();
    for (const { name, text } of files) carried.items.add(new File([text], name));
    const target = document.querySelector('[data-testid="drop"]');
    for (const kind of ['dragover', 'drop']) {
      target.dispatchEvent(
        new DragEvent(kind, { dataTransfer: carried, bubbles: true, cancelable: true }),
      );
    }
  }, files);
}

/** Names in the language of the page, so that it speaks one language, in a year of their own. */
async function own(page) {
  const chinese = await page.evaluate(() => navigator.language.startsWith('zh'));
  const names = chinese ? { white: '许华', black: '王明' } : {};
  return { ...names, year: 1950 + made };
}

async function withGames(visit, search) {
  const page = await visit();
  const file = `${made + 1}.pdn`;
  await page.goto('/database');
  await importText(page, file, clubFile(await own(page)));
  await page.goto(`/database?collection=${made}${search ?? ''}`);
  await rows(page).first().waitFor();
  return page;
}

/** The pages of the database, for those who look at every page. */
export const databaseScenes = [
  {
    name: 'database',
    async open(visit) {
      const page = await withGames(visit, '&fromYear=1900');
      await page.getByTestId('collections').locator('summary').click();
      return page;
    },
  },
  {
    name: 'database-import',
    async open(visit) {
      const page = await visit();
      await page.goto('/database');
      await page.getByTestId('drop').waitFor();
      const buffer = Buffer.from(clubFile(await own(page)));
      await page.getByTestId('files').setInputFiles({
        name: `${made}.pdn`,
        mimeType: 'text/plain',
        buffer,
      });
      await page.getByTestId('show-imported').click();
      await page.getByTestId('faults').waitFor();
      await waitForFound(page, 3);
      return page;
    },
  },
  {
    name: 'database-position',
    async open(visit) {
      const page = await withGames(visit);
      await page.getByTestId('position-set').click();
      await page.getByTestId('editor-empty').click();
      await page.getByTestId('editor').locator('[data-square="28"]').click();
      await page.getByTestId('editor-set').click();
      await page.getByTestId('position-clear').waitFor();
      await page.getByTestId('position-change').click();
      await page.getByTestId('editor').waitFor();
      return page;
    },
  },
  {
    name: 'database-nothing-found',
    async open(visit) {
      const page = await visit();
      await page.goto('/database?player=00000000');
      await page.getByTestId('found-none').waitFor();
      return page;
    },
  },
  {
    name: 'database-game',
    async open(visit) {
      const page = await withGames(visit, '&outcome=white');
      await rows(page).first().click();
      await board(page).waitFor();
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
      await page.getByTestId('tags').locator('summary').click();
      return page;
    },
  },
  {
    name: 'database-explorer',
    async open(visit) {
      const page = await visit();
      await page.goto('/database');
      await importText(
        page,
        `${made + 1}.pdn`,
        clubFile({ white: '1', black: '2', year: 1950 + made }),
      );
      await page.goto(`/database/explorer?moves=32-28+19-23&collection=${made}`);
      await page.getByTestId('explorer-moves').waitFor();
      await page.getByTestId('found-count').waitFor();
      return page;
    },
  },
  {
    name: 'database-explorer-start',
    async open(visit) {
      const page = await visit();
      await page.goto('/database');
      await importText(
        page,
        `${made + 1}.pdn`,
        clubFile({ white: '1', black: '2', year: 1950 + made }),
      );
      await page.goto('/database/explorer?variant=russian');
      await page.getByTestId('explorer-moves').waitFor();
      return page;
    },
  },
  {
    name: 'database-unknown-game',
    async open(visit) {
      const page = await visit();
      await page.goto('/database/999999');
      await page.getByTestId('unknown').waitFor();
      return page;
    },
    except: [/404/],
  },
];
