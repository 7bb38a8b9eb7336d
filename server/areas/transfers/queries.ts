import { type SQL, sql } from 'drizzle-orm';
import { MATCH_STATUSES, STUDENT_LEVELS } from '../../../domain/options.ts';
import { TRANSFER_STATUSES, TRANSFER_TYPES } from '../../../domain/transfers.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, instant, oneOf, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, listPage, matchesIndexed } from '../../platform/list.ts';
import { visibleTeachers } from '../access/api.ts';
import { readable } from '../people/api.ts';

const shape = {
  id: text,
  created_at: instant,
  updated_at: instant,
  sender_name: orNull(text),
  student_id: text,
  student_name: text,
  student_user_id: text,
  teacher_user_id: text,
  new_teacher_user_id: orNull(text),
  photo_key: orNull(text),
  student_level: oneOf(STUDENT_LEVELS),
  teacher_id: text,
  teacher_name: text,
  new_teacher_id: orNull(text),
  new_teacher_name: orNull(text),
  transfer_type: oneOf(TRANSFER_TYPES),
  status: oneOf(TRANSFER_STATUSES),
  description: text,
  reproval_comment: orNull(text),
  send_to_match: bool,
  is_from_admin: bool,
  decided_at: orNull(instant),
  decided_by_name: orNull(text),
  match_status: orNull(oneOf(MATCH_STATUSES)),
  undo_until: orNull(instant),
};

const columns = sql`st.id, st.created_at, st.updated_at, sender.name as sender_name, st.student_id, u.name as student_name, u.photo_key,
  u.user_id as student_user_id, tu.user_id as teacher_user_id, nu.user_id as new_teacher_user_id,
  s.student_level, st.teacher_id, tu.name as teacher_name, st.new_teacher_id, nu.name as new_teacher_name,
  st.transfer_type, st.status, st.description, st.reproval_comment, st.send_to_match, st.is_from_admin, st.decided_at,
  decider.name as decided_by_name, m.status as match_status, undo.undo_until`;

const tables = sql`student_transfers st
  join students s on s.student_id = st.student_id join users u on u.user_id = s.user_id
  join teachers t on t.teacher_id = st.teacher_id join users tu on tu.user_id = t.user_id
  left join teachers n on n.teacher_id = st.new_teacher_id left join users nu on nu.user_id = n.user_id
  left join users sender on sender.user_id = st.sender_id left join users decider on decider.user_id = st.decided_by
  left join matches m on m.match_id = st.match_id left join transfer_undos undo on undo.transfer_id = st.id`;

/** Who sent and decided it is shown to administrators alone, who can undo it (TRANSFER-4, TRANSFER-10). */
function viewOf(ctx: Ctx, { photo_key, undo_until: until, ...row }: RowOf<typeof shape>) {
  const isAdmin = ctx.actor?.type === 'ADMIN';
  const photo_url = ctx.files.photo(photo_key);
  const undo_until = isAdmin && until !== null && new Date(until) > ctx.clock.now() ? until : null;
  return readable(ctx, {
    ...row,
    photo_url,
    undo_until,
    ...(!isAdmin && { sender_name: null, decided_by_name: null }),
  });
}

export const listTransfers: Handler<'GET /v1/students-transfer'> = async (ctx, { query }) => {
  const page = await listPage(ctx, query, {
    shape,
    select: columns,
    from: tables,
    where: and(
      visibleTeachers(ctx),
      matchesIndexed(sql`u.name_search`, query.query),
      matchesIndexed(sql`tu.name_search`, query.teacher_name),
      query.status !== undefined && sql`st.status = ${query.status}`,
      query.transfer_type !== undefined && sql`st.transfer_type = ${query.transfer_type}`,
      query.teacher_id !== undefined && sql`st.teacher_id = ${query.teacher_id}`,
      query.student_id !== undefined && sql`st.student_id = ${query.student_id}`,
    ),
    sorts: {
      created_at: sql`st.created_at`,
      student_name: byName(sql`u.name`),
      teacher_name: byName(sql`tu.name`),
      new_teacher_name: { nullable: byName(sql`nu.name`) },
      sender_name: { nullable: byName(sql`sender.name`) },
    },
    id: sql`st.id`,
  });
  return { ...page, response: page.response.map((row) => viewOf(ctx, row)) };
};

export async function transferView(ctx: Ctx, db: Reader, id: string) {
  const where: SQL = sql`st.id = ${id} and ${visibleTeachers(ctx)}`;
  const rows = await rowsOf(db, shape)`select ${columns} from ${tables} where ${where}`;
  return viewOf(ctx, ensureFound(rows[0]));
}

export const getTransfer: Handler<'GET /v1/students-transfer/:id'> = (ctx, { params }) =>
  transferView(ctx, ctx.db, params.id);
