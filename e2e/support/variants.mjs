// Choosing a variant on the start page, and a scripted opening for each: moves from the start
// position with at least one capture, and where every piece stands afterwards.

/** Opens the list of variants, and chooses one. */
export async function chooseVariant(page, id) {
  await page.getByTestId('variant-open').click();
  await page.getByTestId(`variant-${id}`).click();
  await page.getByTestId('variants-dialog').waitFor({ state: 'hidden' });
}

/** The squares of a list such as `1-4 6 K9`, with ranges for numbers. */
function squares(list) {
  return list.split(' ').flatMap((item) => {
    const range = /^(\d+)-(\d+)$/.exec(item);
    if (!range) return [item];
    const [first, last] = [Number(range[1]), Number(range[2])];
    return Array.from({ length: last - first + 1 }, (_, i) => String(first + i));
  });
}

/** `{32: "white man", …}` by the squares' names. */
export function standing({ white, black }) {
  const side = (name, list) =>
    squares(list).map((item) => {
      const king = item.startsWith('K');
      return [king ? item.slice(1) : item, `${name} ${king ? 'king' : 'man'}`];
    });
  return Object.fromEntries([...side('white', white), ...side('black', black)]);
}

const HUNDRED = {
  moves: ['32-28', '19-23', '28x19', '14x23'],
  white: '31 33-50',
  black: '1-13 15-18 20 23',
};
const NUMBERED = {
  moves: ['11-15', '22-18', '15x22', '25x18'],
  white: '18 21 23 24 26-32',
  black: '1-10 12',
};
/** The same for the games with letters, whose sign of capture differs. */
const lettered = (sign) => ({
  moves: ['c3-d4', 'f6-e5', `d4${sign}f6`, `e7${sign}g5`],
  white: 'a1 c1 e1 g1 b2 d2 f2 h2 a3 e3 g3',
  black: 'g5 b6 d6 h6 a7 c7 g7 b8 d8 f8 h8',
});
const FROM_BELOW = {
  moves: ['11-14', '23-19', '14x23', '28x19'],
  white: '1-10 12',
  black: '19 21 22 24-27 29-32',
};

export const openings = {
  international: HUNDRED,
  killer: HUNDRED,
  breakthrough: HUNDRED,
  antidraughts: HUNDRED,
  // Black takes down a column, and White takes back up the same.
  frisian: {
    moves: ['32-28', '19-23', '28x19', '9x29', '39x19'],
    white: '19 31 33-38 40-50',
    black: '1-8 10-18 20',
  },
  frysk: {
    moves: ['48-43', '3-9', '43-39', '9-14', '39-34', '14-19', '34-29', '19x39'],
    white: '46 47 49 50',
    black: '1 2 4 5 39',
  },
  russian: lettered(':'),
  brazilian: lettered('x'),
  poddavki: lettered(':'),
  czech: lettered('x'),
  english: NUMBERED,
  pool: NUMBERED,
  italian: {
    moves: ['22-19', '10-14', '19x10', '5x14'],
    white: '21 23-32',
    black: '1-4 6-9 11 12 14',
  },
  spanish: FROM_BELOW,
  portuguese: FROM_BELOW,
  thai: {
    moves: ['26-23', '7-11', '23-19', '11-15', '19-10', '6-15'],
    white: '1-5 8 15',
    black: '25 27-32',
  },
  canadian: {
    moves: ['45-39', '28-34', '39x28', '23x34'],
    white: '43 44 46-72',
    black: '1-22 24-27 29 30 34',
  },
  // Two pieces of one column, the first of which leaves its square at once.
  turkish: {
    moves: ['d3-d4', 'd6-d5', 'd4xd8'],
    white: 'a2 b2 c2 d2 e2 f2 g2 h2 a3 b3 c3 e3 f3 g3 h3 Kd8',
    black: 'a6 b6 c6 e6 f6 g6 h6 a7 b7 c7 e7 f7 g7 h7',
  },
};
