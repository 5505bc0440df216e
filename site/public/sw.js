/* Shows a brand's notifications, and its offline page without a connection. Caches nothing else: no page,
   no API answer, no player data. A worker belongs to one host, and its cache to one build; the next
   build's worker deletes it. */
const CACHE = `offline-${new URL(self.location.href).searchParams.get('build')}`;
const OFFLINE = '/offline.html';

self.addEventListener('install', (event) => {
  event.waitUntil(keep(OFFLINE).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([forgetOthers(), self.registration.navigationPreload?.enable(), self.clients.claim()]),
  );
});

/** A hydrated page reports the language of the offline page. */
self.addEventListener('message', (event) => {
  const path = event.data?.offline;
  if (typeof path === 'string' && /^\/[a-z]{2,3}\/offline\.html$/.test(path)) event.waitUntil(keep(path));
});

/** A notification of the brand; the text is encrypted for this browser. */
self.addEventListener('push', (event) => {
  const { title, body, tag, path } = readNotification(event.data);
  if (!title) return;
  const icon = '/icons/192.png';
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, data: { path } }));
});

/** Opens the page named in a notification, reusing an open window of the brand if there is one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data ?? {};
  const isOwn = typeof path === 'string' && /^\/(?!\/)[\w/-]*$/.test(path);
  event.waitUntil(openPage(isOwn ? path : '/'));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') {
    event.respondWith(online(event).catch((error) => offlinePage(request, error)));
    return;
  }
  // The offline page's own files; with a connection the browser loads everything itself.
  const { origin, pathname } = new URL(request.url);
  if (navigator.onLine || origin !== self.location.origin || !pathname.startsWith('/assets/')) return;
  event.respondWith(caches.open(CACHE).then(async (cache) => (await cache.match(request)) ?? fetch(request)));
});

function readNotification(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

async function openPage(path) {
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (!open) return await self.clients.openWindow(path);
  await open.focus();
  return await open.navigate(path);
}

async function online(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

async function offlinePage(request, error) {
  const cache = await caches.open(CACHE);
  const [, prefix] = new URL(request.url).pathname.split('/');
  const page = (await cache.match(`/${prefix}${OFFLINE}`)) ?? (await cache.match(OFFLINE));
  if (!page) throw error;
  return page;
}

/** Caches an offline page, requested without credentials, with its files. */
async function keep(path) {
  const cache = await caches.open(CACHE);
  if (await cache.match(path)) return;
  const page = await fetch(path, { credentials: 'omit', cache: 'no-store' });
  if (!page.ok) throw new Error(`${path} answered ${page.status}`);
  const html = await page.clone().text();
  const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
  await cache.addAll([...new Set(files)]);
  await cache.put(path, page);
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}
