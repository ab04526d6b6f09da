// A player asks to be reminded by mail: the mail comes, its link confirms the address and ends it.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { after, before, test } from 'node:test';
import { account, reminding } from '../support/accounts.mjs';
import { openBrowser, person } from '../support/browser.mjs';
import { Program } from '../support/program.mjs';

let program, browser, server;
const mails = [];
before(async () => {
  // A mail server of a few lines.
  server = createServer((socket) => {
    let text = '';
    let inside = false;
    socket.on('error', () => undefined);
    socket.write('220 mail.example\r\n');
    socket.on('data', (data) => {
      text += data;
      for (;;) {
        const end = text.indexOf(inside ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = text.slice(0, end);
        text = text.slice(end + (inside ? 5 : 2));
        if (inside) mails.push(part.replaceAll('=\r\n', '').replaceAll('=3D', '='));
        inside = !inside && part === 'DATA';
        socket.write(inside ? '354 go on\r\n' : part === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  program = await Program.start({ words: reminding(server.address().port) });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await program?.stop();
  server?.close();
});

test('an address is given, confirmed by the link of its mail, and taken away', async () => {
  const you = await person(browser, program);
  const { page } = you;
  await page.goto('/account');
  await account(page, 'Anna');
  await page.reload();
  await page.getByTestId('mail-address-input').fill('anna@example.org');
  await page.getByTestId('mail-ask').click();
  await page.getByTestId('mail-address').filter({ hasText: 'not confirmed' }).waitFor();
  while (mails.length === 0) await page.evaluate(() => new Promise(requestAnimationFrame));
  const [mail] = mails;
  assert.match(mail, /To: anna@example\.org/);
  const [, confirm] = /damier\.example(\/account\?confirm=\w+)/.exec(mail);
  const [, end] = /damier\.example(\/account\?unsubscribe=\w+)/.exec(mail);
  await page.goto(confirm);
  await page.getByTestId('mail-link-go').click();
  await page.getByTestId('mail-link-said').waitFor();
  await page.goto('/account');
  await page.getByTestId('mail-address').filter({ hasText: '– confirmed' }).waitFor();
  await page.getByTestId('remind-turns').uncheck();
  await page.reload();
  await page.getByTestId('remind-turns').waitFor();
  assert.equal(await page.getByTestId('remind-turns').isChecked(), false);
  await page.goto(end);
  await page.getByTestId('mail-link-go').click();
  await page.getByTestId('mail-link-said').waitFor();
  await page.goto('/account');
  await page.getByTestId('mail-address-input').waitFor();
  await you.close();
});
