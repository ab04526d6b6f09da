// The English texts of rules of one's own.

import type { Example, Key } from '../rules/form';

const keys: Record<Key, string> = {
  board: 'Board',
  rows: 'Rows of men on each side',
  first: 'Who begins',
  'men capture backward': 'Men capture backward',
  king: 'Kings go',
  'captures go on': 'A capture goes on',
  choice: 'Which capture',
  crowning: 'A man is crowned',
  objective: 'Played for',
  blocked: 'Who cannot move',
  'draw rules': 'Draws',
  squares: 'Dark corner',
  'numbers from': 'Square 1 is',
  'men capture kings': 'Men capture kings',
  captures: 'Captures go along',
  landing: 'A flying king lands',
  removal: 'Captured pieces leave',
  'king moves': 'Moves of one king in a row',
  letters: 'Squares are called',
  results: 'Results',
};

/** What the values mean; those that are not here are shown as they are written. */
const values: Partial<Record<Key, Record<string, string>>> = {
  board: { '8': '8 × 8', '10': '10 × 10', '12': '12 × 12' },
  first: { white: 'White', black: 'Black' },
  'men capture backward': { yes: 'yes', no: 'forward only' },
  king: { short: 'one square', flying: 'any distance' },
  'captures go on': { yes: 'as long as it can', no: 'as long as the player likes' },
  choice: {
    free: 'any may be chosen',
    'more pieces': 'the most pieces',
    'more value': 'the greatest value',
    'more pieces, with king, more kings': 'the most, then with a king, then most kings',
  },
  crowning: {
    'where the move ends': 'where its move ends on the last row',
    'in passing': 'in passing, and goes on as a king',
    'ends the move': 'as soon as it gets there; the move is over',
  },
  objective: {
    win: 'taking or blocking all',
    lose: 'giving everything away',
    'first king': 'the first king',
  },
  blocked: { loses: 'has lost', draws: 'draws' },
  'draw rules': {
    none: 'by agreement only',
    repetition: 'same position three times',
    repetition25: 'repetition, or 25 moves with kings only',
    fmjd: 'FMJD',
    idf: 'IDF, 64 squares',
  },
  squares: { 'lower left': "at each player's lower left", 'lower right': 'at the lower right' },
  'numbers from': { 'upper left': "at White's upper left", 'lower right': 'at the lower right' },
  'men capture kings': { yes: 'yes', no: 'no' },
  captures: { diagonal: 'diagonals', both: 'diagonals, rows and columns' },
  landing: {
    anywhere: 'anywhere behind the piece',
    behind: 'directly behind it',
    'behind a last king': 'directly behind a king taken last',
  },
  removal: { 'at the end': 'after the whole capture', 'at once': 'one by one' },
  'king moves': { any: 'as many as one likes' },
  letters: { yes: 'by letters (c3)', no: 'by numbers (32)' },
};

const examples: Record<Example, { name: string; title: string }> = {
  lesson: { name: 'first-lesson', title: 'First lesson' },
  blackFirst: { name: 'black-first', title: 'First lesson, Black begins' },
  mayStop: { name: 'may-stop', title: 'First lesson, captures may stop' },
  shortTen: { name: 'short-kings', title: 'Short kings on 100 squares' },
  giveaway: { name: 'give-away', title: 'Give away with two rows' },
};

export const enRules = {
  ownRules: 'Rules of your own',
  makeRules: 'Make rules of your own',
  makeRulesHint: 'For beginners, a club or the family: choose what differs',
  changeRules: 'Change these rules',
  dropRules: (name: string) => `Remove ${name} from the list`,
  rulesExamples: 'Begin from',
  rulesName: 'What the game is called',
  rulesNameHint: 'Letters, digits and hyphens',
  rulesLikeVariant: 'another game',
  rulesNamedAfter: (name: string) => `my ${name}`,
  rulesMore: 'More rules',
  rulesText: 'As a text',
  rulesTextHint:
    'One rule in a line: name, colon, value. What is not said is as in 10 × 10 draughts.',
  rulesCard: 'So this is played',
  rulesFaults: 'This cannot be played yet',
  rulesLine: (line: number) => `Line ${line}: `,
  rulesRemove: 'Take off the list',
  rulesUse: 'Play by these rules',
  rulesChecking: 'The rules are being read',
  rulesGood: 'These rules can be played',
  rulesOther: (value: string) => `other: ${value}`,
  ruleKey: (key: Key): string => keys[key] ?? '',
  /** What a value means; as it is written where nobody has said more. */
  ruleValue: (key: Key, value: string): string => values[key]?.[value] ?? value,
  exampleName: (id: Example): string => examples[id]?.name ?? '',
  exampleTitle: (id: Example): string => examples[id]?.title ?? '',
};
