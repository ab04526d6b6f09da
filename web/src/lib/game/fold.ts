// Keeping a game up to date from the messages of the server.

import type { Game, Presence, Update } from '../wire';

/** The game after an update; null when moves in between are missing and it must be fetched anew. */
export function update(game: Game, message: Update): Game | null {
  const kept = message.plies - message.moves.length;
  if (kept < 0 || kept > game.moves.length) return null;
  if (message.seq < game.state.seq) return game;
  const moves = [...game.moves.slice(0, kept), ...message.moves];
  const invite = message.state.begun ? null : game.you.invite;
  const { arbiter } = message.state.players;
  const arbiterInvite = arbiter?.taken ? null : game.you.arbiterInvite;
  // Play begins with the board as it was set up.
  const { position, settingUp } = message.state;
  const began = game.state.settingUp !== null && settingUp === null && moves.length === 0;
  const start = began ? position : game.start;
  return {
    ...game,
    start,
    moves,
    state: message.state,
    you: { ...game.you, invite, arbiterInvite },
  };
}

export function presence(game: Game, message: Presence): Game {
  const { white, black, arbiter } = game.state.players;
  const players = {
    white: { ...white, present: message.players.white, claimFrom: message.lost.white },
    black: { ...black, present: message.players.black, claimFrom: message.lost.black },
    arbiter: arbiter && { ...arbiter, present: message.players.arbiter },
  };
  return { ...game, state: { ...game.state, players } };
}
