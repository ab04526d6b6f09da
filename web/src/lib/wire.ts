// The shapes of the wire, as docs/http-api.md fixes them. No behaviour here.

export type Side = 'white' | 'black';
export type Text = { en: string; zh: string };

export type SquareInfo = { number: number; row: number; column: number; label: string };
export type Variant = {
  id: string;
  name: Text;
  width: number;
  height: number;
  squares: SquareInfo[];
  start: string;
  drawRules: { id: string; name: Text }[];
};
export type Level = { level: number; name: Text; description: Text };

export type Clock =
  { form: 'fischer'; initial: number; increment: number } | { form: 'game'; initial: number };
export type ClockFace = { clock: Clock; remaining: number };
export type Opponent = { kind: 'engine'; level: number } | { kind: 'friend' } | { kind: 'screen' };
export type NewGame = {
  variant: string;
  drawRules?: string;
  start?: string;
  side: Side | 'random';
  name?: string;
  opponent: Opponent;
  clock?: { white: Clock; black: Clock };
};

export type Piece = { square: number; side: Side; king: boolean };
export type Position = { fen: string; turn: Side; pieces: Piece[] };
export type Move = {
  from: number;
  to: number;
  captures: number[];
  path: number[];
  promotes: boolean;
  text: string;
};
export type LegalMove = Move & { routes: number[][] };
export type Played = Move & {
  ply: number;
  side: Side;
  fen: string;
  at: number;
  spent: number | null;
  remaining: number | null;
};

export type Player = {
  kind: 'person' | 'engine';
  name: string | null;
  level: number | null;
  taken: boolean;
  present: boolean;
};
export type Counter = {
  rule: string;
  name: string;
  article: string;
  used: number;
  limit: number;
  unit: 'moves' | 'times';
};
export type Result = { score: string; winner: Side | null; reason: string; text: string };
export type Clocks = {
  white: ClockFace;
  black: ClockFace;
  running: Side | null;
  at: number;
};
export type State = {
  seq: number;
  begun: boolean;
  position: Position;
  legal: LegalMove[];
  mustCapture: { count: number; exact: boolean } | null;
  clocks: Clocks | null;
  counters: Counter[];
  drawOffer: Side | null;
  mayOfferDraw: Side[];
  takeBack: Side | null;
  players: { white: Player; black: Player };
  rematch: { offeredBy: Side | null; game: string | null };
  result: Result | null;
};
export type GameKind = 'engine' | 'friend' | 'screen';
export type Game = {
  id: string;
  variant: string;
  drawRules: string;
  kind: GameKind;
  assistance: 'assisted';
  createdAt: number;
  start: Position;
  you: { sides: Side[]; invite: string | null };
  moves: Played[];
  state: State;
};

export type Act =
  | { type: 'move'; from: number; to: number; captures?: number[] }
  | { type: 'move'; text: string }
  | { type: 'resign' }
  | { type: 'offerDraw' }
  | { type: 'acceptDraw' }
  | { type: 'declineDraw' }
  | { type: 'askTakeBack' }
  | { type: 'acceptTakeBack' }
  | { type: 'declineTakeBack' };

export type Problem = { code: string; message: string; details?: Record<string, unknown> };

export type ToServer =
  | { type: 'act'; id: string; expected: number; side?: Side; act: Act }
  | { type: 'ping'; id: string };

export type Update = {
  type: 'update';
  from: number;
  seq: number;
  moves: Played[];
  plies: number;
  state: State;
};
export type Presence = {
  type: 'presence';
  players: { white: boolean; black: boolean };
  watchers: number;
};
export type FromServer =
  | { type: 'game'; game: Game }
  | Update
  | { type: 'accepted'; id: string; seq: number }
  | { type: 'refused'; id: string; error: Problem; seq: number }
  | Presence
  | { type: 'pong'; id: string; at: number };

export const other = (side: Side): Side => (side === 'white' ? 'black' : 'white');
