// Short names for the shapes of the wire. The shapes themselves are generated from
// docs/openapi.json into api.d.ts (`npm run types`).

import type { components } from './api.d.ts';

type Schemas = components['schemas'];

export type Side = Schemas['Side'];
export type Text = Schemas['Texts'];
export type SquareInfo = Schemas['SquarePlace'];
export type Variant = Schemas['Variant'];
export type RuleCard = Schemas['RuleCard'];
/** Rules that somebody made himself, with what there is to know of a variant. */
export type OwnRules = Schemas['OwnRules'];
export type Level = Schemas['Level'];

export type Assistance = Schemas['Assistance'];
export type Notices = Schemas['Notices'];
export type Clock = Schemas['Clock'];
export type ClockFace = Schemas['ClockFace'];
export type Clocks = Schemas['Clocks'];
export type NewGame = Schemas['NewGame'];

export type Piece = Schemas['Piece'];
export type Position = Schemas['Position'];
export type Move = Schemas['Move'];
export type LegalMove = Schemas['LegalMove'];
export type Played = Schemas['Played'];

/** Any square, light ones too, by row and column from White's upper left. */
export type Cell = Schemas['Cell'];
export type Standing = Schemas['Standing'];
export type InHand = Schemas['Held'];
export type Hands = Schemas['Hands'];
export type Wood = Schemas['Wood'];
/** What a hand did, as it is told of others. */
export type HandDid = Schemas['HandDid'];
export type SetUpStep = Schemas['SetUpStep'];
export type PieceKind = Schemas['PieceKind'];
export type Slip = Schemas['Slip'];
export type Adjournment = Schemas['Adjournment'];
export type Adjournments = Schemas['Adjournments'];
export type Article = Schemas['Irregular'];

export type Ending = Schemas['Ending'];
export type DrawEnding = Schemas['DrawEnding'];
export type Claimed = Schemas['ClaimGround'];
export type PendingClaim = Schemas['PendingClaim'];
export type Counter = Schemas['Counter'];
export type Result = Schemas['GameResult'];
export type State = Schemas['State'];
export type GameKind = Schemas['Kind'];
export type Game = Schemas['Game'];

/** A blindfold game for one who sees no board. */
export type BlindfoldGame = Schemas['BlindfoldGame'];
export type Announced = Schemas['Announced'];
export type Blinded = Schemas['Blinded'];
/** A game as the reader may see it. */
export type SeenGame = Schemas['SeenGame'];
export const isBlind = (game: SeenGame): game is BlindfoldGame => 'announced' in game;
/** What an invitation shows of a game, with its board or without. */
export type Invited = Pick<Game, 'id' | 'you' | 'terms'> & {
  state: Pick<State, 'players' | 'clocks'>;
  start?: Position;
};

export type Papers = Schemas['Papers'];
export type Plan = Schemas['Plan'];

export type Act = Schemas['Act'];
export type HandAct = Extract<Act, { type: 'hand' }>;
export type Decision = Schemas['Decision'];
export type Ground = Schemas['Ground'];
/** What the arbiter's room is told. */
export type FromRoom = Schemas['FromRoom'];
export type RoomGame = Schemas['ArbiterGame'];
export type LogLine = Schemas['LogLine'];

export type Account = Schemas['Account'];
export type SignedIn = Schemas['SignedIn'];

/** What is said beside a game. */
export type ChatLine = Schemas['ChatLine'];
export type Phrase = Schemas['Phrase'];

/** The lobby. */
export type SeekAsk = Schemas['SeekAsk'];
export type OpenSeek = Schemas['OpenSeek'];
export type RatingNow = Schemas['RatingNow'];
export type FromLobby = Schemas['FromLobby'];

/** Players as others see them. */
export type Speed = Schemas['Speed'];
export type Profile = Schemas['Profile'];
export type RatingPoint = Schemas['RatingPoint'];
export type PlayerGame = Schemas['PlayerGame'];
export type PlayerGames = Schemas['PlayerGames'];

/** Simultaneous play. */
export type Simul = Schemas['Simul'];
export type SimulAct = Schemas['SimulAct'];
export type SimulBoard = Schemas['SimulBoard'];
export type SimulConditions = Schemas['SimulConditions'];
export type SimulNeeded = Schemas['SimulNeeded'];
export type SimulHostClock = Schemas['SimulHostClock'];
export type SimulPerson = Schemas['SimulPerson'];
export type SimulStanding = Schemas['SimulStanding'];
export type SimulSummary = Schemas['SimulSummary'];
export type NewSimul = Schemas['NewSimul'];
export type FromSimul = Schemas['FromSimul'];

/** The game database. */
export type Database = Schemas['Database'];
export type Collection = Schemas['Collection'];
export type GameList = Schemas['GameList'];
export type GameSummary = Schemas['GameSummary'];
export type ArchivedGame = Schemas['ArchivedGame'];
export type LineItem = Schemas['LineItem'];
export type LineMove = Schemas['LineMove'];
export type Explorer = Schemas['Explorer'];
export type ExplorerMove = Schemas['ExplorerMove'];
export type Outcomes = Schemas['Outcomes'];
export type Import = Schemas['Import'];
export type ImportReport = Schemas['ImportReport'];

/** What the engine thinks of a position. */
export type AnalysisOffer = Schemas['AnalysisOffer'];
export type AnalysisLine = Schemas['AnalysisLine'];
export type AnalysisScore = Schemas['AnalysisScore'];
export type FromAnalysis = Schemas['FromAnalysis'];
export type Hint = Schemas['Hint'];

/** What is wrong, worded for the reader; the details differ by code. */
export type Problem = Omit<Schemas['Fault'], 'details'> & { details?: Record<string, unknown> };

export type ToServer = Schemas['FromClient'];
export type FromServer = Schemas['FromServer'];
export type Update = Extract<FromServer, { type: 'update' }>;
export type Presence = Extract<FromServer, { type: 'presence' }>;

export const other = (side: Side): Side => (side === 'white' ? 'black' : 'white');

export type Tournament = Schemas['Tournament'];
export type NewTournament = Schemas['NewTournament'];
export type TournamentAct = Schemas['TournamentAct'];
export type TournamentConditions = Schemas['TournamentConditions'];
export type TournamentGame = Schemas['TournamentGame'];
export type TournamentSummary = Schemas['TournamentSummary'];

export type Delay = Schemas['Delay'];
export type Broadcast = Schemas['Broadcast'];
export type BroadcastChange = Partial<Schemas['BroadcastChange']>;
export type BroadcastSummary = Schemas['BroadcastSummary'];
export type NewBroadcast = Schemas['NewBroadcast'];
export type ShownBoard = Schemas['ShownBoard'];
export type FromBroadcast = Schemas['FromBroadcast'];
export type SchoolClass = Schemas['Class'];
export type ClassAct = Schemas['ClassAct'];
export type Reminders = Schemas['Reminders'];
export type ReminderKinds = Schemas['ReminderKinds'];
