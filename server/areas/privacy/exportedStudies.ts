import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { asStudent, asTeacher, ownRows } from '../access/api.ts';
import { lesson_students, lessons, teacher_absences } from '../calendar/tables.ts';
import { class_students, classes } from '../classes/tables.ts';
import { contract_evidence, contract_signers, contracts } from '../contracts/tables.ts';
import { students_evolution } from '../learning/tables.ts';
import { matches } from '../matching/tables.ts';
import { charges, payment_orders } from '../payments/tables.ts';
import { level_changes } from '../people/tables.ts';
import { presence, room_messages, room_removals } from '../room/tables.ts';
import { makeups, reschedules } from '../studentLessons/tables.ts';
import { student_transfers } from '../transfers/tables.ts';
import { courseName, type Exported, given, id, instant, stamped } from './exportParts.ts';

const classTitle = (id: PgColumn): SQL => sql`(select c.title from classes c where c.id = ${id})`;

const lessonTitle = (id: PgColumn): SQL => sql`(select l.title from lessons l where l.id = ${id})`;

const ofLesson = (column: SQL): SQL =>
  sql`(select ${column} from lessons l where l.id = ${lesson_students.lesson_id})`;

/** Contracts, payments and lessons. */
export const exportedStudies: readonly Exported[] = [
  given(
    'contracts',
    contracts,
    {
      ...{ contract_id: id, student_id: id, status: true, validity: true, signed_at: true },
      ...{ value_registration: true, value_plan: true, installments: true, credit: true, code: true },
      // The terms name the guardian; the contract's file, which the person can open, has them.
      ...{ template_version: true, terms: 'others', superseded_at: true, replaces: id, issued_for: id },
      ...{ provider: 'internal', file_key: 'key', signed_file_key: 'key', sha256_before: true },
      ...{ sha256_after: true, ...stamped },
    },
    { by: 'created_at' },
  ),
  given(
    'signatures',
    contract_signers,
    {
      ...{ signer_id: id, contract_id: id, party: 'same', name: true, email: true, typed_name: true },
      ...{ signed_at: true, code_hash: 'secret', code_tries: 'internal', code_expires_at: 'internal' },
    },
    {
      of: (user_id) => sql`party = 'student' and contract_id in (select c.contract_id from contracts c
        join students s using (student_id) where s.user_id = ${user_id})`,
    },
  ),
  given('contract_events', contract_evidence, {
    // The details also hold the address and browser of the guardian.
    ...{ id, contract_id: id, seq: 'internal', at: true, event: true, detail: 'others' },
    ...{ hash: true, version: 'internal' },
  }),
  given(
    'charges',
    charges,
    {
      ...{ charge_id: id, student_id: id, contract_id: id, kind: true, installment: true, amount: true },
      ...{ due_date: true, status: true, paid_at: true, failure: true, provider: 'internal' },
      ...{ provider_id: 'secret', link: 'secret', ...stamped },
    },
    { by: 'due_date' },
  ),
  given(
    'payments',
    payment_orders,
    {
      ...{ order_id: id, student_id: id, contract_id: id, charge_id: id, amount: true, opened_at: true },
      ...{ paid_at: true, credited: true, excess: true, provider: 'internal', provider_id: 'secret' },
    },
    { by: 'opened_at' },
  ),
  given(
    'classes',
    class_students,
    {
      ...{ id, student_id: id, class_id: { title: classTitle(class_students.class_id) } },
      ...{ joined_at: true, left_at: true },
    },
    { of: asStudent, by: 'joined_at' },
  ),
  given(
    'lessons',
    lesson_students,
    {
      ...{ student_id: id, during: 'same', active: 'same' },
      lesson_id: {
        title: ofLesson(sql`l.title`),
        starts_at: instant(ofLesson(sql`l.starts_at`)),
        ends_at: instant(ofLesson(sql`l.ends_at`)),
        status: ofLesson(sql`l.status`),
      },
    },
    { of: asStudent, by: sql`lower(${lesson_students.during})` },
  ),
  given(
    'presence',
    presence,
    {
      ...{ id, event_id: id, room_id: id, lesson_id: id, user_id: id, peer_id: id, event: true, at: true },
    },
    { of: ownRows, by: 'at' },
  ),
  given(
    'room_messages',
    room_messages,
    {
      id,
      lesson_id: { title: lessonTitle(room_messages.lesson_id) },
      user_id: id,
      name: true,
      role: 'internal',
      text: true,
      sent_at: true,
    },
    { of: ownRows, by: 'sent_at' },
  ),
  given(
    'room_removals',
    room_removals,
    {
      ...{ id, lesson_id: id, user_id: id, removed_by: 'others', removed_at: true, allowed_by: 'others' },
      allowed_at: true,
    },
    { by: 'removed_at' },
  ),
  given(
    'marks',
    students_evolution,
    {
      ...{ id, calendar_history_id: id, class_id: { title: classTitle(students_evolution.class_id) } },
      ...{ teacher_id: 'others', student_id: id, conversation: true, understanding: true },
      ...{ dedication: true, created_at: true },
    },
    { of: asStudent, by: 'created_at' },
  ),
  given(
    'levels',
    level_changes,
    {
      ...{ id, student_id: id, from_level: true, to_level: true, reason: true, changed_by: 'others' },
      at: true,
    },
    { by: 'at' },
  ),
  given(
    'matches',
    matches,
    {
      ...{
        match_id: id,
        student_id: id,
        status: true,
        teacher_id: 'others',
        waiting_since: true,
        queued_at: true,
      },
      ...{ allocated_by: 'others', answered_at: true, answer_key: 'key', ...stamped },
      ...{
        promised_until: 'internal',
        reminded_at: 'internal',
        late_teachers: 'others',
        former_teachers: 'others',
      },
      late_told_at: 'internal',
    },
    { by: 'created_at' },
  ),
  given(
    'transfers',
    student_transfers,
    {
      ...{ id, student_id: id, teacher_id: 'others', new_teacher_id: 'others', transfer_type: true },
      ...{ status: true, description: true, reproval_comment: true, send_to_match: 'internal' },
      ...{ is_from_admin: 'internal', sender_id: 'others', decided_by: 'others', decided_at: true },
      ...{ match_id: id, ...stamped },
    },
    { of: asStudent, by: 'created_at' },
  ),
  given(
    'makeups',
    makeups,
    {
      ...{ id, student_id: id, lesson_id: { title: lessonTitle(makeups.lesson_id) }, starts_at: true },
      ...{ given_up_at: true, expires_at: true, used_at: true, used_lesson_id: id, returned_lesson_id: id },
      ...{ reminded_at: 'internal', ...stamped },
    },
    { of: asStudent, by: 'given_up_at' },
  ),
  given(
    'reschedules',
    reschedules,
    {
      ...{ id, student_id: id, lesson_id: { title: lessonTitle(reschedules.lesson_id) } },
      ...{ lesson_starts_at: true, lesson_ends_at: true, teacher_id: 'others', starts_at: true },
      ...{ ends_at: true, to_lesson_id: id, message: true, status: true, reason: true },
      ...{ decided_by: 'others', decided_at: true, ...stamped },
    },
    { of: asStudent, by: 'created_at' },
  ),
  given(
    'classes_taught',
    classes,
    {
      // Titles and descriptions may name students.
      ...{ id, title: 'others', description: 'others', course_id: { course: courseName(classes.course_id) } },
      ...{ teacher_id: id, status: true, isCorp: 'internal', company_name: 'others', student_level: true },
      ...{ plan_type: true, max_students: true, room_id: id, title_search: 'others', ...stamped },
    },
    { of: asTeacher, by: 'created_at' },
  ),
  given(
    'lessons_taught',
    lessons,
    {
      ...{ id, entry_id: id, class_id: id, teacher_id: id, title: 'others', description: 'others' },
      ...{ original_start: 'internal', starts_at: true, ends_at: true, during: 'same', status: true },
      ...{
        cancel_reason: 'others',
        cancel_cause: 'internal',
        created_at: 'internal',
        updated_at: 'internal',
      },
    },
    { of: asTeacher, by: 'starts_at' },
  ),
  given(
    'time_off',
    teacher_absences,
    {
      ...{ id, teacher_id: id, starts_at: true, ends_at: true, timezone: true, reason: true, ...stamped },
    },
    { of: asTeacher, by: 'starts_at' },
  ),
];
