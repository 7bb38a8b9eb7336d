import { DateTime } from 'luxon';
import { closedDates } from './checks.ts';
import type { Leave, Walk } from './walk.ts';

interface Entry {
  id: string;
  title: string;
  start_date: string;
  end_date: string;
  start_hour: string;
  timezone: string;
  recurrence_type: string | null;
  recurrence_days: string[];
  skipped: string[];
  class_on: boolean;
  class_id: string;
  duration: number;
}

interface Lesson {
  id: string;
  entry_id: string;
  class_title: string;
  original_start: Date;
  starts_at: Date;
  status: string;
  timezone: string;
  away: boolean;
  is_own_teacher: boolean;
  is_ahead: boolean;
}

/** Compares the timetable with its recurrences and with what it was before the step. */
export class Memory {
  readonly #walk: Walk;
  /** Lessons that an accepted decision put on a closed day, to a teacher's time off or to another teacher. */
  #excepted = new Set<string>();
  /** Occurrences without a lesson, with the reason known. */
  #explained = new Set<string>();
  #past = new Map<string, string>();
  #waits = new Map<string, string>();
  #expiries = new Map<string, number>();

  constructor(walk: Walk) {
    this.#walk = walk;
  }

  isExcepted(id: string): boolean {
    return this.#excepted.has(id);
  }

  async faults(leave: Leave): Promise<string[]> {
    const walk = this.#walk;
    const lessons = await walk.rows<Lesson>(
      `select l.id, l.entry_id, c.title as class_title, l.original_start, l.starts_at, l.status, e.timezone,
         l.teacher_id = c.teacher_id as is_own_teacher,
         exists (select 1 from teacher_absences a where a.teacher_id = l.teacher_id and a.starts_at < l.ends_at and a.ends_at > l.starts_at) as away,
         l.starts_at > $1 and not exists (select 1 from calendar_history h where h.lesson_id = l.id) as is_ahead
       from lessons l join classes c on c.id = l.class_id join calendar_entries e on e.id = l.entry_id`,
      [walk.now],
    );
    const closed = await closedDates(walk);
    return [
      ...this.#exceptions(lessons, closed, leave),
      ...(await this.#recurrences(lessons, closed, leave)),
      ...(await this.#pastFaults(leave)),
      ...(await this.#waitFaults()),
      ...(await this.#expiryFaults()),
    ];
  }

  #exceptions(lessons: readonly Lesson[], closed: ReadonlySet<string>, leave: Leave): string[] {
    const faults: string[] = [];
    const excepted = new Set<string>();
    for (const lesson of lessons) {
      if (!lesson.is_ahead) continue;
      // A cancelled one returns to the teacher who was to give it.
      const isHeld = lesson.status === 'scheduled';
      const isClosed = isHeld && closed.has(dateIn(lesson.starts_at, lesson.timezone));
      if (!isClosed && lesson.is_own_teacher) continue;
      excepted.add(lesson.id);
      if (this.#excepted.has(lesson.id) || leave.exceptions) continue;
      const what = isClosed ? 'on a closed day (CAL-5)' : 'by another teacher than the class’s (CAL-10)';
      faults.push(`a lesson takes place ${what}: ${lesson.class_title} ${lesson.starts_at.toISOString()}`);
    }
    this.#excepted = excepted;
    return faults;
  }

  async #recurrences(
    lessons: readonly Lesson[],
    closed: ReadonlySet<string>,
    leave: Leave,
  ): Promise<string[]> {
    const walk = this.#walk;
    const entries = await walk.rows<Entry>(
      `select e.id, c.title, e.start_date::text, e.end_date::text, e.start_hour, e.timezone, e.recurrence_type, e.recurrence_days,
         e.skipped, c.status as class_on, c.id as class_id, e.duration
       from calendar_entries e join classes c on c.id = e.class_id`,
    );
    const byEntry = Map.groupBy(lessons, ({ entry_id }) => entry_id);
    const faults: string[] = [];
    for (const entry of entries) {
      const has = byEntry.get(entry.id) ?? [];
      const rule = new Map(occurrences(entry).map(({ at, date }) => [at, date]));
      const there = new Set(has.map(({ original_start }) => original_start.getTime()));
      // One that was moved by itself may stay while its recurrence ends before its first day (TRANSFER-7).
      for (const lesson of has)
        if (lesson.is_ahead && isUnmoved(lesson) && !rule.has(lesson.original_start.getTime()))
          faults.push(
            `a lesson is not of its recurrence (CAL-2): ${entry.title} ${lesson.original_start.toISOString()} ${JSON.stringify(entry)}`,
          );
      if (!entry.class_on) continue;
      const skipped = new Set(entry.skipped.map((each) => Date.parse(each)));
      for (const [at, date] of rule) {
        const key = `${entry.id} ${at}`;
        if (at <= walk.now.getTime() || there.has(at) || this.#explained.has(key)) continue;
        if (closed.has(date) || skipped.has(at)) continue;
        this.#explained.add(key);
        if (leave.leavesOut || (await this.#isTaken(entry, at))) continue;
        faults.push(
          `an occurrence has no lesson (CAL-2): ${entry.title} ${new Date(at).toISOString()} ${JSON.stringify(entry)}`,
        );
      }
    }
    return faults;
  }

  async #isTaken({ class_id, duration }: Entry, at: number): Promise<boolean> {
    const rows = await this.#walk.rows(
      `select 1 from lessons o join classes c on c.id = $1 where o.status = 'scheduled' and o.starts_at < $3 and o.ends_at > $2
         and (o.teacher_id = c.teacher_id or exists (select 1 from lesson_students ls join class_students cs using (student_id)
           where ls.lesson_id = o.id and cs.class_id = c.id and cs.left_at is null))`,
      [class_id, new Date(at), new Date(at + duration * 60_000)],
    );
    return rows.length > 0;
  }

  /** (CAL-13) */
  async #pastFaults(leave: Leave): Promise<string[]> {
    const rows = await this.#walk.rows<{ id: string; at: string; facts: string }>(
      `select l.id, c.title || ' ' || l.starts_at as at,
         concat_ws(' ', l.entry_id, l.class_id, l.teacher_id, l.original_start, l.starts_at, l.ends_at, l.status,
           (select string_agg(ls.student_id::text, ',' order by ls.student_id) from lesson_students ls where ls.lesson_id = l.id)) as facts
       from lessons l join classes c on c.id = l.class_id where l.starts_at <= $1 and l.status = 'scheduled'`,
      [this.#walk.now],
    );
    const now = new Map(rows.map(({ id, facts, at }) => [id, { facts, at }]));
    const faults: string[] = [];
    for (const [id, facts] of this.#past) {
      const seen = now.get(id);
      if (leave.erases && (!seen || seen.facts !== facts)) continue;
      if (!seen) faults.push(`a past lesson is gone (CAL-13): ${facts}`);
      else if (seen.facts !== facts)
        faults.push(`a past lesson has changed (CAL-13): ${seen.at}: ${facts} → ${seen.facts}`);
    }
    this.#past = new Map(rows.map(({ id, facts }) => [id, facts]));
    return faults;
  }

  /** Refusals and redirections do not shorten a wait (MATCH-3). */
  async #waitFaults(): Promise<string[]> {
    const rows = await this.#walk.rows<{ match_id: string; name: string; queued: string }>(
      `select m.match_id, u.name, m.queued_at::text as queued from matches m join students s using (student_id)
       join users u using (user_id)`,
    );
    const faults = rows
      .filter(({ match_id, queued }) => (this.#waits.get(match_id) ?? queued) !== queued)
      .map(({ name, queued }) => `the wait of ${name} begins anew (MATCH-3): ${queued}`);
    this.#waits = new Map(rows.map(({ match_id, queued }) => [match_id, queued]));
    return faults;
  }

  /** A make-up is never shortened, and lengthened only by what the school does: to 14 days from now (LESSON-7). */
  async #expiryFaults(): Promise<string[]> {
    const rows = await this.#walk.rows<{ id: string; name: string; expires_at: Date; first: Date }>(
      `select m.id, u.name, m.expires_at, m.starts_at as first from makeups m join students s using (student_id) join users u using (user_id)`,
    );
    const now = this.#walk.now.getTime();
    const faults = rows.flatMap(({ id, name, expires_at, first }) => {
      const before = this.#expiries.get(id);
      const at = expires_at.getTime();
      const longest = Math.max(before ?? 0, now + 14 * 86_400_000, first.getTime() + 30 * 86_400_000);
      return at > longest ||
        (before !== undefined && at < Math.min(before, first.getTime() + 30 * 86_400_000))
        ? [`a make-up of ${name} expires at ${expires_at.toISOString()} (LESSON-7)`]
        : [];
    });
    this.#expiries = new Map(rows.map(({ id, expires_at }) => [id, expires_at.getTime()]));
    return faults;
  }
}

const isUnmoved = ({ original_start, starts_at }: Lesson): boolean => +original_start === +starts_at;

const dateIn = (moment: Date, zone: string): string =>
  DateTime.fromJSDate(moment, { zone }).toISODate() ?? '';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const known = new Map<string, { at: number; date: string }[]>();

/** By the words of CAL-2 and CAL-3. */
function occurrences(entry: Entry): { at: number; date: string }[] {
  const { start_date, end_date, start_hour, timezone, recurrence_type, recurrence_days } = entry;
  const key = [start_date, end_date, start_hour, timezone, recurrence_type, recurrence_days].join(' ');
  const before = known.get(key);
  if (before) return before;
  const found: { at: number; date: string }[] = [];
  const first = DateTime.fromISO(start_date, { zone: 'utc' });
  const last = DateTime.fromISO(end_date, { zone: 'utc' });
  for (let day = first; day <= last; day = day.plus({ days: 1 })) {
    const isOn =
      recurrence_type === null
        ? day.equals(first)
        : recurrence_type === 'Semana'
          ? recurrence_days.includes(weekdays[day.weekday - 1] ?? '')
          : recurrence_type === 'Mês'
            ? day.day === first.day
            : recurrence_type === 'Dia' || (day.day === first.day && day.month === first.month);
    const date = day.toISODate() ?? '';
    if (isOn)
      found.push({ at: DateTime.fromISO(`${date}T${start_hour}`, { zone: timezone }).toMillis(), date });
  }
  known.set(key, found);
  return found;
}
