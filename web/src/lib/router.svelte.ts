// Which page an address means. The server answers the page for every path that is not the API.

export type Route =
  | { page: 'home' }
  | { page: 'clock' }
  | { page: 'account'; confirm: string | null; unsubscribe: string | null }
  | { page: 'lobby' }
  | { page: 'player'; name: string }
  | { page: 'room' }
  | { page: 'game'; id: string; invite: string | null; seat: 'player' | 'arbiter' | 'assistant' }
  | { page: 'simuls' }
  | { page: 'simul'; id: string; arbiter: string | null }
  | { page: 'tournaments' }
  | { page: 'tournament'; id: string }
  | { page: 'watch'; id: string }
  | { page: 'classes' }
  | { page: 'class'; id: string }
  | { page: 'sheet'; id: string }
  | { page: 'database'; query: string }
  | { page: 'explorer'; query: string }
  | { page: 'archived'; id: string; query: string }
  | { page: 'unknown' };

export function parse(path: string, search: string): Route {
  if (path === '/' || path === '/index.html') return { page: 'home' };
  if (/^\/clock\/?$/.test(path)) return { page: 'clock' };
  if (/^\/lobby\/?$/.test(path)) return { page: 'lobby' };
  const player = /^\/player\/([^/]+)\/?$/.exec(path);
  if (player?.[1]) return { page: 'player', name: plain(player[1]) };
  if (/^\/account\/?$/.test(path)) {
    const query = new URLSearchParams(search);
    const [confirm, unsubscribe] = [query.get('confirm'), query.get('unsubscribe')];
    return { page: 'account', confirm, unsubscribe };
  }
  if (/^\/arbiter\/?$/.test(path)) return { page: 'room' };
  if (/^\/class\/?$/.test(path)) return { page: 'classes' };
  const school = /^\/class\/([\w-]+)\/?$/.exec(path);
  if (school?.[1]) return { page: 'class', id: school[1] };
  const watch = /^\/watch\/([\w-]+)\/?$/.exec(path);
  if (watch?.[1]) return { page: 'watch', id: watch[1] };
  if (/^\/database\/?$/.test(path)) return { page: 'database', query: search };
  if (/^\/database\/explorer\/?$/.test(path)) return { page: 'explorer', query: search };
  if (/^\/simul\/?$/.test(path)) return { page: 'simuls' };
  const simul = /^\/simul\/([\w-]+)\/?$/.exec(path);
  if (simul?.[1]) {
    const arbiter = new URLSearchParams(search).get('arbiter');
    return { page: 'simul', id: simul[1], arbiter };
  }
  if (/^\/tournament\/?$/.test(path)) return { page: 'tournaments' };
  const tournament = /^\/tournament\/([\w-]+)\/?$/.exec(path);
  if (tournament?.[1]) return { page: 'tournament', id: tournament[1] };
  const archived = /^\/database\/([\w-]+)\/?$/.exec(path);
  if (archived?.[1]) return { page: 'archived', id: archived[1], query: search };
  const game = /^\/g\/([\w-]+)(\/sheet)?\/?$/.exec(path);
  if (game?.[1] && game[2]) return { page: 'sheet', id: game[1] };
  if (game?.[1]) {
    const query = new URLSearchParams(search);
    const wanted = query.get('seat');
    const seat = wanted === 'arbiter' || wanted === 'assistant' ? wanted : 'player';
    return { page: 'game', id: game[1], invite: query.get('invite'), seat };
  }
  return { page: 'unknown' };
}

/** A name as it stands in an address; one that nobody wrote stays as it is. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const here = () => parse(location.pathname, location.search);

class Router {
  route: Route = $state(here());

  constructor() {
    addEventListener('popstate', () => (this.route = here()));
  }

  /** `stay`: what is seen remains where it is, as when only a part of the page changes. */
  go(path: string, replace = false, stay = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
    this.route = here();
    if (!replace && !stay) scrollTo(0, 0);
  }

  /** Follows a link inside the page, and leaves the others to the browser. */
  follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest('a');
    if (!link || link.target || link.origin !== location.origin) return;
    if (link.hasAttribute('download') || link.pathname.startsWith('/api/')) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  };
}

export const router = new Router();
