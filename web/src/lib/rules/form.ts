// What the form of own rules asks, and the examples to begin from.

/** The keys of the form and the values it offers; others can be written in the text. */
export const FORM = [
  ['board', ['8', '10', '12']],
  ['rows', ['1', '2', '3', '4', '5']],
  ['first', ['white', 'black']],
  ['men capture backward', ['yes', 'no']],
  ['king', ['short', 'flying']],
  ['captures go on', ['yes', 'no']],
  ['choice', ['free', 'more pieces', 'more value', 'more pieces, with king, more kings']],
  ['crowning', ['where the move ends', 'in passing', 'ends the move']],
  ['objective', ['win', 'lose', 'first king']],
  ['blocked', ['loses', 'draws']],
  ['draw rules', ['none', 'repetition', 'repetition25', 'fmjd', 'idf']],
] as const;

/** Asked less often. */
export const MORE = [
  ['squares', ['lower left', 'lower right']],
  ['numbers from', ['upper left', 'lower right']],
  ['men capture kings', ['yes', 'no']],
  ['captures', ['diagonal', 'both']],
  ['landing', ['anywhere', 'behind', 'behind a last king']],
  ['removal', ['at the end', 'at once']],
  ['king moves', ['any', '3', '5', '7']],
  ['letters', ['yes', 'no']],
  ['results', ['2-0', '1-0']],
] as const;

export type Key = (typeof FORM)[number][0] | (typeof MORE)[number][0];

/** The games of first lessons, and two that clubs like; their names are in the catalogue. */
export const EXAMPLES = {
  lesson: `like: brazilian
men capture backward: no
king: short
choice: free
blocked: loses
draw rules: repetition`,
  blackFirst: `like: brazilian
first: black
king: short
choice: free
draw rules: repetition`,
  mayStop: `like: brazilian
men capture backward: no
king: short
captures go on: no
choice: free
draw rules: repetition`,
  shortTen: `like: international
king: short
choice: free
draw rules: repetition25`,
  giveaway: `like: brazilian
objective: lose
rows: 2
draw rules: repetition`,
} as const;

export type Example = keyof typeof EXAMPLES;
