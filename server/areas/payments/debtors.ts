import { type SQL, sql } from 'drizzle-orm';
import { DEBT_BANDS, type DebtBand, debtBandOf, debtBands } from '../../../domain/debtors.ts';
import { daysBetween } from '../../../domain/reminders.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { lateSince } from '../../../domain/delinquency.ts';
import { day, digits, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, listPage, matchesIndexed } from '../../platform/list.ts';
import { visibleStudents } from '../access/api.ts';
import { unpaid } from './tables.ts';

/** The debts `d` by student: one pass over the index of unpaid charges. */
const debtsOn = (today: string): SQL => sql`(select h.student_id, min(h.due_date) as oldest_due, count(*) as overdue,
  sum(h.amount) as amount from charges h where ${unpaid(sql`h.status`)} and h.due_date < ${today}::date group by h.student_id) d
  join students s on s.student_id = d.student_id join users u on u.user_id = s.user_id`;

const shape = {
  id: text,
  name: text,
  photo_key: orNull(text),
  oldest_due: day,
  overdue: digits,
  amount: digits,
};

function withinBand(band: DebtBand | undefined, today: string): SQL | undefined {
  if (band === undefined) return undefined;
  const { from, to } = DEBT_BANDS[band];
  return and(
    sql`d.oldest_due <= ${lateSince(today, from)}::date`,
    to !== null && sql`d.oldest_due >= ${lateSince(today, to)}::date`,
  );
}

export const listDebtors: Handler<'GET /v1/debtors'> = async (ctx, { query }) => {
  const today = localDate(ctx.clock.now());
  const page = await listPage(ctx, query, {
    shape,
    select: sql`u.user_id as id, u.name, u.photo_key, d.oldest_due::text, d.overdue, d.amount`,
    from: debtsOn(today),
    where: and(
      matchesIndexed(sql`u.name_search`, query.name),
      withinBand(query.band, today),
      visibleStudents(ctx),
    ),
    sorts: {
      oldest_due: sql`d.oldest_due`,
      name: byName(sql`u.name`),
      amount: sql`d.amount`,
      overdue: sql`d.overdue`,
    },
    id: sql`u.user_id`,
  });
  return {
    ...page,
    response: page.response.map(({ photo_key, overdue, amount, ...row }) => {
      const days_late = daysBetween(row.oldest_due, today);
      return {
        ...row,
        photo_url: ctx.files.photo(photo_key),
        overdue: Number(overdue),
        amount: Number(amount),
        days_late,
        band: ensureFound(debtBandOf(days_late), 'internal'),
      };
    }),
  };
};

export const listDebtBands: Handler<'GET /v1/debtors/bands'> = async (ctx) => {
  const today = localDate(ctx.clock.now());
  const bands = sql.join(
    debtBands.map((band) => sql`when ${withinBand(band, today)} then ${band}`),
    sql` `,
  );
  const rows = await rowsOf(ctx.db, { band: text, students: digits, amount: digits })`
    select case ${bands} end as band, count(*) as students, sum(d.amount) as amount
    from ${debtsOn(today)} where ${visibleStudents(ctx)} group by 1`;
  return debtBands.map((band) => {
    const found = rows.find((row) => row.band === band);
    return { band, students: Number(found?.students ?? 0), amount: Number(found?.amount ?? 0) };
  });
};
