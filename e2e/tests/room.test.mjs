// The arbiter's room: told by the server, not asked for.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openBrowser } from '../support/browser.mjs';
import { sit } from '../support/official.mjs';
import { Program } from '../support/program.mjs';
import { carryByMouse, press } from '../support/wood.mjs';

let program, browser;
before(async () => {
  program = await Program.start();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await program?.stop();
});

test('the room shows a call and an error at once, without asking', async () => {
  const { white, black, arbiter, id } = await sit(browser, program, {
    terms: { start: 'W:W46,50:B22,23,26,32,41' },
  });
  const room = await arbiter.context.newPage();
  const asked = [];
  room.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/arbiter') asked.push(request.url());
  });
  await room.goto('/arbiter');
  const game = room.locator(`[data-game="${id}"]`);
  await game.waitFor();
  // A man is moved that should have captured.
  await carryByMouse(white.page, [50, 44]);
  await press(white.page);
  await game.getByTestId('room-status').waitFor();
  assert.match(await game.getByTestId('room-status').textContent(), /5\.4/);
  await black.page.getByTestId('call-arbiter').click();
  await room.locator(`[data-game="${id}"].call`).waitFor();
  assert.deepEqual(asked, []);

  // The line breaks and comes back; what happened meanwhile is there.
  await program.kill();
  await room.getByTestId('connection-lost').waitFor();
  await program.resume();
  await room.getByTestId('connection-lost').waitFor({ state: 'detached' });
  await game.waitFor();
  const refused = [/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|WebSocket connection/];
  for (const one of [white, black, arbiter]) await one.close({ except: refused });
});
