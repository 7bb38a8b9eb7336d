import { render, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EndNotice } from '../../src/app/Root.tsx';
import { logOut } from '../../src/authProvider/login.ts';
import { endSession, expectEnd, forgetSoon, session } from '../../src/authProvider/session.ts';
import { api } from '../../src/dataProvider/api.ts';
import { toasts } from '../../src/ui/toast.ts';
import { at, fakeServer } from './support/browser.ts';
import { buildSession, buildView } from './support/people.ts';

const server = fakeServer();
const shown = () => toasts.get().map(({ title, text }) => [title, text]);
const refused = (code: string, status = 401) => HttpResponse.json({ message: 'x', code }, { status });
const ended = ['Sessão Encerrada', 'Sua sessão foi encerrada.'];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  toasts.set([]);
  session.set(buildSession());
  render(<EndNotice />);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a session that was ended elsewhere', () => {
  const answers = (code: string, status: number) =>
    server.use(
      http.get(at('/v1/auth/me'), () => refused(code, status)),
      http.post(at('/v1/auth/refresh'), () => refused('session_ended')),
    );

  it('is explained once, and forgotten 1.5 s later', async () => {
    answers('session_ended', 401);
    await Promise.allSettled([api('GET /v1/auth/me'), api('GET /v1/auth/me')]);
    endSession('session_ended');
    await waitFor(() => expect(shown()).toEqual([ended]));
    await vi.advanceTimersByTimeAsync(1300);
    expect(session.get()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(300);
    expect(session.get()).toBeNull();
  });

  it('does not end a later session', async () => {
    endSession('session_ended');
    const next = buildSession({ view: buildView({ session: '00000000-0000-4000-8000-000000000009' }) });
    session.set(next);
    await vi.advanceTimersByTimeAsync(2000);
    expect(session.get()).toEqual(next);
  });

  it('that had expired is explained by the refused refresh', async () => {
    answers('token_expired', 440);
    await expect(api('GET /v1/auth/me')).rejects.toMatchObject({ status: 440 });
    expect(session.get()).toBeNull();
    await waitFor(() => expect(shown()).toEqual([['Erro', 'Erro ao obter refresh token']]));
  });
});

it('logging out needs no explanation', async () => {
  server.use(
    http.post(at('/v1/auth/logout'), () => {
      // The event arrives before the response.
      endSession('session_ended');
      return HttpResponse.json({ data: { ok: true } });
    }),
  );
  await logOut();
  expect(session.get()).toBeNull();
  expect(shown()).toEqual([]);
});

it('an expected end that fails leaves the session as it was', async () => {
  const undo = expectEnd();
  endSession('session_ended');
  expect(shown()).toEqual([]);
  undo();
  await vi.advanceTimersByTimeAsync(2000);
  expect(session.get()).not.toBeNull();
  forgetSoon();
  await vi.advanceTimersByTimeAsync(1600);
  expect(session.get()).toBeNull();
});
