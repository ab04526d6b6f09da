// What is said of a tournament in words, and what is told from its games.

import { t } from '../i18n';
import { clockWords } from '../simul/words';
import { languageTag } from '../i18n';
import type {
  Side,
  Tournament,
  TournamentConditions,
  TournamentGame,
  TournamentSummary,
} from '../wire';

export function phaseName(phase: TournamentSummary['phase']): string {
  const { tournamentGathering, tournamentBeingPlayed, tournamentIsOver } = t();
  return { gathering: tournamentGathering, playing: tournamentBeingPlayed, over: tournamentIsOver }[
    phase
  ];
}

/** A span as days and hours, or hours and minutes. */
export function left(millis: number): string {
  const minutes = Math.floor(Math.max(0, millis) / 60_000);
  const hours = Math.floor(minutes / 60);
  return t().tournamentTimeLeft(Math.floor(hours / 24), hours % 24, minutes % 60);
}

export const day = (at: number): string =>
  new Intl.DateTimeFormat(languageTag(), { dateStyle: 'medium' }).format(at);

export function lines(conditions: TournamentConditions): string[] {
  const catalogue = t();
  const { twice, mostPlayers, leaveDaysAYear, nearTimeTrouble, clock } = conditions;
  return [
    `${catalogue.tournamentTwice}: ${twice ? catalogue.tournamentBoth : catalogue.tournamentOnce}`,
    catalogue.tournamentMostLine(mostPlayers),
    catalogue.tournamentClockLine(clockWords(clock)),
    catalogue.tournamentLeaveLine(leaveDaysAYear),
    catalogue.tournamentTroubleLine(left(nearTimeTrouble)),
  ];
}

/** A player's name, by his number from 1. */
export const playerName = (seen: Tournament, player: number): string =>
  seen.players[player - 1]?.name ?? t().tournamentNameless(player);

/** The name of whoever has this number in the tournament. */
export function personName(seen: Tournament, person: number): string {
  const player = seen.players.findIndex((one) => one.person === person);
  if (player >= 0) return playerName(seen, player + 1);
  return person === 0 ? (seen.director ?? t().tournamentDirector) : t().tournamentNameless(person);
}

/** The side that the reader plays, for himself or for another. */
export function ownSide(seen: Tournament, game: TournamentGame): Side | null {
  const { person, player } = seen.you;
  const plays = ({ substitute, player: whose }: TournamentGame['white']) =>
    substitute === null ? whose === player : substitute === person;
  if (plays(game.white)) return 'white';
  return plays(game.black) ? 'black' : null;
}

/** Milliseconds on a side's clock now; it runs while the side is on move. */
export function timeLeft(game: TournamentGame, side: Side, now: number): number {
  const shown = game[side].left ?? 0;
  if (game.turn !== side || game.flag === null) return shown;
  return Math.min(shown, Math.max(0, game.flag - now));
}

/** How a game ended for a player, or null. */
export function resultFor(game: TournamentGame, player: number): string | null {
  const { tournamentWon, tournamentLost, tournamentDrawn, tournamentVoid } = t();
  if (!game.verdict) return null;
  if (game.verdict === 'drawn') return tournamentDrawn;
  if (game.verdict === 'void') return tournamentVoid;
  return game[game.verdict].player === player ? tournamentWon : tournamentLost;
}

/** The same as points: 2, 1, 0, or a dash where it does not count. */
export function pointsFor(game: TournamentGame, player: number): string {
  if (!game.verdict) return '·';
  if (game.verdict === 'void') return '–';
  if (game.verdict === 'drawn') return '1';
  return game[game.verdict].player === player ? '2' : '0';
}
