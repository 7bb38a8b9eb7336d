import type { ClassOfTeacher } from '../../../domain/fittingHours.ts';
import type { PlanType, RecurrenceType, StudentLevel, Weekday } from '../../../domain/options.ts';
import { occurrencesIn } from '../../../domain/recurrence.ts';
import type { Interval } from '../../../domain/zonedWeek.ts';

/** A class and one of its repeating calendar entries, as the database gives them. */
export interface RhythmRow extends Record<string, unknown> {
  teacher_id: string;
  class_id: string;
  title: string;
  course_id: string;
  student_level: StudentLevel;
  plan_type: PlanType;
  max_students: number;
  students: string;
  start_date: string;
  end_date: string;
  start_hour: string;
  duration: number;
  timezone: string;
  recurrence_type: RecurrenceType | null;
  recurrence_days: Weekday[];
}

export interface TaughtClass {
  readonly title: string;
  readonly facts: ClassOfTeacher;
}

/**
 * The classes that meet in a week, with the lessons their rules name. The rule counts, not the lessons kept: a class
 * whose lesson falls on a holiday that week still meets as often as it always does.
 */
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
        },
      },
    ];
  });
}
