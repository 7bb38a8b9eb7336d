import { sql } from 'drizzle-orm';
import { localDate } from '../../../../domain/schoolTime.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { bool, instant, rowsOf, text } from '../../../platform/db/rows.ts';
import { lockClassesOf } from '../../access/api.ts';
import { closedDays } from '../../calendar/api.ts';

const lessonRow = {
  id: text,
  class_id: text,
  class_name: text,
  title: text,
  teacher_id: text,
  zone: text,
  starts_at: instant,
  ends_at: instant,
  updated_at: instant,
  cancelled: bool,
  begun: bool,
  class_on: bool,
};
export interface LockedLesson {
  readonly class_id: string;
  readonly class_name: string;
  readonly title: string;
  readonly teacher_id: string;
  /** IANA zone that determines the day. */
  readonly zone: string;
  /** ISO instants. */
  readonly starts_at: string;
  readonly ends_at: string;
  readonly updated_at: string;
  readonly cancelled: boolean;
  /** Or was opened before its hour. */
  readonly begun: boolean;
  readonly class_on: boolean;
}

/** Locks their classes. */
export async function lockedLessons(
  tx: Tx,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, LockedLesson>> {
  const wanted = `{${ids.join()}}`;
  await lockClassesOf(tx, sql`l.id = any(${wanted}::uuid[])`);
  const rows = await rowsOf(tx, lessonRow)`
    select l.id, l.class_id, c.title as class_name, l.title, l.teacher_id, e.timezone as zone, l.starts_at, l.ends_at, l.updated_at,
      l.status = 'cancelled' as cancelled, l.starts_at <= ${now.toISOString()}
        or exists (select 1 from calendar_history h where h.lesson_id = l.id) as begun, c.status as class_on
    from lessons l join classes c on c.id = l.class_id join calendar_entries e on e.id = l.entry_id
    where l.id = any(${wanted}::uuid[])`;
  return new Map(
    rows.map(({ id, starts_at, ends_at, updated_at, ...row }) => [
      id,
      { ...row, starts_at: iso(starts_at), ends_at: iso(ends_at), updated_at: iso(updated_at) },
    ]),
  );
}

/** Whether a start is on a day without lessons. */
export async function closedAmong(
  tx: Tx,
  starts: readonly Pick<LockedLesson, 'starts_at' | 'zone'>[],
): Promise<(start: Pick<LockedLesson, 'starts_at' | 'zone'>) => boolean> {
  const dayOf = ({ starts_at, zone }: Pick<LockedLesson, 'starts_at' | 'zone'>) =>
    localDate(new Date(starts_at), zone);
  const days = starts.map(dayOf).sort();
  const closed = await closedDays(tx, days.at(0) ?? '', days.at(-1) ?? '');
  return (start) => closed.has(dayOf(start));
}

const iso = (moment: string): string => new Date(moment).toISOString();
