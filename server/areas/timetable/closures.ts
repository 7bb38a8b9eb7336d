import { between, sql } from 'drizzle-orm';
import type { ResponseOf } from '../../../contract/index.ts';
import { type HolidayName, nationalHolidays } from '../../../domain/holidays.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { addDays } from '../../../domain/week.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { lockFor } from '../access/api.ts';
import {
  addLeftOut,
  type ClosedDay,
  cancelLessons,
  closedDays,
  leftOutOn,
  restoreLessons,
} from '../calendar/api.ts';
import { type Concerned, concernedBy, SHOWN, startsOn } from './concerned.ts';
import { closures } from './tables.ts';

interface Days {
  readonly start_date: string;
  readonly end_date: string;
}

const datesOf = ({ start_date, end_date }: Days): string[] => {
  const dates: string[] = [];
  for (let date = start_date; date <= end_date; date = addDays(date, 1)) dates.push(date);
  return dates;
};

function holidaysIn({ start_date, end_date }: Days): Map<string, HolidayName> {
  const names = new Map<string, HolidayName>();
  for (let year = Number(start_date.slice(0, 4)); year <= Number(end_date.slice(0, 4)); year += 1)
    for (const { date, name } of nationalHolidays(year))
      if (date >= start_date && date <= end_date) names.set(date, name);
  return names;
}

export const listClosures: Handler<'GET /v1/closures'> = async (ctx, { query }) => {
  const holidays = holidaysIn(query);
  const entered = await enteredIn(ctx.db, query);
  return [...new Set([...holidays.keys(), ...entered.keys()])].sort().map((date) => {
    const [holiday, own] = [holidays.get(date), entered.get(date)];
    const isOwn = own !== undefined && (own.closed || !holiday);
    return {
      date,
      name: isOwn ? own.reason : (holiday ?? ''),
      holiday: isOwn ? null : (holiday ?? null),
      kind: holiday ? ('national' as const) : ('own' as const),
      closed: own?.closed ?? true,
      entered: own !== undefined,
    };
  });
};

async function enteredIn(db: Reader, { start_date, end_date }: Days) {
  const rows = await db
    .select()
    .from(closures)
    .where(sql`${closures.date} between ${start_date} and ${end_date}`);
  return new Map(rows.map((row) => [row.date, row]));
}

/** The past never changes (CAL-13), and only a national holiday can be opened (CAL-5). */
function guard(ctx: Ctx, days: Days, closed: boolean | null): void {
  if (days.start_date < localDate(ctx.clock.now())) throw new AppError('span_past');
  const holidays = holidaysIn(days);
  if (closed === false && datesOf(days).some((date) => !holidays.has(date)))
    throw new AppError('not_a_holiday');
}

export const previewClosure: Handler<'POST /v1/closures/preview'> = async (ctx, { body }) => {
  guard(ctx, body, body.closed);
  const now = ctx.clock.now();
  const before = await closedDays(ctx.db, body.start_date, body.end_date);
  const holidays = holidaysIn(body);
  const isClosed = (date: string) => body.closed ?? holidays.has(date);
  const dates = datesOf(body);
  const closing = dates.filter((date) => isClosed(date));
  const opening = dates.filter((date) => before.has(date) && !isClosed(date));
  return {
    cancelled: await concernedBy(ctx.db, now, sql`${startsOn(closing)} and l.status = 'scheduled'`),
    restored: await restorable(ctx, now, opening),
  };
};

async function restorable(ctx: Ctx, now: Date, dates: readonly string[]): Promise<Concerned> {
  const cancelled = await concernedBy(ctx.db, now, sql`${startsOn(dates)} and ${byClosure}`);
  const takingPlace = (await leftOutOn(ctx.db, dates, now)).filter(({ class_on }) => class_on);
  const leftOut = takingPlace.map(({ class_id, class_name, teacher_name, students, start, end }) => ({
    class_id,
    class_name,
    teacher_name,
    students,
    starts_at: start.toISOString(),
    ends_at: end.toISOString(),
  }));
  return {
    lesson_count: cancelled.lesson_count + leftOut.length,
    lessons: [...cancelled.lessons, ...leftOut]
      .sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))
      .slice(0, SHOWN),
  };
}

const byClosure = sql`l.status = 'cancelled' and l.cancel_cause = 'closure'`;

export const addClosure: Handler<'POST /v1/closures'> = async (ctx, { body }) => {
  const { reason, closed } = body;
  guard(ctx, body, closed);
  return ctx.transaction(async (tx) => {
    await lockFor(tx, { days: 'change' });
    const before = await closedDays(tx, body.start_date, body.end_date);
    await tx
      .insert(closures)
      .values(datesOf(body).map((date) => ({ date, reason, closed })))
      .onConflictDoUpdate({ target: closures.date, set: { reason, closed } });
    await audit(tx, ctx, {
      context: 'calendar',
      entity: 'closures',
      entity_id: body.start_date,
      entity_name: reason,
      after: { first_day: body.start_date, last_day: body.end_date, closed },
    });
    return settle(tx, ctx, body, before);
  });
};

/** Removes the days of the span that the school entered. */
export const removeClosures: Handler<'DELETE /v1/closures'> = async (ctx, { query: span }) =>
  ctx.transaction(async (tx) => {
    await lockFor(tx, { days: 'change' });
    const entered = await enteredIn(tx, span);
    ensureFound([...entered.keys()][0]);
    guard(ctx, span, null);
    const before = await closedDays(tx, span.start_date, span.end_date);
    await tx.delete(closures).where(between(closures.date, span.start_date, span.end_date));
    const groups = Map.groupBy(entered.values(), ({ reason, closed }) => `${closed} ${reason}`);
    for (const days of groups.values()) {
      const dates = days.map(({ date }) => date).sort();
      const { reason, closed } = ensureFound(days[0], 'internal');
      const [first_day, last_day] = [
        ensureFound(dates.at(0), 'internal'),
        ensureFound(dates.at(-1), 'internal'),
      ];
      await audit(tx, ctx, {
        context: 'calendar',
        entity: 'closures',
        entity_id: first_day,
        entity_name: reason,
        before: { first_day, last_day, closed },
      });
    }
    return settle(tx, ctx, span, before);
  });

/** Cancels the lessons on days that are closed now, and holds those on days that are open again. */
async function settle(
  tx: Tx,
  ctx: Ctx,
  days: Days,
  before: ReadonlyMap<string, ClosedDay>,
): Promise<ResponseOf<'POST /v1/closures'>> {
  const after = await closedDays(tx, days.start_date, days.end_date);
  const closing = [...after].filter(([date, { name }]) => before.get(date)?.name !== name);
  const opening = [...before.keys()].filter(
    (date) => !after.has(date) && date >= days.start_date && date <= days.end_date,
  );
  await lockClassesOn(
    tx,
    ctx,
    closing.map(([date]) => date),
    opening,
  );
  let cancelled = 0;
  for (const [reason, group] of Map.groupBy(closing, ([, { name }]) => name)) {
    const where = startsOn(group.map(([date]) => date));
    cancelled += (await cancelLessons(tx, ctx, { where, cause: 'closure', reason })).cancelled;
  }
  if (opening.length === 0) return { cancelled, restored: 0, lost: 0 };
  const again = await restoreLessons(tx, ctx, sql`${startsOn(opening)} and ${byClosure}`);
  const added = await addLeftOut(tx, ctx, opening);
  return { cancelled, restored: again.restored + added.restored, lost: again.lost + added.lost };
}

/**
 * Locks all classes that meet on the days, together and before their students are read, each of whom gets a seat in the lessons that the days
 * had left out.
 */
async function lockClassesOn(
  tx: Tx,
  ctx: Ctx,
  closing: readonly string[],
  opening: readonly string[],
): Promise<void> {
  const rows = await rowsOf(tx, { class_id: text })`
    select distinct class_id from lessons l where ${startsOn([...closing, ...opening])}`;
  const leftOut = await leftOutOn(tx, opening, ctx.clock.now());
  await lockFor(tx, { classes: [...rows, ...leftOut].map(({ class_id }) => class_id) });
}
