// Rules of one's own as the text that is sent: a key and a value in each line. The form writes
// into the text; what it shows comes back from the server, which knows what is not told.

/** What the lines tell, by key. */
export function told(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [key, value] = parts(line) ?? [];
    if (key !== undefined && value !== undefined) found.set(key, value);
  }
  return found;
}

function parts(line: string): [string, string] | null {
  const said = line.split('#')[0] ?? '';
  const colon = said.indexOf(':');
  return colon < 0 ? null : [said.slice(0, colon).trim(), said.slice(colon + 1).trim()];
}

/** The text with a line that tells this: in its place where it was told, else at the end. */
export function tell(text: string, key: string, value: string): string {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => parts(line)?.[0] === key);
  const line = `${key}: ${value}`;
  if (at >= 0) lines[at] = line;
  else if (key === 'name') lines.unshift(line);
  else {
    while (lines.length > 0 && lines[lines.length - 1]?.trim() === '') lines.pop();
    lines.push(line);
  }
  return lines.join('\n');
}

/** What people type as a name, as it may stand in a text. */
export const nameOf = (typed: string): string =>
  typed.toLowerCase().replace(/\s+/gu, '-').slice(0, 40);
