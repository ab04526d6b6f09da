// The files that are being imported: sent one after the other, and looked after until the server
// has read them.

import { ApiError } from '../calls';
import { t } from '../i18n';
import { live } from '../ui/live.svelte';
import type { Import, ImportReport } from '../wire';
import * as calls from './calls';
import { plain, size } from './text';

/** How often the server is asked how far it is, in milliseconds. */
const EVERY = 400;

export type Job = {
  readonly key: number;
  readonly name: string;
  state: 'queued' | 'sending' | 'reading' | 'done' | 'failed';
  /** How much of this state is done, from 0 to 1. */
  share: number;
  games: number;
  report: ImportReport | null;
  problem: string;
};

export class Importing {
  jobs: Job[] = $state([]);
  #files = new Map<number, File>();
  #next = 1;
  #busy = false;
  #closed = false;

  /** `added` is called when the database has grown. */
  constructor(private readonly added: () => void) {}

  add(files: Iterable<File>, largest: number): void {
    for (const file of files) {
      const key = this.#next++;
      const tooLarge = file.size > largest;
      this.jobs.unshift({
        key,
        name: plain(file.name, 120),
        state: tooLarge ? 'failed' : 'queued',
        share: 0,
        games: 0,
        report: null,
        problem: tooLarge ? t().dbTooLarge(t().dbSize(...size(largest))) : '',
      });
      if (!tooLarge) this.#files.set(key, file);
    }
    void this.#work();
  }

  forget(key: number): void {
    this.jobs = this.jobs.filter((job) => job.key !== key || this.#files.has(key));
  }

  close(): void {
    this.#closed = true;
  }

  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (;;) {
      const [next] = this.#files;
      if (!next || this.#closed) break;
      const [key, file] = next;
      const job = this.jobs.find((one) => one.key === key);
      if (job) await this.#import(job, file);
      this.#files.delete(key);
    }
    this.#busy = false;
  }

  async #import(job: Job, file: File): Promise<void> {
    try {
      job.state = 'sending';
      let now = await calls.upload(file, (share) => (job.share = share));
      job.state = 'reading';
      for (;;) {
        this.#show(job, now);
        if (now.stage === 'done' || now.stage === 'failed' || this.#closed) break;
        await new Promise((done) => setTimeout(done, EVERY));
        now = await calls.importOf(now.id);
      }
    } catch (error) {
      job.state = 'failed';
      job.problem = (error as ApiError).message;
    }
    if (job.report) this.added();
    live.say(t().dbSays(job.name, summary(job)));
  }

  #show(job: Job, { stage, size: whole, read, games, report, problem }: Import): void {
    job.share = whole > 0 ? Math.min(1, read / whole) : 0;
    job.games = games;
    job.report = report ?? null;
    job.problem = problem ?? '';
    if (stage === 'done' || stage === 'failed') job.state = stage;
    if (stage === 'sorting') job.share = 1;
  }
}

/** What came of a file, in one sentence. */
export function summary({ state, report, problem, games }: Job): string {
  if (state === 'queued') return t().dbQueued;
  if (state === 'sending') return t().dbSending;
  if (state === 'reading') return t().dbReading(games);
  if (state === 'failed' || !report) return problem || t().dbImportFailed;
  const parts = [t().dbAdded(report.added)];
  if (report.known > 0) parts.push(t().dbKnown(report.known));
  if (report.faults > 0) parts.push(t().dbFaults(report.faults));
  return parts.join(t().language === '中文' ? '，' : ', ') + (t().language === '中文' ? '。' : '.');
}

/** The faults as lines of text, to copy. */
export function faultLines(report: ImportReport): string {
  return report.groups
    .flatMap(({ title, faults, count }) => [
      `${title} (${count})`,
      ...faults.map(({ line, column, game, ply, text, found, legal }) => {
        const place = `${t().dbPlace(line, column)}, ${t().dbPlaceGame(game, ply)}`;
        const there = found ? ` | ${t().dbFoundThere}: ${plain(found)}` : '';
        const can = legal.length > 0 ? ` | ${t().dbLegalThere}: ${legal.join(' ')}` : '';
        return `  ${place}: ${plain(text)}${there}${can}`;
      }),
    ])
    .join('\n');
}
