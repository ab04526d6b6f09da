// <damier-board>: a draughts board for any page, to look at or to play over.

import { drawing, shape } from './draw';
import { Fault } from './fault';
import { recorded, still, told, type Game } from './game';
import { follow, serverOf } from './live';
import { style } from './style';
import { described, wordsOf, type Words } from './words';

/** The longest file that is read, and the longest PDN, which a server reads for us. */
const LONGEST_FILE = 1 << 20;
const LONGEST_PDN = 16 * 1024;

const ICONS = {
  first: 'M11 17l-5-5 5-5M18 17l-5-5 5-5',
  back: 'M15 18l-6-6 6-6',
  forward: 'M9 18l6-6-6-6',
  last: 'M13 17l5-5-5-5M6 17l5-5-5-5',
  turn: 'M7 4v16M3 8l4-4 4 4M17 20V4M13 16l4 4 4-4',
} as const;
type Button = keyof typeof ICONS;

/** Where this file came from, if from a server of Damier: that is the server then. */
const here = new URL(import.meta.url);
const HOME = here.pathname.startsWith('/embed/') ? here.origin : '';

/** The sheet is one for all boards of a page, and needs no leave of the page's content policy. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(style);

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/**
 * A draughts board. What it shows is said by one of the attributes `fen`, `pdn`, `src` and `game`,
 * or by PDN as its text; without any of them it shows the start of `variant`.
 *
 * @fires damier-ply after another position is shown; `detail` is `{ply, moves}`.
 */
export class DamierBoard extends HTMLElement {
  static readonly observedAttributes = [
    'variant',
    'fen',
    'pdn',
    'src',
    'game',
    'server',
    'turned',
    'numbers',
    'language',
  ];

  #game: Game | null = null;
  #ply = 0;
  #turned = false;
  #fault: Fault | null = null;
  #hidden = false;
  #words: Words = wordsOf();
  #stop: () => void = () => undefined;
  /** Tells an answer that came too late from the one that is waited for. */
  #asked = 0;
  #waiting = false;

  readonly #board = make('div', { class: 'board', tabindex: '0', role: 'group', part: 'board' });
  readonly #names = make('div', { class: 'names', part: 'names' });
  readonly #bar = make('div', { class: 'bar', part: 'bar' });
  readonly #move = make('span', { class: 'move', part: 'move' });
  readonly #said = make('p', { class: 'said', part: 'said' });
  readonly #live = make('div', { class: 'unseen', 'aria-live': 'polite' });
  readonly #buttons = new Map<Button, HTMLButtonElement>();

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    const figure = make('figure');
    for (const name of Object.keys(ICONS) as Button[]) {
      const button = make('button', { type: 'button', part: 'button', 'data-do': name });
      button.append(shape('svg', { viewBox: '0 0 24 24' }, shape('path', { d: ICONS[name] })));
      button.addEventListener('click', () => this.#do(name));
      this.#buttons.set(name, button);
    }
    const button = (name: Button) => this.#buttons.get(name) as HTMLButtonElement;
    this.#bar.append(button('first'), button('back'), this.#move);
    this.#bar.append(button('forward'), button('last'), button('turn'));
    this.#board.addEventListener('keydown', (event) => this.#key(event));
    figure.append(this.#names, this.#board, this.#bar, this.#said, this.#live);
    root.append(figure);
  }

  /** The move that is shown, counted in plies; 0 is the start. */
  get ply(): number {
    return this.#ply;
  }
  set ply(ply: number) {
    const last = this.#game?.steps.length ?? 0;
    const wanted = Math.max(0, Math.min(last, Math.trunc(ply) || 0));
    if (wanted === this.#ply) return;
    this.#ply = wanted;
    this.#show();
    this.#live.textContent = this.#spoken();
    const detail = { ply: wanted, moves: last };
    this.dispatchEvent(new CustomEvent('damier-ply', { detail, bubbles: true, composed: true }));
  }

  connectedCallback(): void {
    this.#load();
  }

  disconnectedCallback(): void {
    this.#asked += 1;
    this.#stop();
  }

  attributeChangedCallback(name: string): void {
    if (!this.isConnected) return;
    if (name === 'numbers') this.#show();
    else this.#load();
  }

  #do(name: Button): void {
    if (name === 'first') this.ply = 0;
    else if (name === 'back') this.ply -= 1;
    else if (name === 'forward') this.ply += 1;
    else if (name === 'last') this.ply = Infinity;
    else {
      this.#turned = !this.#turned;
      this.#show();
    }
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const keys: Record<string, Button> = {
      ArrowLeft: 'back',
      ArrowRight: 'forward',
      Home: 'first',
      End: 'last',
      f: 'turn',
      F: 'turn',
    };
    const wanted = keys[event.key];
    if (!wanted) return;
    event.preventDefault();
    this.#do(wanted);
  }

  /** Reads the attributes anew. */
  #load(): void {
    const asked = (this.#asked += 1);
    this.#stop();
    this.#stop = () => undefined;
    const language = this.getAttribute('language') ?? this.closest('[lang]')?.getAttribute('lang');
    this.#words = wordsOf(language, navigator.language);
    this.#turned = this.hasAttribute('turned');
    [this.#game, this.#fault, this.#hidden, this.#ply] = [null, null, false, 0];
    const done = (game: Game) => {
      if (asked !== this.#asked) return;
      this.#waiting = false;
      this.#game = game;
      this.#show();
    };
    const failed = (error: unknown) => {
      if (asked !== this.#asked) return;
      this.#waiting = false;
      this.#fault = error instanceof Fault ? error : new Fault('record');
      this.#show();
    };
    const [fen, pdn, src, id] = ['fen', 'pdn', 'src', 'game'].map((one) => this.getAttribute(one));
    const text = pdn ?? this.textContent.trim();
    this.#waiting = true;
    try {
      if (id != null) this.#follow(id);
      else if (fen != null) done(still(this.#variant, fen));
      else if (src != null) this.#fetched(src).then(done, failed);
      else if (text) this.#read(text).then(done, failed);
      else done(still(this.#variant, null));
    } catch (error) {
      failed(error);
    }
    this.#show();
  }

  get #variant(): string {
    return this.getAttribute('variant') ?? 'international';
  }

  get #server(): URL {
    return serverOf(this.getAttribute('server') ?? HOME);
  }

  #follow(id: string): void {
    const language = this.#words === wordsOf('zh') ? 'zh-CN' : 'en';
    let failed = false;
    const { stop } = follow(this.#server, id, language, (news) => {
      this.#waiting = false;
      this.#fault = 'fault' in news ? news.fault : null;
      this.#hidden = 'hidden' in news;
      if ('game' in news && !failed) {
        // Who looks at an earlier move stays there.
        const atEnd = this.#ply === (this.#game?.steps.length ?? 0);
        try {
          this.#game = told(news.game);
          const last = this.#game.steps.length;
          if (atEnd || this.#ply > last) this.ply = last;
        } catch (error) {
          failed = true;
          this.#fault = error instanceof Fault ? error : new Fault('record');
          stop();
        }
      }
      this.#show();
    });
    this.#stop = stop;
  }

  async #fetched(src: string): Promise<Game> {
    const url = serverOf(new URL(src, document.baseURI).href);
    const answer = await fetch(url, { credentials: 'omit' }).catch(() => null);
    if (!answer?.ok) throw new Fault('address', url.href.slice(0, 80));
    const length = Number(answer.headers.get('content-length') ?? 0);
    const text = length > LONGEST_FILE ? null : await answer.text();
    if (text === null || text.length > LONGEST_FILE) throw new Fault('tooLong');
    return this.#read(text.trim());
  }

  /** A record as JSON is shown as it is; PDN is read by the server, which knows the rules. */
  async #read(text: string): Promise<Game> {
    if (text.startsWith('{')) {
      const [line = ''] = text.split('\n');
      let record: unknown;
      try {
        record = JSON.parse(line);
      } catch {
        throw new Fault('record');
      }
      return recorded(record);
    }
    if (new Blob([text]).size > LONGEST_PDN) throw new Fault('tooLong');
    const url = new URL('/api/public/records', this.#server);
    const variant = this.getAttribute('variant');
    if (variant) url.searchParams.set('variant', variant);
    const body = new Blob([text], { type: 'text/plain' });
    const sent = fetch(url, { method: 'POST', body, credentials: 'omit' });
    const answer = await sent.catch(() => null);
    if (!answer) throw new Fault('unreachable', url.host);
    if (!answer.ok) throw new Fault('record');
    return recorded(await answer.json());
  }

  /** Brings everything that is seen up to date. */
  #show(): void {
    const [game, words] = [this.#game, this.#words];
    const step = game && this.#ply > 0 ? game.steps[this.#ply - 1] : undefined;
    const bottom = this.#turned ? 'black' : 'white';
    const board = game?.board ?? still('international', null).board;
    const position = step?.after ?? game?.start ?? null;
    const said = position ? described(position, board, words) : words.board;
    const named = this.getAttribute('numbers') !== 'none';
    const marks = step?.marks ?? [];
    this.#board.replaceChildren(drawing(board, position, marks, bottom, named, said));
    this.#board.setAttribute(
      'aria-label',
      `${words.board}. ${game?.steps.length ? words.keys : ''}`,
    );
    const names = make('span');
    names.textContent = game ? [game.white, game.black].filter(Boolean).join(' – ') : '';
    const score = make('span');
    score.textContent = game?.result ?? '';
    this.#names.replaceChildren(names, score);
    this.#names.hidden = !names.textContent && !score.textContent;
    const last = game?.steps.length ?? 0;
    for (const [name, button] of this.#buttons) {
      const label = words[name];
      button.setAttribute('aria-label', label);
      button.title = label;
      const idle =
        (name === 'first' || name === 'back') && this.#ply === 0
          ? true
          : (name === 'forward' || name === 'last') && this.#ply === last;
      // Not `disabled`: the focus of a keyboard would be lost.
      button.setAttribute('aria-disabled', String(idle));
      button.hidden = name !== 'turn' && last === 0;
    }
    this.#move.textContent = game ? (step?.label ?? (last ? words.start : '')) : '';
    this.#told(step?.comment ?? '');
  }

  /** The line below: a fault, a comment, or the way to the game. */
  #told(comment: string): void {
    const words = this.#words;
    const lines: (Node | string)[] = [];
    if (this.#fault) {
      const { name, detail } = this.#fault;
      lines.push(words.faults[name] + (detail ? ` (${detail})` : ''));
    } else if (this.#hidden) lines.push(words.hidden);
    else if (this.#waiting) lines.push(words.loading);
    else if (comment) lines.push(comment);
    const id = this.getAttribute('game');
    if (id != null && this.#fault?.name !== 'server') {
      const link = make('a', { target: '_blank', rel: 'noopener' });
      link.href = new URL(`/g/${encodeURIComponent(id)}`, this.#server).href;
      link.textContent = words.open;
      if (lines.length) lines.push(' ');
      lines.push(link);
    }
    this.#said.replaceChildren(...lines);
  }

  /** What is said when another move is shown. */
  #spoken(): string {
    const game = this.#game;
    const step = game?.steps[this.#ply - 1];
    if (!game) return '';
    return step ? [step.label, step.comment].filter(Boolean).join('. ') : this.#words.start;
  }
}
