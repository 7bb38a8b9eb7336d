import { sql } from 'drizzle-orm';
import type { LogFilters } from '../../../contract/audit.ts';
import { LOGS_COUNTED } from '../../../domain/logLimits.ts';
import type { Ctx } from '../../platform/context.ts';
import { readCursor, writeCursor } from '../../platform/cursor.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { text } from '../../platform/db/rows.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { type Page, refuseForgedCursor } from '../../platform/list.ts';
import { viewerOf } from '../people/api.ts';
import { countLogs, readLogs, type StoredLog } from './logPage.ts';
import { logRange } from './logRange.ts';
import { idsIn, viewLog } from './logView.ts';

/** Names of people, classes, courses, roles and companies by their ids. */
async function namesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const wanted = sql`any(${sql.param(ids)}::uuid[])`;
  const rows = await prepared(
    ctx.pool,
    { id: text, name: text },
    sql`
    select user_id::text as id, name from users where user_id = ${wanted}
    union all select student_id::text, name from students join users using (user_id) where student_id = ${wanted}
    union all select teacher_id::text, name from teachers join users using (user_id) where teacher_id = ${wanted}
    union all select fev_id::text, name from fevs join users using (user_id) where fev_id = ${wanted}
    union all select id::text, title from classes where id = ${wanted}
    union all select id::text, course from courses where id = ${wanted}
    union all select id::text, name from roles where id = ${wanted}
    union all select company_id::text, company_name from companies where company_id = ${wanted}`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function viewLogs(ctx: Ctx, rows: readonly StoredLog[]) {
  const names = await namesOf(ctx, idsIn(rows));
  const viewer = viewerOf(ctx, 'student');
  return rows.map((row) => viewLog(viewer, names, row));
}

async function page(ctx: Ctx, query: Page & LogFilters, ofStudents: boolean) {
  const { page, pageSize, order } = query;
  const cursor = query.after === undefined ? null : readCursor(query.after, query);
  const offset = cursor ? 0 : (page - 1) * pageSize;
  const range = await logRange(ctx, query, { ofStudents });
  const isReachable = cursor !== null || offset <= LOGS_COUNTED;
  const [rows, total] = range
    ? await Promise.all([
        isReachable
          ? readLogs(ctx, range, { order, limit: pageSize + 1, offset, cursor }).catch(
              refuseForgedCursor(cursor),
            )
          : [],
        query.total ?? countLogs(ctx, range, LOGS_COUNTED + 1),
      ])
    : [[], 0];
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  const hasNextPage = rows.length > pageSize;
  return {
    response: await viewLogs(ctx, shown),
    page,
    pageSize,
    hasNextPage,
    total,
    next: hasNextPage && last ? writeCursor(query, last.position, last.id) : null,
  };
}

export const listLogs: Handler<'GET /v1/logs'> = (ctx, { query }) => page(ctx, query, false);
export const listStudentLogs: Handler<'GET /v1/logs/student'> = (ctx, { query }) => page(ctx, query, true);
