// The pages of blindfold play, for those who look at every page.
import { joinGame, makeGame, act } from './games.mjs';

const clock = { form: 'fischer', initial: 600_000, increment: 5_000 };

/** White sees the board and has moved; Black sees none. */
async function begun(visit) {
  const [white, black] = [await visit(), await visit()];
  const made = await makeGame(white, {
    opponent: { kind: 'friend' },
    blindfold: { who: 'opponent', notes: true },
    clock: { white: clock, black: clock },
  });
  await joinGame(black, made.id, made.you.invite);
  await act(white, made.id, { type: 'move', text: '32-28' });
  return { white, black, id: made.id };
}

export const blindScenes = (start) => [
  {
    name: 'home-blindfold',
    async open(visit) {
      const page = await start(visit);
      await page.getByTestId('opponent-friend').check({ force: true });
      await page.getByTestId('more-open').click();
      await page.getByTestId('blindfold-both').check({ force: true });
      return page;
    },
  },
  {
    name: 'blindfold',
    async open(visit) {
      const { black, id } = await begun(visit);
      await black.goto(`/g/${id}`);
      await black.getByTestId('announced').waitFor();
      await black.getByTestId('announcement').fill('1-2');
      await black.getByTestId('announcement').press('Enter');
      await black.getByTestId('answer').waitFor();
      await black.getByTestId('record').locator('summary').click();
      return black;
    },
  },
  {
    name: 'blindfold-sighted',
    async open(visit) {
      const { white, id } = await begun(visit);
      await white.goto(`/g/${id}`);
      await white.getByTestId('blind-black').waitFor();
      return white;
    },
  },
  {
    name: 'blindfold-watching',
    async open(visit) {
      const { id } = await begun(visit);
      const page = await visit();
      await page.goto(`/g/${id}`);
      await page.getByTestId('blindfold-watching').waitFor();
      return page;
    },
  },
];
