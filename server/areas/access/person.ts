import { type SQL, sql } from 'drizzle-orm';
import { and, matchesIndexed } from '../../platform/list.ts';
import type { RowsOf } from '../../platform/personalData.ts';

/** Conditions on `u` (users), by parts of the name and of the e-mail. */
export const isNamed = ({ name, email }: { name?: string | undefined; email?: string | undefined }): SQL =>
  and(matchesIndexed(sql`u.name_search`, name), matchesIndexed(sql`u.email_search`, email));

export const hasNameOrEmail = (text: string | undefined): SQL | false =>
  text !== undefined &&
  sql`(${matchesIndexed(sql`u.name_search`, text)} or ${matchesIndexed(sql`u.email_search`, text)})`;

export const ownRows: RowsOf = (id) => sql`user_id = ${id}`;
export const asStudent: RowsOf = (id) =>
  sql`student_id in (select student_id from students where user_id = ${id})`;
export const asTeacher: RowsOf = (id) =>
  sql`teacher_id in (select teacher_id from teachers where user_id = ${id})`;
export const ofContract: RowsOf = (id) =>
  sql`contract_id in (select contract_id from contracts where ${asStudent(id)})`;
export const ofTimeOff: RowsOf = (id) =>
  sql`absence_id in (select id from teacher_absences where ${asTeacher(id)})`;
