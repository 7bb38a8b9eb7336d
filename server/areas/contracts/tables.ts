import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigserial,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { SIGNERS } from '../../../domain/age.ts';
import { CONTRACT_STATUSES } from '../../../domain/options.ts';
import { at, key, oneOf, stamps } from '../../platform/db/columns.ts';
import { students } from '../people/tables.ts';
import type { ContractTerms } from './terms.ts';

/** Keeps the prices it was signed at (CON-5), in cents. */
export const contracts = pgTable(
  'contracts',
  {
    contract_id: key('contract_id'),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.student_id),
    status: text('status').$type<(typeof CONTRACT_STATUSES)[number]>().notNull().default('pending'),
    /** The signed contract that this one replaces once it is signed. */
    replaces: uuid('replaces').references((): AnyPgColumn => contracts.contract_id),
    /** Identifies a repeated request for a new contract. */
    issued_for: uuid('issued_for').references((): AnyPgColumn => contracts.contract_id),
    /** Covers the first instalments; set at the signature. */
    credit: integer('credit').notNull().default(0),
    superseded_at: at('superseded_at'),
    provider: text('provider').notNull(),
    template_version: text('template_version').notNull(),
    terms: jsonb('terms').$type<ContractTerms>().notNull(),
    value_registration: integer('value_registration').notNull(),
    value_plan: integer('value_plan').notNull(),
    installments: integer('installments').notNull(),
    validity: date('validity', { mode: 'string' }).notNull(),
    /** Public, 32 hex characters. */
    code: text('code').notNull().unique(),
    file_key: text('file_key').notNull(),
    sha256_before: text('sha256_before'),
    signed_file_key: text('signed_file_key'),
    sha256_after: text('sha256_after'),
    signed_at: at('signed_at'),
    ...stamps,
  },
  (t) => [
    index('contracts_student').on(t.student_id),
    index('contracts_replaces').on(t.replaces).where(sql`replaces is not null`),
    index('contracts_issued_for').on(t.issued_for).where(sql`issued_for is not null`),
    uniqueIndex('contracts_one_pending').on(t.student_id).where(sql`status = 'pending'`),
    uniqueIndex('contracts_one_signed').on(t.student_id).where(sql`status = 'signed'`),
    oneOf('contracts_status', t.status, CONTRACT_STATUSES),
  ],
);

export const contract_signers = pgTable(
  'contract_signers',
  {
    signer_id: key('signer_id'),
    contract_id: uuid('contract_id')
      .notNull()
      .references(() => contracts.contract_id),
    party: text('party').$type<(typeof SIGNERS)[number]>().notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    code_hash: text('code_hash'),
    code_tries: integer('code_tries').notNull().default(0),
    code_expires_at: at('code_expires_at'),
    typed_name: text('typed_name'),
    signed_at: at('signed_at'),
  },
  (t) => [
    uniqueIndex('contract_signers_party').on(t.contract_id, t.party),
    oneOf('contract_signers_known_party', t.party, SIGNERS),
  ],
);

/** Each row's hash covers the one before it (CON-4). */
export const contract_evidence = pgTable(
  'contract_evidence',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    contract_id: uuid('contract_id')
      .notNull()
      .references(() => contracts.contract_id),
    seq: integer('seq').notNull(),
    at: at('at').notNull(),
    event: text('event').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    hash: text('hash').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [uniqueIndex('contract_evidence_seq').on(t.contract_id, t.seq)],
);
