// Simuls made over the wire, and the scenes of their pages.
import { board } from './board.mjs';
import { call, getGame, act as actInGame } from './games.mjs';

export const makeSimul = (page, conditions = {}, more = {}) =>
  call(page, 'POST', '/api/simuls', {
    conditions: {
      variant: 'international',
      colour: 'white',
      mostBoards: 20,
      open: true,
      walk: 'round',
      guestsWait: false,
      passes: 3,
      arbiter: false,
      ...conditions,
    },
    listed: true,
    ...more,
  });
export const getSimul = (page, id) => call(page, 'GET', `/api/simuls/${id}`);
export const joinSimul = (page, id, body = {}) =>
  call(page, 'POST', `/api/simuls/${id}/join`, body);
export const simulAct = (page, id, act) => call(page, 'POST', `/api/simuls/${id}/acts`, { act });

/** Whoever is on move at a board, counted from 1, makes a move there. */
export async function moveAt(page, id, number, text) {
  const simul = await getSimul(page, id);
  const { game } = simul.boards[number - 1];
  await getGame(page, game);
  return actInGame(page, game, { type: 'move', text });
}

/** A simul with so many guests, begun; the people in the order host, guests. */
export async function begun(visit, guests, conditions = {}, names = []) {
  const host = await visit();
  const { id } = await makeSimul(host, conditions, names[0] ? { name: names[0] } : {});
  const people = [];
  for (let number = 1; number <= guests; number += 1) {
    const guest = await visit();
    await joinSimul(guest, id, names[number] ? { name: names[number] } : {});
    people.push(guest);
  }
  await simulAct(host, id, { type: 'begin' });
  return { host, guests: people, id };
}

export const simulScenes = [
  {
    name: 'simuls',
    async open(visit) {
      const other = await visit();
      await makeSimul(other, { percentage: 70 });
      const page = await visit();
      await page.goto('/simul');
      await page.getByTestId('simul-listed').first().waitFor();
      await page.getByTestId('simul-clock-extra').check();
      await page.getByTestId('simul-more').locator('summary').click();
      return page;
    },
  },
  {
    name: 'simul-gathering',
    async open(visit) {
      const host = await visit();
      const { id } = await makeSimul(host, {
        open: false,
        arbiter: true,
        patience: 60_000,
        behind: 2,
      });
      for (let number = 0; number < 3; number += 1) await joinSimul(await visit(), id);
      await simulAct(host, id, { type: 'letIn', person: 2 });
      await host.goto(`/simul/${id}`);
      await host.getByTestId('simul-asking').waitFor();
      await host.getByTestId('simul-guest').waitFor();
      return host;
    },
  },
  {
    name: 'simul-invited',
    async open(visit) {
      const { id } = await makeSimul(await visit(), { percentage: 70 });
      const page = await visit();
      await page.goto(`/simul/${id}`);
      await page.getByTestId('simul-join').waitFor();
      return page;
    },
  },
  {
    name: 'simul-host',
    async open(visit) {
      const { host, guests, id } = await begun(visit, 3, { percentage: 75 });
      await simulAct(host, id, { type: 'goTo', board: 1 });
      await moveAt(host, id, 1, '32-28');
      await moveAt(guests[0], id, 1, '19-23');
      await host.goto(`/simul/${id}`);
      await host.locator('[data-testid="simul-host"][data-board="2"]').waitFor();
      await board(host).waitFor();
      return host;
    },
  },
  {
    name: 'simul-guest',
    async open(visit) {
      const { host, guests, id } = await begun(visit, 2, { patience: 600_000 });
      await simulAct(host, id, { type: 'goTo', board: 1 });
      await moveAt(host, id, 1, '32-28');
      await guests[0].goto(`/simul/${id}`);
      await board(guests[0]).waitFor();
      await guests[0].getByTestId('simul-pass').waitFor();
      return guests[0];
    },
  },
  {
    name: 'simul-watched',
    async open(visit) {
      const { host, id } = await begun(visit, 4);
      await simulAct(host, id, { type: 'goTo', board: 1 });
      await moveAt(host, id, 1, '32-28');
      const page = await visit();
      await page.goto(`/simul/${id}`);
      await page.getByTestId('simul-board').nth(3).waitFor();
      return page;
    },
  },
  {
    name: 'simul-results',
    async open(visit) {
      const { guests, id } = await begun(visit, 2);
      for (const [index, guest] of guests.entries()) {
        const { boards } = await getSimul(guest, id);
        await actInGame(guest, boards[index].game, { type: 'resign' });
      }
      const page = await visit();
      await page.goto(`/simul/${id}`);
      await page.getByTestId('simul-results').waitFor();
      return page;
    },
  },
];
