import type { Changes, ReadKey, Records } from './reads.ts';

const ownFactors = [
  'GET /v1/auth/second-factor',
  'GET /v1/auth/sessions',
] as const satisfies readonly ReadKey[];

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/users/:id/remove-second-factor': ['GET /v1/users'],
  'POST /v1/auth/passkeys': ownFactors,
  'PATCH /v1/auth/passkeys/:id': ownFactors,
  'POST /v1/auth/passkeys/:id/remove': ownFactors,
  'POST /v1/auth/passkeys/options': [],
  'POST /v1/auth/second-factor/challenge': [],
  'POST /v1/auth/second-factor/recovery-codes': ownFactors,
  'POST /v1/auth/second-factor/totp': [],
  'POST /v1/auth/second-factor/totp/confirm': ownFactors,
  'POST /v1/auth/second-factor/totp/remove': ownFactors,
  'POST /v1/auth/login/second-factor': [],
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  second_factor: ['GET /v1/users'],
} as const satisfies Records;
