// Tournaments made over the wire, and the scenes of their pages.
import { act as actInGame, call } from './games.mjs';

const DAY = 24 * 3_600_000;

export const makeTournament = (page, conditions = {}, more = {}) =>
  call(page, 'POST', '/api/tournaments', {
    conditions: {
      variant: 'international',
      clock: { form: 'text', text: '100d/50+delay1d+10d/10+delay1d' },
      twice: false,
      mostPlayers: 12,
      leaveDaysAYear: 30,
      nearTimeTrouble: 2 * DAY,
      ...conditions,
    },
    plays: false,
    listed: true,
    ...more,
  });
export const getTournament = (page, id) => call(page, 'GET', `/api/tournaments/${id}`);
export const joinTournament = (page, id, body = {}) =>
  call(page, 'POST', `/api/tournaments/${id}/join`, body);
export const tournamentAct = (page, id, act) =>
  call(page, 'POST', `/api/tournaments/${id}/acts`, { act });

/** A tournament of so many players, begun; the director first. */
export async function begun(visit, count, conditions = {}, more = {}) {
  const director = await visit();
  const { id } = await makeTournament(director, conditions, more);
  const players = [];
  for (let number = 1; number <= count; number += 1) {
    players.push(await visit());
    await joinTournament(players.at(-1), id);
  }
  await tournamentAct(director, id, { type: 'begin' });
  return { director, players, id };
}

/** Who has White in a game gives it up. */
export async function whiteResigns(players, id, number) {
  const { games } = await getTournament(players[0], id);
  const game = games[number - 1];
  await actInGame(players[game.white.player - 1], game.id, { type: 'resign' });
}

export const tournamentScenes = [
  {
    name: 'tournaments',
    async open(visit) {
      await makeTournament(await visit());
      const page = await visit();
      await page.goto('/tournament');
      await page.getByTestId('tournament-listed').first().waitFor();
      await page.getByTestId('tournament-clock-verdict').waitFor();
      return page;
    },
  },
  {
    name: 'tournament-invited',
    async open(visit) {
      const { id } = await makeTournament(await visit());
      await joinTournament(await visit(), id);
      const page = await visit();
      await page.goto(`/tournament/${id}`);
      await page.getByTestId('tournament-join').waitFor();
      return page;
    },
  },
  {
    name: 'tournament-gathering',
    async open(visit) {
      const page = await visit();
      const { id } = await makeTournament(page, {}, { plays: true });
      for (let number = 0; number < 2; number += 1) await joinTournament(await visit(), id);
      await page.goto(`/tournament/${id}`);
      await page.getByTestId('tournament-player').nth(2).waitFor();
      return page;
    },
  },
  {
    name: 'tournament-player',
    async open(visit) {
      const { players, id } = await begun(visit, 4);
      await whiteResigns(players, id, 1);
      await tournamentAct(players[1], id, { type: 'takeLeave', days: 3 });
      await players[0].goto(`/tournament/${id}`);
      await players[0].getByTestId('tournament-own-game').first().waitFor();
      await players[0].getByTestId('tournament-withdraw').click();
      return players[0];
    },
  },
  {
    name: 'tournament-director',
    async open(visit) {
      const { director, players, id } = await begun(visit, 3, { nearTimeTrouble: 200 * DAY });
      await tournamentAct(players[2], id, { type: 'withdraw' });
      await director.goto(`/tournament/${id}`);
      await director.getByTestId('tournament-near').first().waitFor();
      await director.getByTestId('tournament-rule').locator('summary').click();
      await director.getByTestId('tournament-rule-game').selectOption({ index: 0 });
      await director.getByTestId('tournament-declare').waitFor();
      return director;
    },
  },
  {
    name: 'tournament-results',
    async open(visit) {
      const { players, id } = await begun(visit, 3, { twice: true });
      for (let number = 1; number <= 6; number += 1) await whiteResigns(players, id, number);
      const page = await visit();
      await page.goto(`/tournament/${id}`);
      await page.locator('[data-testid="tournament"][data-phase="over"]').waitFor();
      return page;
    },
  },
];
