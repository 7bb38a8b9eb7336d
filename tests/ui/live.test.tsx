import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OnboardingStatus } from '../../domain/onboarding.ts';
import { type Clocks, clocks } from '../../src/app/live/clocks.ts';
import { LiveEvents } from '../../src/app/live/LiveEvents.tsx';
import { RouteGuard } from '../../src/app/RouteGuard.tsx';
import { session, studentInactive } from '../../src/authProvider/session.ts';
import { preferences } from '../../src/browser/preferences.ts';
import { sendCall } from '../../src/dataProvider/api.ts';
import { toasts } from '../../src/ui/toast.ts';
import { at, fakeServer } from './support/browser.ts';
import { buildSession, buildView } from './support/people.ts';

const server = fakeServer();
let push: (text: string) => void = () => undefined;
let opened = 0;
let ages: (string | null)[] = [];
let me = buildView({ types: ['STUDENT'] });

const standing = (onboarding_status: OnboardingStatus, is_active = true) => {
  const view = buildView({ types: ['STUDENT'] });
  return { ...view, user: { ...view.user, student_id: view.user.id, onboarding_status, is_active } };
};

beforeEach(() => {
  ages = [];
  me = standing('CONCLUIDO');
  session.set(buildSession({ view: me }));
  studentInactive.set(false);
  server.use(
    http.get(at('/v1/auth/me'), () => HttpResponse.json({ data: me })),
    http.get(at(`/v1/notifications/events/${me.user.user_id}`), ({ request }) => {
      ages.push(new URL(request.url).searchParams.get('age'));
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          push = (text) => controller.enqueue(new TextEncoder().encode(text));
          push(': open\n\n');
          opened += 1;
        },
      });
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
    }),
  );
});

const change = 'event: me\ndata: {}\n\n';
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const guarded = (text: string) => (
  <RouteGuard>
    <p>{text}</p>
  </RouteGuard>
);

async function open(cache = client(), since: Clocks = clocks()) {
  const before = opened;
  render(
    <QueryClientProvider client={cache}>
      <LiveEvents since={since} />
      <MemoryRouter initialEntries={['/student']}>
        <Routes>
          <Route path="/student" element={guarded('At home')} />
          <Route path="/welcome" element={guarded('Welcome')} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(opened).toBe(before + 1));
}

describe('a live change', () => {
  it('moves a student to the welcome steps when the status steps back', async () => {
    await open();
    expect(await screen.findByText('At home')).toBeDefined();
    me = standing('AGUARDANDO_ASSINATURA_CONTRATO');
    push(change);
    expect(await screen.findByText('Welcome')).toBeDefined();
    me = standing('CONCLUIDO');
    push(change);
    await waitFor(() => expect(session.get()?.view.user.onboarding_status).toBe('CONCLUIDO'));
  });

  it('is detected when the stream opens after a reload with an old session', async () => {
    me = standing('AGUARDANDO_ASSINATURA_CONTRATO');
    await open();
    expect(await screen.findByText('Welcome')).toBeDefined();
  });

  it('marks and unmarks the student as inactive', async () => {
    await open();
    for (const is_active of [false, true]) {
      me = standing('CONCLUIDO', is_active);
      push(change);
      await waitFor(() => expect(studentInactive.get()).toBe(!is_active));
    }
  });

  it('applies a theme that was chosen in another browser', async () => {
    await open();
    me = { ...me, user: { ...me.user, theme: 'light' } };
    push(change);
    await waitFor(() => expect(preferences.get().theme).toBe('light'));
  });

  it('reads again what had failed, once the stream is open', async () => {
    let answer: () => Response = () => HttpResponse.error();
    server.use(http.get(at('/v1/match/all-waiting'), () => answer()));
    const cache = client();
    const failing = new QueryObserver(cache, {
      queryKey: ['GET /v1/students/class', {}],
      queryFn: () => sendCall('GET /v1/match/all-waiting', {}),
    });
    const stop = failing.subscribe(() => undefined);
    await waitFor(() => expect(failing.getCurrentResult().isError).toBe(true));
    answer = () => HttpResponse.json({ data: 3 });
    await open(cache);
    await waitFor(() => expect(failing.getCurrentResult().data).toBe(3));
    stop();
  });

  it('refetches the notification choices, which may change in another browser', async () => {
    const cache = client();
    const key = ['GET /v1/users/notification-choices', {}];
    await open(cache);
    await screen.findByText('At home');
    cache.setQueryData(key, []);
    push(change);
    await waitFor(() => expect(cache.getQueryState(key)?.isInvalidated).toBe(true));
  });

  it('leaves what was read before the stream opened as it is, if nothing has changed since', async () => {
    const cache = client();
    const waiting = ['GET /v1/match/all-waiting', {}];
    const roles = ['GET /v1/users/notification-choices', {}];
    for (const key of [waiting, roles]) cache.setQueryData(key, []);
    await open(cache, { ...clocks(), page: performance.now() - 1500 });
    push('event: student\ndata: {}\n\nevent: current\ndata: {}\n\n');
    await waitFor(() => expect(cache.getQueryState(waiting)?.isInvalidated).toBe(true));
    expect(cache.getQueryState(roles)?.isInvalidated).toBe(false);
    expect(Number(ages[0])).toBeGreaterThanOrEqual(1500);
    expect(Number(ages[0])).toBeLessThan(10_000);
  });

  it.each([
    ['the server no longer knows what has changed', 0, 'event: missed\ndata: {}\n\n'],
    ['the stream took long to open', 6000, 'event: current\ndata: {}\n\n'],
  ])('reads again what was read before when %s', async (_, delay, answer) => {
    const cache = client();
    const waiting = ['GET /v1/match/all-waiting', {}];
    cache.setQueryData(waiting, []);
    const now = performance.now.bind(performance);
    const slow = vi.spyOn(performance, 'now').mockImplementation(() => now() + (ages.length > 0 ? delay : 0));
    await open(cache);
    push(answer);
    await waitFor(() => expect(cache.getQueryState(waiting)?.isInvalidated).toBe(true));
    slow.mockRestore();
  });

  it('shows a new notification, unless the person caused it here', async () => {
    toasts.set([]);
    await open();
    await screen.findByText('At home');
    push('id: 1\ndata: {"title":"Pedido recebido","is_own":true}\n\n');
    push('id: 2\ndata: {"title":"Aula amanhã"}\n\n');
    await waitFor(() =>
      expect(toasts.get().map(({ title, text }) => [title, text])).toEqual([
        ['Nova notificação', 'Aula amanhã'],
      ]),
    );
  });

  it('refetches what an event names', async () => {
    const cache = client();
    cache.setQueryData(['GET /v1/match/all-waiting', {}], 2);
    await open(cache);
    await screen.findByText('At home');
    push('event: student\ndata: {}\n\n');
    await waitFor(() =>
      expect(cache.getQueryState(['GET /v1/match/all-waiting', {}])?.isInvalidated).toBe(true),
    );
  });
});
