// Games made over the wire, for tests that are about something later. The calls go through the
// person's browser, so that its cookie holds the seat.

export async function call(page, method, path, body) {
  const answer = await page.request.fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    data: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${text}`);
  return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
}

export const getGame = (page, id) => call(page, 'GET', `/api/games/${id}`);

export const makeGame = (page, game) =>
  call(page, 'POST', '/api/games', {
    variant: 'international',
    side: 'white',
    opponent: { kind: 'screen' },
    ...game,
  });

export const joinGame = (page, id, invite, name) =>
  call(page, 'POST', `/api/games/${id}/join`, { invite, name });

/** A game of two people: White made it, Black joined it. */
export async function friends(white, black, game = {}) {
  const made = await makeGame(white, { opponent: { kind: 'friend' }, ...game });
  await joinGame(black, made.id, made.you.invite);
  return made.id;
}

export async function act(page, id, act, side) {
  const game = await getGame(page, id);
  return call(page, 'POST', `/api/games/${id}/acts`, { expected: game.state.seq, side, act });
}

/** Several acts at once, all of them or none. */
export async function acts(page, id, acts, side) {
  const game = await getGame(page, id);
  return call(page, 'POST', `/api/games/${id}/acts`, { expected: game.state.seq, side, acts });
}

/** Waits until the stored game fits, and answers it. */
export async function until(page, id, fits, what, patience = 20_000) {
  const limit = Date.now() + patience;
  for (;;) {
    const game = await getGame(page, id);
    if (fits(game)) return game;
    if (Date.now() > limit) {
      throw new Error(`${what} did not happen; the game: ${JSON.stringify(game.state)}`);
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}
