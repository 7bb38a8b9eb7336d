import type { ClassOfTeacher } from '../../../domain/fittingHours.ts';
import { PLAN_TYPES, RECURRENCE_TYPES, STUDENT_LEVELS, WEEKDAYS } from '../../../domain/options.ts';
import { occurrencesIn } from '../../../domain/recurrence.ts';
import type { Interval } from '../../../domain/zonedWeek.ts';
import { day, int, listOf, oneOf, orNull, type RowOf, text } from '../../platform/db/rows.ts';

export const rhythmRow = {
  teacher_id: text,
  class_id: text,
  title: text,
  course_id: text,
  student_level: oneOf(STUDENT_LEVELS),
  plan_type: oneOf(PLAN_TYPES),
  max_students: int,
  students: text,
  start_date: day,
  end_date: day,
  start_hour: text,
  duration: int,
  timezone: text,
  recurrence_type: orNull(oneOf(RECURRENCE_TYPES)),
  recurrence_days: listOf(oneOf(WEEKDAYS)),
  /** The last day before the teacher or a student is taken at these hours, after the recurrence ends. */
  lasts_until: orNull(day),
};
export type RhythmRow = RowOf<typeof rhythmRow>;

export interface TaughtClass {
  readonly title: string;
  readonly facts: ClassOfTeacher;
}

/** Counts by the recurrence rule and not by the stored lessons: a holiday does not change how often a class meets. */
export function taughtClasses(rows: readonly RhythmRow[], week: Interval): TaughtClass[] {
  const classes = [...Map.groupBy(rows, ({ class_id }) => class_id).values()];
  return classes.flatMap((rules) => {
    const lessons = rules.flatMap((rule) =>
      occurrencesIn(rule, week).map(({ start, end }) => ({ start, end })),
    );
    const [first] = rules;
    if (!first || lessons.length === 0) return [];
    return [
      {
        title: first.title,
        facts: {
          class_id: first.class_id,
          course_id: first.course_id,
          level: first.student_level,
          modality: first.plan_type,
          student_count: Number(first.students),
          capacity: first.max_students,
          lessons,
          lasts_until: earliest(rules),
        },
      },
    ];
  });
}

const earliest = (rules: readonly RhythmRow[]): string | null =>
  rules.flatMap(({ lasts_until }) => lasts_until ?? []).toSorted()[0] ?? null;
