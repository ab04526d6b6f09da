// Shows the messages that the server sends to this browser, and leads to their games.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => {
  let message = {};
  try {
    message = event.data?.json() ?? {};
  } catch {
    // Nothing that this server has sent.
  }
  const { title = 'Damier', body = '', url = '/', tag } = message;
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: '/icon.svg', data: { url } }),
  );
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.url ?? '/', location.origin);
  // Nobody leads away from here.
  const path = url.origin === location.origin ? url.href : location.origin;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      const open = windows.find((one) => one.url === path);
      return open ? open.focus() : self.clients.openWindow(path);
    }),
  );
});
