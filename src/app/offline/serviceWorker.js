// The build writes this file as /sw.js and fills in its own files and version.
/** @type {string[]} */
const files = FILES;
const shell = 'shell VERSION';
const lessons = 'lessons';
const keptLessons = 20;
/** Tabs of the previous version still load parts of it. */
const keptShells = 2;

/** @type {any} */
const worker = self;

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(shell).then((cache) => cache.addAll(['/', ...files])));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOldShells().then(() => worker.clients.claim()));
});

async function dropOldShells() {
  const shells = (await caches.keys()).filter((name) => name.startsWith('shell '));
  const old = shells.filter((name) => name !== shell).slice(0, -(keptShells - 1));
  await Promise.all(old.map((name) => caches.delete(name)));
}

worker.addEventListener('message', ({ data }) => {
  if (data === 'activate') worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (/^\/(files|sandbox|init)(\/|$)/.test(pathname)) return;
  if (pathname === '/api/v1/calendar') event.respondWith(newestLessons(request));
  else if (pathname.startsWith('/api/')) return;
  else if (request.mode === 'navigate') event.respondWith(page(request));
  else event.respondWith(file(request));
});

/** The network first, so that a new version is used as soon as possible. */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match('/');
    if (kept) return kept;
    throw error;
  }
}

/** Files with a hash in their name never change; others come from the network unless it fails. */
async function file(request) {
  const isHashed = new URL(request.url).pathname.startsWith('/assets/');
  const kept = await caches.match(request);
  if (kept && isHashed) return kept;
  try {
    const response = await fetch(request);
    if (response.ok && isHashed) await (await caches.open(shell)).put(request, response.clone());
    return response;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** The page removes these at logout. */
async function newestLessons(request) {
  try {
    const response = await fetch(request);
    if (response.ok) {
      const cache = await caches.open(lessons);
      // Stored last, so that the first keys are the oldest.
      await cache.delete(request);
      await cache.put(request, response.clone());
      const keys = await cache.keys();
      await Promise.all(keys.slice(0, -keptLessons).map((key) => cache.delete(key)));
    }
    return response;
  } catch (error) {
    const kept = await caches.match(request, { cacheName: lessons, ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}
