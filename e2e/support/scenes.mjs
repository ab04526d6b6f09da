// Every page and dialog of Damier, with a way to bring it about. A scene is given a `visit`, which
// makes further people with the same settings, and answers the page to judge.
import { board, clickSquare, openGame, waitForPlies } from './board.mjs';
import { act, friends, getGame, makeGame } from './games.mjs';

/** A game between two people, seen by White. */
async function twoPeople(visit, game) {
  const [white, black] = [await visit(), await visit()];
  const id = await friends(white, black, game);
  return { white, black, id };
}

async function atOneScreen(visit, game) {
  const page = await visit();
  const { id } = await makeGame(page, game ?? {});
  await openGame(page, id);
  return { page, id };
}

const start = async (visit) => {
  const page = await visit();
  await page.goto('/');
  await page.getByTestId('start').waitFor();
  await page.waitForFunction(() => !document.querySelector('[data-testid="start"]').disabled);
  return page;
};

export const scenes = [
  { name: 'home', open: start },
  {
    name: 'home-all-settings',
    async open(visit) {
      const page = await start(visit);
      await page.getByTestId('opponent-friend').check();
      await page.getByTestId('more-open').click();
      await page.getByTestId('variant-russian').check();
      await page.getByTestId('clock-own').check();
      await page.getByTestId('clock-same').uncheck();
      await page.getByTestId('fen').fill('W:W77:B1');
      await page.getByTestId('fen').blur();
      await page.locator('[data-testid="fen-verdict"].fault').waitFor();
      return page;
    },
    // The answer to a position that is no position.
    except: [/422/],
  },
  {
    name: 'home-good-position',
    async open(visit) {
      const page = await start(visit);
      await page.getByTestId('opponent-screen').check();
      await page.getByTestId('more-open').click();
      await page.getByTestId('fen').fill('W:WK46,K47,K48:BK5');
      await page.getByTestId('fen').blur();
      await page.waitForTimeout(300);
      return page;
    },
  },
  {
    name: 'settings-dialog',
    async open(visit) {
      const page = await start(visit);
      await page.getByTestId('settings').click();
      await page.getByTestId('settings-dialog').waitFor();
      return page;
    },
  },
  {
    name: 'waiting',
    async open(visit) {
      const page = await visit();
      const { id } = await makeGame(page, { opponent: { kind: 'friend' } });
      await openGame(page, id);
      await page.getByTestId('waiting').waitFor();
      return page;
    },
  },
  {
    name: 'invitation',
    async open(visit) {
      const [host, page] = [await visit(), await visit()];
      const clock = { form: 'fischer', initial: 300_000, increment: 3_000 };
      const made = await makeGame(host, {
        opponent: { kind: 'friend' },
        clock: { white: clock, black: clock },
      });
      await page.goto(`/g/${made.id}?invite=${made.you.invite}`);
      await page.getByTestId('invitation').waitFor();
      return page;
    },
  },
  {
    name: 'game-against-engine',
    async open(visit) {
      const page = await visit();
      const clock = { form: 'game', initial: 300_000 };
      const { id } = await makeGame(page, {
        opponent: { kind: 'engine', level: 2 },
        clock: { white: clock, black: clock },
      });
      await openGame(page, id);
      await clickSquare(page, 32);
      await clickSquare(page, 28);
      await waitForPlies(page, 2);
      return page;
    },
  },
  {
    name: 'capture-and-hint',
    async open(visit) {
      const { page, id } = await atOneScreen(visit, { start: 'W:W46,50:B41,32,22,23,1,2' });
      await clickSquare(page, 50);
      await page.getByTestId('hint').waitFor();
      await getGame(page, id);
      return page;
    },
  },
  {
    name: 'piece-in-hand',
    async open(visit) {
      const { page } = await atOneScreen(visit, {
        variant: 'russian',
        start: 'W:Wb6,c1:Bc7,f6,h8',
      });
      const { state } = await getGame(page, new URL(page.url()).pathname.slice(3));
      await clickSquare(page, state.legal[0].from);
      return page;
    },
  },
  {
    name: 'routes',
    async open(visit) {
      const { page } = await atOneScreen(visit, { start: 'W:WK27:B19,22,23,44' });
      await clickSquare(page, 27);
      await clickSquare(page, 49);
      await page.getByTestId('routes').waitFor();
      return page;
    },
  },
  {
    name: 'counters-and-past',
    async open(visit) {
      const { page, id } = await atOneScreen(visit, { start: 'W:WK46,K47,K48:BK3' });
      for (const text of ['47-38', '3-9', '46-23', '9-22']) {
        const { state } = await getGame(page, id);
        await act(page, id, { type: 'move', text }, state.position.turn);
      }
      await waitForPlies(page, 4);
      await page.getByTestId('step-back').click();
      await page.getByTestId('past').waitFor();
      await page.getByTestId('share-open').click();
      return page;
    },
  },
  {
    name: 'offers',
    async open(visit) {
      const { white, black, id } = await twoPeople(visit);
      await openGame(black, id);
      await act(white, id, { type: 'move', text: '32-28' });
      await act(white, id, { type: 'offerDraw' });
      await black.getByTestId('draw-offer').waitFor();
      await act(white, id, { type: 'askTakeBack' });
      await black.getByTestId('take-back-offer').waitFor();
      return black;
    },
  },
  {
    name: 'resigning',
    async open(visit) {
      const { page } = await atOneScreen(visit);
      await page.getByTestId('resign').click();
      await page.getByTestId('resign-yes').waitFor();
      return page;
    },
  },
  {
    name: 'finished',
    async open(visit) {
      const { white, black, id } = await twoPeople(visit);
      await openGame(white, id);
      await act(white, id, { type: 'move', text: '32-28' });
      await act(black, id, { type: 'resign' });
      await white.getByTestId('result').waitFor();
      await black.request.post(`/api/games/${id}/rematch`, {
        headers: { 'content-type': 'application/json' },
        data: '{}',
      });
      await white.getByTestId('rematch-offer').waitFor();
      return white;
    },
  },
  {
    name: 'draw-by-rule',
    async open(visit) {
      const { page, id } = await atOneScreen(visit, { start: 'W:WK46:BK5' });
      for (let ply = 0; ply < 10; ply += 1) {
        const { state } = await getGame(page, id);
        if (state.result) break;
        const quiet = state.legal.find(({ captures }) => captures.length === 0) ?? state.legal[0];
        await act(page, id, { type: 'move', from: quiet.from, to: quiet.to }, state.position.turn);
      }
      await page.getByTestId('result').waitFor();
      return page;
    },
  },
  {
    name: 'watching',
    async open(visit) {
      const { white, id } = await twoPeople(visit);
      await openGame(white, id);
      const watcher = await visit();
      await openGame(watcher, id);
      await watcher.getByTestId('spectating').waitFor();
      await watcher.getByTestId('watchers').waitFor();
      return watcher;
    },
  },
  {
    name: 'help-dialog',
    async open(visit) {
      const { page } = await atOneScreen(visit);
      await page.getByTestId('help').click();
      await page.getByTestId('help-dialog').waitFor();
      return page;
    },
  },
  {
    name: 'unknown-game',
    async open(visit) {
      const page = await visit();
      await page.goto('/g/nosuchgame');
      await page.getByTestId('unknown').waitFor();
      return page;
    },
    except: [/404/],
  },
  {
    name: 'unknown-page',
    async open(visit) {
      const page = await visit();
      await page.goto('/nowhere');
      await page.getByTestId('unknown').waitFor();
      return page;
    },
    except: [/404/],
  },
];

/** Waits until nothing moves any more, so that colours are judged as they stay. */
export async function settle(page) {
  await page.waitForTimeout(150);
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
  await board(page).count();
}
