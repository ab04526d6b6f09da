// The clock page opens without a network too, once it was opened with one.

const CACHE = 'damier-clock';

export async function keepOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  try {
    await navigator.serviceWorker.register('/sw.js', { scope: '/clock' });
    const loaded = [...document.querySelectorAll<HTMLElement>('script[src], link[href]')].map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '',
    );
    const cache = await caches.open(CACHE);
    const wanted = new Set(['/clock', ...loaded.filter((path) => path.startsWith('/'))]);
    // What an earlier version of the page had put there is not needed any more.
    for (const kept of await cache.keys()) {
      if (!wanted.has(new URL(kept.url).pathname)) await cache.delete(kept);
    }
    await cache.addAll([...wanted]);
  } catch {
    // A private window may forbid it: the clock then works while the page is open.
  }
}
