import { type SQL, sql } from 'drizzle-orm';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import {
  bool,
  day,
  instant,
  listOf,
  object,
  orNull,
  type RowOf,
  rowsOf,
  stored,
  text,
} from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { visibleUsers } from '../access/api.ts';
import { availabilityOf } from '../availability/api.ts';
import { joinedCompany } from './company.ts';
import { guardianWithState } from './guardian.ts';
import { readable } from './readable.ts';
import { selectedFields, selectedShape } from './storedFields.ts';
import { teacherName } from './studentQueries.ts';
import { personal, students } from './tables.ts';
import { userColumns, userSelect, userTables, withPhoto } from './userQueries.ts';

const byId = listOf(object({ id: text }));
const detailColumns = {
  ...userColumns,
  ...selectedShape,
  updated_at: instant,
  pending_email: orNull(text),
  address_parts: orNull(stored(personal.address)),
  timezone: orNull(text),
  course: orNull(text),
  plan_end_date: orNull(day),
  student_modality: orNull(text),
  is_special_student: orNull(bool),
  teacher_name: orNull(text),
  company_id: orNull(text),
  guardian: orNull(stored(students.guardian)),
  own_fev_id: orNull(text),
  has_signed: bool,
  hours: listOf(object({ weekday: text, start: text })),
  courses: byId,
  roles: byId,
};

/** Omits users whom the caller may not see. */
export async function viewUsers(
  db: Reader,
  ctx: Ctx,
  user_ids: readonly string[],
  within: SQL = visibleUsers(ctx),
) {
  const rows = await rowsOf(db, detailColumns)`
    select ${userSelect}, f.fev_id as own_fev_id, greatest(u.updated_at, co.updated_at) as updated_at, u.pending_email,
      ${selectedFields}, p.address as address_parts,
      coalesce((select a.timezone from availability a where a.user_id = u.user_id limit 1), p.timezone) as timezone, s.course_id as course,
      s.plan_end_date::text, s.plan_type as student_modality, s.special_student as is_special_student, ${teacherName} as teacher_name, s.company_id, ${guardianWithState} as guardian,
      exists (select 1 from contracts c join contract_signers g on g.contract_id = c.contract_id
        where c.student_id = s.student_id and c.status in ('pending', 'signed', 'superseded') and g.signed_at is not null) as has_signed,
      coalesce((select json_agg(json_build_object('id', tc.course_id) order by tc.course_id) from teacher_courses tc
        where tc.teacher_id = t.teacher_id), '[]') as courses,
      coalesce((select json_agg(json_build_object('id', ur.role_id) order by ur.role_id) from user_roles ur
        where ur.user_id = u.user_id), '[]') as roles,
      coalesce((select json_agg(json_build_object('weekday', a.weekday, 'start', a.start)) from availability a
        where a.user_id = u.user_id), '[]') as hours
    from ${userTables} left join personal p on p.user_id = u.user_id
      left join franchises fr on fr.user_id = u.user_id ${joinedCompany}
    where u.user_id = any(${sql.param(user_ids)}::uuid[]) and ${within}`;
  return rows.map((row) => shown(ctx, row));
}

function shown(ctx: Ctx, found: RowOf<typeof detailColumns>) {
  const { address_parts, guardian, own_fev_id, hours, ...row } = withPhoto(ctx, found);
  return {
    ...row,
    confirm_email: row.email,
    user_teacher_id: row.teacher_id,
    fev_id: row.fev_id ?? own_fev_id,
    ...(address_parts ?? {}),
    ...(guardian ?? {}),
    availability: availabilityOf(hours),
  };
}

export const viewUser = async (db: Reader, ctx: Ctx, user_id: string) =>
  ensureFound((await viewUsers(db, ctx, [user_id]))[0]);

/** The caller, whatever they may see of others. */
export const viewSelf = async (db: Reader, ctx: Ctx) => {
  const { user_id } = requireActor(ctx);
  return ensureFound((await viewUsers(db, ctx, [user_id], sql`true`))[0]);
};

export const getUser: Handler<'GET /v1/users/:id'> = async (ctx, { params }) =>
  readable(ctx, await viewUser(ctx.db, ctx, params.id));
