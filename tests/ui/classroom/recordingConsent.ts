import { HttpResponse, http } from 'msw';
import { at, type fakeServer } from '../support/browser.ts';

/** Answers what the signed-in person has consented to of recordings, and keeps what the page sends. */
export function serveConsent(
  server: ReturnType<typeof fakeServer>,
  consent: { is_given: boolean; needs_guardian: boolean },
): { given: unknown[] } {
  const given: unknown[] = [];
  server.use(
    http.get(at('/v1/account/privacy'), () =>
      HttpResponse.json({ data: { consents: [], consentable: [{ purpose: 'recording', ...consent }] } }),
    ),
    http.post(at('/v1/account/privacy/consent'), async ({ request }) => {
      given.push(await request.json());
      consent.is_given = true;
      return HttpResponse.json({ data: { success: true } });
    }),
  );
  return { given };
}
