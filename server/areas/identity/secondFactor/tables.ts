import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { type ChallengePurpose, challengePurposes } from '../../../../domain/secondFactor.ts';
import { at, key, oneOf } from '../../../platform/db/columns.ts';
import { holds, type PersonalData } from '../../../platform/personalData.ts';
import { ownRows } from '../../access/api.ts';
import { sessions, users } from '../tables.ts';

const user = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.user_id);

/** Locking a row serialises the user's proofs. */
export const second_factors = pgTable('second_factors', {
  user_id: user().primaryKey(),
  /** Encrypted; null without an app. */
  totp_sealed: text('totp_sealed'),
  totp_since: at('totp_since'),
  /** Codes of this and earlier time steps are refused. */
  totp_last_step: bigint('totp_last_step', { mode: 'number' }),
  wrong_codes: integer('wrong_codes').notNull().default(0),
  wrong_since: at('wrong_since'),
});

export const recovery_codes = pgTable(
  'recovery_codes',
  {
    user_id: user(),
    code_hash: text('code_hash').notNull(),
    used_at: at('used_at'),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.code_hash] })],
);

export const passkeys = pgTable(
  'passkeys',
  {
    passkey_id: key('passkey_id'),
    user_id: user(),
    name: text('name').notNull(),
    credential_id: text('credential_id').notNull(),
    public_key: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    multi_device: boolean('multi_device').notNull(),
    backed_up: boolean('backed_up').notNull(),
    created_at: at('created_at').notNull(),
    last_used_at: at('last_used_at'),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credential_id), index('passkeys_user').on(t.user_id)],
);

/** Only the hash of the browser's token is stored. */
export const factor_challenges = pgTable(
  'factor_challenges',
  {
    challenge_hash: text('challenge_hash').primaryKey(),
    user_id: user(),
    /** Null before login. */
    session_id: uuid('session_id').references(() => sessions.session_id),
    purpose: text('purpose').$type<ChallengePurpose>().notNull(),
    keep_connected: boolean('keep_connected').notNull().default(false),
    passkey_challenge: text('passkey_challenge'),
    totp_sealed: text('totp_sealed'),
    tries: integer('tries').notNull().default(0),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
    used_at: at('used_at'),
  },
  (t) => [
    index('factor_challenges_user').on(t.user_id).where(sql`used_at is null`),
    oneOf('factor_challenges_purpose', t.purpose, challengePurposes),
  ],
);

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  second_factors: holds(second_factors, {
    erasure: { fate: 'removed', of: ownRows },
    exported: {
      section: 'second_factor',
      after: 'devices',
      columns: {
        user_id: 'key',
        totp_sealed: 'secret',
        totp_since: true,
        totp_last_step: 'internal',
        wrong_codes: 'internal',
        wrong_since: 'internal',
      },
    },
    merge: { removed: ownRows },
  }),
  recovery_codes: holds(recovery_codes, {
    erasure: { fate: 'removed', of: ownRows },
    exported: 'secret',
    merge: { removed: ownRows },
  }),
  passkeys: holds(passkeys, {
    erasure: { fate: 'removed', of: ownRows },
    exported: {
      section: 'passkeys',
      after: 'second_factor',
      columns: {
        passkey_id: 'key',
        user_id: 'key',
        name: true,
        credential_id: 'secret',
        public_key: 'secret',
        counter: 'internal',
        transports: 'internal',
        multi_device: 'internal',
        backed_up: 'internal',
        created_at: true,
        last_used_at: true,
      },
    },
    merge: { removed: ownRows },
  }),
  factor_challenges: holds(factor_challenges, {
    erasure: { fate: 'removed', of: ownRows },
    exported: 'secret',
    merge: { ended: ownRows },
  }),
} satisfies PersonalData;
