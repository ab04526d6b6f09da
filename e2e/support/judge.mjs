// What is judged on every page: accessibility, width, language.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The serious and critical faults that axe finds, as sentences. */
export async function axeFaults(page) {
  // The page's security policy forbids inline scripts; the debugger's own evaluation is exempt.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, { resultTypes: ['violations'] }),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, impact, help, nodes }) =>
      nodes.map(
        ({ html, failureSummary }) => `${impact} ${id}: ${help}\n  ${html}\n  ${failureSummary}`,
      ),
    );
}

/** What sticks out to the right or left of the window, as sentences. */
export async function overflows(page) {
  return page.evaluate(() => {
    const faults = [];
    const root = document.scrollingElement;
    if (root.scrollWidth > window.innerWidth) {
      faults.push(`the page is ${root.scrollWidth} wide in a window of ${window.innerWidth}`);
    }
    /** Inside something that scrolls or cuts by itself, sticking out is no fault. */
    const contained = (element) => {
      for (let at = element.parentElement; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowX !== 'visible') return true;
      }
      return false;
    };
    for (const element of document.body.querySelectorAll('*')) {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      const style = getComputedStyle(element);
      if (style.visibility === 'hidden' || style.clipPath !== 'none') continue;
      // What only screen readers see is one pixel wide and may lie anywhere.
      if (box.width <= 1 || box.height <= 1) continue;
      const beyond = box.right > window.innerWidth + 0.5 || box.left < -0.5;
      if (beyond && !contained(element)) {
        faults.push(
          `<${element.localName} class="${element.getAttribute('class') ?? ''}"> from ${box.left} to ${box.right}`,
        );
      }
    }
    return faults;
  });
}

/** Words in Latin letters that a Chinese page may show: names and the formats' own. */
const NAMES = new Set(['pdn', 'fen', 'damier', 'fmjd', 'idf', 'cbd', 'lidraughts', 'org']);

/**
 * Words in Latin letters that the page shows or says to a screen reader. `but` names places
 * that show something that is not prose: squares' names, moves, FEN and PDN themselves.
 */
export async function latinWords(page, but = []) {
  const texts = await page.evaluate((but) => {
    const texts = [document.title];
    const skipped = (element) =>
      element.closest(['script', 'style', 'svg defs', ...but].join(',')) !== null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement && !skipped(node.parentElement)) texts.push(node.textContent);
    }
    const attributes = [
      'aria-label',
      'aria-description',
      'aria-valuetext',
      'aria-roledescription',
      'title',
      'alt',
      'placeholder',
    ];
    for (const element of document.querySelectorAll('*')) {
      if (skipped(element)) continue;
      for (const name of attributes) {
        if (element.hasAttribute(name)) texts.push(element.getAttribute(name));
      }
    }
    return texts;
  }, but);
  const found = new Set();
  for (const text of texts) {
    for (const word of text.match(/[A-Za-z][A-Za-z'’-]+/g) ?? []) {
      if (!NAMES.has(word.toLowerCase())) found.add(`${word} in “${text.trim()}”`);
    }
  }
  return [...found];
}
