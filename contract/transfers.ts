import { z } from 'zod';
import { MATCH_STATUSES } from '../domain/options.ts';
import {
  isTransferReason,
  TRANSFER_REASON_MAX,
  TRANSFER_REASON_MIN,
  TRANSFER_STATUSES,
  TRANSFER_TYPES,
  TRANSFER_UNDO_HOURS,
} from '../domain/transfers.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { internal, like, option, restricted, shown } from './auditKinds.ts';
import { area, byId, id, instant, listOf, listQuery, textFilter } from './call.ts';
import { multiLine } from './fields.ts';
import { rankedTeacher } from './matching.ts';
import { office, type Readers, to } from './readers.ts';
import { rule } from './rules.ts';

const text = z.string().nullable();
const types = ['ADMIN', 'TEACHER', 'FEE'] as const;

const transfer = z.object({
  id,
  created_at: instant,
  updated_at: instant,
  sender_name: text,
  student_id: id,
  student_name: z.string(),
  /** The users whose pages the names lead to. */
  student_user_id: id,
  teacher_user_id: id,
  new_teacher_user_id: id.nullable(),
  student_level: z.string(),
  photo_url: text,
  teacher_id: id,
  teacher_name: z.string(),
  new_teacher_id: id.nullable(),
  new_teacher_name: text,
  transfer_type: z.enum(TRANSFER_TYPES),
  status: z.enum(TRANSFER_STATUSES),
  description: z.string(),
  reproval_comment: text,
  send_to_match: z.boolean(),
  is_from_admin: z.boolean(),
  decided_at: instant.nullable(),
  decided_by_name: text,
  /** Status of the search for hours or a teacher that the approval opened. */
  match_status: z.enum(MATCH_STATUSES).nullable(),
  /** Until when administrators can undo the decision; null if it cannot be undone, and for teachers. */
  undo_until: instant.nullable(),
});

/** A teacher, or `true` for allocation. */
const newTeacher = z.union([id, z.literal(true)]).nullish();

export const errors = {
  transfer_pending: 417,
  transfer_not_taught: 417,
  transfer_not_concluded: 417,
  transfer_no_hours: 417,
  transfer_decided: 417,
  transfer_undo_none: 417,
  transfer_undo_late: 417,
  transfer_undo_accepted: 417,
  transfer_undo_changed: 417,
  transfer_undo_taken: 417,
} as const satisfies Statuses;

export const audited = {
  entities: {
    student_transfers: ['I', 'U'],
  },
  sentences: [
    'student_transfers.status.APPROVED',
    'student_transfers.status.PENDING',
    'student_transfers.status.REPROVED',
    'student_transfers.status.UNDONE',
  ],
  statuses: TRANSFER_STATUSES,
  fields: {
    transfer_type: option(TRANSFER_TYPES),
    new_teacher_id: like('text', 'teacher_name'),
    send_to_match: shown('flag'),
    reproval_comment: restricted('text'),
    decided_by: like('text', 'student_name'),
    decided_at: shown('instant'),
    is_from_admin: internal,
  },
} as const satisfies Audited;

export const readers = {
  new_teacher_name: to([...office, 'teacher'], 'whose student it becomes by a transfer'),
  decided_by_name: to(office, 'who decided a transfer'),
} as const satisfies Readers;

export const calls = area({
  'GET /v1/students-transfer': {
    summary: 'Transfers of students, newest first; for teachers those from themselves',
    access: 'view:students_transfer',
    types,
    scope: 'teachers',
    query: listQuery(['created_at', 'student_name', 'teacher_name', 'new_teacher_name', 'sender_name'], {
      order: z.enum(['ASC', 'DESC']).default('DESC'),
      query: textFilter,
      teacher_name: textFilter,
      status: z.enum(TRANSFER_STATUSES).optional(),
      transfer_type: z.enum(TRANSFER_TYPES).optional(),
      teacher_id: id.optional(),
      student_id: id.optional(),
    }),
    response: listOf(transfer),
  },
  'GET /v1/students-transfer/teachers': {
    summary: 'At most a hundred teachers for a student who leaves a teacher, best first, with reasons',
    access: 'create:student_transfer',
    types: ['ADMIN'],
    scope: 'school',
    query: z.strictObject({ student_id: id, teacher_id: id, search: textFilter }),
    response: z.array(rankedTeacher),
  },
  'GET /v1/students-transfer/:id': {
    summary: 'One transfer',
    access: 'view:students_transfer',
    types,
    scope: 'teachers',
    params: byId,
    response: transfer,
  },
  'GET /v1/students-transfer/validate/:studentId': {
    summary: 'The message to confirm before another transfer of the student, or null',
    access: 'create:student_transfer',
    types,
    scope: 'students',
    params: z.strictObject({ studentId: id }),
    response: text,
  },
  'POST /v1/students-transfer': {
    summary: 'Transfer a student, or as a teacher ask for another teacher or open the choice of new hours',
    access: 'create:student_transfer',
    types,
    note: `The description has at least ${TRANSFER_REASON_MIN} characters.`,
    scope: 'students',
    body: z.strictObject({
      student_id: z.uuid(rule('transfer_student_missing')),
      teacher_id: z.uuid(rule('transfer_teacher_missing')),
      new_teacher_id: newTeacher,
      send_to_match: z.boolean().default(false),
      transfer_type: z.enum(TRANSFER_TYPES).nullish(),
      description: multiLine(TRANSFER_REASON_MAX, TRANSFER_REASON_MIN, 'transfer_reason_short'),
      /** Both follow from the caller; any other value is refused. */
      is_from_admin: z.boolean().optional(),
      status: z.enum(TRANSFER_STATUSES).optional(),
    }),
    response: transfer,
    errors: [
      'field_forbidden',
      'transfer_pending',
      'transfer_not_taught',
      'transfer_not_concluded',
      'transfer_no_hours',
      'teacher_does_not_fit',
    ],
  },
  'PATCH /v1/students-transfer/:id': {
    summary: 'Approve or refuse a pending transfer',
    access: 'create:student_transfer',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    body: z
      .strictObject({
        status: z.enum(['APPROVED', 'REPROVED']),
        new_teacher_id: newTeacher,
        send_to_match: z.boolean().default(false),
        reproval_comment: multiLine(TRANSFER_REASON_MAX).nullish(),
        updated_at: instant.optional(),
      })
      .refine(
        ({ status, reproval_comment }) => status === 'APPROVED' || isTransferReason(reproval_comment ?? ''),
        { error: rule('transfer_comment_short'), path: ['reproval_comment'] },
      ),
    record: transfer,
    response: transfer,
    errors: [
      'stale',
      'transfer_decided',
      'transfer_not_taught',
      'transfer_not_concluded',
      'transfer_no_hours',
      'teacher_does_not_fit',
    ],
  },
  'POST /v1/students-transfer/:id/undo': {
    summary: 'Undo the decision on a transfer as a whole, while nothing has been built on it',
    access: 'create:student_transfer',
    types: ['ADMIN'],
    note: `For ${TRANSFER_UNDO_HOURS} hours, and until the first lesson begins that the student would have missed.`,
    scope: 'school',
    params: byId,
    body: z.strictObject({ updated_at: instant }),
    record: transfer,
    response: transfer,
    errors: [
      'stale',
      'transfer_undo_none',
      'transfer_undo_late',
      'transfer_undo_accepted',
      'transfer_undo_changed',
      'transfer_undo_taken',
      'transfer_pending',
      'transfer_not_taught',
      'transfer_not_concluded',
      'class_full',
      'student_cannot_join',
      'teacher_cannot_teach',
      'unavailable',
    ],
  },
});
