// What is said of a simul in words.

import { formWords } from '../clock/words';
import { brief, face, formOf, isUnlimited } from '../game/clock';
import { t } from '../i18n';
import type { Clock, SimulBoard, SimulConditions, SimulNeeded, SimulSummary } from '../wire';

export function clockWords(clock: Clock): string {
  const form = clock.form === 'text' ? formOf(clock) : null;
  return form ? formWords(t(), form) : brief(clock);
}

export function clocks({ clock, hostClock }: SimulConditions): string {
  if (hostClock) return t().simulClockOneLine(clockWords(hostClock));
  if (!clock) return t().simulNoClocks;
  if (isUnlimited(clock.guest)) return t().simulClockHostLine(clockWords(clock.host));
  const [host, guest] = [clockWords(clock.host), clockWords(clock.guest)];
  return host === guest ? t().simulClockBoth(host) : t().simulClockPair(host, guest);
}

/** A span of milliseconds as clocks show it. */
export const span = (millis: number): string => face(Math.max(0, millis));

export function colourName(colour: SimulConditions['colour']): string {
  return colour === 'alternating' ? t().simulAlternating : t()[colour];
}

export function walkName(walk: SimulConditions['walk']): string {
  return walk === 'round' ? t().simulRound : t().simulFree;
}

export function phaseName(phase: SimulSummary['phase']): string {
  const { simulGathering, simulBeingPlayed, simulIsOver } = t();
  return { gathering: simulGathering, playing: simulBeingPlayed, over: simulIsOver }[phase];
}

/** What differs from the simplest simul, one line each. */
export function lines(conditions: SimulConditions): string[] {
  const catalogue = t();
  const { patience, behind, percentage, away, clock, hostClock } = conditions;
  const guestsTimed = clock && !isUnlimited(clock.guest);
  const hostTimed = hostClock || (clock && !isUnlimited(clock.host));
  return [
    catalogue.simulMostBoards(conditions.mostBoards),
    `${catalogue.simulColour}: ${colourName(conditions.colour)}`,
    clocks(conditions),
    `${catalogue.simulWalk}: ${walkName(conditions.walk)}`,
    ...(conditions.guestsWait ? [catalogue.simulWaitLine] : []),
    catalogue.simulPassesLine(conditions.passes),
    ...(patience && !guestsTimed ? [catalogue.simulPatienceLine(span(patience))] : []),
    ...(conditions.blindfold != null ? [catalogue.simulBlindfoldLine(conditions.blindfold)] : []),
    ...(behind ? [catalogue.simulBehindLine(behind)] : []),
    ...(percentage ? [catalogue.simulPercentageLine(percentage)] : []),
    ...(conditions.assistance === 'club' ? [catalogue.simulClubLine] : []),
    ...(conditions.arbiter ? [catalogue.simulArbiterLine] : []),
    ...(away && !hostTimed ? [catalogue.simulAwayLine(span(away))] : []),
  ];
}

export function needed(needed: SimulNeeded | null): string {
  if (!needed) return '';
  if (needed.kind === 'reached') return t().simulReached;
  if (needed.kind === 'outOfReach') return t().simulOutOfReach;
  return t().simulNeeded(needed.points, needed.wins, needed.alone);
}

export const guestName = ({ guest, board }: SimulBoard): string =>
  guest.name ?? t().simulNameless(board);
