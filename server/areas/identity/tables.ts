import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { CONSENT_PURPOSES, type ConsentPurpose } from '../../../domain/consents.ts';
import { type Language, languages } from '../../../domain/languages.ts';
import { CODE_PURPOSES, CONFIRMATION_STATUSES, type CodePurpose } from '../../../domain/options.ts';
import type { Permission } from '../../../domain/permissions.ts';
import type { SchoolParty } from '../../../domain/school.ts';
import { type Theme, themes } from '../../../domain/themes.ts';
import { type UserType, userTypes } from '../../../domain/userTypes.ts';
import { allOf, at, citext, key, oneOf, stamps } from '../../platform/db/columns.ts';
import { holds, type PersonalData, stamped } from '../../platform/personalData.ts';
import { removedName } from '../../texts/removed.ts';
import { ownRows } from '../access/api.ts';

export interface ProfileStatuses {
  fev_status: boolean | null;
  student_status: boolean | null;
  teacher_status: boolean | null;
}

export const users = pgTable(
  'users',
  {
    user_id: key('user_id'),
    name: text('name').notNull(),
    email: citext('email').notNull(),
    types: text('types').array().$type<UserType[]>().notNull(),
    user_status: boolean('user_status').notNull().default(true),
    /** The profiles' statuses when the user was disabled, restored with the user. */
    statuses_when_on: jsonb('statuses_when_on').$type<ProfileStatuses>(),
    password_hash: text('password_hash'),
    email_confirmed_at: at('email_confirmed_at'),
    /** SHA-256; the token is only in the e-mail. */
    email_confirmation_hash: text('email_confirmation_hash'),
    email_confirmation_expires_at: at('email_confirmation_expires_at'),
    /** A requested e-mail that is not yet confirmed. */
    pending_email: citext('pending_email'),
    email_change_hash: text('email_change_hash'),
    email_change_expires_at: at('email_change_expires_at'),
    email_received_status: text('email_received_status').notNull().default('pending'),
    photo_key: text('photo_key'),
    /** The one last used in a browser. */
    language: text('language').$type<Language>().notNull().default('pt-BR'),
    /** Null until one is chosen. */
    theme: text('theme').$type<Theme>(),
    /** When the personal data was erased, for good. */
    erased_at: at('erased_at'),
    /** Stored because folding a name costs more than finding it. */
    name_search: text('name_search').generatedAlwaysAs(sql`search_text(name)`),
    email_search: text('email_search').generatedAlwaysAs(sql`search_text(email::text)`),
    ...stamps,
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    index('users_created').on(t.created_at),
    oneOf('users_language', t.language, languages),
    oneOf('users_theme', t.theme, themes),
    oneOf('users_confirmation', t.email_received_status, CONFIRMATION_STATUSES),
    allOf('users_known_types', t.types, userTypes),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    session_id: key('session_id'),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    /** Null until a user of several types has chosen. */
    active_type: text('active_type').$type<UserType>(),
    keep_connected: boolean('keep_connected').notNull().default(false),
    ip: text('ip'),
    device: text('device'),
    created_at: at('created_at').notNull().defaultNow(),
    last_used_at: at('last_used_at'),
    expires_at: at('expires_at').notNull(),
    ended_at: at('ended_at'),
    ended_reason: text('ended_reason'),
  },
  (t) => [
    index('sessions_user').on(t.user_id, t.ended_at),
    index('sessions_open').on(t.expires_at).where(sql`ended_at is null`),
    oneOf('sessions_active_type', t.active_type, userTypes),
  ],
);

export const refresh_tokens = pgTable(
  'refresh_tokens',
  {
    token_hash: text('token_hash').primaryKey(),
    session_id: uuid('session_id')
      .notNull()
      .references(() => sessions.session_id),
    expires_at: at('expires_at').notNull(),
    used_at: at('used_at'),
  },
  (t) => [index('refresh_tokens_session').on(t.session_id)],
);

export const verification_codes = pgTable(
  'verification_codes',
  {
    code_id: key('code_id'),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    code_hash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
    closed_at: at('closed_at'),
  },
  (t) => [
    index('verification_codes_user').on(t.user_id, t.purpose),
    oneOf('verification_codes_purpose', t.purpose, CODE_PURPOSES),
  ],
);

/** Only the token's hash is stored. */
export const password_links = pgTable(
  'password_links',
  {
    token_hash: text('token_hash').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
  },
  (t) => [index('password_links_user').on(t.user_id)],
);

export const known_devices = pgTable(
  'known_devices',
  {
    token_hash: text('token_hash').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    created_at: at('created_at').notNull(),
    last_used_at: at('last_used_at').notNull(),
  },
  (t) => [index('known_devices_user').on(t.user_id)],
);

export const roles = pgTable(
  'roles',
  {
    id: key('id'),
    name: citext('name').notNull(),
    status: boolean('status').notNull().default(true),
    permissions: text('permissions').array().$type<Permission[]>().notNull(),
    ...stamps,
  },
  (t) => [uniqueIndex('roles_name').on(t.name)],
);

export const user_roles = pgTable(
  'user_roles',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    role_id: uuid('role_id')
      .notNull()
      .references(() => roles.id),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.role_id] }), index('user_roles_role').on(t.role_id)],
);

/** Append-only: each choice is a row (PRIVACY-8). */
export const consents = pgTable(
  'consents',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    purpose: text('purpose').$type<ConsentPurpose>().notNull(),
    /** Version of the text that was shown. */
    version: text('version').notNull(),
    fingerprint: text('fingerprint').notNull(),
    /** The school as the text named it; null where the text named Aula Viva (4.17.0). */
    school: jsonb('school').$type<SchoolParty>(),
    is_given: boolean('is_given').notNull(),
    /** True if the guardian consented instead of a minor. */
    by_guardian: boolean('by_guardian').notNull().default(false),
    ip: text('ip'),
    at: at('at').notNull(),
  },
  (t) => [index('consents_user').on(t.user_id, t.id), oneOf('consents_purpose', t.purpose, CONSENT_PURPOSES)],
);

const off = sql`false`;

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  users: holds(users, {
    erasure: {
      fate: 'cleared',
      of: ownRows,
      stays: ['types', 'email_received_status', 'erased_at', 'created_at'],
      set: {
        name: sql`${removedName}`,
        email: sql`user_id || '@removida.invalid'`,
        user_status: off,
      },
    },
    exported: {
      section: 'account',
      columns: {
        user_id: 'key',
        name: true,
        email: true,
        pending_email: true,
        types: true,
        user_status: true,
        photo_key: { photo: sql`${users.photo_key} is not null` },
        language: true,
        theme: true,
        email_confirmed_at: true,
        ...stamped,
        statuses_when_on: 'internal',
        email_received_status: 'same',
        password_hash: 'secret',
        email_confirmation_hash: 'secret',
        email_change_hash: 'secret',
        email_confirmation_expires_at: 'internal',
        email_change_expires_at: 'internal',
        erased_at: 'internal',
        name_search: 'same',
        email_search: 'same',
      },
    },
    merge: { removed: ownRows },
  }),
  sessions: holds(sessions, {
    erasure: { fate: 'removed', of: ownRows },
    exported: {
      section: 'sessions',
      after: 'feedback',
      columns: {
        session_id: 'key',
        user_id: 'key',
        active_type: true,
        keep_connected: true,
        ip: true,
        device: true,
        created_at: true,
        last_used_at: true,
        expires_at: true,
        ended_at: true,
        ended_reason: true,
      },
      by: 'created_at',
    },
    merge: { ended: ownRows },
  }),
  refresh_tokens: holds(refresh_tokens, {
    erasure: {
      fate: 'removed',
      of: (id) => sql`session_id in (select session_id from sessions where user_id = ${id})`,
    },
    exported: 'secret',
    merge: { ended: (id) => sql`session_id in (select session_id from sessions where user_id = ${id})` },
  }),
  verification_codes: holds(verification_codes, {
    erasure: { fate: 'removed', of: ownRows },
    exported: 'secret',
    merge: { ended: ownRows },
  }),
  password_links: holds(password_links, {
    erasure: { fate: 'removed', of: ownRows },
    exported: 'secret',
    merge: { ended: ownRows },
  }),
  known_devices: holds(known_devices, {
    erasure: { fate: 'removed', of: ownRows },
    exported: {
      section: 'devices',
      after: 'calendar_feeds',
      columns: { token_hash: 'secret', user_id: 'key', created_at: true, last_used_at: true },
      by: 'created_at',
    },
    merge: { removed: ownRows },
  }),
  roles: holds(roles, {
    erasure: { fate: 'stays', why: 'roles of the school' },
    exported: 'not_personal',
    merge: 'untouched',
  }),
  user_roles: holds(user_roles, {
    erasure: { fate: 'removed', of: ownRows },
    exported: {
      section: 'roles',
      after: 'availability',
      columns: {
        user_id: 'key',
        role_id: { role: sql`(select r.name from roles r where r.id = ${user_roles.role_id})` },
      },
    },
    merge: { removed: ownRows, isLossCounted: true },
  }),
  consents: holds(consents, {
    // The proof that a consent was given (LGPD, art. 8, § 2), without the address.
    erasure: {
      fate: 'cleared',
      of: ownRows,
      stays: ['user_id', 'purpose', 'version', 'fingerprint', 'school', 'is_given', 'by_guardian', 'at'],
    },
    exported: {
      section: 'consents',
      after: 'requests',
      columns: {
        id: 'key',
        user_id: 'key',
        purpose: true,
        version: true,
        fingerprint: true,
        school: 'not_personal',
        is_given: true,
        by_guardian: true,
        ip: true,
        at: true,
      },
      by: 'at',
    },
    merge: { moved: { owner: 'user_id', key: ['id'], isCounted: false, isEdited: false } },
  }),
} satisfies PersonalData;
