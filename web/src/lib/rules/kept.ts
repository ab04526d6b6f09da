// Rules that were made in this browser, the last ones first.

const KEY = 'damier.rules';
const KEPT = 8;

export function kept(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export function keep(rules: string): void {
  write([rules, ...kept().filter((one) => one !== rules)].slice(0, KEPT));
}

export function drop(rules: string): void {
  write(kept().filter((one) => one !== rules));
}

function write(list: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}
