// Chromium, and people who look at the page through windows of their own.
import { chromium } from 'playwright-core';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'];

/** Without the flags after the first two, a browser without a network tries to reach its maker. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function openBrowser() {
  const executablePath = places.find((place) => place && existsSync(place));
  if (!executablePath) throw new Error('no Chromium: run cargo xtask setup, or set CHROMIUM');
  return chromium.launch({ executablePath, args, headless: true });
}

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1440, height: 900 };

/**
 * A person with cookies and settings of their own. Everything that the page writes to the console
 * as an error is kept in `person.faults`, and a test ends with `person.close()`, which fails if
 * there is any.
 */
export async function person(browser, program, options = {}) {
  const { language = 'en', size = DESKTOP, theme = 'light', ...more } = options;
  const context = await browser.newContext({
    baseURL: program.address,
    locale: language,
    viewport: size,
    colorScheme: theme,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...more,
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(`${error}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return {
    context,
    page,
    faults,
    async close({ except = [] } = {}) {
      await context.close();
      const real = faults.filter((fault) => !except.some((known) => known.test(fault)));
      if (real.length) throw new Error(`the page reported faults:\n${real.join('\n')}`);
    },
  };
}

/** Keeps what the page shows, for people to look at, as e2e/out/NAME.png. */
export async function picture(page, name) {
  const path = fileURLToPath(new URL(`../out/${name}.png`, import.meta.url));
  await page.screenshot({ path });
}
