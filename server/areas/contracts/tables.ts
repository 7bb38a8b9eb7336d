import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigserial,
  check,
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
import { holds, type PersonalData, stamped } from '../../platform/personalData.ts';
import { asStudent, ofContract } from '../access/api.ts';
import { users } from '../identity/tables.ts';
import { type EnrolmentTerms, students } from '../people/tables.ts';
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
    /** The enrolment that it changed; null for a first contract, and once the enrolment was put back. */
    enrolment_before: jsonb('enrolment_before').$type<EnrolmentTerms>(),
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
    /** The signing deadline. It is null in contracts of earlier versions that have ended (CON-13). */
    sign_until: at('sign_until'),
    reminded_at: at('reminded_at'),
    ...stamps,
  },
  (t) => [
    index('contracts_student').on(t.student_id),
    // The prices of many contracts, from the index alone: a contract's terms are long (FIG-2).
    index('contracts_value').on(t.contract_id, t.value_plan),
    index('contracts_replaces').on(t.replaces).where(sql`replaces is not null`),
    index('contracts_waived_before')
      .on(t.replaces)
      .where(sql`replaces is not null and (enrolment_before ->> 'waived_through')::int >= 3`),
    // The current contracts are counted from the index alone: a contract's terms are long.
    index('contracts_standing').on(t.student_id, t.status, t.created_at, t.contract_id),
    index('contracts_withdrawn').on(t.contract_id).where(sql`status = 'withdrawn'`),
    index('contracts_issued_for').on(t.issued_for).where(sql`issued_for is not null`),
    uniqueIndex('contracts_one_pending').on(t.student_id).where(sql`status = 'pending'`),
    uniqueIndex('contracts_one_signed').on(t.student_id).where(sql`status = 'signed'`),
    index('contracts_unsigned').on(t.sign_until).where(sql`status = 'pending'`),
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
    /** The hash of the link with which a guardian signs without an account; a new link takes its place (CON-12). */
    link_hash: text('link_hash'),
    link_sent_at: at('link_sent_at'),
    link_opened_at: at('link_opened_at'),
    refused_at: at('refused_at'),
    refusal_reason: text('refusal_reason'),
  },
  (t) => [
    uniqueIndex('contract_signers_link').on(t.link_hash).where(sql`link_hash is not null`),
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

/** Each contract from which a student withdrew, and the protocol that was given for it; rows are never changed (CON-14). */
export const contract_withdrawals = pgTable(
  'contract_withdrawals',
  {
    contract_id: uuid('contract_id')
      .primaryKey()
      .references(() => contracts.contract_id),
    protocol: text('protocol').notNull().unique(),
    /** The student, or the administrator who recorded it. */
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    /** How the student or guardian asked an administrator for it. */
    note: text('note'),
    at: at('at').notNull(),
  },
  (t) => [index('contract_withdrawals_user').on(t.user_id)],
);

/** Every version of the contract's text; rows are never changed. The first one came with the product, without an author (CON-11). */
export const contract_templates = pgTable(
  'contract_templates',
  {
    version: integer('version').primaryKey(),
    content: text('content').notNull(),
    note: text('note').notNull(),
    author_id: uuid('author_id').references(() => users.user_id),
    created_at: at('created_at').notNull(),
  },
  (t) => [
    index('contract_templates_author').on(t.author_id).where(sql`author_id is not null`),
    check('contract_templates_first', sql`(${t.version} = 1) = (${t.author_id} is null)`),
  ],
);

/** Which version was put in force when, and by whom; the last row counts, and none is changed. */
export const contract_template_uses = pgTable(
  'contract_template_uses',
  {
    seq: integer('seq').primaryKey(),
    version: integer('version')
      .notNull()
      .references(() => contract_templates.version),
    /** Null for the text that the school began with. */
    user_id: uuid('user_id').references(() => users.user_id),
    created_at: at('created_at').notNull(),
  },
  (t) => [
    index('contract_template_uses_version').on(t.version),
    index('contract_template_uses_user').on(t.user_id).where(sql`user_id is not null`),
  ],
);

/** What is at a provider of signatures for a contract (CON-16). */
export const signature_envelopes = pgTable(
  'signature_envelopes',
  {
    contract_id: uuid('contract_id')
      .primaryKey()
      .references(() => contracts.contract_id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    /** Which envelope of the contract it is: one that was ended for good is not taken up again. */
    round: integer('round').notNull().default(1),
    envelope_id: text('envelope_id'),
    document_id: text('document_id'),
    /** The provider's id of each party. */
    signers: jsonb('signers').$type<Partial<Record<(typeof SIGNERS)[number], string>>>(),
    sent_at: at('sent_at'),
    /** Nothing more is to be read or ended at the provider. */
    ended_at: at('ended_at'),
    ...stamps,
  },
  (t) => [
    index('signature_envelopes_document').on(t.document_id).where(sql`document_id is not null`),
    index('signature_envelopes_open').on(t.contract_id).where(sql`ended_at is null`),
  ],
);

/** Each event of a provider of signatures, once; of its content only the name of the document. */
export const signature_events = pgTable(
  'signature_events',
  {
    /** The hash of the event, which has no id. */
    event_id: text('event_id').primaryKey(),
    provider: text('provider').notNull(),
    type: text('type').notNull(),
    document_id: text('document_id'),
    received_at: at('received_at').notNull(),
  },
  (t) => [index('signature_events_received').on(t.received_at)],
);

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  contracts: holds(contracts, {
    erasure: { fate: 'kept', of: asStudent },
    exported: {
      section: 'contracts',
      after: 'documents',
      columns: {
        contract_id: 'key',
        student_id: 'key',
        status: true,
        validity: true,
        signed_at: true,
        value_registration: true,
        value_plan: true,
        installments: true,
        credit: true,
        code: true,
        // The terms name the guardian; the contract's file, which the person can open, has them.
        template_version: true,
        terms: 'others',
        superseded_at: true,
        sign_until: true,
        reminded_at: 'internal',
        replaces: 'key',
        issued_for: 'key',
        enrolment_before: 'internal',
        provider: 'internal',
        file_key: 'key',
        signed_file_key: 'key',
        sha256_before: true,
        sha256_after: true,
        ...stamped,
      },
      by: 'created_at',
    },
    merge: {
      removed: asStudent,
      isLossCounted: true,
      kept: {
        contract: sql`exists (select 1 from contracts c where c.student_id = s.student_id and (c.signed_at is not null or exists (
        select 1 from contract_signers g where g.contract_id = c.contract_id and g.signed_at is not null)))`,
      },
    },
  }),
  contract_signers: holds(contract_signers, {
    erasure: { fate: 'kept', of: ofContract },
    exported: {
      section: 'signatures',
      after: 'contracts',
      columns: {
        signer_id: 'key',
        contract_id: 'key',
        party: 'same',
        name: true,
        email: true,
        typed_name: true,
        signed_at: true,
        refused_at: true,
        refusal_reason: true,
        code_hash: 'secret',
        code_tries: 'internal',
        code_expires_at: 'internal',
        link_hash: 'secret',
        link_sent_at: 'internal',
        link_opened_at: 'internal',
      },
      of: (user_id) => sql`party = 'student' and contract_id in (select c.contract_id from contracts c
        join students s using (student_id) where s.user_id = ${user_id})`,
    },
    merge: { removed: ofContract },
  }),
  contract_evidence: holds(contract_evidence, {
    erasure: { fate: 'kept', of: ofContract },
    exported: {
      section: 'contract_events',
      after: 'signatures',
      columns: {
        // The details also hold the address and browser of the guardian.
        id: 'key',
        contract_id: 'key',
        seq: 'internal',
        at: true,
        event: true,
        detail: 'others',
        hash: true,
        version: 'internal',
      },
    },
    merge: { removed: ofContract },
  }),
  contract_withdrawals: holds(contract_withdrawals, {
    erasure: { fate: 'kept', of: ofContract },
    exported: {
      section: 'withdrawals',
      after: 'contract_events',
      columns: { contract_id: 'key', protocol: true, user_id: 'others', note: true, at: true },
      by: 'at',
    },
    merge: {
      kept: {
        contract: sql`exists (select 1 from contract_withdrawals w join contracts c using (contract_id)
          where c.student_id = s.student_id)`,
        author: sql`exists (select 1 from contract_withdrawals w where w.user_id = u.user_id)`,
      },
    },
  }),
  signature_envelopes: holds(signature_envelopes, {
    erasure: { fate: 'kept', of: ofContract },
    exported: 'same',
    merge: { removed: ofContract },
  }),
  signature_events: holds(signature_events, {
    erasure: { fate: 'stays', why: 'names a document at the provider by its id' },
    exported: 'not_personal',
    merge: 'untouched',
  }),
  contract_templates: holds(contract_templates, {
    erasure: { fate: 'stays', why: 'the text of the school; the author is an id' },
    exported: 'not_personal',
    merge: {
      kept: { author: sql`exists (select 1 from contract_templates t where t.author_id = u.user_id)` },
    },
  }),
  contract_template_uses: holds(contract_template_uses, {
    erasure: { fate: 'stays', why: 'which text of the school was in force; the person is an id' },
    exported: 'not_personal',
    merge: {
      kept: { author: sql`exists (select 1 from contract_template_uses t where t.user_id = u.user_id)` },
    },
  }),
} satisfies PersonalData;
