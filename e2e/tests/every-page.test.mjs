// Every page and dialog, in both languages, both themes, on a phone and on a desk: nothing sticks
// out, axe finds no serious fault, and the Chinese page speaks no English.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, openBrowser, person, PHONE, picture } from '../support/browser.mjs';
import { reminding } from '../support/accounts.mjs';
import { axeFaults, latinWords, overflows } from '../support/judge.mjs';
import { Program } from '../support/program.mjs';
import { scenes, settle } from '../support/scenes.mjs';

const looks = [
  { language: 'zh-CN', size: PHONE, theme: 'light' },
  { language: 'zh-CN', size: DESKTOP, theme: 'dark' },
  { language: 'en', size: PHONE, theme: 'dark' },
  { language: 'en', size: DESKTOP, theme: 'light' },
];

/** Places that show something other than prose: names of keys, of people, FEN and links. */
const NOT_PROSE = ['kbd', 'bdi', '[data-testid="fen"]', '[data-testid$="-value"]'];

let program, browser;
before(async () => {
  program = await Program.start({ words: reminding() });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await program?.stop();
});

for (const { name, open, except } of scenes) {
  test(`${name}: fits, is accessible, and is Chinese where it should be`, async () => {
    for (const look of looks) {
      const people = [];
      const visit = async () => {
        people.push(await person(browser, program, look));
        return people.at(-1).page;
      };
      const page = await open(visit);
      await settle(page);
      const what = `${name}, ${look.language}, ${look.size.width} wide, ${look.theme}`;
      await picture(page, `${name}-${look.language}-${look.size.width}-${look.theme}`);
      const chinese = look.language === 'zh-CN';
      const lang = await page.evaluate(() => document.documentElement.lang);
      assert.equal(lang, look.language, what);
      if (chinese) {
        assert.deepEqual(await latinWords(page, NOT_PROSE), [], `${what}: English words`);
        const text = await page.evaluate(() => document.body.innerText);
        assert.match(text, /\p{Script=Han}/u, `${what}: there is Chinese`);
      } else {
        const text = await page.evaluate(() => document.body.innerText.replaceAll('中文', ''));
        assert.doesNotMatch(text, /\p{Script=Han}/u, `${what}: no Chinese on the English page`);
      }
      assert.deepEqual(await overflows(page), [], `${what}: too wide`);
      assert.deepEqual(await axeFaults(page), [], `${what}: axe`);
      for (const one of people) await one.close({ except });
    }
  });
}

test('what the judges are for, they find', async () => {
  const you = await person(browser, program, { size: PHONE });
  const { page } = you;
  await page.setContent(
    '<title>t</title><main><p>跳棋 english</p><p title="so wide" style="width:700px">宽</p>' +
      '<img src="data:,"><p style="color:#aaa;background:#fff">浅色的字</p></main>',
  );
  const words = await latinWords(page);
  assert.ok(
    words.some((word) => word.startsWith('wide')),
    words.join(),
  );
  assert.ok((await overflows(page)).length >= 2);
  const faults = await axeFaults(page);
  assert.ok(
    faults.some((fault) => fault.includes('color-contrast')),
    faults.join(),
  );
  assert.ok(
    faults.some((fault) => fault.includes('image-alt')),
    faults.join(),
  );
  await you.close();
});

test('the language can be changed, and stays changed', async () => {
  const you = await person(browser, program, { language: 'zh-CN' });
  const { page } = you;
  await page.goto('/');
  await page.getByTestId('start').waitFor();
  await page.getByTestId('language').click();
  await page.waitForFunction(() => document.documentElement.lang === 'en');
  await page.reload();
  await page.getByTestId('start').waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
  assert.match(await page.getByTestId('start').textContent(), /[a-z]/);
  await you.close();
});
