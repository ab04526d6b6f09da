// Runs the browser tests with Node's own runner, one file after the other: two browsers at once
// on two cores would make clocks and animations late. Words are handed on to `node --test`.
import { spawnSync } from 'node:child_process';
import { readdirSync, mkdirSync } from 'node:fs';

const here = new URL('.', import.meta.url);
const words = process.argv.slice(2);
const named = words.filter((word) => word.endsWith('.mjs'));
const options = words.filter((word) => !word.endsWith('.mjs'));
const files = named.length
  ? named
  : readdirSync(new URL('tests/', here))
      .filter((name) => name.endsWith('.test.mjs'))
      .sort()
      .map((name) => `tests/${name}`);

mkdirSync(new URL('out/', here), { recursive: true });
const run = spawnSync(
  process.execPath,
  [
    '--test',
    '--test-concurrency=1',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    ...options,
    ...files,
  ],
  { cwd: here, stdio: 'inherit' },
);
process.exit(run.status ?? 1);
