// What is looked for, as it stands in the page's address and in the calls: a search can be kept,
// shared and gone back to.

export const FIELDS = [
  'player',
  'opponent',
  'event',
  'fromYear',
  'toYear',
  'outcome',
  'rating',
  'variant',
  'opening',
  'collection',
  'fen',
] as const;
export type Field = (typeof FIELDS)[number];
export type Filter = Record<Field, string>;

/** Games that are fetched at a time. */
export const PAGE = 50;

export const nothing = (): Filter =>
  Object.fromEntries(FIELDS.map((field) => [field, ''])) as Filter;

export function readFilter(query: URLSearchParams): Filter {
  const filter = nothing();
  for (const field of FIELDS) filter[field] = (query.get(field) ?? '').trim();
  return filter;
}

/** The part of an address that stands for a search; without the question mark. */
export function writeFilter(filter: Filter): string {
  const query = new URLSearchParams();
  for (const field of FIELDS) {
    const value = filter[field].trim();
    if (value) query.set(field, value);
  }
  return query.toString();
}

export const isEmpty = (filter: Filter): boolean => FIELDS.every((field) => !filter[field].trim());

/** An address with what is not empty of `query`. */
export function address(path: string, query: Record<string, string>): string {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const text = new URLSearchParams(given).toString();
  return text ? `${path}?${text}` : path;
}
