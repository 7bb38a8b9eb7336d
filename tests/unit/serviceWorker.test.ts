import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const source = readFileSync(
  path.join(import.meta.dirname, '../../src/browser/offline/serviceWorker.js'),
  'utf8',
);
const origin = 'https://escola.test';

class FakeCache {
  readonly kept = new Map<string, string>();
  match = async (request: Request | string) => this.response(String(Object(request).url ?? request));
  put = async ({ url }: Request, response: Response) => void this.kept.set(url, await response.text());
  add = async (url: string) => void this.kept.set(url, '');
  delete = async ({ url }: Request) => this.kept.delete(url);
  keys = async () => [...this.kept.keys()];
  response = (url: string) => (this.kept.has(url) ? new Response(this.kept.get(url)) : undefined);
}

/** The worker with caches in memory and a network that the test answers. */
function startWorker() {
  const stores = new Map<string, FakeCache>();
  const listeners = new Map<string, (event: object) => void>();
  const open = async (name: string) => {
    const cache = stores.get(name) ?? new FakeCache();
    stores.set(name, cache);
    return cache;
  };
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (request: Request, { cacheName }: { cacheName?: string } = {}) => {
      for (const [name, cache] of stores) {
        const found = (!cacheName || name === cacheName) && (await cache.match(request));
        if (found) return found;
      }
    },
  };
  let network: (request: Request) => Promise<Response> = () => Promise.reject(new TypeError('offline'));
  const shown: [string, object][] = [];
  const subscribed: object[] = [];
  const focused: string[] = [];
  const opened: string[] = [];
  const windows: { url: string; focus: () => Promise<void> }[] = [];
  const self = {
    location: { origin },
    registration: {
      showNotification: async (title: string, options: object) => void shown.push([title, options]),
      pushManager: { subscribe: async (options: object) => void subscribed.push(options) },
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => void opened.push(url),
    },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  };
  const filled = source.replace('LESSON_FILES', '[]').replace('FILES', '[]').replace('VERSION', '2');
  new Function('self', 'caches', 'fetch', filled)(self, caches, (request: Request) => network(request));
  const dispatch = async (name: string, event: object) => {
    const waits: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) });
    await Promise.all(waits);
  };
  return {
    stores,
    shown,
    focused,
    opened,
    openAt: (path: string) => {
      const url = `${origin}${path}`;
      windows.push({ url, focus: async () => void focused.push(url) });
    },
    subscribed,
    replaceSubscription: (change: object) => dispatch('pushsubscriptionchange', change),
    push: (message: object) => dispatch('push', { data: { json: () => message } }),
    click: async (data: string) => {
      let isClosed = false;
      await dispatch('notificationclick', { notification: { data, close: () => (isClosed = true) } });
      return isClosed;
    },
    answerWith: (next: typeof network) => {
      network = next;
    },
    fetch: (request: object) =>
      new Promise<Response>((resolve, reject) => {
        const respondWith = (response: Promise<Response>) => response.then(resolve, reject);
        listeners.get('fetch')?.({ request, respondWith });
      }),
    post: async (data: unknown) => {
      const waits: Promise<unknown>[] = [];
      listeners.get('message')?.({ data, waitUntil: (wait: Promise<unknown>) => waits.push(wait) });
      await Promise.all(waits);
    },
  };
}

const lessonsFor = (user: string) =>
  new Request(`${origin}/api/v1/calendar?start_date=2026-03-12`, {
    headers: {
      authorization: `Bearer h.${Buffer.from(JSON.stringify({ sub: user })).toString('base64url')}.s`,
    },
  });

describe('lessons kept for offline reading', () => {
  it('are shown to the person who has read them alone', async () => {
    const worker = startWorker();
    worker.answerWith(async () => new Response('of ana'));
    await worker.fetch(lessonsFor('ana'));
    worker.answerWith(() => Promise.reject(new TypeError('offline')));
    expect(await (await worker.fetch(lessonsFor('ana'))).text()).toBe('of ana');
    await expect(worker.fetch(lessonsFor('bia'))).rejects.toThrow('offline');
  });

  it('are not stored by an answer that arrives after the logout', async () => {
    const worker = startWorker();
    const { promise, resolve } = Promise.withResolvers<Response>();
    worker.answerWith(() => promise);
    const answer = worker.fetch(lessonsFor('ana'));
    await worker.post('forget');
    resolve(new Response('of ana'));
    await answer;
    expect([...worker.stores.keys()]).toEqual([]);
  });
});

describe('files that a page has loaded', () => {
  const loaded = ['/assets/a.js', '/assets/b.js'];

  it('are kept for offline reading', async () => {
    const worker = startWorker();
    await worker.post({ loaded });
    expect([...(worker.stores.get('shell 2')?.kept.keys() ?? [])]).toEqual(loaded);
  });

  it('are left to a newer version, which takes over only once the previous one has nothing to do', async () => {
    const worker = startWorker();
    await worker.post('replaced');
    await worker.post({ loaded });
    expect([...(worker.stores.get('shell 2')?.kept.keys() ?? [])]).toEqual([]);
  });
});

it('a page opened offline is that of the newest version', async () => {
  const worker = startWorker();
  for (const version of ['1', '2']) {
    const cache = new FakeCache();
    cache.kept.set('/', `version ${version}`);
    worker.stores.set(`shell ${version}`, cache);
  }
  const page = await worker.fetch({ method: 'GET', url: `${origin}/student`, mode: 'navigate' });
  expect(await page.text()).toBe('version 2');
});

describe('a notice on a device (NOTICE-11)', () => {
  const message = {
    title: 'Sua aula começa às 19:00',
    body: 'Toque para abrir a agenda.',
    language: 'pt-BR',
    path: '/calendar',
    tag: 'LESSON_HOUR_BEFORE:1',
  };

  it('is shown as it was sent, once for each tag', async () => {
    const worker = startWorker();
    await worker.push(message);
    expect(worker.shown).toEqual([
      [
        'Sua aula começa às 19:00',
        expect.objectContaining({
          body: 'Toque para abrir a agenda.',
          lang: 'pt-BR',
          tag: 'LESSON_HOUR_BEFORE:1',
          data: '/calendar',
        }),
      ],
    ]);
  });

  it('goes on after the browser has dropped the subscription, with the same options', async () => {
    const worker = startWorker();
    const options = { userVisibleOnly: true, applicationServerKey: 'key' };
    await worker.replaceSubscription({ oldSubscription: { options }, newSubscription: null });
    expect(worker.subscribed).toEqual([options]);
    await worker.replaceSubscription({ oldSubscription: { options }, newSubscription: {} });
    expect(worker.subscribed).toHaveLength(1);
  });

  it('opens the calendar by a tap, in a window that shows it already or in a new one', async () => {
    const worker = startWorker();
    worker.openAt('/edit/form');
    expect(await worker.click('/calendar')).toBe(true);
    expect([worker.opened, worker.focused]).toEqual([[`${origin}/calendar`], []]);
    worker.openAt('/calendar');
    await worker.click('/calendar');
    expect([worker.opened, worker.focused]).toEqual([[`${origin}/calendar`], [`${origin}/calendar`]]);
  });

  it('opens no other site', async () => {
    const worker = startWorker();
    for (const path of ['https://attacker.example/', '//attacker.example/']) await worker.click(path);
    expect(worker.opened).toEqual([]);
  });
});
