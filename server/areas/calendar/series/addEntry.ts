import type { Weekday } from '../../../../domain/options.ts';
import { instantAt } from '../../../../domain/zonedWeek.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { lessons } from '../tables.ts';
import { applyPlans, planEntry } from './series.ts';

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

/** Skips holidays and closures; returns the lessons, earliest first, or throws `lesson_overlap`. */
export async function addWeeklyEntry(
  tx: Reader,
  entry: WeeklyEntry,
): Promise<(typeof lessons.$inferSelect)[]> {
  const { class_id, teacher_id, student_ids, weekday, ...kept } = entry;
  const plan = await planEntry(tx, {
    entry_id: null,
    values: { ...kept, recurrence: true, recurrence_type: 'Semana', recurrence_days: [weekday] },
    from: instantAt(entry.start_date, '00:00', entry.timezone),
  });
  return applyPlans(tx, [plan], { class_id, teacher_id, former_teacher_id: teacher_id, student_ids });
}
