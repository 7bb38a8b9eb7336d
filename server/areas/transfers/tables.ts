import { type SQL, sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  TRANSFER_STATUSES,
  TRANSFER_TYPES,
  type TransferStatus,
  type TransferType,
} from '../../../domain/transfers.ts';
import { at, key, oneOf, stamps } from '../../platform/db/columns.ts';
import { type Column, listOf, object, orNull, type RowOf, text as string } from '../../platform/db/rows.ts';
import { holds, type PersonalData, stamped } from '../../platform/personalData.ts';
import { asStudent } from '../access/api.ts';
import { leftClass } from '../classes/api.ts';
import { users } from '../identity/tables.ts';
import { matches } from '../matching/tables.ts';
import { startedSearch } from '../onboarding/api.ts';
import { students, teachers } from '../people/tables.ts';

/** One may be pending per student (TRANSFER-3). */
export const student_transfers = pgTable(
  'student_transfers',
  {
    id: key('id'),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.student_id),
    teacher_id: uuid('teacher_id')
      .notNull()
      .references(() => teachers.teacher_id),
    new_teacher_id: uuid('new_teacher_id').references(() => teachers.teacher_id),
    transfer_type: text('transfer_type').$type<TransferType>().notNull(),
    status: text('status').$type<TransferStatus>().notNull(),
    description: text('description').notNull(),
    reproval_comment: text('reproval_comment'),
    send_to_match: boolean('send_to_match').notNull().default(false),
    is_from_admin: boolean('is_from_admin').notNull(),
    sender_id: uuid('sender_id').references(() => users.user_id),
    decided_by: uuid('decided_by').references(() => users.user_id),
    decided_at: at('decided_at'),
    /** Opened by the approval; its acceptance ends the old lessons of an hour change (TRANSFER-7). */
    match_id: uuid('match_id').references(() => matches.match_id),
    ...stamps,
  },
  (t) => [
    uniqueIndex('student_transfers_one_pending').on(t.student_id).where(sql`status = 'PENDING'`),
    index('student_transfers_created').on(t.created_at, t.id),
    index('student_transfers_student').on(t.student_id, t.created_at),
    index('student_transfers_teacher').on(t.teacher_id, t.created_at),
    index('student_transfers_new_teacher').on(t.new_teacher_id).where(sql`new_teacher_id is not null`),
    index('student_transfers_match').on(t.match_id).where(sql`match_id is not null`),
    index('student_transfers_sender').on(t.sender_id).where(sql`sender_id is not null`),
    index('student_transfers_decider').on(t.decided_by).where(sql`decided_by is not null`),
    oneOf('student_transfers_type', t.transfer_type, TRANSFER_TYPES),
    oneOf('student_transfers_status', t.status, TRANSFER_STATUSES),
    check('student_transfers_decided', sql`(status = 'PENDING') = (decided_at is null)`),
  ],
);

const parts = {
  /** Classes of the old teacher that the student has left. */
  classes: listOf(leftClass),
  /** Memberships that the student kept. */
  memberships: listOf(string),
  /** Made by this approval, and not by an earlier one. */
  exclusion_id: orNull(string),
  search: startedSearch,
};

/** What an approval changed elsewhere. */
export const carriedOut: Column<CarriedOut> = object(parts);
export type CarriedOut = RowOf<typeof parts>;

/** Decisions that can be undone, each with what it changed; a row ends with its use or its time (TRANSFER-10). */
export const transfer_undos = pgTable(
  'transfer_undos',
  {
    transfer_id: uuid('transfer_id')
      .primaryKey()
      .references(() => student_transfers.id, { onDelete: 'cascade' }),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.student_id),
    /** Status that an undo leads to: that of a request which waits, or of a creation which is void. */
    leads_to: text('leads_to').$type<Extract<TransferStatus, 'PENDING' | 'UNDONE'>>().notNull(),
    undo_until: at('undo_until').notNull(),
    /** Null for a refusal, which changed nothing else; read through `carriedOut`. */
    carried_out: jsonb('carried_out').$type<CarriedOut>(),
  },
  (t) => [
    index('transfer_undos_student').on(t.student_id),
    index('transfer_undos_until').on(t.undo_until),
    oneOf('transfer_undos_leads_to', t.leads_to, ['PENDING', 'UNDONE']),
  ],
);

/** Rows that name the person, as the student or as a guest or teacher of a lesson that was removed. */
const naming = (user_id: string): SQL => sql`exists (
  select 1 from (select student_id as id, user_id from students union all select teacher_id, user_id from teachers) person
  where person.user_id = ${user_id} and (transfer_undos.student_id = person.id
    or position(person.id::text in transfer_undos.carried_out::text) > 0))`;

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  student_transfers: holds(student_transfers, {
    erasure: { fate: 'removed', of: asStudent },
    searched: ['description', 'reproval_comment'],
    exported: {
      section: 'transfers',
      after: 'matches',
      columns: {
        id: 'key',
        student_id: 'key',
        teacher_id: 'others',
        new_teacher_id: 'others',
        transfer_type: true,
        status: true,
        description: true,
        reproval_comment: true,
        send_to_match: 'internal',
        is_from_admin: 'internal',
        sender_id: 'others',
        decided_by: 'others',
        decided_at: true,
        match_id: 'key',
        ...stamped,
      },
      of: asStudent,
      by: 'created_at',
    },
    merge: { removed: asStudent },
  }),
  transfer_undos: holds(transfer_undos, {
    erasure: { fate: 'removed', of: naming },
    // The rows copy data of lessons, classes and requests, which are exported, and are deleted after a day.
    exported: 'same',
    merge: { removed: asStudent },
  }),
} satisfies PersonalData;
