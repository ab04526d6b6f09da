// Accounts, the lobby and profiles, as pages to judge.

export const PASSWORD = '32-28 and 19-23';

/** Makes an account on the page, as a person does. */
export async function makeAccount(page, name, password = PASSWORD) {
  await page.goto('/account');
  await page.getByTestId('way-new').check();
  await page.getByTestId('account-name').fill(name);
  await page.getByTestId('account-password').fill(password);
  await page.getByTestId('account-go').click();
  await page.getByTestId('codes').waitFor();
}

/** Makes one over the wire, where the test is about something else. */
export async function account(page, name) {
  const answer = await page.request.post('/api/account', { data: { name, password: PASSWORD } });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** What has the program offer reminders; nothing is sent to a mail server that is not there. */
export const reminding = (port = 9) => [
  ...['--public-url', 'https://damier.example', '--mail-from', 'damier@damier.example'],
  ...['--smtp', `127.0.0.1:${port}`, '--smtp-tls', 'never', '--push-key', 'FOLDER/push.key'],
];

const clocks = ['3+2', '5+3', '10+5', '25+10', '80+60'];
let number = 0;
/** A name that nobody has had, in letters that the pages of both languages may show. */
const fresh = () => {
  const signs = 'абвгдежзик';
  number += 1;
  return `Игрок${[...String(number)].map((digit) => signs[digit]).join('')}`;
};

export const accountScenes = [
  {
    name: 'account-reminders',
    async open(visit) {
      const page = await visit();
      await page.goto('/account');
      await account(page, fresh());
      await page.goto('/account?unsubscribe=0');
      await page.getByTestId('mail-link-go').waitFor();
      await page.getByTestId('mail-address-input').scrollIntoViewIfNeeded();
      return page;
    },
  },
  {
    name: 'account-way-in',
    async open(visit) {
      const page = await visit();
      await page.goto('/account');
      await page.getByTestId('way-new').check();
      await page.getByTestId('account-name').fill('x');
      await page.getByTestId('account-password').fill('12345678');
      await page.getByTestId('account-go').click();
      await page.getByTestId('account-fault').waitFor();
      return page;
    },
    // The answer to a name that nobody can have.
    except: [/422/],
  },
  {
    name: 'account-codes',
    async open(visit) {
      const page = await visit();
      await makeAccount(page, fresh());
      return page;
    },
  },
  {
    name: 'account-settings',
    async open(visit) {
      const page = await visit();
      await account(page, fresh());
      await page.goto('/account');
      await page.getByTestId('change-password').click();
      await page.getByTestId('delete-account').click();
      await page.getByTestId('devices').waitFor();
      return page;
    },
  },
  {
    name: 'lobby',
    async open(visit) {
      const [page, other] = [await visit(), await visit()];
      await account(other, fresh());
      await other.goto('/lobby');
      // Another clock each time: whoever waited in the look before is still there for a while.
      clocks.push(clocks.shift());
      await other.getByTestId(`wish-clock-${clocks[0]}`).check();
      await other.getByTestId('find').click();
      await other.getByTestId('lobby-waiting').waitFor();
      await page.goto('/lobby');
      await page.getByTestId('seek').first().waitFor();
      return page;
    },
  },
  {
    name: 'lobby-waiting',
    async open(visit) {
      const page = await visit();
      await page.goto('/lobby');
      await page.getByTestId('wish-side-white').check();
      await page.getByTestId('find').click();
      await page.getByTestId('lobby-waiting').waitFor();
      return page;
    },
  },
  {
    name: 'player',
    async open(visit) {
      const [page, other] = [await visit(), await visit()];
      const names = [fresh(), fresh()];
      await account(page, names[0]);
      await account(other, names[1]);
      await ratedGame(page, other);
      await page.goto(`/player/${encodeURIComponent(names[1])}`);
      await page.getByTestId('rating-graph').waitFor();
      await page.getByTestId('report').click();
      return page;
    },
  },
];

/** A rated game of a move each, which Black resigns. */
export async function ratedGame(white, black) {
  const post = async (page, path, data) => {
    const answer = await page.request.post(path, { data });
    if (!answer.ok()) throw new Error(await answer.text());
    return answer.json();
  };
  const made = await post(white, '/api/games', {
    variant: 'international',
    side: 'white',
    opponent: { kind: 'friend' },
    rated: true,
  });
  await post(black, `/api/games/${made.id}/join`, { invite: made.you.invite });
  const act = (page, expected, act) => post(page, `/api/games/${made.id}/acts`, { expected, act });
  await act(white, 1, { type: 'move', text: '32-28' });
  await act(black, 2, { type: 'move', text: '18-23' });
  await act(black, 3, { type: 'resign' });
  return made.id;
}
