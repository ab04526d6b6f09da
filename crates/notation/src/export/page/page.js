const byId = (id) => document.getElementById(id);
const SVG = 'http://www.w3.org/2000/svg';

/** An element with attributes and children; texts become text and nothing else. */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'class') made.className = value;
    else if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

function drawn(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const variants = JSON.parse(byId('variants').textContent);
const signs = new Map(Object.entries(JSON.parse(byId('signs').textContent)));
const texts = [...document.querySelectorAll('script.game')];
const asked = document.documentElement.dataset.language || navigator.language || 'en';

let words = asked.startsWith('zh') ? WORDS.zh : WORDS.en;
let number = 0;
let game = null;
let variant = null;
/** Every position of the game: what led there, and what can follow. */
let nodes = [];
let at = null;
let flipped = 'flipped' in document.documentElement.dataset;
let playing = 0;

// What stands in the game.

/** Whether the side made it by whose moves they are counted. */
const isFirst = (item) => item.side === variant.first;

function add(item, parent, board) {
  const node = { item, parent, board, children: [], index: nodes.length, button: null };
  nodes.push(node);
  if (parent) parent.children.push(node);
  return node;
}

/** Signs that ask for a diagram on paper. */
const DIAGRAMS = [220, 221];

/** Adds the nodes of a line behind a node, and shows its items in a place. */
function read(line, begin, place) {
  let now = begin;
  let before = begin;
  let mustNumber = true;
  for (const item of line) {
    if (item.move) {
      const node = add(item, now, item.board);
      before = now;
      now = node;
      const known = signs.get(item.strength);
      if (known) node.meaning = words.meaning(known);
      node.button = button(node, `${item.move}${item.strength || ''}`);
      if (known) node.button.title = node.meaning;
      if (isFirst(item) || mustNumber) {
        const dots = isFirst(item) ? '.' : '...';
        const counted = element('span', { class: 'number' }, `${item.number}${dots}`);
        place.append(element('span', { class: 'pair' }, counted, node.button), ' ');
      } else {
        place.append(node.button, ' ');
      }
      mustNumber = false;
      continue;
    }
    if (item.set_up) {
      now = add(item, now, item.board);
      before = now;
      now.button = button(now, '⊞', words.setUp);
      place.append(now.button, ' ');
    } else if (item.variation) {
      const inside = element('div', { class: 'variation' });
      place.append(inside);
      read(item.variation, before, inside);
    } else if (item.comment !== undefined) {
      const said = spoken(item.comment);
      if (said) place.append(element('span', { class: 'comment' }, said), ' ');
      now.said = [now.said, said].filter(Boolean).join(' ');
    } else if (DIAGRAMS.includes(item.sign)) {
      continue;
    } else if (item.sign !== undefined) {
      const known = signs.get(`$${item.sign}`);
      const text = known ? known.text : `$${item.sign}`;
      const attributes = known ? { class: 'sign', title: words.meaning(known) } : { class: 'sign' };
      place.append(element('span', attributes, text), ' ');
      if (known) now.meaning = [now.meaning, words.meaning(known)].filter(Boolean).join(' · ');
      continue;
    } else if (item.unread !== undefined) {
      place.append(element('span', { class: 'unread', title: words.unread }, item.unread), ' ');
    } else if (item.ellipsis) {
      place.append('... ');
    }
    mustNumber = true;
  }
}

/** A comment without commands for programs; the time on a clock is left. */
function spoken(comment) {
  const times = comment.replace(/\[%clk\s+([^\]]*)\]/g, ' ($1) ');
  return times.replace(/\[%[^\]]*\]/g, ' ').trim();
}

function button(node, text, name) {
  const attributes = { class: 'move', type: 'button', tabindex: '-1', onclick: () => go(node) };
  if (name) Object.assign(attributes, { title: name, 'aria-label': name });
  return element('button', attributes, text);
}

function show(which) {
  number = which;
  stop();
  game = JSON.parse(texts[number].textContent);
  variant = variants[game.variant];
  const moves = byId('moves');
  moves.replaceChildren();
  nodes = [];
  const root = add({}, null, game.board);
  root.button = button(root, '●', words.start);
  root.button.classList.add('root');
  moves.append(root.button, ' ');
  read(game.line, root, moves);
  if (result() !== '*') moves.append(element('span', { class: 'end' }, result()));
  title();
  go(root);
}

const result = () => (game.end === '*' && game.tags.Result) || game.end;

function about(text, which) {
  const { white, black, result, place } = text.dataset;
  const names = white || black ? `${white || words.unknown} – ${black || words.unknown}` : '';
  return { names: names || words.untitled(which + 1), result, place };
}

function title() {
  const { names, place } = about(texts[number], number);
  byId('players').textContent = `${names}${result() === '*' ? '' : ` · ${result()}`}`;
  byId('place').textContent = [words.variant(variant), place].filter(Boolean).join(' · ');
  document.title = names;
}

// The board.

const SQUARE = 100;
const RIM = 14;

/** Where a square lies, from the upper left of the picture. */
function corner(square) {
  const cell = variant.cells[square - 1];
  let row = Math.floor(cell / variant.width);
  let column = cell % variant.width;
  if (flipped) {
    row = variant.height - 1 - row;
    column = variant.width - 1 - column;
  }
  return [edge() + column * SQUARE, RIM + row * SQUARE];
}

const edge = () => (variant.letters ? 40 : RIM);

function draw(travel) {
  const board = byId('board');
  const width = variant.width * SQUARE;
  const height = variant.height * SQUARE;
  const below = variant.letters ? 40 : RIM;
  board.setAttribute('viewBox', `0 0 ${width + edge() + RIM} ${height + RIM + below}`);
  const shapes = [
    drawn('rect', { class: 'frame', width: width + edge() + RIM, height: height + RIM + below }),
    drawn('rect', { class: 'light', x: edge(), y: RIM, width, height }),
  ];
  const { from, to } = at.item;
  for (let square = 1; square <= variant.cells.length; square++) {
    const [x, y] = corner(square);
    const marked = square === from || square === to;
    const side = { x, y, width: SQUARE, height: SQUARE };
    shapes.push(drawn('rect', { class: marked ? 'dark mark' : 'dark', ...side }));
    if (!variant.letters) {
      const name = drawn('text', { class: marked ? 'name marked' : 'name', x: x + 5, y: y + 18 });
      name.textContent = variant.names[square - 1];
      shapes.push(name);
    }
  }
  if (variant.cells.length === variant.width * variant.height) shapes.push(grid(width, height));
  if (variant.letters) shapes.push(...edges(height));
  const pieces = [];
  for (let square = 1; square <= variant.cells.length; square++) {
    const letter = at.board[square - 1];
    if (letter === '.') continue;
    const shape = piece(letter, square);
    if (travel && square === to) pieces.push(shape);
    else shapes.push(shape);
  }
  board.replaceChildren(...shapes, ...pieces);
  if (travel) glide(board, pieces[0]);
  board.setAttribute('aria-label', `${words.board}${words.colon}${described(at.board)}`);
}

function grid(width, height) {
  let path = '';
  for (let row = 1; row < variant.height; row++) {
    path += `M${edge()} ${RIM + row * SQUARE}h${width}`;
  }
  for (let column = 1; column < variant.width; column++) {
    path += `M${edge() + column * SQUARE} ${RIM}v${height}`;
  }
  return drawn('path', { class: 'grid', d: path });
}

function edges(height) {
  const names = [];
  for (let row = 0; row < variant.height; row++) {
    const rank = drawn('text', { class: 'edge', x: 20, y: RIM + row * SQUARE + 59 });
    rank.textContent = flipped ? row + 1 : variant.height - row;
    names.push(rank);
  }
  for (let column = 0; column < variant.width; column++) {
    const x = edge() + column * SQUARE + 50;
    const file = drawn('text', { class: 'edge', x, y: RIM + height + 29 });
    file.textContent = String.fromCharCode(97 + (flipped ? variant.width - 1 - column : column));
    names.push(file);
  }
  return names;
}

function piece(letter, square) {
  const [x, y] = corner(square);
  const side = letter.toLowerCase();
  const group = drawn('g', { class: side, transform: `translate(${x + 50} ${y + 50})` });
  if (letter === side) {
    group.append(
      drawn('circle', { class: 'disc', r: 38 }),
      drawn('circle', { class: 'ring', r: 27 }),
    );
  } else {
    group.append(
      drawn('circle', { class: 'disc', r: 38, cy: 6 }),
      drawn('circle', { class: 'disc', r: 38, cy: -6 }),
      drawn('path', { class: 'crown', d: 'M-22 9L-25-20L-11-7L0-26L11-7L25-20L22 9z' }),
    );
  }
  return group;
}

/** The piece that has moved comes along its path; what it took fades. */
function glide(board, moved) {
  if (!moved || !moved.animate || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { path, from, to, captures = [] } = at.item;
  const places = (path || [from, to]).map((square) => {
    const [x, y] = corner(square);
    return { transform: `translate(${x + 50}px, ${y + 50}px)` };
  });
  const duration = 180 * (places.length - 1);
  moved.animate(places, { duration, easing: places.length > 2 ? 'linear' : 'ease-in-out' });
  for (const square of captures) {
    const letter = at.parent.board[square - 1];
    if (letter === '.') continue;
    const taken = piece(letter, square);
    board.insertBefore(taken, moved);
    const fading = taken.animate([{ opacity: 1 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }], {
      duration: duration + 120,
    });
    fading.onfinish = () => taken.remove();
  }
}

/** The pieces in words, with ranges where squares have numbers. */
function described(board) {
  const list = (letter) => {
    const found = [];
    for (let square = 1; square <= board.length; square++) {
      if (board[square - 1] === letter) found.push(square);
    }
    const runs = [];
    for (const square of found) {
      const last = runs.at(-1);
      if (last && !variant.letters && last[1] + 1 === square) last[1] = square;
      else runs.push([square, square]);
    }
    const name = (square) => variant.names[square - 1];
    const range = ([from, to]) =>
      from === to ? name(from) : `${name(from)}${words.to}${name(to)}`;
    return { count: found.length, text: runs.map(range).join(words.comma) };
  };
  const side = (name, man, king) => {
    const kinds = [
      [list(man), words.men],
      [list(king), words.kings],
    ];
    const said = kinds
      .filter(([{ count }]) => count)
      .map(([{ count, text }, kind]) => `${kind(count)} ${text}`);
    return `${name}${words.colon}${said.join(words.comma) || words.nothing}`;
  };
  return [side(words.white, 'w', 'W'), side(words.black, 'b', 'B')].join(words.stop);
}

// Stepping.

function go(node, travel = false) {
  at?.button?.removeAttribute('aria-current');
  at?.button?.setAttribute('tabindex', '-1');
  at = node;
  const active = document.activeElement;
  if (at.button) {
    at.button.setAttribute('aria-current', 'step');
    at.button.setAttribute('tabindex', '0');
    if (active?.classList.contains('move')) at.button.focus({ preventScroll: true });
    reveal(at.button);
  }
  draw(travel && at.item.move);
  byId('status').textContent = told();
  const isFirst = !at.parent;
  const isLast = !at.children.length;
  byId('first').disabled = byId('back').disabled = isFirst;
  byId('last').disabled = byId('forward').disabled = byId('play').disabled = isLast;
  if (isLast) stop();
}

/** Scrolls the moves, not the page. */
function reveal(shown) {
  const paper = document.querySelector('.paper');
  const [outer, inner] = [paper.getBoundingClientRect(), shown.getBoundingClientRect()];
  const room = Math.min(60, outer.height / 4);
  if (inner.top < outer.top + room) paper.scrollTop -= outer.top + room - inner.top;
  else if (inner.bottom > outer.bottom - room)
    paper.scrollTop += inner.bottom - outer.bottom + room;
}

/** What has just happened, in words. */
function told() {
  const { item } = at;
  const parts = [];
  if (item.move) {
    const dots = isFirst(item) ? '.' : '...';
    parts.push(`${item.number}${dots} ${item.move}${item.strength || ''}`);
    if (at.meaning) parts.push(at.meaning);
    const others = at.parent.children;
    if (others.length > 1) parts.push(words.variation(others.indexOf(at) + 1, others.length));
    const captures = (item.captures || []).map((square) => variant.names[square - 1]);
    if (captures.length) parts.push(words.takes(captures));
    if (item.promotes) parts.push(words.crowned);
  } else if (item.set_up) {
    parts.push(words.setUp);
  } else {
    parts.push(words.start);
  }
  if (at.said) parts.push(at.said.length > 300 ? `${at.said.slice(0, 300)}…` : at.said);
  const isMain = (node) =>
    !node.parent || (node.parent.children[0] === node && isMain(node.parent));
  if (!at.children.length && result() !== '*' && isMain(at)) parts.push(words.ends(result()));
  return parts.join(' · ');
}

const back = () => at.parent && go(at.parent);
const forward = () => at.children.length && go(at.children[0], true);

function toEnd() {
  let node = at;
  while (node.children.length) [node] = node.children;
  go(node);
}

/** The next or the last of the moves that are written for this one. */
function beside(step) {
  const others = at.parent?.children ?? [];
  const next = others[others.indexOf(at) + step];
  if (next) go(next, true);
}

function stop() {
  clearInterval(playing);
  playing = 0;
  playButton();
}

function play() {
  if (playing) return stop();
  playing = setInterval(forward, 1300);
  playButton();
  forward();
}

function playButton() {
  const name = playing ? words.pause : words.play;
  const shape = playing ? 'M6 5h4v14H6zM14 5h4v14h-4z' : 'M7 5l12 7-12 7z';
  byId('play').setAttribute('aria-label', name);
  byId('play').title = name;
  byId('play').querySelector('path').setAttribute('d', shape);
}

function flip() {
  flipped = !flipped;
  draw(false);
}

// The list of games.

const MOST = 200;

function fill() {
  const wanted = byId('find').value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = [];
  texts.forEach((text, index) => {
    const { white = '', black = '', result = '', place = '' } = text.dataset;
    const all = `${white} ${black} ${result} ${place}`.toLowerCase();
    if (wanted.every((word) => all.includes(word))) found.push(index);
  });
  const entries = found.slice(0, MOST).map((index) => {
    const { names, result, place } = about(texts[index], index);
    const choose = () => {
      byId('games').close();
      show(index);
    };
    const entry = element('button', { type: 'button', onclick: choose }, `${index + 1}. ${names}`);
    if (result !== '*') entry.append(` · ${result}`);
    if (place) entry.append(element('small', {}, place));
    if (index === number) entry.setAttribute('aria-current', 'true');
    return element('li', {}, entry);
  });
  byId('list').replaceChildren(...entries);
  byId('count').textContent = words.count(Math.min(found.length, MOST), texts.length);
}

function openGames() {
  fill();
  byId('games').showModal();
}

// Language and keys.

function speak(language) {
  words = language;
  document.documentElement.lang = words.lang;
  for (const place of document.querySelectorAll('[data-text]')) {
    place.textContent = words[place.dataset.text];
  }
  for (const place of document.querySelectorAll('[data-name]')) {
    place.setAttribute('aria-label', words[place.dataset.name]);
    if (place.tagName === 'BUTTON') place.title = words[place.dataset.name];
  }
  byId('language').lang = words === WORDS.en ? 'zh-CN' : 'en';
  playButton();
}

function switchLanguage() {
  const index = at.index;
  speak(words === WORDS.en ? WORDS.zh : WORDS.en);
  show(number);
  go(nodes[index]);
}

const KEYS = {
  ArrowLeft: back,
  ArrowRight: forward,
  ArrowUp: () => beside(-1),
  ArrowDown: () => beside(1),
  Home: () => go(nodes[0]),
  End: toEnd,
  f: flip,
  F: flip,
};

document.addEventListener('keydown', (event) => {
  const isElsewhere = event.target.closest?.('input, dialog');
  if (isElsewhere || event.ctrlKey || event.altKey || event.metaKey || !KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
});

const CLICKS = {
  first: KEYS.Home,
  back,
  play,
  forward,
  last: toEnd,
  flip,
  language: switchLanguage,
  choose: openGames,
  close: () => byId('games').close(),
};
for (const [id, click] of Object.entries(CLICKS)) byId(id).addEventListener('click', click);
byId('find').addEventListener('input', fill);
byId('choose').hidden = texts.length < 2;
document.querySelector('main').hidden = false;
speak(words);
if (texts.length) show(0);
