import { sql } from 'drizzle-orm';
import { Instants } from '../../../../domain/allocation/weeks.ts';
import { slotAt } from '../../../../domain/availability.ts';
import { LATER_DAYS } from '../../../../domain/cover.ts';
import type { OwnTime } from '../../../../domain/fittingHours.ts';
import { WEEKDAYS } from '../../../../domain/options.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import { addDays } from '../../../../domain/week.ts';
import { availableTime, type Interval } from '../../../../domain/zonedWeek.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { instant, oneOf, rowsOf, text } from '../../../platform/db/rows.ts';

/** ISO dates, both included. */
interface Run {
  readonly first: string;
  last: string;
}

/** The days on which a plan looks for hours, and adjacent ones, because other zones may have another date. */
export function runsOfDays(starts: readonly Date[], until: Date): Run[] {
  const after = localDate(until, 'UTC');
  const dates = [
    ...starts.map((start) => localDate(start, 'UTC')),
    ...Array.from({ length: LATER_DAYS }, (_, day) => addDays(after, day)),
  ];
  const runs: Run[] = [];
  for (const date of dates.flatMap((each) => [-1, 0, 1].map((days) => addDays(each, days))).toSorted()) {
    const run = runs.at(-1);
    if (run && date <= addDays(run.last, 1)) run.last = date;
    else runs.push({ first: date, last: date });
  }
  return runs;
}

interface Person {
  /** Teacher id or student id. */
  readonly id: string;
  readonly user_id: string;
}

const hourRow = { user_id: text, weekday: oneOf(WEEKDAYS), start: text, timezone: text };
const takenRow = {
  id: text,
  kind: oneOf(['busy', 'absence'] as const),
  starts_at: instant,
  ends_at: instant,
};

/** When people are available on these days, and what of it is taken; hours count in the zone they were entered in. */
export async function ownTimes(
  db: Reader,
  people: readonly Person[],
  runs: readonly Run[],
): Promise<Map<string, OwnTime>> {
  const [first, last] = [runs.at(0)?.first ?? '', runs.at(-1)?.last ?? ''];
  const ids = sql`${`{${people.map(({ id }) => id).join()}}`}::uuid[]`;
  const span = sql`tstzrange(${`${first}T00:00Z`}, ${`${addDays(last, 2)}T00:00Z`})`;
  const hours = await rowsOf(db, hourRow)`
    select user_id, weekday, start, timezone from availability
    where user_id = any(${`{${people.map(({ user_id }) => user_id).join()}}`}::uuid[])`;
  const taken = await rowsOf(db, takenRow)`
    select teacher_id as id, 'busy' as kind, starts_at, ends_at from lessons
      where teacher_id = any(${ids}) and status = 'scheduled' and during && ${span}
    union all select student_id, 'busy', lower(during), upper(during) from lesson_students
      where student_id = any(${ids}) and active and during && ${span}
    union all select teacher_id, 'absence', starts_at, ends_at from teacher_absences
      where teacher_id = any(${ids}) and tstzrange(starts_at, ends_at) && ${span}`;
  const hoursOf = Map.groupBy(hours, ({ user_id }) => user_id);
  const takenOf = Map.groupBy(taken, ({ id }) => id);
  const { instant: at } = new Instants();
  const availableIn = (zone: string, own: typeof hours): Interval[] => {
    const week = Map.groupBy(own, ({ weekday }) => weekday);
    const availability = Object.fromEntries(
      [...week].map(([day, slots]) => [day, slots.map(({ start }) => slotAt(Number(start.slice(0, 2))))]),
    );
    return runs.flatMap(({ first: from, last: to }) => availableTime(availability, zone, from, to, at));
  };
  return new Map(
    people.map(({ id, user_id }) => {
      const zones = Map.groupBy(hoursOf.get(user_id) ?? [], ({ timezone }) => timezone);
      const own = Map.groupBy(takenOf.get(id) ?? [], ({ kind }) => kind);
      const rangesOf = (kind: 'busy' | 'absence'): Interval[] =>
        (own.get(kind) ?? []).map(({ starts_at, ends_at }) => ({
          start: new Date(starts_at),
          end: new Date(ends_at),
        }));
      const available = [...zones].flatMap(([zone, slots]) => availableIn(zone, slots));
      return [id, { available, busy: rangesOf('busy'), absences: rangesOf('absence') }];
    }),
  );
}
