// Serves the clock page where there is no network. The page itself puts what it needs into the
// cache; everything else goes to the server as always.
const CACHE = 'damier-clock';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') {
    event.respondWith(
      fetch(request).catch(async () => (await caches.match('/clock')) ?? Response.error()),
    );
  } else if (url.pathname.startsWith('/assets/') || url.pathname === '/icon.svg') {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  }
});
