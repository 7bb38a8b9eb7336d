import { type SQL, sql } from 'drizzle-orm';
import {
  DEBT_BANDS,
  type DebtBand,
  type DebtStage,
  debtBandOf,
  debtBands,
} from '../../../../domain/debtors.ts';
import { lateSince } from '../../../../domain/delinquency.ts';
import { reaisOf } from '../../../../domain/money.ts';
import { ONCE_PAID_STATUSES } from '../../../../domain/onboarding.ts';
import { daysBetween } from '../../../../domain/reminders.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import { requireActor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { isOneOf } from '../../../platform/db/columns.ts';
import { bool, day, digits, orNull, type RowOf, rowsOf, text } from '../../../platform/db/rows.ts';
import { ensureFound } from '../../../platform/errors.ts';
import { csv } from '../../../platform/http/csv.ts';
import type { Handler } from '../../../platform/http/handlers.ts';
import {
  DAY_FORMAT,
  dayCell,
  MONEY_FORMAT,
  refuseTooMany,
  type SheetColumn,
  spreadsheet,
} from '../../../platform/http/spreadsheet.ts';
import { and, byName, countRows, everyRow, listPage, matchesIndexed } from '../../../platform/list.ts';
import { debtTexts as texts } from '../../../texts/debts.ts';
import { visibleStudents } from '../../access/api.ts';
import { isWaivedInList, unpaid } from '../tables.ts';

/**
 * The debts `d` by student, within the scope: one pass over the index of unpaid charges. A search and the scope are conditions of that
 * pass, too, so that it is never repeated for each of many people.
 */
function debtsOf(ctx: Ctx, today: string, name?: string): SQL {
  const isNarrow = name !== undefined || requireActor(ctx).type !== 'ADMIN';
  const among = sql`h.student_id in (select s.student_id from students s join users u on u.user_id = s.user_id
    where ${and(matchesIndexed(sql`u.name_search`, name), visibleStudents(ctx))})`;
  const due = sql`select h.student_id, h.contract_id, h.due_date, h.amount, h.installment from charges h
    where ${and(unpaid(sql`h.status`), sql`h.due_date < ${today}::date`)}`;
  // Fenced by their offsets, so that the planner neither reads the index once for each person found nor the waivers of all others.
  const overdue = isNarrow ? sql`select * from (${due} offset 0) h where ${among} offset 0` : due;
  return sql`(select h.student_id, min(h.due_date) as oldest_due, count(*) as overdue, sum(h.amount) as amount
    from (${overdue}) h where not ${isWaivedInList} group by h.student_id) d`;
}

/**
 * Whether the debtor `d` has paid a charge, of a contract that the student has not withdrawn from; what became of the money does not count
 * (PAY-9).
 */
const hasPaidOf = (
  kind: SQL,
): SQL => sql`(select p.charge_id from charges p where p.student_id = d.student_id and ${kind}
  and p.contract_id not in (select w.contract_id from contracts w where w.status = 'withdrawn') limit 1) is not null`;
// Most debtors have paid for a plan, which an index states alone; with EXISTS the planner would read the payments of all students.
const hasPaid = sql`(${hasPaidOf(sql`p.kind = 'plan' and p.status = 'paid'`)}
  or ${hasPaidOf(isOneOf(sql`p.status`, ONCE_PAID_STATUSES))})`;

const isAt = (stage: DebtStage): SQL => (stage === 'instalment' ? hasPaid : sql`not ${hasPaid}`);

const shape = {
  id: text,
  name: text,
  photo_key: orNull(text),
  oldest_due: day,
  overdue: digits,
  amount: digits,
  has_paid: bool,
};

function withinBand(band: DebtBand | undefined, today: string): SQL | undefined {
  if (band === undefined) return undefined;
  const { from, to } = DEBT_BANDS[band];
  return and(
    sql`d.oldest_due <= ${lateSince(today, from)}::date`,
    to !== null && sql`d.oldest_due >= ${lateSince(today, to)}::date`,
  );
}

interface Chosen {
  name?: string | undefined;
  band?: DebtBand | undefined;
  stage?: DebtStage | undefined;
}

const stageOf = ({ has_paid }: { has_paid: boolean }): DebtStage => (has_paid ? 'instalment' : 'never_paid');

const partsOf = (ctx: Ctx, { name, band, stage }: Chosen, today: string) => ({
  shape,
  select: sql`u.user_id as id, u.name, u.photo_key, d.oldest_due::text, d.overdue, d.amount, ${hasPaid} as has_paid`,
  from: debtsOf(ctx, today, name),
  joins: {
    s: sql`join students s on s.student_id = d.student_id`,
    u: sql`join users u on u.user_id = s.user_id`,
  },
  where: and(
    matchesIndexed(sql`u.name_search`, name),
    withinBand(band, today),
    stage && isAt(stage),
    visibleStudents(ctx),
  ),
  sorts: {
    oldest_due: sql`d.oldest_due`,
    name: byName(sql`u.name`),
    amount: sql`d.amount`,
    overdue: sql`d.overdue`,
  },
  // The id is a column of the debts, so that a page is found before its people are read.
  id: sql`d.student_id`,
});

export const listDebtors: Handler<'GET /v1/debtors'> = async (ctx, { query }) => {
  const today = localDate(ctx.clock.now());
  const page = await listPage(ctx, query, partsOf(ctx, query, today));
  return {
    ...page,
    response: page.response.map(({ photo_key, overdue, amount, has_paid, ...row }) => {
      const days_late = daysBetween(row.oldest_due, today);
      return {
        ...row,
        photo_url: ctx.files.photo(photo_key),
        overdue: Number(overdue),
        amount: Number(amount),
        days_late,
        band: ensureFound(debtBandOf(days_late), 'internal'),
        stage: stageOf({ has_paid }),
      };
    }),
  };
};

/** The rows of the list in its order, the longest late first by default. */
export const exportDebtors: Handler<'GET /v1/debtors/export'> = async (ctx, { query }) => {
  const today = localDate(ctx.clock.now());
  const { orderBy, order, ...filters } = query;
  const parts = partsOf(ctx, query, today);
  const total = await countRows(ctx, parts);
  refuseTooMany(total);
  await ctx.transaction((tx) =>
    audit(tx, ctx, {
      context: 'reports',
      entity: 'reports',
      entity_id: 'debtors',
      entity_name: texts['file.debtors'],
      after: { filters: Object.entries(filters).map(([name, value]) => `${name}=${value}`) },
    }),
  );
  const columns: readonly SheetColumn<RowOf<typeof shape>>[] = [
    { header: texts.student, width: 34, value: ({ name }) => name },
    {
      header: texts.oldest_due,
      width: 18,
      format: DAY_FORMAT,
      value: ({ oldest_due }) => dayCell(oldest_due),
    },
    { header: texts.days_late, width: 14, value: ({ oldest_due }) => daysBetween(oldest_due, today) },
    { header: texts.overdue, width: 14, value: ({ overdue }) => Number(overdue) },
    { header: texts.total, width: 16, format: MONEY_FORMAT, value: ({ amount }) => reaisOf(Number(amount)) },
    { header: texts.stage, width: 20, value: (row) => texts[`stage.${stageOf(row)}`] },
  ];
  const rows = everyRow(ctx, { orderBy, order }, parts);
  const file = {
    title: texts['file.debtors'],
    columns,
    rows,
    total,
    filename: `${texts['file.debtors']} ${today}`,
  };
  return query.format === 'csv' ? csv(file) : spreadsheet(file);
};

export const listDebtBands: Handler<'GET /v1/debtors/bands'> = async (ctx) => {
  const today = localDate(ctx.clock.now());
  const bands = sql.join(
    debtBands.map((band) => sql`when ${withinBand(band, today)} then ${band}`),
    sql` `,
  );
  const rows = await rowsOf(ctx.db, { band: text, students: digits, amount: digits })`
    select case ${bands} end as band, count(*) as students, sum(d.amount) as amount
    from ${debtsOf(ctx, today)} group by 1`;
  return debtBands.map((band) => {
    const found = rows.find((row) => row.band === band);
    return { band, students: Number(found?.students ?? 0), amount: Number(found?.amount ?? 0) };
  });
};
