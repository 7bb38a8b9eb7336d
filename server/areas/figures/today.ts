import { sql } from 'drizzle-orm';
import type { ResponseOf } from '../../../contract/index.ts';
import { WAITING_KINDS, WAITING_SHOWN, type WaitingKind } from '../../../domain/figures.ts';
import type { Permission } from '../../../domain/permissions.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { addDays } from '../../../domain/week.ts';
import { holds } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { int, rowsOf } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { isWithin } from '../../platform/list.ts';
import { listWaiting, listWithoutMatch } from '../matching/api.ts';
import { listDebtors } from '../payments/api.ts';
import { listUsers } from '../people/api.ts';
import { listRequests } from '../privacy/api.ts';
import { listReschedules } from '../studentLessons/api.ts';
import { listAbsences } from '../timetable/api.ts';
import { listTransfers } from '../transfers/api.ts';

type Today = ResponseOf<'GET /v1/dashboard/today'>;
type Waiting = Omit<Today['waiting'][number], 'kind'>;
type Row = Waiting['rows'][number];

/** Days ahead in which lessons without a substitute are reported. */
const DAYS_AHEAD = 30;

const first = { page: 1, pageSize: WAITING_SHOWN } as const;
const row = (id: string, name: string, facts: Partial<Row> = {}): Row => ({
  id,
  name,
  teacher_name: null,
  since: null,
  count: null,
  days: null,
  amount: null,
  ...facts,
});
const listed = <T>(
  { total, response }: { total: number; response: readonly T[] },
  of: (one: T) => Row,
): Waiting => ({
  total,
  rows: response.map(of),
});
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

interface Source {
  /** Every permission that is required: to view the list and to use its action. */
  readonly needs: readonly Permission[];
  read(ctx: Ctx, today: string): Promise<Waiting>;
}

/** Each kind is read by the handler of its list, so that the totals are equal. */
const sources: Readonly<Record<WaitingKind, Source>> = {
  uncovered: {
    needs: ['view:calendar', 'edit:calendar'],
    async read(ctx, today) {
      const query = { start_date: today, end_date: addDays(today, DAYS_AHEAD) };
      const absences = (await listAbsences(ctx, { query })).filter(({ lessons }) => lessons > 0);
      return {
        total: absences.length,
        rows: absences
          .slice(0, WAITING_SHOWN)
          .map(({ id, teacher_name, lessons }) => row(id, teacher_name, { count: lessons })),
      };
    },
  },
  unanswered: {
    needs: ['view:users', 'create:students_without_match'],
    read: async (ctx) =>
      listed(
        await listWaiting(ctx, { query: { ...first, orderBy: 'created_at', order: 'ASC' } }),
        ({ student_id, student_name, teacher_name, created_at }) =>
          row(student_id, student_name, { teacher_name, since: String(created_at) }),
      ),
  },
  to_direct: {
    needs: ['view:students_without_match', 'create:students_without_match'],
    read: async (ctx) =>
      listed(
        await listWithoutMatch(ctx, {
          query: { ...first, orderBy: 'waiting_since', order: 'ASC', status: 'pending-allocation' },
        }),
        ({ student_id, name, waiting_since }) => row(student_id, name, { since: String(waiting_since) }),
      ),
  },
  transfer: {
    needs: ['view:students_transfer', 'create:student_transfer'],
    read: async (ctx) =>
      listed(
        await listTransfers(ctx, {
          query: { ...first, orderBy: 'created_at', order: 'ASC', status: 'PENDING' },
        }),
        ({ id, student_name, teacher_name, created_at }) =>
          row(id, student_name, { teacher_name, since: String(created_at) }),
      ),
  },
  reschedule: {
    needs: ['view:calendar', 'edit:calendar'],
    read: async (ctx) =>
      listed(
        await listReschedules(ctx, {
          query: { ...first, orderBy: 'created_at', order: 'ASC', status: 'pending' },
        }),
        ({ id, student_name, teacher_name, created_at }) =>
          row(id, student_name, { teacher_name, since: String(created_at) }),
      ),
  },
  privacy: {
    needs: ['view:privacy', 'edit:privacy'],
    read: async (ctx) =>
      listed(
        await listRequests(ctx, { query: { ...first, orderBy: 'due_on', order: 'ASC', status: 'open' } }),
        ({ id, name, days_left }) => row(id, name, { days: days_left }),
      ),
  },
  unpaid: {
    needs: ['view:charges'],
    read: async (ctx, today) =>
      listed(
        await listDebtors(ctx, { query: { ...first, orderBy: 'oldest_due', order: 'ASC' } }),
        ({ id, name, oldest_due, overdue, amount }) =>
          row(id, name, { count: overdue, amount, days: daysBetween(oldest_due, today) }),
      ),
  },
  document: {
    needs: ['view:users', 'edit:users'],
    read: async (ctx) =>
      listed(
        await listUsers(ctx, {
          query: { ...first, orderBy: 'name', order: 'ASC', documents: 'expired', status: undefined },
        }),
        ({ user_id, name }) => row(user_id, name),
      ),
  },
};

async function lessonsOf(ctx: Ctx, today: string): Promise<NonNullable<Today['lessons']>> {
  const now = ctx.clock.now().toISOString();
  const [hours, absent] = await Promise.all([
    rowsOf(ctx.db, { hour: int, lessons: int, live: int })`
      select extract(hour from l.starts_at at time zone ${SCHOOL_ZONE})::int as hour, count(*)::int as lessons,
        count(*) filter (where l.ends_at > ${now} and l.id = any(array(select h.lesson_id from calendar_history h
          where h.ended_at is null)))::int as live
      from lessons l
      where l.status = 'scheduled' and ${isWithin(sql`l.starts_at`, today, today)} group by 1 order by 1`,
    rowsOf(ctx.db, { count: int })`
      select count(distinct a.teacher_id)::int as count from teacher_absences a
      where a.starts_at < (${today}::date + 1)::timestamp at time zone ${SCHOOL_ZONE}
        and a.ends_at > ${today}::date::timestamp at time zone ${SCHOOL_ZONE}`,
  ]);
  const sum = (of: 'lessons' | 'live') => hours.reduce((total, hour) => total + hour[of], 0);
  return {
    total: sum('lessons'),
    live: sum('live'),
    absent_teachers: ensureFound(absent[0]).count,
    hours,
  };
}

/** Returns today's lessons and the pending work that the caller is allowed to handle (FIG-10). */
export const today: Handler<'GET /v1/dashboard/today'> = async (ctx) => {
  const day = localDate(ctx.clock.now());
  const kinds = WAITING_KINDS.filter((kind) =>
    sources[kind].needs.every((permission) => holds(ctx, permission)),
  );
  const [lessons, ...waiting] = await Promise.all([
    holds(ctx, 'view:calendar') ? lessonsOf(ctx, day) : null,
    ...kinds.map(async (kind) => ({ kind, ...(await sources[kind].read(ctx, day)) })),
  ]);
  return { day, lessons, waiting: waiting.filter(({ total }) => total > 0) };
};
