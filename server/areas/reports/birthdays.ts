import { sql } from 'drizzle-orm';
import type { BirthdayFilters } from '../../../contract/reports.ts';
import { userTypes } from '../../../domain/userTypes.ts';
import { bool, listOf, oneOf } from '../../platform/db/rows.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, hasFlag } from '../../platform/list.ts';
import { reportTexts as texts } from '../../texts/reports.ts';
import { isNamed } from '../access/api.ts';
import {
  birthdateColumn,
  dayShown,
  nameColumns,
  personSelect,
  personShape,
  phoneColumn,
  statusColumn,
} from './columns.ts';
import { type Report, reportPage, reportSheet } from './report.ts';

const shape = { ...personShape, types: listOf(oneOf(userTypes)), user_status: bool };

/** 1231 on 31 December; the expression of the index `personal_birthday`. */
const birthday = sql`(extract(month from p.birthdate)::int * 100 + extract(day from p.birthdate)::int)`;

const report: Report<BirthdayFilters, typeof shape> = {
  title: texts.birthdays,
  entity: 'birthdays',
  parts: (_, { month, status, ...filters }) => ({
    shape,
    select: sql`p.user_id as id, ${personSelect}, u.types, u.user_status`,
    from: sql`personal p`,
    joins: { u: sql`join users u on u.user_id = p.user_id` },
    where: and(
      sql`p.birthdate is not null`,
      isNamed(filters),
      month !== undefined && sql`${birthday} between ${month * 100} and ${month * 100 + 99}`,
      hasFlag(sql`u.user_status`, status),
    ),
    sorts: { birthday, name: byName(sql`u.name`) },
    id: sql`p.user_id`,
  }),
  columns: [
    { header: texts.birthday, width: 14, value: ({ birthdate }) => dayShown(birthdate)?.slice(0, 5) ?? null },
    ...nameColumns,
    birthdateColumn,
    phoneColumn,
    {
      header: texts.types,
      width: 22,
      value: ({ types }) => types.map((type) => texts[`type.${type}`]).join(', '),
    },
    statusColumn((row) => row.user_status),
  ],
};

export const birthdayReport: Handler<'GET /v1/users/birthday-report'> = (ctx, { query }) =>
  reportPage(ctx, query, report);
export const birthdayReportSheet: Handler<'GET /v1/users/birthday-report-xls'> = (ctx, { query }) =>
  reportSheet(ctx, query, report);
