// Every page and dialog of Damier, with a way to bring it about. A scene is given a `visit`, which
// makes further people with the same settings, and answers the page to judge.
import { blindScenes } from './blindfold.mjs';
import { board, clickSquare, openGame, waitForPlies } from './board.mjs';
import { accountScenes } from './accounts.mjs';
import { databaseScenes } from './database.mjs';
import { drawScenes } from './draws.mjs';
import { eventScenes } from './events.mjs';
import { simulScenes } from './simuls.mjs';
import { tournamentScenes } from './tournaments.mjs';
import { act, acts, friends, getGame, joinGame, makeGame } from './games.mjs';
import { chooseVariant } from './variants.mjs';

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
      await chooseVariant(page, 'russian');
      await page.getByTestId('more-open').click();
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
    name: 'variants-dialog',
    async open(visit) {
      const page = await start(visit);
      await chooseVariant(page, 'frisian');
      await page.getByTestId('variant-open').click();
      await page.getByTestId('variants-dialog').waitFor();
      return page;
    },
  },
  {
    name: 'rules-dialog',
    async open(visit) {
      const { page } = await atOneScreen(visit, { variant: 'turkish' });
      await page.getByTestId('rules').click();
      await page.getByTestId('rule-card').waitFor();
      return page;
    },
  },
  {
    name: 'canadian',
    async open(visit) {
      const { page, id } = await atOneScreen(visit, { variant: 'canadian' });
      await act(page, id, { type: 'move', text: '45-39' }, 'white');
      await waitForPlies(page, 1);
      await clickSquare(page, 28);
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

/** White, Black and the arbiter at an official game in which White has taken one piece off. */
async function official(visit) {
  const [white, black, arbiter] = [await visit(), await visit(), await visit()];
  const clock = { form: 'text', text: '2h/50+delay5s+1h/25+delay5s' };
  const made = await makeGame(white, {
    opponent: { kind: 'friend' },
    start: 'W:W8,33,50:B22,23,26,29,41',
    clock: { white: clock, black: clock },
    assistance: 'official',
    arbiter: true,
    sheets: true,
    flags: 'called',
  });
  const { id } = made;
  await joinGame(black, id, made.you.invite);
  await joinGame(arbiter, id, made.you.arbiterInvite);
  const cell = (row, column) => ({ row, column });
  const hand = (what, where) => ({ type: 'hand', do: what, cell: where });
  await acts(white, id, [
    hand('lift', cell(6, 5)),
    hand('place', cell(4, 7)),
    { type: 'hand', do: 'release' },
    hand('remove', cell(5, 6)),
  ]);
  return { white, black, arbiter, id };
}

scenes.push(
  {
    name: 'home-official',
    async open(visit) {
      const page = await start(visit);
      await page.getByTestId('opponent-friend').check({ force: true });
      await page.getByTestId('more-open').click();
      await page.getByTestId('assistance-official').check({ force: true });
      await page.getByTestId('clock-own').check({ force: true });
      await page.getByTestId('clock-form-white').selectOption('text');
      await page.getByTestId('clock-text-white').fill('5m+x');
      return page;
    },
  },
  {
    name: 'official-hands',
    async open(visit) {
      const { white, id } = await official(visit);
      await openGame(white, id);
      await white.getByTestId('hands-intro').waitFor();
      await white.locator('[data-testid="press"][data-ready="true"]').waitFor();
      return white;
    },
  },
  {
    name: 'official-arbiter',
    async open(visit) {
      const { white, black, arbiter, id } = await official(visit);
      await acts(white, id, [{ type: 'press' }]);
      await acts(black, id, [{ type: 'callArbiter' }]);
      await openGame(arbiter, id);
      await arbiter.getByTestId('rule-addTime').click();
      await arbiter.getByTestId('log-line').first().waitFor();
      return arbiter;
    },
  },
  {
    name: 'arbiter-invited',
    async open(visit) {
      const [white, page] = [await visit(), await visit()];
      const made = await makeGame(white, {
        opponent: { kind: 'friend' },
        assistance: 'official',
        arbiter: true,
      });
      await page.goto(`/g/${made.id}?invite=${made.you.arbiterInvite}&seat=arbiter`);
      await page.getByTestId('arbiter-invitation').waitFor();
      return page;
    },
  },
  {
    name: 'room',
    async open(visit) {
      const { white, black, arbiter, id } = await official(visit);
      await acts(white, id, [{ type: 'press' }]);
      await acts(black, id, [{ type: 'callArbiter' }]);
      await arbiter.goto('/arbiter');
      await arbiter.getByTestId('room-game').waitFor();
      return arbiter;
    },
  },
  {
    name: 'sheet',
    async open(visit) {
      const { white, id } = await official(visit);
      await acts(white, id, [{ type: 'press' }, { type: 'write', ply: 1, text: '33x24' }]);
      await white.goto(`/g/${id}/sheet`);
      await white.getByTestId('sheet-page').waitFor();
      return white;
    },
  },
  {
    name: 'sheet-pad',
    async open(visit) {
      const { white, black, id } = await official(visit);
      await acts(white, id, [{ type: 'press' }, { type: 'write', ply: 1, text: '33x24' }]);
      await acts(black, id, [{ type: 'write', ply: 1, text: '33x25' }]);
      await act(black, id, { type: 'resign' });
      await openGame(white, id);
      await white.getByTestId('sheets-open').click();
      await white.getByTestId('sheet-black').waitFor();
      return white;
    },
  },
  {
    name: 'club-press',
    async open(visit) {
      const clock = { form: 'game', initial: 300_000 };
      const { white, id } = await twoPeople(visit, {
        assistance: 'club',
        clock: { white: clock, black: clock },
      });
      await act(white, id, { type: 'move', text: '32-28' });
      await openGame(white, id);
      await white.locator('[data-testid="press"][data-ready="true"]').waitFor();
      return white;
    },
  },
  {
    name: 'clock-setup',
    async open(visit) {
      const page = await visit();
      await page.goto('/clock');
      await page.getByTestId('clock-start').waitFor();
      return page;
    },
  },
  {
    name: 'clock-running',
    async open(visit) {
      const page = await visit();
      await page.goto('/clock');
      await page.getByTestId('clock-text-white').fill('2h/50+delay5s+1h/25+delay5s');
      await page.getByTestId('clock-start').click();
      await page.getByTestId('half-black').click();
      await page.locator('[data-testid="half-white"][data-running="true"]').waitFor();
      return page;
    },
  },
);

scenes.push(
  ...blindScenes(start),
  ...drawScenes(start),
  ...databaseScenes,
  ...accountScenes,
  ...simulScenes,
  ...eventScenes,
  ...tournamentScenes,
);

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
