import { type SQL, sql } from 'drizzle-orm';
import { ONBOARDING_STATUSES } from '../../../domain/onboarding.ts';
import { userTypes } from '../../../domain/userTypes.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, instant, listOf, oneOf, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, hasFlag, listPage, type Page } from '../../platform/list.ts';
import { hasNameOrEmail, isNamed, visibleUsers } from '../access/api.ts';
import { byDocuments } from '../documents/api.ts';
import { readable } from './readable.ts';

export const userColumns = {
  id: text,
  user_id: text,
  name: text,
  email: text,
  types: listOf(oneOf(userTypes)),
  user_status: bool,
  photo_key: orNull(text),
  email_received_status: text,
  onboarding_status: orNull(oneOf(ONBOARDING_STATUSES)),
  student_id: orNull(text),
  teacher_id: orNull(text),
  fev_id: orNull(text),
  fev_status: orNull(bool),
  student_status: orNull(bool),
  teacher_status: orNull(bool),
  is_allocated: bool,
  created_at: instant,
};
export type UserRow = RowOf<typeof userColumns>;

export const userSelect = sql`u.user_id as id, u.user_id, u.name, u.email, u.types, u.user_status, u.photo_key,
  u.email_received_status, s.onboarding_status, s.student_id, t.teacher_id, f.fev_id, f.fev_status,
  s.student_status, t.teacher_status, u.created_at,
  exists (select 1 from matches m where m.student_id = s.student_id
    and m.status in ('waiting-acceptance', 'accepted')) as is_allocated`;
export const userTables = sql`users u left join students s on s.user_id = u.user_id
  left join teachers t on t.user_id = u.user_id left join fevs f on f.user_id = u.user_id`;

export const withPhoto = <T extends { photo_key: string | null }>(ctx: Ctx, row: T) => ({
  ...row,
  photo_url: ctx.files.photo(row.photo_key),
});

/** Visible users of a condition, as their list shows them. */
export async function userPage(ctx: Ctx, query: Page, where: SQL) {
  const page = await listPage(ctx, query, {
    shape: userColumns,
    select: userSelect,
    from: userTables,
    where: and(visibleUsers(ctx), where),
    sorts: { name: byName(sql`u.name`), email: sql`u.email`, created_at: sql`u.created_at` },
    id: sql`u.user_id`,
  });
  return { ...page, response: page.response.map((row) => readable(ctx, withPhoto(ctx, row))) };
}

export const listUsers: Handler<'GET /v1/users'> = (ctx, { query }) =>
  userPage(
    ctx,
    query,
    and(isNamed(query), hasFlag(sql`u.user_status`, query.status), byDocuments(ctx, query.documents)),
  );

export async function userRow(db: Reader, ctx: Ctx, user_id: string) {
  const rows = await rowsOf(
    db,
    userColumns,
  )`select ${userSelect} from ${userTables} where u.user_id = ${user_id} and ${visibleUsers(ctx)}`;
  return withPhoto(ctx, ensureFound(rows[0]));
}

export const userOptions: Handler<'GET /v1/users/name-and-email'> = async (ctx, { query }) => {
  const page = await listPage(ctx, query, {
    shape: { id: text, label: text, types: listOf(oneOf(userTypes)) },
    select: sql`u.user_id as id, u.name || ' - ' || u.email as label, u.types`,
    from: userTables,
    where: and(visibleUsers(ctx), sql`u.user_status`, hasNameOrEmail(query.search)),
    sorts: { label: byName(sql`u.name`) },
    id: sql`u.user_id`,
  });
  return { ...page, response: page.response.map((row) => readable(ctx, row)) };
};
