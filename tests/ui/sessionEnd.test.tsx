import { render, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EndNotice } from '../../src/app/Root.tsx';
import { logOut } from '../../src/authProvider/login.ts';
import { endSession, expectEnd, forgetSession, forgetSoon, session } from '../../src/authProvider/session.ts';
import { api } from '../../src/dataProvider/api.ts';
import { showToast, toasts } from '../../src/ui/toast.ts';
import { at, fakeServer } from './support/browser.ts';
import { buildSession, buildView } from './support/people.ts';

const server = fakeServer();
const shown = () => toasts.get().map(({ title, text }) => [title, text]);
const refused = (code: string, status = 401) => HttpResponse.json({ message: 'x', code }, { status });
const anotherId = '00000000-0000-4000-8000-000000000007';
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

describe('what was shown to one person', () => {
  const undo = { label: 'Desfazer', run: vi.fn() };
  const { user } = buildView();
  const another = buildSession({ view: buildView({ user: { ...user, id: anotherId } }) });

  it.each([
    ['the session ends', () => forgetSession()],
    ['another person signs in', () => session.set(another)],
  ])('is gone once %s', (_, change) => {
    showToast('success', 'Sucesso', 'Ana Luz', undefined, undo);
    session.set(buildSession({ token: 'new' }));
    expect(shown()).toEqual([['Sucesso', 'Ana Luz']]);
    change();
    expect(shown()).toEqual([]);
  });

  it('before signing in is gone afterwards, also why the session before had ended', async () => {
    endSession('session_ended');
    await waitFor(() => expect(shown()).toEqual([ended]));
    showToast('default', 'Feito', 'Ana Luz', undefined, undo);
    await vi.advanceTimersByTimeAsync(2000);
    expect(session.get()).toBeNull();
    expect(shown()).toEqual([ended]);
    showToast('destructive', 'Erro', 'Credenciais inválidas');
    session.set(buildSession());
    expect(shown()).toEqual([]);
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
