import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { at, fakeServer } from './support/browser.ts';
import { buildSession, buildView } from './support/people.ts';

const server = fakeServer();

/** Web Locks, which jsdom lacks: the holder of a name excludes the others. */
function locks() {
  const last = new Map<string, Promise<unknown>>();
  return {
    request: (name: string, work: () => Promise<unknown>) => {
      const turn = (last.get(name) ?? Promise.resolve()).then(work, work);
      last.set(name, turn);
      return turn;
    },
  };
}

/** The modules of another tab, which shares only the browser's storage. */
async function openTab() {
  vi.resetModules();
  return import('../../src/dataProvider/api.ts');
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

it('12 expired requests in 3 tabs exchange the refresh token once', async () => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks() });
  const exchanged: unknown[] = [];
  server.use(
    http.get(at('/v1/auth/me'), ({ request }) =>
      request.headers.get('authorization') === 'Bearer new'
        ? HttpResponse.json({ data: buildView() })
        : HttpResponse.json({ code: 'token_expired' }, { status: 440 }),
    ),
    http.post(at('/v1/auth/refresh'), async ({ request }) => {
      exchanged.push(await request.json());
      if (exchanged.length > 1) return HttpResponse.json({ code: 'refresh_reused' }, { status: 401 });
      const tokens = {
        token: 'new',
        refreshToken: 'refresh-2',
        tokenExpires: '1h',
        refreshTokenExpires: '8h',
      };
      return HttpResponse.json({ data: tokens });
    }),
  );
  localStorage.setItem('aula-viva.session', JSON.stringify(buildSession()));
  const tabs = [await openTab(), await openTab(), await openTab()];
  const calls = tabs.flatMap(({ api }) => [1, 2, 3, 4].map(() => api('GET /v1/auth/me')));
  const settled = await Promise.allSettled(calls);
  expect(settled.map(({ status }) => status)).toEqual(Array(12).fill('fulfilled'));
  expect(exchanged).toEqual([{ refresh_token: 'refresh-1' }]);
});
