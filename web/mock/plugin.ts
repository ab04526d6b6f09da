// The mock server as a Vite plugin: the calls and the WebSocket of docs/http-api.md in memory.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import { WebSocketServer, type WebSocket } from 'ws';
import type { FromServer, NewGame, Side, ToServer } from '../src/lib/wire.ts';
import { other } from '../src/lib/wire.ts';
import { LEVELS, MockGame, Refused } from './game.ts';
import { parseFen, VARIANTS } from './rules.ts';

type Watcher = { socket: WebSocket; cookie: string; seq: number; plies: number };
const games = new Map<string, MockGame>();
const watchers = new Map<string, Set<Watcher>>();
const REPLY = 500;

const cookieOf = (request: IncomingMessage) =>
  /damier=([a-z0-9]+)/.exec(request.headers.cookie ?? '')?.[1] ?? null;
const present = (id: string) => (cookie: string | null) =>
  [...(watchers.get(id) ?? [])].some((watcher) => watcher.cookie === cookie);

function make(order: NewGame, cookie: string): MockGame {
  const id = Math.random().toString(36).slice(2, 10);
  const game = new MockGame(id, order, cookie);
  games.set(id, game);
  engine(game);
  return game;
}

function engine(game: MockGame): void {
  if (game.result || !game.begun || game.seats[game.turn] !== 'engine') return;
  setTimeout(() => {
    const { legal } = game;
    const move = legal[Math.floor(Math.random() * legal.length)];
    if (!move || game.result || game.seats[game.turn] !== 'engine') return;
    game.act(game.turn, { type: 'move', from: move.from, to: move.to, captures: move.captures });
    publish(game);
  }, REPLY);
}

function publish(game: MockGame): void {
  for (const watcher of watchers.get(game.id) ?? []) {
    const kept = Math.min(watcher.plies, game.moves.length);
    send(watcher.socket, {
      type: 'update',
      from: watcher.seq,
      seq: game.seq,
      moves: game.moves.slice(kept),
      plies: game.moves.length,
      state: game.state(present(game.id)),
    });
    Object.assign(watcher, { seq: game.seq, plies: game.moves.length });
  }
  engine(game);
}

function presence(game: MockGame): void {
  const all = [...(watchers.get(game.id) ?? [])];
  const here = (side: Side) => game.seats[side] === 'engine' || present(game.id)(game.seats[side]);
  const count = all.filter((watcher) => game.sides(watcher.cookie).length === 0).length;
  for (const watcher of all) {
    send(watcher.socket, {
      type: 'presence',
      players: { white: here('white'), black: here('black') },
      watchers: count,
    });
  }
}

const send = (socket: WebSocket, message: FromServer) => socket.send(JSON.stringify(message));

function connect(socket: WebSocket, game: MockGame, cookie: string): void {
  const watcher: Watcher = { socket, cookie, seq: game.seq, plies: game.moves.length };
  const all = watchers.get(game.id) ?? new Set();
  watchers.set(game.id, all.add(watcher));
  send(socket, { type: 'game', game: game.view(cookie, present(game.id)) });
  presence(game);
  socket.on('close', () => {
    all.delete(watcher);
    presence(game);
  });
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as ToServer;
    if (message.type === 'ping')
      return send(socket, { type: 'pong', id: message.id, at: Date.now() });
    try {
      const sides = game.sides(cookie);
      const side = message.side ?? sides[0];
      if (!side || !sides.includes(side)) {
        throw new Refused({ code: 'notYourSeat', message: 'this is not your seat' });
      }
      if (message.expected !== game.seq) throw new Refused({ code: 'stale', message: 'stale' });
      game.act(side, message.act);
      send(socket, { type: 'accepted', id: message.id, seq: game.seq });
      publish(game);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      send(socket, { type: 'refused', id: message.id, error: error.problem, seq: game.seq });
    }
  });
}

function rematch(game: MockGame, cookie: string): { game: string | null } {
  const [side] = game.sides(cookie);
  if (!side || !game.result) throw new Refused({ code: 'notYourSeat', message: 'not now' });
  const friend = game.order.opponent.kind === 'friend';
  if (friend && game.rematchBy !== other(side)) {
    game.rematchBy = side;
  } else {
    const next = make({ ...game.order, side: other(game.creator) }, game.seats[game.creator]!);
    if (friend) next.seats[other(next.creator)] = game.seats[other(game.creator)]!;
    game.rematchGame = next.id;
    engine(next);
  }
  game.seq += 1;
  publish(game);
  return { game: game.rematchGame };
}

function answer(path: string, method: string, body: unknown, cookie: string): [number, unknown] {
  if (path === '/api/variants') return [200, VARIANTS];
  if (path === '/api/levels') return [200, LEVELS];
  if (path === '/api/positions') {
    const { variant, fen } = body as { variant: string; fen: string };
    const read = parseFen(VARIANTS.find((v) => v.id === variant) ?? VARIANTS[0]!, fen);
    if (read) return [200, { fen, ...read }];
    throw new Refused({
      code: 'badPosition',
      message: 'the position cannot be read',
      details: { faults: ['?'] },
    });
  }
  if (path === '/api/games' && method === 'POST') {
    const game = make(body as NewGame, cookie);
    return [201, game.view(cookie, present(game.id))];
  }
  const [, id, call] = /^\/api\/games\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
  const game = games.get(id ?? '');
  if (!game) throw new Refused({ code: 'unknownGame', message: 'there is no such game' });
  if (call === 'fen') return [200, game.state(() => false).position.fen];
  if (call === 'pdn')
    return [200, `[Event "Mock"]\n\n${game.moves.map((m) => m.text).join(' ')} *\n`];
  if (call === 'rematch') return [200, rematch(game, cookie)];
  if (call === 'join') {
    const { invite, name } = body as { invite: string; name?: string };
    game.join(cookie, invite, name ?? null);
    publish(game);
  }
  return [200, game.view(cookie, present(game.id))];
}

function handle(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    let cookie = cookieOf(request);
    if (!cookie) {
      cookie = Math.random().toString(36).slice(2);
      response.setHeader('Set-Cookie', `damier=${cookie}; Path=/; HttpOnly; SameSite=Lax`);
    }
    const reply = (status: number, value: unknown) => {
      const text = typeof value === 'string';
      response.statusCode = status;
      response.setHeader('Content-Type', text ? 'text/plain' : 'application/json');
      response.end(text ? value : JSON.stringify(value));
    };
    try {
      const body: unknown = chunks.length ? JSON.parse(Buffer.concat(chunks).toString()) : {};
      const path = (request.url ?? '').split('?')[0]!;
      reply(...answer(path, request.method ?? 'GET', body, cookie));
    } catch (error) {
      if (error instanceof Refused)
        reply(error.problem.code === 'unknownGame' ? 404 : 422, { error: error.problem });
      else reply(500, { error: { code: 'internal', message: String(error) } });
    }
  });
}

export function mock(): Plugin {
  return {
    name: 'damier-mock',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url?.startsWith('/api/')) handle(request, response);
        else next();
      });
      const sockets = new WebSocketServer({ noServer: true });
      server.httpServer?.on('upgrade', (request, socket, head) => {
        const id = /^\/api\/games\/([^/]+)\/socket/.exec(request.url ?? '')?.[1];
        const game = id ? games.get(id) : undefined;
        if (!id) return;
        if (!game) return void socket.destroy();
        sockets.handleUpgrade(request, socket, head, (ws) =>
          connect(ws, game, cookieOf(request) ?? 'nobody'),
        );
      });
      const clock = setInterval(() => {
        for (const game of games.values()) {
          const before = game.seq;
          game.tick();
          if (game.seq !== before) publish(game);
        }
      }, 100);
      server.httpServer?.on('close', () => clearInterval(clock));
    },
  };
}
