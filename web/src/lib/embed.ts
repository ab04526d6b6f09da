// What others write into their pages to show a game there.

export type Embedded = {
  origin: string;
  id: string;
  turned: boolean;
  language: string;
  alt: string;
};

const quoted = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A picture that links to the game; no script is needed for it. */
export function pictureSnippet({ origin, id, turned, language, alt }: Embedded): string {
  const query = new URLSearchParams({ size: '400', language });
  if (turned) query.set('turned', 'true');
  const picture = `${origin}/api/public/games/${id}/board.svg?${query}`;
  return `<a href="${quoted(`${origin}/g/${id}`)}"><img src="${quoted(picture)}" width="400" alt="${quoted(alt)}"></a>`;
}

/** A board that follows the game, and plays it over. */
export function boardSnippet({ origin, id, turned, language }: Embedded): string {
  const script = `<script type="module" src="${quoted(`${origin}/embed/damier-board.js`)}"></script>`;
  const more = turned ? ' turned' : '';
  const board = `<damier-board server="${quoted(origin)}" game="${quoted(id)}" language="${quoted(language)}"${more}></damier-board>`;
  return `${script}\n${board}`;
}
