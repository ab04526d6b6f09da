// An official game with its three seats taken.
import { openGame } from './board.mjs';
import { person } from './browser.mjs';
import { joinGame, makeGame } from './games.mjs';

export const CLOCK = { form: 'text', text: '2h/50+1h/25' };

/** White, Black and the arbiter at one official game, with its page open before each. */
export async function sit(browser, program, { options = {}, terms = {} } = {}) {
  const [white, black, arbiter] = [
    await person(browser, program, options),
    await person(browser, program, options),
    await person(browser, program, options),
  ];
  const made = await makeGame(white.page, {
    opponent: { kind: 'friend' },
    clock: { white: CLOCK, black: CLOCK },
    assistance: 'official',
    arbiter: true,
    ...terms,
  });
  await joinGame(black.page, made.id, made.you.invite);
  await openGame(white.page, made.id);
  await openGame(black.page, made.id);
  await arbiter.page.goto(`/g/${made.id}?invite=${made.you.arbiterInvite}&seat=arbiter`);
  await arbiter.page.getByTestId('join-arbiter').click();
  await arbiter.page.getByTestId('arbiter-panel').waitFor();
  for (const { page } of [white, black]) await page.getByTestId('hands-intro-close').click();
  return { white, black, arbiter, id: made.id };
}
