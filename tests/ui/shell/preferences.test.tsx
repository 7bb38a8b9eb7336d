import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { useSyncPreferences } from '../../../src/app/useSyncPreferences.ts';
import { logIn, refreshView } from '../../../src/authProvider/login.ts';
import { session } from '../../../src/authProvider/session.ts';
import { changePreferences, keepSaved, preferences } from '../../../src/browser/preferences.ts';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';

const server = fakeServer();
const credentials = { email: 'renata@escola.com.br', password: 'segredo1', keepConnected: false };

/** An account that stores its preferences. */
function accountWith(stored: { language: 'pt-BR' | 'de'; theme: 'dark' | 'light' | null }) {
  const sent: unknown[] = [];
  const view = () => {
    const built = buildView();
    return { ...built, user: { ...built.user, ...stored } };
  };
  const store = async ({ request }: { request: Request }) => {
    const body = (await request.json()) as object;
    sent.push(body);
    Object.assign(stored, body);
    return HttpResponse.json({ data: { ok: true } });
  };
  server.use(
    http.patch(at('/v1/auth/language'), store),
    http.patch(at('/v1/auth/theme'), store),
    http.get(at('/v1/auth/me'), () => HttpResponse.json({ data: view() })),
    http.post(at('/v1/auth/login/'), () => {
      const tokens = { token: 'a', refreshToken: 'b', tokenExpires: '1h', refreshTokenExpires: '8h' };
      return HttpResponse.json({ data: { ...view(), ...tokens } });
    }),
  );
  return sent;
}

describe('theme and language', () => {
  it('are stored with the account, each change once', async () => {
    const sent = accountWith({ language: 'pt-BR', theme: null });
    session.set(buildSession());
    const { rerender } = renderHook(() => useSyncPreferences());
    rerender();
    expect(sent).toEqual([]);
    changePreferences({ language: 'de' });
    await waitFor(() => expect(preferences.get().saved).toEqual(['language']));
    changePreferences({ theme: 'light' });
    await waitFor(() => expect(session.get()?.view.user).toMatchObject({ language: 'de', theme: 'light' }));
    await waitFor(() => expect(preferences.get().saved).toEqual(['theme', 'language']));
    rerender();
    expect(sent).toEqual([{ language: 'de' }, { theme: 'light' }]);
  });

  it('of the account apply before the first screen after a login in another browser', async () => {
    accountWith({ language: 'de', theme: 'light' });
    const seen: unknown[] = [];
    const stop = session.subscribe(() => seen.push(preferences.get()));
    await logIn(credentials);
    stop();
    expect(seen).toEqual([{ language: 'de', theme: 'light', saved: ['theme', 'language'] }]);
    expect(localStorage.getItem('aula-viva.preferences')).toContain('"language":"de","theme":"light"');
  });

  it('chosen before the login are kept and then stored', async () => {
    const sent = accountWith({ language: 'pt-BR', theme: 'dark' });
    changePreferences({ theme: 'light' });
    await logIn(credentials);
    expect(preferences.get()).toMatchObject({ theme: 'light', language: 'pt-BR' });
    renderHook(() => useSyncPreferences());
    await waitFor(() => expect(sent).toEqual([{ theme: 'light' }]));
  });

  it('changed in another browser reach an open one', async () => {
    const sent = accountWith({ language: 'de', theme: 'light' });
    session.set(buildSession());
    renderHook(() => useSyncPreferences());
    await refreshView();
    expect(preferences.get()).toEqual({ language: 'de', theme: 'light', saved: ['theme', 'language'] });
    const adopted = preferences.get();
    await refreshView();
    expect(preferences.get()).toBe(adopted);
    expect(sent).toEqual([]);
  });

  it('chosen here while the account is read are kept', async () => {
    accountWith({ language: 'pt-BR', theme: 'dark' });
    session.set(buildSession());
    const reading = refreshView();
    changePreferences({ theme: 'light' });
    keepSaved({ theme: 'light' });
    await reading;
    expect(preferences.get().theme).toBe('light');
  });

  it('are stored one after the other, so that the account ends with the last choice', async () => {
    const stored = { language: 'pt-BR', theme: null } as const;
    accountWith({ ...stored });
    const sent: unknown[] = [];
    const first = Promise.withResolvers<void>();
    server.use(
      http.patch(at('/v1/auth/theme'), async ({ request }) => {
        sent.push(await request.json());
        if (sent.length === 1) await first.promise;
        return HttpResponse.json({ data: { ok: true } });
      }),
    );
    session.set(buildSession());
    renderHook(() => useSyncPreferences());
    act(() => changePreferences({ theme: 'light' }));
    await waitFor(() => expect(sent).toEqual([{ theme: 'light' }]));
    act(() => changePreferences({ theme: 'dark' }));
    expect(sent).toHaveLength(1);
    first.resolve();
    await waitFor(() => expect(sent).toEqual([{ theme: 'light' }, { theme: 'dark' }]));
    await waitFor(() => expect(preferences.get().saved).toContain('theme'));
  });

  it('that could not be stored are sent on the next visit', async () => {
    session.set(buildSession());
    const failed = vi.fn();
    server.use(
      http.patch(at('/v1/auth/theme'), () => {
        failed();
        return HttpResponse.json({}, { status: 503 });
      }),
    );
    const { unmount } = renderHook(() => useSyncPreferences());
    changePreferences({ theme: 'light' });
    await waitFor(() => expect(failed).toHaveBeenCalledOnce());
    expect(preferences.get().saved ?? []).not.toContain('theme');
    unmount();
    const sent = accountWith({ language: 'pt-BR', theme: 'dark' });
    renderHook(() => useSyncPreferences());
    await waitFor(() => expect(sent).toEqual([{ theme: 'light' }]));
  });
});
