// Events that are shown: made over the wire, for tests that are about looking on.
import { act, call, joinGame, makeGame } from './games.mjs';

/** A game with an arbiter who sits there; the players' pages may be one and the same visitor's. */
export async function arbitrated(arbiter, white, black, names, more = {}) {
  const made = await makeGame(white, {
    opponent: { kind: 'friend' },
    assistance: 'club',
    arbiter: true,
    name: names[0],
    ...more,
  });
  await joinGame(black, made.id, made.you.invite, names[1]);
  await joinGame(arbiter, made.id, made.you.arbiterInvite);
  return made.id;
}

export const makeEvent = (page, event) => call(page, 'POST', '/api/broadcasts', event);
export const changeEvent = (page, id, what) =>
  call(page, 'POST', `/api/broadcasts/${id}/changes`, what);

/** An event with four boards, one of them over. */
async function clubNight(visit) {
  const [arbiter, white, black] = [await visit(), await visit(), await visit()];
  const clock = { form: 'game', initial: 3_600_000 };
  const games = [];
  for (const [index, names] of [
    ['①', '②'],
    ['③', '④'],
    ['⑤', '⑥'],
    ['⑦', '⑧'],
  ].entries()) {
    const more = index === 3 ? { variant: 'russian' } : { clock: { white: clock, black: clock } };
    games.push(await arbitrated(arbiter, white, black, names, more));
  }
  await act(white, games[0], { type: 'move', text: '32-28' });
  await act(black, games[1], { type: 'resign' });
  const { id } = await makeEvent(arbiter, { name: '№ 1' });
  return { arbiter, id, games };
}

export const eventScenes = [
  {
    name: 'arbiter-shows',
    async open(visit) {
      const { arbiter, id, games } = await clubNight(visit);
      await changeEvent(arbiter, id, { show: games.slice(0, 2) });
      await arbiter.goto('/arbiter');
      await arbiter.getByTestId('show-open').click();
      await arbiter.getByTestId('show-event').waitFor();
      return arbiter;
    },
  },
  {
    name: 'watch-event',
    async open(visit) {
      const { arbiter, id, games } = await clubNight(visit);
      await changeEvent(arbiter, id, { show: games });
      const page = await visit();
      await page.goto(`/watch/${id}`);
      await page.getByTestId('watched-board').nth(3).waitFor();
      return page;
    },
  },
  {
    name: 'watch-nothing',
    async open(visit) {
      const arbiter = await visit();
      await arbiter.goto('/');
      const { id } = await makeEvent(arbiter, { name: '№ 1' });
      await arbiter.goto(`/watch/${id}`);
      await arbiter.getByTestId('watch-empty').waitFor();
      return arbiter;
    },
  },
];

/** A class with two boards and the teacher's. */
async function lesson(visit) {
  const [teacher, ...pupils] = [await visit(), await visit(), await visit(), await visit()];
  const { id } = await call(teacher, 'POST', '/api/classes', { name: '№ 3' });
  for (const [index, name] of ['①', '②', '③'].entries()) {
    await call(pupils[index], 'POST', `/api/classes/${id}/join`, { name });
  }
  const acting = (act) => call(teacher, 'POST', `/api/classes/${id}/acts`, { act });
  const setting = { variant: 'international', start: 'W:W31,36:B10,15' };
  await acting({ type: 'seat', setting, pairs: [{ white: 1, black: 2 }, { white: 3 }] });
  await acting({ type: 'demonstrate', setting: { variant: 'russian' } });
  await acting({ type: 'look', on: true });
  return { teacher, pupils, id };
}

eventScenes.push(
  {
    name: 'classes',
    async open(visit) {
      const page = await visit();
      await page.goto('/class');
      await page.getByTestId('class-open').waitFor();
      return page;
    },
  },
  {
    name: 'class-teacher',
    async open(visit) {
      const { teacher, id } = await lesson(visit);
      await teacher.goto(`/class/${id}`);
      await teacher.getByTestId('class-pair-all').click();
      await teacher.getByTestId('watched-board').nth(2).waitFor();
      return teacher;
    },
  },
  {
    name: 'class-pupil',
    async open(visit) {
      const { pupils, id } = await lesson(visit);
      await pupils[0].goto(`/class/${id}`);
      await pupils[0].getByTestId('class-attention').waitFor();
      return pupils[0];
    },
  },
  {
    name: 'class-door',
    async open(visit) {
      const { id } = await lesson(visit);
      const page = await visit();
      await page.goto(`/class/${id}`);
      await page.getByTestId('class-join').waitFor();
      return page;
    },
  },
);
