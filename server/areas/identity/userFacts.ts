import { sql } from 'drizzle-orm';
import { languages } from '../../../domain/languages.ts';
import { ONBOARDING_STATUSES } from '../../../domain/onboarding.ts';
import { themes } from '../../../domain/themes.ts';
import { userTypes } from '../../../domain/userTypes.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, listOf, oneOf, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import { usableTypes } from './usableTypes.ts';

const factColumns = {
  user_id: text,
  name: text,
  email: text,
  language: oneOf(languages),
  theme: orNull(oneOf(themes)),
  types: listOf(oneOf(userTypes)),
  user_status: bool,
  password_hash: orNull(text),
  photo_key: orNull(text),
  student_id: orNull(text),
  teacher_id: orNull(text),
  fev_id: orNull(text),
  /** A class in which the student has a seat in a lesson to come, or in the one that is held now (ONB-8). */
  class_id: orNull(text),
  /** The student, or any student of the seller. */
  is_delinquent: bool,
  is_active: bool,
  onboarding_status: orNull(oneOf(ONBOARDING_STATUSES)),
};
export type UserFacts = RowOf<typeof factColumns>;

export async function findUserFacts(
  db: Reader,
  by: { user_id: string } | { email: string },
  now: Date,
): Promise<UserFacts | null> {
  const condition = 'user_id' in by ? sql`u.user_id = ${by.user_id}` : sql`u.email = ${by.email}`;
  const instant = sql`${now.toISOString()}::timestamptz`;
  const rows = await rowsOf(db, factColumns)`
    select u.user_id, u.name, u.email, u.language, u.theme, ${usableTypes} as types, u.user_status, u.password_hash, u.photo_key,
      s.student_id, t.teacher_id, f.fev_id,
      coalesce(s.is_delinquent, false) or exists (select 1 from students o where o.fev_id = f.fev_id and o.is_delinquent)
        as is_delinquent,
      coalesce(s.student_status, true) as is_active,
      coalesce(s.onboarding_status, case when t.teacher_id is not null and not exists
        (select 1 from availability a where a.user_id = u.user_id)
        then 'AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE' when t.teacher_id is not null then 'CONCLUIDO' end) as onboarding_status,
      (select c.class_id from class_students c where c.student_id = s.student_id and c.left_at is null and exists
        (select 1 from lessons l join lesson_students ls on ls.lesson_id = l.id and ls.student_id = c.student_id and ls.active
         where l.class_id = c.class_id and l.status = 'scheduled' and l.starts_at > ${instant} - interval '5 hours'
           and l.ends_at > ${instant})
       order by c.joined_at limit 1) as class_id
    from users u
    left join students s on s.user_id = u.user_id
    left join teachers t on t.user_id = u.user_id
    left join fevs f on f.user_id = u.user_id
    where ${condition}`;
  return rows[0] ?? null;
}

export const userFacts = async (db: Reader, user_id: string, now: Date): Promise<UserFacts> =>
  ensureFound(await findUserFacts(db, { user_id }, now));
