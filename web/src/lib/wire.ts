// Short names for the shapes of the wire. The shapes themselves are generated from
// docs/openapi.json into api.d.ts (`npm run types`).

import type { components } from './api.d.ts';

type Schemas = components['schemas'];

export type Side = Schemas['Side'];
export type Text = Schemas['Texts'];
export type SquareInfo = Schemas['SquarePlace'];
export type Variant = Schemas['Variant'];
export type Level = Schemas['Level'];

export type Assistance = 'assisted' | 'club' | 'official';
export type Notices = 'nobody' | 'opponent' | 'both';
export type Clock = Schemas['Clock'] | { form: 'text'; text: string };
export type ClockFace = {
  clock: Clock;
  remaining: number;
  free: number | null;
  period: number;
  toControl: number | null;
  spare: number | null;
  over: number;
  flag: number | null;
  moves: number;
};
export type Clocks = {
  white: ClockFace;
  black: ClockFace;
  running: Side | null;
  at: number;
};
export type NewGame = Omit<Schemas['NewGame'], 'clock'> & {
  clock?: { white: Clock; black: Clock };
  assistance?: Assistance;
  arbiter?: boolean;
  notices?: Notices;
  flags?: 'automatic' | 'called';
  drawOffersFrom?: number;
  sheets?: boolean;
};

export type Piece = Schemas['Piece'];
export type Position = Schemas['Position'];
export type Move = Schemas['Move'];
export type LegalMove = Schemas['LegalMove'];

/** Any square, light ones too, by row and column from White's upper left. */
export type Cell = { row: number; column: number };
export type PieceKind = 'man' | 'uncrownedKing' | 'king';
export type Standing = Cell & { side: Side; kind: PieceKind };
export type InHand = Standing & { at: Cell | null };
export type Hands = { inHand: InHand | null; removed: Standing[]; moved: boolean };
export type Wood = { standing: Standing[]; white: Hands; black: Hands; accident: boolean };
export type Article = { article: string; text: string };

export type Played = Schemas['Played'] & {
  irregular: Article[] | null;
  standing: Standing[] | null;
};

export type Counter = Schemas['Counter'];
export type Result = Schemas['GameResult'];
export type Sheets = { white: string[]; black: string[] };
export type State = Omit<Schemas['State'], 'clocks' | 'players'> & {
  clocks: Clocks | null;
  players: Schemas['State']['players'] & { arbiter: { taken: boolean; present: boolean } | null };
  stopped: boolean;
  toPress: Side | null;
  firstFlag: Side | null;
  wood: Wood | null;
  complaint: { offender: Side; articles: Article[] } | null;
  bound: { square: number | null; text: string } | null;
  calledBy: Side | null;
  sheets: Sheets | null;
};
export type GameKind = Schemas['Kind'];
export type Terms = {
  assistance: Assistance;
  arbiter: boolean;
  notices: Notices;
  flags: 'automatic' | 'called';
  drawOffersFrom: number;
  sheets: boolean;
};
export type Game = Omit<Schemas['Game'], 'moves' | 'state' | 'you'> & {
  terms: Terms;
  you: Schemas['Game']['you'] & { arbiter: boolean; arbiterInvite: string | null };
  moves: Played[];
  state: State;
};

export type Doing =
  'adjust' | 'touch' | 'lift' | 'place' | 'release' | 'remove' | 'putBack' | 'crown';
export type HandAct = { type: 'hand'; do: Doing; cell?: Cell; hand?: 'left' | 'right' };
export type Ground =
  'ruleRefusal' | 'forfeit' | 'conduct' | 'time' | 'regulationDraw' | 'nobodyCanWin' | 'annulled';
export type Decision =
  | { kind: 'stop' | 'resume' | 'correct' | 'stand' | 'dismiss' | 'restore' | 'replay' }
  | { kind: 'warn'; side: Side }
  | { kind: 'setTime' | 'addTime'; side: Side; millis: number }
  | { kind: 'setCount'; side: Side; count: number }
  | { kind: 'takeBack'; ply: number }
  | { kind: 'win'; side: Side; ground: Ground }
  | { kind: 'draw' | 'annul'; ground: Ground };
export type Act =
  | Schemas['Act']
  | HandAct
  | {
      type:
        | 'press'
        | 'haveCorrected'
        | 'letStand'
        | 'showAgain'
        | 'callArbiter'
        | 'callFlag'
        | 'restore';
    }
  | { type: 'disturb'; slips: { from: Cell; to: Cell | null }[] }
  | { type: 'write'; ply: number; text: string }
  | { type: 'rule'; decision: Decision; reason: string };

export type LogLine = {
  seq: number;
  at: number;
  by: Side | 'arbiter' | 'server';
  text: string;
  articles: Article[];
};
export type RoomGame = {
  id: string;
  players: State['players'];
  ply: number;
  state: Pick<State, 'stopped' | 'calledBy' | 'complaint' | 'clocks' | 'result'>;
};

/** What is wrong, worded for the reader; the details differ by code. */
export type Problem = Omit<Schemas['Fault'], 'details' | 'code'> & {
  code: string;
  details?: Record<string, unknown>;
};

export type ToServer =
  | { type: 'act'; id: string; expected: number; side?: Side; act: Act }
  | { type: 'acts'; id: string; expected: number; side?: Side; acts: Act[] }
  | { type: 'ping'; id: string };
export type Update = {
  type: 'update';
  from: number;
  seq: number;
  moves: Played[];
  plies: number;
  state: State;
};
export type Presence = Extract<Schemas['FromServer'], { type: 'presence' }>;
export type FromServer =
  | Exclude<Schemas['FromServer'], { type: 'game' | 'update' | 'refused' }>
  | { type: 'game'; game: Game }
  | Update
  | { type: 'refused'; id: string; error: Problem; seq: number };

export const other = (side: Side): Side => (side === 'white' ? 'black' : 'white');
