import { renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { changePreferences } from '../../../src/app/preferences.ts';
import { useSyncLanguage } from '../../../src/app/useSyncLanguage.ts';
import { session } from '../../../src/authProvider/session.ts';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';

const server = fakeServer();

it('reports a language chosen in the browser once, and keeps what the server returns', async () => {
  const sent: unknown[] = [];
  const german = buildView();
  german.user = { ...german.user, language: 'de' };
  server.use(
    http.patch(at('/v1/auth/language'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: { ok: true } });
    }),
    http.get(at('/v1/auth/me'), () => HttpResponse.json({ data: german })),
  );
  session.set(buildSession());
  const { rerender } = renderHook(() => useSyncLanguage());
  rerender();
  expect(sent).toEqual([]);
  changePreferences({ language: 'de' });
  await waitFor(() => expect(session.get()?.view.user.language).toBe('de'));
  rerender();
  expect(sent).toEqual([{ language: 'de' }]);
});
