// The program under test, with a database of its own in a folder that is removed at the end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const binary =
  process.env.DAMIER_BIN ?? fileURLToPath(new URL('../../target/debug/damier', import.meta.url));

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

export class Program {
  #folder;
  #port;
  #child = null;
  #log = '';

  #words = [];

  /** Starts the program and waits until it answers; `words` are added to its command line, where
   * FOLDER is its own folder. */
  static async start({ words = [] } = {}) {
    if (!existsSync(binary)) throw new Error(`no program at ${binary}: run cargo xtask e2e`);
    const program = new Program();
    program.#words = words;
    program.#folder = await mkdtemp(join(tmpdir(), 'damier-e2e-'));
    program.#port = await freePort();
    await program.resume();
    return program;
  }

  get address() {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** What it wrote so far: shown when a test fails. */
  get log() {
    return this.#log;
  }

  /** Starts it again after `kill`, on the same port and database. */
  async resume() {
    const words = ['serve', '--listen', `127.0.0.1:${this.#port}`];
    words.push('--database', join(this.#folder, 'games.sqlite'));
    // Many people come from one address here.
    const own = this.#words.map((word) => word.replace('FOLDER', this.#folder));
    words.push('--rate-limit', 'off', ...own);
    this.#child = spawn(binary, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream.on('data', (data) => (this.#log += data));
    }
    const until = Date.now() + 20_000;
    while (Date.now() < until) {
      if (this.#child.exitCode !== null) break;
      const answer = await fetch(`${this.address}/healthz`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`the program does not answer:\n${this.#log}`);
  }

  /** Kills it without warning. */
  async kill() {
    if (this.#child === null || this.#child.exitCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }

  async stop() {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
