import type { Changes, Records } from './reads.ts';

const access = ['GET /v1/students/:id/guardian-access'] as const;

/** The page of the guardian reads again by itself. */
export const changes = {
  'POST /v1/students/:id/guardian-access': access,
  'POST /v1/students/:id/guardian-access/revoke': access,
  'POST /v1/guardian-access': [],
  'POST /v1/guardian-access/renew': [],
  'POST /v1/guardian-access/overview': [],
  'POST /v1/guardian-access/lessons': [],
  'POST /v1/guardian-access/statement': [],
  'POST /v1/guardian-access/phone': [],
  'POST /v1/guardian-access/email': [],
  'POST /v1/guardian-access/email/confirm': [],
  'POST /v1/guardian-access/leave': [],
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  guardian_access: access,
} as const satisfies Records;
