// The build writes this file as /sw.js and fills in its own files and version.
/**
 * Files that every screen behind the login needs.
 * @type {string[]}
 */
const files = FILES;
/**
 * Files of the screens that show lessons offline.
 * @type {string[]}
 */
const lessonFiles = LESSON_FILES;
const shell = 'shell VERSION';
/** Begins the name of the caches of lessons, one for each person. */
const lessons = 'lessons ';
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

worker.addEventListener('message', (event) => {
  const { data } = event;
  if (data === 'activate') worker.skipWaiting();
  if (data === 'replaced') isReplaced = true;
  if (data === 'forget') event.waitUntil(forgetLessons());
  if (data?.loaded) event.waitUntil(keepFiles([...data.loaded, ...lessonFiles]));
});

worker.addEventListener('push', (event) => {
  const { title, body, language, path, tag } = event.data.json();
  const shown = {
    body,
    lang: language,
    tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    data: path,
  };
  event.waitUntil(worker.registration.showNotification(title, shown));
});

// A browser that replaces its subscription drops the old one; the next visit of a home tells the school the new address.
worker.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event;
  if (newSubscription || !oldSubscription) return;
  event.waitUntil(worker.registration.pushManager.subscribe(oldSubscription.options));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(String(event.notification.data)));
});

/** In a window that shows the page already, or in a new one: another may hold a form that is being filled in. */
async function openPage(path) {
  const { href, origin } = new URL(path, worker.location.origin);
  if (origin !== worker.location.origin) return;
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => url === href);
  await (open ? open.focus() : worker.clients.openWindow(href));
}

/** Whether a user has asked for the next version, which takes over once this one has nothing to do. */
let isReplaced = false;

/** One by one, so that they do not hold up what the user opens meanwhile. */
async function keepFiles(names) {
  const cache = await caches.open(shell);
  for (const name of names) {
    if (isReplaced) return;
    if (!(await caches.match(name))) await cache.add(name).catch(() => undefined);
  }
}

/** Grows at each logout: answers to earlier requests are no longer stored. */
let generation = 0;

async function forgetLessons() {
  generation += 1;
  const names = (await caches.keys()).filter((name) => name.startsWith(lessons));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** This version's copy; previous versions are kept for the parts that their tabs still load. */
const keptFile = async (request) =>
  (await (await caches.open(shell)).match(request)) ?? (await caches.match(request));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (/^\/(files|sandbox|init)(\/|$)/.test(pathname)) return;
  if (pathname === '/api/v1/calendar' && request.headers.has('authorization'))
    event.respondWith(newestLessons(request));
  else if (pathname.startsWith('/api/')) return;
  else if (request.mode === 'navigate') event.respondWith(page(request));
  else event.respondWith(file(request));
});

/** The network first, so that a new version is used as soon as possible. */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await keptFile('/');
    if (kept) return kept;
    throw error;
  }
}

/** Files with a hash in their name never change; others come from the network unless it fails. */
async function file(request) {
  const isHashed = new URL(request.url).pathname.startsWith('/assets/');
  const kept = await keptFile(request);
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

/** The cache of the person whose token the request carries. */
function lessonsOf(request) {
  const [, payload = ''] = (request.headers.get('authorization') ?? '').split('.');
  const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  return `${lessons}${sub}`;
}

/** The page has these removed at logout. */
async function newestLessons(request) {
  const name = lessonsOf(request);
  const started = generation;
  try {
    const response = await fetch(request);
    if (response.ok && started === generation) {
      await storeLessons(name, request, response.clone());
      if (started !== generation) await caches.delete(name);
    }
    return response;
  } catch (error) {
    const kept = await caches.match(request, { cacheName: name, ignoreVary: true });
    if (!kept) throw error;
    const headers = new Headers(kept.headers);
    headers.set('x-kept-offline', '1');
    return new Response(kept.body, { status: kept.status, headers });
  }
}

async function storeLessons(name, request, response) {
  const cache = await caches.open(name);
  // Stored last, so that the first keys are the oldest.
  await cache.delete(request);
  await cache.put(request, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -keptLessons).map((key) => cache.delete(key)));
}
