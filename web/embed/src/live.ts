// Follows a game on a server, over the part of it that every page may read. No cookie is sent.

import { Fault } from './fault';

type Loose = Record<string, unknown>;

/** The first wait before a lost connection is tried again, and the longest. */
const WAITS = [1000, 30_000] as const;

export type Told = { game: Loose } | { hidden: true } | { fault: Fault };

/** A server's address that can be read from; anything but http and https is refused. */
export function serverOf(text: string): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new Fault('server', text.slice(0, 60));
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new Fault('server', url.protocol);
  return url;
}

/** The game after an update, as the server means it to be put together. */
export function updated(game: Loose, update: Loose): Loose {
  const moves = Array.isArray(update.moves) ? update.moves : [];
  const before = Array.isArray(game.moves) ? game.moves : [];
  const kept = Math.max(0, Number(update.plies) - moves.length) || 0;
  return { ...game, moves: [...before.slice(0, kept), ...moves], state: update.state };
}

/** Follows a game until it is over, or `stop` is called. */
export function follow(
  server: URL,
  id: string,
  language: string,
  tell: (told: Told) => void,
): { stop: () => void } {
  const path = `/api/public/games/${encodeURIComponent(id)}`;
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [wait, stopped] = [WAITS[0] as number, false];
  let game: Loose | null = null;

  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    socket?.close();
  };

  const hear = (message: Loose) => {
    if (message.type === 'game') game = message.game as Loose;
    else if (message.type === 'update' && game) game = updated(game, message);
    else if (message.type === 'update') {
      // A blindfold game is over: now all of it is told.
      socket?.close();
      return;
    } else if (message.type === 'blindfold') {
      game = null;
      tell({ hidden: true });
      return;
    } else return;
    wait = WAITS[0];
    tell({ game });
    const state = (game.state ?? {}) as Loose;
    if (state.result) stop();
  };

  /** A socket does not say why it was not opened. */
  const why = async (): Promise<Fault | null> => {
    try {
      const answer = await fetch(new URL(path, server), { credentials: 'omit' });
      return answer.status === 404 ? new Fault('unknownGame') : null;
    } catch {
      return new Fault('unreachable', server.host);
    }
  };

  const connect = () => {
    const url = new URL(`${path}/socket`, server);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.searchParams.set('language', language);
    const opened = new WebSocket(url);
    socket = opened;
    opened.onmessage = ({ data }) => {
      if (stopped || socket !== opened) return;
      try {
        hear(JSON.parse(String(data)) as Loose);
      } catch {
        tell({ fault: new Fault('record') });
        stop();
      }
    };
    opened.onclose = async () => {
      if (stopped || socket !== opened) return;
      const fault = await why();
      if (stopped) return;
      if (fault?.name === 'unknownGame') {
        tell({ fault });
        return;
      }
      if (fault && !game) tell({ fault });
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 2, WAITS[1]);
    };
  };

  connect();
  return { stop };
}
