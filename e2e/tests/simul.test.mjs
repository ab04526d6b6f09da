// A host and several guests, each with a browser of their own: from the invitation to the result.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { board, clickSquare, plies, waitForPlies } from '../support/board.mjs';
import { openBrowser, person, PHONE, picture } from '../support/browser.mjs';
import { overflows } from '../support/judge.mjs';
import { Program } from '../support/program.mjs';
import { begun, getSimul, joinSimul, makeSimul, moveAt, simulAct } from '../support/simuls.mjs';

let program, browser;
before(async () => {
  program = await Program.start();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await program?.stop();
});

const at = (host, number) =>
  host.page.locator(`[data-testid="simul-host"][data-board="${number}"]`).waitFor();

async function move(who, from, to) {
  const count = await plies(who.page);
  await clickSquare(who.page, from);
  await clickSquare(who.page, to);
  await waitForPlies(who.page, count + 1);
}

test('a simul from the invitation to the result: the next board comes by itself', async () => {
  const host = await person(browser, program);
  const guests = [
    await person(browser, program),
    await person(browser, program, { size: PHONE, hasTouch: true }),
    await person(browser, program, { language: 'zh-CN' }),
  ];
  await host.page.goto('/');
  await host.page.getByTestId('simul-link').click();
  await host.page.getByTestId('simul-name').fill('Hans');
  await host.page.getByTestId('simul-boards').fill('3');
  await host.page.getByTestId('simul-more').locator('summary').click();
  await host.page.getByTestId('simul-percentage').fill('50');
  await host.page.getByTestId('simul-make').click();
  const link = await host.page.getByTestId('simul-link-value').inputValue();
  assert.equal(await host.page.getByTestId('simul-begin').isDisabled(), true);

  // One finds it in the list, the others have the link.
  await guests[0].page.goto('/simul');
  await guests[0].page.getByTestId('simul-listed').getByRole('link').click();
  for (const guest of guests.slice(1)) await guest.page.goto(link);
  for (const [index, guest] of guests.entries()) {
    await guest.page.getByTestId('name').fill(['An', 'Bo', '小明'][index]);
    await guest.page.getByTestId('simul-join').click();
    await guest.page.getByTestId('simul-in').waitFor();
  }
  await host.page.getByTestId('simul-guest').nth(2).waitFor();
  await host.page.getByTestId('simul-begin').click();

  // The host goes round by himself.
  for (const [number, [from, to]] of [
    [32, 28],
    [31, 27],
    [34, 30],
  ].entries()) {
    await at(host, number + 1);
    await board(host.page).waitFor();
    await move(host, from, to);
  }
  await host.page.locator('[data-testid="simul-host"]', { hasText: 'No board waits' }).waitFor();
  assert.match(await guests[2].page.getByTestId('simul-where').textContent(), /轮到您走棋/);

  // Who answers first is visited first; a guest may let the host pass by.
  await waitForPlies(guests[1].page, 1);
  await move(guests[1], 19, 23);
  await at(host, 2);
  await guests[0].page.getByTestId('simul-pass').click();
  await guests[0].page.locator('[data-testid="simul-pass"]', { hasText: '2' }).waitFor();

  // The connection of the host breaks, and nothing is lost.
  await host.page.reload();
  await at(host, 2);
  await waitForPlies(host.page, 2);

  const id = new URL(host.page.url()).pathname.split('/').at(-1);
  for (const guest of guests.slice(0, 2)) {
    await guest.page.getByTestId('resign').click();
    await guest.page.getByTestId('resign-yes').click();
  }
  await host.page.getByTestId('simul-needed').waitFor();
  assert.match(await host.page.getByTestId('simul-needed').textContent(), /reached/);
  await guests[2].page.getByTestId('resign').click();
  await guests[2].page.getByTestId('resign-yes').click();
  for (const { page } of [host, ...guests]) await page.getByTestId('simul-results').waitFor();
  const simul = await getSimul(host.page, id);
  assert.equal(simul.state.standing.points, 6);
  const row = guests[2].page.locator('[data-testid="simul-result"][data-board="3"]');
  assert.match(await row.textContent(), /小明.*2-0/s);
  for (const one of [host, ...guests]) await one.close();
});

test('the host goes on when the connection tells of an act before its own answer comes', async () => {
  const host = await person(browser, program);
  const people = [host];
  const { id } = await makeSimul(host.page, { colour: 'white' });
  for (let number = 0; number < 2; number += 1) {
    const guest = await person(browser, program);
    await joinSimul(guest.page, id);
    people.push(guest);
  }
  await host.page.goto(`/simul/${id}`);
  await host.page.getByTestId('simul-guest').nth(1).waitFor();
  // What the server answers to the host is held back until his page has heard of it otherwise.
  let release;
  const held = new Promise((done) => (release = done));
  await host.page.route('**/acts', async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await host.page.getByTestId('simul-begin').click();
  await host.page.locator('[data-testid="simul-host"][data-board="0"]').waitFor();
  await host.page.getByTestId('simul-board').nth(1).waitFor();
  release();
  await at(host, 1);
  for (const one of people) await one.close();
});

test('who looks on sees all boards move, and the host has a guest sent home who is far behind', async () => {
  const people = [];
  const visit = async () => {
    people.push(await person(browser, program));
    return people.at(-1).page;
  };
  const start = 'W:W32,36,37,38:B19,23';
  const { host, guests, id } = await begun(visit, 2, { behind: 2, walk: 'free', start });
  const spectator = await visit();
  await spectator.goto(`/simul/${id}`);
  await spectator.getByTestId('simul-board').nth(1).waitFor();
  await simulAct(host, id, { type: 'goTo', board: 1 });
  await moveAt(host, id, 1, '36-31');
  await spectator
    .locator('[data-testid="simul-board"][data-board="1"][data-host-to-move="false"]')
    .waitFor();
  await moveAt(guests[0], id, 1, '23-29');
  await host.goto(`/simul/${id}`);
  await host.getByTestId('simul-auto').uncheck();
  await host.locator('[data-testid="simul-board"][data-board="1"] button').click();
  await host.getByTestId('simul-end-behind').click();
  await spectator
    .locator('[data-testid="simul-board"][data-board="1"]', { hasText: 'White wins' })
    .waitFor();
  for (const one of people) await one.close();
});

test('a blindfold host is told what is announced, board after board, and is sent no position', async () => {
  const people = [];
  const visit = async () => {
    people.push(await person(browser, program));
    return people.at(-1).page;
  };
  const { host, guests, id } = await begun(visit, 2, { blindfold: 5, percentage: 50 });
  const sent = [];
  host.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => sent.push(String(payload))),
  );
  host.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/api\/(games|simuls)\//.test(pathname)) {
      response.text().then(
        (text) => sent.push(text),
        () => undefined,
      );
    }
  });
  const announce = async (text) => {
    await host.getByTestId('announcement').fill(text);
    await host.getByTestId('announcement').press('Enter');
  };
  await host.goto(`/simul/${id}`);
  await at({ page: host }, 1);
  await announce('32-31');
  await host.locator('[data-testid="simul-impossible"]', { hasText: '1' }).waitFor();
  await announce('32-28');
  await at({ page: host }, 2);
  await announce('31-27');
  for (const [index, guest] of guests.entries()) {
    await guest.goto(`/simul/${id}`);
    await waitForPlies(guest, 1);
    if (index === 0) await move({ page: guest }, 19, 23);
  }
  await at({ page: host }, 1);
  await host.locator('[data-testid="announced"][data-text="19-23"]').waitFor();
  await announce('28x19');
  await waitForPlies(guests[0], 3);
  assert.ok(sent.length > 10);
  for (const text of sent) {
    assert.doesNotMatch(
      text,
      /"fen":"|"pieces":|"legal":/,
      'a position was sent to a blindfold host',
    );
  }
  // The records: boards, time and percentage.
  for (const guest of guests) {
    await guest.getByTestId('resign').click();
    await guest.getByTestId('resign-yes').click();
  }
  await host.getByTestId('simul-results').waitFor();
  assert.match(await host.getByTestId('simul-standing').textContent(), /4 of 4 points.*100/s);
  assert.match(await host.getByTestId('simul-impossible').textContent(), /1 of 5/);
  // The answer to what is not possible.
  for (const one of people) await one.close({ except: [/409|422/] });
});

test('only the host has a limit, one for all boards: both sides see it run, stand and run out', async () => {
  const host = await person(browser, program);
  const guests = [
    await person(browser, program, { language: 'zh-CN', size: PHONE }),
    await person(browser, program),
  ];
  await host.page.goto('/simul');
  await host.page.getByTestId('simul-clock-one').check();
  await host.page.getByTestId('simul-host-clock').fill('8s');
  assert.deepEqual(await overflows(host.page), []);
  await picture(host.page, 'simul-one-clock-form');
  await host.page.getByTestId('simul-make').click();
  const link = await host.page.getByTestId('simul-link-value').inputValue();
  for (const guest of guests) {
    await guest.page.goto(link);
    await guest.page.getByTestId('simul-join').click();
    await guest.page.getByTestId('simul-in').waitFor();
  }
  await host.page.getByTestId('simul-guest').nth(1).waitFor();
  await host.page.getByTestId('simul-begin').click();
  await at(host, 1);
  await board(host.page).waitFor();
  const clock = (who, runs) =>
    who.page.locator(`[data-testid="simul-clock"][data-runs="${runs}"]`).first();
  await clock(host, true).waitFor();
  await clock(guests[0], true).waitFor();
  assert.deepEqual(await overflows(guests[0].page), []);
  await picture(guests[0].page, 'simul-one-clock-guest');
  await move(host, 32, 28);
  await at(host, 2);
  await move(host, 32, 28);
  await clock(guests[0], false).waitFor();
  await waitForPlies(guests[0].page, 1);
  await move(guests[0], 19, 23);
  // The host stays away from the board that waits.
  await host.page.getByText('the host has used up his time for all boards').first().waitFor();
  await guests[0].page.getByText('主赛棋手的总用时耗尽').first().waitFor();
  for (const one of [host, ...guests]) await one.close();
});
