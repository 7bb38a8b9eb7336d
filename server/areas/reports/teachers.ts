import { sql } from 'drizzle-orm';
import type { RegisteredFilters } from '../../../contract/reports.ts';
import { bool } from '../../platform/db/rows.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, hasFlag, isWithin } from '../../platform/list.ts';
import { reportTexts as texts } from '../../texts/reports.ts';
import { isNamed } from '../access/api.ts';
import { addressedColumns, addressedSelect, addressedShape, statusColumn } from './columns.ts';
import { type Report, reportPage, reportSheet } from './report.ts';

const shape = { ...addressedShape, teacher_status: bool };

const report: Report<RegisteredFilters, typeof shape> = {
  title: texts.teachers,
  entity: 'teachers',
  parts: (_, filters) => ({
    shape,
    select: sql`t.teacher_id as id, ${addressedSelect}, t.teacher_status`,
    from: sql`teachers t join users u on u.user_id = t.user_id left join personal p on p.user_id = t.user_id`,
    where: and(
      isNamed(filters),
      isWithin(sql`u.created_at`, filters.start_date, filters.end_date),
      hasFlag(sql`t.teacher_status`, filters.status),
    ),
    sorts: { name: byName(sql`u.name`), email: sql`u.email`, created_at: sql`u.created_at` },
    id: sql`u.user_id`,
  }),
  columns: [...addressedColumns, statusColumn((row) => row.teacher_status)],
};

export const teacherReport: Handler<'GET /v1/teachers/teacher-report'> = (ctx, { query }) =>
  reportPage(ctx, query, report);
export const teacherReportSheet: Handler<'GET /v1/teachers/teacher-report-xls'> = (ctx, { query }) =>
  reportSheet(ctx, query, report);
