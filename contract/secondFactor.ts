import { z } from 'zod';
import { factorChanges } from '../domain/secondFactor.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { option } from './auditKinds.ts';
import { area, byId, done, id, instant } from './call.ts';
import {
  appCode,
  challengeText,
  factorChallenge,
  factorProof,
  newPasskey,
  passkeyCreation,
} from './factorProof.ts';
import { line } from './fields.ts';
import { signedIn } from './identity.ts';
import { rule } from './rules.ts';

/** The factor is required of users who have one. */
export const reauthenticated = {
  password: z.string().min(1, rule('password_required')).max(50),
  proof: factorProof.optional(),
};
export const reauthentication = [
  'wrong_password',
  'second_factor_needed',
  'second_factor_wrong',
  'second_factor_expired',
  'second_factor_locked',
] as const;
/** Returned once; null when the user has codes. */
const codesOnce = z.object({ recovery_codes: z.array(z.string()).nullable() });
const passkey = z.object({
  id,
  name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
  /** The provider's account keeps a copy. */
  backed_up: z.boolean(),
});
const passkeyName = line(60, 1);

export const errors = {
  second_factor_wrong: 417,
  second_factor_expired: 417,
  second_factor_needed: 417,
  second_factor_exists: 417,
  second_factor_none: 417,
  second_factor_kept: 417,
  second_factor_own: 417,
  passkey_refused: 417,
  passkey_exists: 417,
  passkeys_unavailable: 417,
  passkeys_too_many: 417,
  second_factor_locked: 429,
} as const satisfies Statuses;

export const audited = {
  contexts: ['second_factor'],
  entities: {
    second_factors: ['I'],
  },
  fields: {
    change: option(factorChanges),
  },
} as const satisfies Audited;

export const calls = area({
  'POST /v1/auth/login/second-factor': {
    summary: 'Finish a login with a second factor',
    access: 'anyone',
    scope: 'public',
    body: factorProof,
    response: signedIn,
    errors: ['second_factor_wrong', 'second_factor_expired', 'second_factor_locked'],
    limit: 'code',
  },
  'GET /v1/auth/second-factor': {
    summary: "The caller's factors",
    access: 'signed_in',
    scope: 'self',
    beforeFactor: true,
    response: z.object({
      /** Required of one of the user's types. */
      required: z.boolean(),
      totp_since: instant.nullable(),
      recovery_codes_left: z.number().int(),
      /** False when the public address cannot have passkeys. */
      passkeys_available: z.boolean(),
      passkeys: z.array(passkey),
    }),
  },
  'POST /v1/auth/second-factor/challenge': {
    summary: 'Challenge for re-authentication with a factor',
    access: 'signed_in',
    scope: 'self',
    response: factorChallenge,
    errors: ['second_factor_none'],
  },
  'POST /v1/auth/second-factor/totp': {
    summary: 'Start setting up an authenticator app',
    access: 'signed_in',
    scope: 'self',
    beforeFactor: true,
    body: z.strictObject(reauthenticated),
    response: z.object({ challenge: z.string(), secret: z.string(), uri: z.string(), expires_at: instant }),
    errors: [...reauthentication, 'second_factor_exists'],
    limit: 'code',
  },
  'POST /v1/auth/second-factor/totp/confirm': {
    summary: "Finish setting up an authenticator app with one of its codes; the person's other sessions end",
    access: 'signed_in',
    scope: 'self',
    beforeFactor: true,
    body: z.strictObject({ challenge: challengeText, code: appCode }),
    response: codesOnce,
    errors: ['second_factor_wrong', 'second_factor_expired', 'second_factor_exists'],
    limit: 'code',
  },
  'POST /v1/auth/second-factor/totp/remove': {
    summary: "Remove the authenticator app; the person's other sessions end",
    access: 'signed_in',
    scope: 'self',
    body: z.strictObject(reauthenticated),
    response: done,
    errors: [...reauthentication, 'second_factor_none', 'second_factor_kept'],
    limit: 'code',
  },
  'POST /v1/auth/second-factor/recovery-codes': {
    summary: 'Replace the recovery codes; the earlier ones are void',
    access: 'signed_in',
    scope: 'self',
    body: z.strictObject(reauthenticated),
    response: z.object({ recovery_codes: z.array(z.string()) }),
    errors: [...reauthentication, 'second_factor_none'],
    limit: 'code',
  },
  'POST /v1/auth/passkeys/options': {
    summary: 'Start registering a passkey',
    access: 'signed_in',
    scope: 'self',
    beforeFactor: true,
    body: z.strictObject(reauthenticated),
    response: z.object({ challenge: z.string(), options: passkeyCreation }),
    errors: [...reauthentication, 'passkeys_unavailable', 'passkeys_too_many'],
    limit: 'code',
  },
  'POST /v1/auth/passkeys': {
    summary: "Register a passkey; the person's other sessions end",
    access: 'signed_in',
    scope: 'self',
    beforeFactor: true,
    body: z.strictObject({ challenge: challengeText, name: passkeyName, passkey: newPasskey }),
    response: codesOnce.extend({ id }),
    errors: [
      'second_factor_expired',
      'passkey_refused',
      'passkey_exists',
      'passkeys_unavailable',
      'passkeys_too_many',
    ],
    limit: 'code',
  },
  'PATCH /v1/auth/passkeys/:id': {
    summary: 'Rename a passkey',
    access: 'signed_in',
    scope: 'self',
    params: byId,
    body: z.strictObject({ name: passkeyName }),
    response: done,
  },
  'POST /v1/auth/passkeys/:id/remove': {
    summary: "Remove a passkey; the person's other sessions end",
    access: 'signed_in',
    scope: 'self',
    params: byId,
    body: z.strictObject(reauthenticated),
    response: done,
    errors: [...reauthentication, 'second_factor_kept'],
    limit: 'code',
  },
  'POST /v1/users/:id/remove-second-factor': {
    summary: 'Remove every factor of a person who lost them',
    access: 'edit:users',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    response: done,
    errors: ['second_factor_none', 'second_factor_own', 'permission_not_held'],
  },
});
