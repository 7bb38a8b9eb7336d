import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { SELF, WEEKDAYS } from '../../../domain/options.ts';
import { addressFields, isFieldName } from '../../../domain/registrationFields.ts';
import { ownRows } from '../access/api.ts';
import { availability } from '../availability/tables.ts';
import { documents, nameOfType } from '../documents/tables.ts';
import { franchisees } from '../franchisees/tables.ts';
import { user_roles, users } from '../identity/tables.ts';
import {
  b2b_users,
  companies,
  fevs,
  franchises,
  personal,
  students,
  teacher_courses,
  teachers,
} from '../people/tables.ts';
import { courseName, type Exported, given, givenRegistration, id, stamped } from './exportParts.ts';

const weekdayOrder = sql`array_position(array[${sql.join(
  WEEKDAYS.map((day) => sql`${day}::text`),
  sql`, `,
)}], ${availability.weekday}::text)::text`;

const companyName = (id: PgColumn): SQL =>
  sql`(select c.company_name from companies c where c.company_id = ${id})`;

/** A company that the person invoices as is the person's own. */
const ownCompany = Object.fromEntries(
  Object.entries(getTableColumns(companies))
    .filter(([name]) => isFieldName(name))
    .map(([name, column]) => [
      name,
      sql`(select ${column} from companies where companies.company_id = ${personal.company_id})`,
    ]),
);

const isThere = (key: PgColumn): SQL => sql`${key} is not null`;

const ofGuardian = (field: 'student_guardian_name' | 'student_guardian_relationship'): SQL =>
  sql`case when ${students.guardian} ->> 'student_guardian_relationship' <> ${SELF} then ${students.guardian} ->> ${sql.raw(`'${field}'`)} end`;

/** JSONB orders its keys by their length. */
const orderly = (address: PgColumn): SQL =>
  sql`case when ${address} is not null then json_build_object(${sql.raw(
    Object.keys(addressFields)
      .map((part) => `'${part}', address ->> '${part}'`)
      .join(', '),
  )}) end`;

/** Who the person is to the school. */
export const exportedPerson: readonly Exported[] = [
  given('account', users, {
    user_id: id,
    name: true,
    email: true,
    pending_email: true,
    types: true,
    user_status: true,
    photo_key: { photo: isThere(users.photo_key) },
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
  }),
  givenRegistration('personal', personal, {
    user_id: id,
    address: { address: orderly(personal.address) },
    timezone: true,
    company_id: ownCompany,
  }),
  givenRegistration('student', students, {
    student_id: id,
    user_id: id,
    student_status: true,
    onboarding_status: true,
    course_id: { course: courseName(students.course_id) },
    plan_end_date: true,
    guardian: {
      student_guardian_name: ofGuardian('student_guardian_name'),
      student_guardian_relationship: ofGuardian('student_guardian_relationship'),
    },
    company_id: { company_name: companyName(students.company_id) },
    is_delinquent: true,
    inactive_for_debt: true,
    fev_id: 'others',
    by_pass_by: 'others',
    waived_through: 'internal',
    reopened_at: 'internal',
    debt_acted_until: 'internal',
    ...stamped,
  }),
  givenRegistration('teacher', teachers, {
    teacher_id: id,
    user_id: id,
    teacher_status: true,
    max_students: true,
  }),
  given('courses_taught', teacher_courses, {
    teacher_id: id,
    course_id: { course: courseName(teacher_courses.course_id) },
  }),
  givenRegistration('seller', fevs, {
    fev_id: id,
    user_id: id,
    fev_status: true,
  }),
  givenRegistration('franchise', franchises, {
    user_id: id,
  }),
  given(
    'franchisee',
    franchisees,
    {
      id,
      user_id: id,
      name: true,
      surname: true,
      phone: true,
      email: true,
      city: true,
      state: true,
      slug: true,
      franchise_type: true,
      photo_key: { photo: isThere(franchisees.photo_key) },
      video_key: { video: isThere(franchisees.video_key) },
      ...stamped,
    },
    { of: ownRows },
  ),
  given('company', b2b_users, {
    user_id: id,
    company_id: { company_name: companyName(b2b_users.company_id) },
  }),
  given(
    'availability',
    availability,
    { user_id: id, weekday: true, start: true, timezone: true },
    { by: weekdayOrder },
  ),
  given('roles', user_roles, {
    user_id: id,
    role_id: { role: sql`(select r.name from roles r where r.id = ${user_roles.role_id})` },
  }),
  given('documents', documents, {
    id,
    user_id: id,
    file_key: 'key',
    reminded: 'internal',
    type_id: {
      document_type: nameOfType(documents.type_id),
    },
    file_type: true,
    file_bytes: true,
    expires_on: true,
    sent_at: true,
    created_at: 'same',
    updated_at: 'internal',
  }),
];
