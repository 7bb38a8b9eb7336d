import { z } from 'zod';
import { area, instant } from './call.ts';

/** Available before login; the demo's calls return 404 elsewhere. */
export const calls = area({
  'GET /v1/config': {
    summary: 'Public settings',
    access: 'anyone',
    scope: 'public',
    response: z.object({
      version: z.string(),
      demo: z.boolean(),
      /** The pages announce a test environment. */
      staging: z.boolean(),
      /** The school's name. */
      school: z.string(),
      /** What the terms of use and the privacy policy identify the school with. */
      cnpj: z.string().nullable(),
      /** A link to the school's logo. */
      logo: z.string().nullable(),
      /** The colour of the school's mark, as `#rrggbb`. */
      accent: z.string().nullable(),
      links: z.record(z.string(), z.string()),
      support: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
    }),
  },
  'GET /v1/demo/logins': {
    summary: "The demo school's logins",
    access: 'anyone',
    scope: 'public',
    response: z.array(z.object({ email: z.string(), name: z.string(), profile: z.string() })),
  },
  'GET /v1/demo/mails': {
    summary: "The demo school's outbox, newest first",
    access: 'anyone',
    scope: 'public',
    query: z.strictObject({ to: z.string().max(254).optional() }),
    response: z.array(
      z.object({
        id: z.string(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        kind: z.string(),
        created_at: instant,
      }),
    ),
  },
});
