// Every English text of the page. The keys of the other catalogues are checked against these.

import { enAccount } from './en-account';
import { enAnalysis } from './en-analysis';
import { enBoard } from './en-board';
import { enBlindfold } from './en-blindfold';
import { enChat } from './en-chat';
import { enClock } from './en-clock';
import { enCorrespondence } from './en-correspondence';
import { enDatabase } from './en-database';
import { enDraws } from './en-draws';
import { enLobby } from './en-lobby';
import { enOdds } from './en-odds';
import { enOfficial } from './en-official';
import { enReading } from './en-reading';
import { enReminder } from './en-reminder';
import { enRules } from './en-rules';
import { enSimul } from './en-simul';
import { enTournament } from './en-tournament';
import { enVariants } from './en-variants';
import { enWatch } from './en-watch';

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const word = (n: number): string => WORDS[n] ?? String(n);
const pieces = (n: number): string => `${word(n)} ${n === 1 ? 'piece' : 'pieces'}`;

export const en = {
  ...enAccount,
  ...enAnalysis,
  ...enBoard,
  ...enBlindfold,
  ...enChat,
  ...enClock,
  ...enCorrespondence,
  ...enDatabase,
  ...enDraws,
  ...enLobby,
  ...enOdds,
  ...enOfficial,
  ...enReading,
  ...enReminder,
  ...enRules,
  ...enSimul,
  ...enTournament,
  ...enVariants,
  ...enWatch,
  language: 'English',
  tagline: 'International draughts, by the book',
  skipToContent: 'Skip to content',
  home: 'Home',
  settings: 'Settings',
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading…',
  retry: 'Try again',
  notFound: 'There is nothing at this address.',
  backHome: 'To the start page',

  white: 'White',
  black: 'Black',
  random: 'Random',
  whiteWins: 'White wins',
  blackWins: 'Black wins',
  draw: 'Draw',

  newGame: 'New game',
  opponent: 'Opponent',
  engine: 'Computer',
  friend: 'A friend',
  screen: 'Two at one screen',
  engineHint: 'Begin at once',
  friendHint: 'Send a link',
  screenHint: 'Share this board',
  level: 'Level',
  levelOf: (n: number) => `Level ${n}`,
  playEngine: 'Play the computer',
  playFriend: 'Create the game and invite',
  playScreen: 'Play at this screen',
  more: 'Clock, side and more',
  variant: 'Variant',
  clock: 'Clock',
  noClock: 'No clock',
  customClock: 'Own setting',
  fischer: 'With increment',
  wholeGame: 'For the whole game',
  clockHint: 'Minutes + seconds for each move',
  minutes: 'Minutes',
  increment: 'Seconds per move',
  sameForBoth: 'The same for both',
  side: 'You play',
  startPosition: 'Start position (FEN)',
  startPositionHint: 'Empty for the usual start',
  drawRules: 'Draw rules',
  yourName: 'Your name',
  yourNameHint: 'Shown to the opponent; may stay empty',
  recentGames: 'Your games in this browser',
  forget: 'Clear the list',
  fenGood: 'The position can be played.',

  invitesYou: (name: string) => `${name} invites you to a game`,
  someone: 'Someone',
  youWillPlay: (side: string) => `You will play ${side}.`,
  join: 'Join the game',
  watch: 'Just watch',
  waiting: 'Waiting for the opponent',
  sendLink: 'Send this link to the one you want to play. Whoever opens it first takes the seat.',
  inviteLink: 'Invitation link',
  copy: 'Copy',
  copied: 'Copied',
  share: 'Share',

  board: 'Board',
  boardLabel: (turn: string) => `Board. ${turn} to move.`,
  man: 'man',
  king: 'king',
  empty: 'empty',
  pieceOn: (side: string, kind: string) => `${side} ${kind}`,
  canMove: 'can move',
  target: 'can be reached',
  selected: 'selected',
  toMove: (side: string) => `${side} to move`,
  yourTurn: 'Your move',
  theirTurn: (side: string) => `${side} is thinking`,
  youAre: (side: string) => `You play ${side}`,
  spectating: 'You are watching',
  computer: 'Computer',
  you: 'you',
  pastPosition: 'An earlier position: the board is for looking only.',
  backToGame: 'Back to the game',
  mustTakeExactly: (n: number) => `You must take: ${pieces(n).replace(/^\w+/, String(n))}`,
  mustTake: 'You must take a piece',
  cannotMove: 'This piece cannot move',
  notYours: 'This is not your piece',
  notThere: 'The piece cannot go there',
  notYourTurn: 'It is not your turn',
  askRoute: 'Which way?',
  mayStop: 'The capture may go on. Point to the next square, or to this one again to stop.',
  stopCapture: 'Stop here',
  routeOver: (squares: string, n: number) => `over ${squares}: ${pieces(n)}`,
  premoveSet: (squares: string) => `Premove: ${squares}`,
  premoveGone: 'The premove is not possible',
  cancelPremove: 'Cancel the premove',

  moves: 'Moves',
  noMoves: 'No moves yet',
  first: 'First position',
  back: 'One move back',
  forward: 'One move forward',
  last: 'Current position',
  flip: 'Turn the board',
  typeMove: 'Type a move',
  typeMoveHint: (example: string) => `For example ${example}`,
  send: 'Play',
  counters: 'Draw rules',
  movesLeft: (left: number, limit: number) => `${left} of ${limit} moves left`,
  times: (used: number, limit: number) => `${used} of ${limit} times`,
  captured: (side: string, n: number) => `${side} has taken ${pieces(n)}`,
  onBoard: (men: number, kings: number) =>
    [
      men || !kings ? `${men} ${men === 1 ? 'man' : 'men'}` : '',
      kings ? `${kings} ${kings === 1 ? 'king' : 'kings'}` : '',
    ]
      .filter(Boolean)
      .join(', '),

  actions: 'Actions',
  offerDraw: 'Offer draw',
  drawOffered: 'You have offered a draw',
  drawOfferedBy: (side: string) => `${side} offers a draw`,
  accept: 'Accept',
  decline: 'Decline',
  takeBack: 'Take back',
  takeBackAsked: 'You have asked to take the move back',
  takeBackAskedBy: (side: string) => `${side} asks to take the move back`,
  resign: 'Resign',
  resignSure: 'Resign this game?',
  resignYes: 'Yes, resign',
  resignNo: 'Keep playing',
  rematch: 'Rematch',
  rematchOffered: 'You have asked for a rematch',
  rematchOfferedBy: (side: string) => `${side} would like a rematch`,
  toRematch: 'To the rematch',
  result: 'Result',
  score: 'Score',

  shareGame: 'Share and save',
  gameLink: 'Link to the game',
  copyFen: 'Copy FEN',
  copyPdn: 'Copy PDN',
  downloadPdn: 'Save PDN',
  downloadFen: 'Save FEN',

  present: 'here',
  absent: 'away',
  watchers: (n: number) => (n === 1 ? '1 watcher' : `${n} watchers`),
  lag: (millis: number) => `${millis} ms`,
  lagHint: 'The time to the server and back. Up to 300 ms of it is not counted as thinking time.',
  goneNote: 'Your opponent’s connection is lost.',
  goneWait: (seconds: number) =>
    seconds === 1
      ? 'In 1 second you may end the game.'
      : `In ${seconds} seconds you may end the game.`,
  goneWon: 'End it as won',
  goneVoid: 'End it without counting',
  connecting: 'Connecting…',
  connectionLost: 'Connection lost. Trying again…',
  reconnected: 'Connected again',
  requestFailed: 'The server cannot be reached.',
  stale: 'The game had already gone on. Nothing was changed.',

  theme: 'Appearance',
  themeAuto: 'As the device',
  themeLight: 'Light',
  themeDark: 'Dark',
  boardStyle: 'Board',
  wood: 'Wood',
  slate: 'Slate',
  moss: 'Moss',
  squareNames: 'Square names',
  namesAll: 'On every square',
  namesEdge: 'At the edges',
  namesOff: 'None',
  animation: 'Animation',
  animationOff: 'None',
  animationFast: 'Fast',
  animationNormal: 'Normal',
  animationSlow: 'Slow',
  sounds: 'Sounds',
  hints: 'Hints: where a piece can go, and why not',
  oneClick: 'Play at one click when only one move fits',
  premoves: 'Allow premoves',
  shortcuts: 'Keyboard shortcuts with single keys',
  languageLabel: 'Language',

  help: 'Keyboard',
  helpBoard: 'On the board',
  helpAnywhere: 'Anywhere in the game',
  keyArrows: 'Go over the squares',
  keyEnter: 'Take the piece, put it down',
  keyEscape: 'Let go',
  keyNameEscape: 'Esc',
  keySquare: 'Digits or letters: go to the square of that name',
  keyStep: 'One move back or forward',
  keyEnds: 'First or current position',
  keyType: 'Type a move',
  keyClock: 'Say the clocks',
  keyStatus: 'Say whose turn it is',
  keyFlip: 'Turn the board',
  keyHelp: 'This help',
  helpTyped: (example: string) =>
    `Typed moves: ${example}, a capture with all its squares if need be.`,

  sayMove: (side: string, from: string, to: string) => `${side}: ${from} to ${to}`,
  sayCapture: (side: string, from: string, to: string, n: number) =>
    `${side}: ${from} takes ${to}, ${pieces(n)}`,
  sayCrowned: 'crowned',
  sayTakenBack: 'The move has been taken back',
  sayClocks: (white: string, black: string) => `White ${white}, Black ${black}`,
  sayNoClock: 'This game has no clock',
  sayTime: (hours: number, minutes: number, seconds: number) =>
    [
      hours ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : '',
      minutes ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : '',
      `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`,
    ]
      .filter(Boolean)
      .join(' '),
  sayJoined: 'The opponent is here. The game begins.',
};

export type Catalogue = {
  [K in keyof typeof en]: (typeof en)[K] extends string ? string : (typeof en)[K];
};
