import { between } from 'drizzle-orm';
import { nationalHolidays } from '../../../domain/holidays.ts';
import type { Weekday } from '../../../domain/options.ts';
import { occurrencesIn, type RecurrenceRule } from '../../../domain/recurrence.ts';
import { addDays } from '../../../domain/week.ts';
import { instantAt } from '../../../domain/zonedWeek.ts';
import type { Reader } from '../../platform/db/database.ts';
import { ensureFound } from '../../platform/errors.ts';
import { calendar_entries, closures, lesson_students, lessons } from './tables.ts';

export interface WeeklyEntry {
  class_id: string;
  teacher_id: string;
  title: string;
  /** Local dates, both included; the first determines the weekday. */
  start_date: string;
  end_date: string;
  weekday: Weekday;
  start_hour: string;
  end_hour: string;
  timezone: string;
  /** Minutes. */
  duration: number;
  student_ids: readonly string[];
}

type LessonRow = typeof lessons.$inferSelect;

const CHUNK = 1000;

/** Skips holidays and closures; returns the lessons, earliest first, or throws `lesson_overlap`. */
export async function addWeeklyEntry(tx: Reader, entry: WeeklyEntry): Promise<LessonRow[]> {
  const { student_ids, weekday, teacher_id, ...kept } = entry;
  const rule = { ...kept, recurrence: true, recurrence_type: 'Semana', recurrence_days: [weekday] } as const;
  const [row] = await tx
    .insert(calendar_entries)
    .values({ ...rule, recurrence_days: [weekday] })
    .returning({ id: calendar_entries.id });
  const entry_id = ensureFound(row, 'internal').id;
  const term = {
    start: instantAt(entry.start_date, '00:00', entry.timezone),
    end: instantAt(addDays(entry.end_date, 1), '00:00', entry.timezone),
  };
  const skipDates = await closedDays(tx, entry.start_date, entry.end_date);
  const occurrences = occurrencesIn(rule satisfies RecurrenceRule, term, { skipDates });
  if (occurrences.length === 0) return [];
  const made = await tx
    .insert(lessons)
    .values(
      occurrences.map(({ start, end, original_start }) => ({
        entry_id,
        class_id: entry.class_id,
        teacher_id,
        title: entry.title,
        original_start,
        starts_at: start,
        ends_at: end,
      })),
    )
    .returning();
  const seats = made.flatMap(({ id: lesson_id, during }) =>
    student_ids.map((student_id) => ({ lesson_id, student_id, during })),
  );
  for (let from = 0; from < seats.length; from += CHUNK)
    await tx.insert(lesson_students).values(seats.slice(from, from + CHUNK));
  return made;
}

/** National holidays and the school's own closures (CAL-5). */
async function closedDays(db: Reader, from: string, to: string): Promise<Set<string>> {
  const entered = await db
    .select({ date: closures.date })
    .from(closures)
    .where(between(closures.date, from, to));
  const national: string[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1)
    national.push(...nationalHolidays(year).map(({ date }) => date));
  return new Set([...national, ...entered.map(({ date }) => date)]);
}
