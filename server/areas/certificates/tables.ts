import type { JsonWebKey } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  CERTIFICATE_BATCH_STATES,
  CERTIFICATE_STATUSES,
  type CertificateStatus,
} from '../../../domain/certificates.ts';
import { STUDENT_LEVELS, type StudentLevel } from '../../../domain/options.ts';
import { at, key, oneOf, stamps } from '../../platform/db/columns.ts';
import { holds, type PersonalData, stamped } from '../../platform/personalData.ts';
import { asStudent } from '../access/api.ts';
import { classes } from '../classes/tables.ts';
import { users } from '../identity/tables.ts';
import { courses, students } from '../people/tables.ts';

/** One per student, course and level (CERT-2). Names and hours are those of the PDF, whatever is changed later. */
export const certificates = pgTable(
  'certificates',
  {
    id: key('id'),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.student_id),
    course_id: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    student_level: text('student_level').$type<StudentLevel>().notNull(),
    student_name: text('student_name').notNull(),
    course_name: text('course_name').notNull(),
    workload: integer('workload').notNull(),
    first_lesson: at('first_lesson').notNull(),
    last_lesson: at('last_lesson').notNull(),
    /** Public, 32 hex characters. */
    code: text('code').notNull().unique(),
    file_key: text('file_key').notNull(),
    sha256: text('sha256').notNull(),
    issued_at: at('issued_at').notNull(),
    issued_by: uuid('issued_by')
      .notNull()
      .references(() => users.user_id),
    status: text('status').$type<CertificateStatus>().notNull().default('valid'),
    revoked_at: at('revoked_at'),
    revoked_by: uuid('revoked_by').references(() => users.user_id),
    revocation_reason: text('revocation_reason'),
    name_search: text('name_search').generatedAlwaysAs(sql`search_text(student_name)`),
    ...stamps,
  },
  (t) => [
    unique('certificates_once').on(t.student_id, t.course_id, t.student_level),
    index('certificates_issued').on(t.issued_at, t.id),
    index('certificates_course').on(t.course_id),
    index('certificates_file').on(t.sha256),
    index('certificates_issuer').on(t.issued_by),
    index('certificates_revoker').on(t.revoked_by).where(sql`revoked_by is not null`),
    oneOf('certificates_level', t.student_level, STUDENT_LEVELS),
    oneOf('certificates_status', t.status, CERTIFICATE_STATUSES),
    check('certificates_code_shape', sql`${t.code} ~ '^[0-9a-f]{32}$'`),
    check('certificates_lessons', sql`${t.first_lesson} <= ${t.last_lesson}`),
    check(
      'certificates_revoked',
      sql`(${t.status} = 'revoked') = (${t.revoked_at} is not null)
        and (${t.status} = 'revoked') = (${t.revocation_reason} is not null)`,
    ),
  ],
);

/** The issue of the certificates of a class, by a job (CERT-6). */
export const certificate_batches = pgTable(
  'certificate_batches',
  {
    id: key('id'),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id),
    created_by: uuid('created_by')
      .notNull()
      .references(() => users.user_id),
    state: text('state').$type<(typeof CERTIFICATE_BATCH_STATES)[number]>().notNull().default('running'),
    ...stamps,
  },
  (t) => [
    index('certificate_batches_class').on(t.class_id),
    index('certificate_batches_author').on(t.created_by),
    oneOf('certificate_batches_state', t.state, CERTIFICATE_BATCH_STATES),
  ],
);

const outcomes = ['issued', 'already', 'lacking', 'failed'] as const;

/** Each student's outcome is written together with the certificate, so that a job that was killed goes on after it. */
export const certificate_batch_students = pgTable(
  'certificate_batch_students',
  {
    batch_id: uuid('batch_id')
      .notNull()
      .references(() => certificate_batches.id, { onDelete: 'cascade' }),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.student_id),
    /** Null while the student waits. */
    outcome: text('outcome').$type<(typeof outcomes)[number]>(),
    /** How often the issue failed for another reason than a condition that is not fulfilled. */
    failures: smallint('failures').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.batch_id, t.student_id] }),
    index('certificate_batch_students_student').on(t.student_id),
    oneOf('certificate_batch_students_outcome', t.outcome, outcomes),
  ],
);

/** Keys that sign Open Badges; the private one is encrypted, bound to the row (CERT-8). */
export const badge_keys = pgTable('badge_keys', {
  id: key('id'),
  public_key: jsonb('public_key').$type<JsonWebKey>().notNull(),
  sealed: text('sealed').notNull(),
  created_at: stamps.created_at,
});

/** Badges that do not verify, by the ids of their certificates; an id stays listed when an erasure has removed the certificate (CERT-8). */
export const revoked_badges = pgTable('revoked_badges', {
  id: uuid('id').primaryKey(),
  revoked_at: at('revoked_at').notNull(),
});

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  certificates: holds(certificates, {
    erasure: { fate: 'removed', of: asStudent, files: ['file_key'] },
    searched: ['revocation_reason'],
    exported: {
      section: 'certificates',
      after: 'marks',
      columns: {
        id: 'key',
        student_id: 'key',
        course_id: 'same',
        student_level: true,
        student_name: { name: sql`${certificates.student_name}` },
        course_name: { course: sql`${certificates.course_name}` },
        workload: true,
        first_lesson: true,
        last_lesson: true,
        code: true,
        file_key: 'key',
        sha256: 'internal',
        issued_at: true,
        issued_by: 'others',
        status: true,
        revoked_at: true,
        revoked_by: 'others',
        revocation_reason: true,
        name_search: 'same',
        created_at: 'same',
        updated_at: stamped.updated_at,
      },
      by: 'issued_at',
    },
    merge: {
      kept: { classes: sql`exists (select 1 from certificates c where c.student_id = s.student_id)` },
    },
  }),
  certificate_batches: holds(certificate_batches, {
    erasure: { fate: 'stays', why: 'a class and its state' },
    exported: 'others',
    merge: {
      kept: { author: sql`exists (select 1 from certificate_batches b where b.created_by = u.user_id)` },
    },
  }),
  certificate_batch_students: holds(certificate_batch_students, {
    erasure: { fate: 'removed', of: asStudent },
    exported: 'same',
    merge: { removed: asStudent },
  }),
  badge_keys: holds(badge_keys, {
    erasure: { fate: 'stays', why: 'keys of the school' },
    exported: 'not_personal',
    merge: 'untouched',
  }),
  revoked_badges: holds(revoked_badges, {
    erasure: { fate: 'stays', why: 'random ids, without which a revoked badge would verify again' },
    exported: 'same',
    merge: 'untouched',
  }),
} satisfies PersonalData;
