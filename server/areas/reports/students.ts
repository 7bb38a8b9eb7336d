import { sql } from 'drizzle-orm';
import type { RegisteredFilters } from '../../../contract/reports.ts';
import { bool, orNull, text } from '../../platform/db/rows.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, hasFlag, isWithin } from '../../platform/list.ts';
import { reportTexts as texts } from '../../texts/reports.ts';
import { isNamed, visibleStudents } from '../access/api.ts';
import { teacherName } from '../people/api.ts';
import { addressedColumns, addressedSelect, addressedShape, statusColumn } from './columns.ts';
import { type Report, reportPage, reportSheet } from './report.ts';

const shape = { ...addressedShape, teacher_name: orNull(text), student_status: bool };

const report: Report<RegisteredFilters, typeof shape> = {
  title: texts.students,
  entity: 'students',
  parts: (ctx, filters) => ({
    shape,
    select: sql`s.student_id as id, ${addressedSelect}, ${teacherName} as teacher_name, s.student_status`,
    from: sql`students s`,
    joins: {
      u: sql`join users u on u.user_id = s.user_id`,
      p: sql`left join personal p on p.user_id = s.user_id`,
    },
    where: and(
      visibleStudents(ctx),
      isNamed(filters),
      isWithin(sql`s.created_at`, filters.start_date, filters.end_date),
      hasFlag(sql`s.student_status`, filters.status),
    ),
    named: { table: sql`users u`, alias: 'u', key: sql`s.user_id` },
    sorts: { name: byName(sql`u.name`), email: sql`u.email`, created_at: sql`s.created_at` },
    id: sql`u.user_id`,
  }),
  columns: [
    ...addressedColumns,
    { header: texts.teacher_name, width: 34, value: (row) => row.teacher_name },
    statusColumn((row) => row.student_status),
  ],
};

export const studentReport: Handler<'GET /v1/students/student-report'> = (ctx, { query }) =>
  reportPage(ctx, query, report);
export const studentReportSheet: Handler<'GET /v1/students/student-report-xls'> = (ctx, { query }) =>
  reportSheet(ctx, query, report);
