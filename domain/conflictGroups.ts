import type { LessonConflict } from './lessonConflicts.ts';
import type { Weekday } from './options.ts';
import { weeklyHourAt } from './zonedWeek.ts';

/** The maximum number of groups in one plan; the remaining groups follow once these are decided. */
export const MOST_GROUPS = 100;

/** Conflicts of one weekly hour with the same lesson, absence or student. */
export interface ConflictGroup {
  readonly weekday: Weekday;
  /** The weekday and hours of the lessons, in the time zone of their recurrence. */
  readonly start_hour: string;
  readonly end_hour: string;
  /** Each conflicting lesson once, ordered by its start. */
  readonly conflicts: readonly LessonConflict[];
  /** Whether all of the lessons may be kept despite the conflict, because it double-books nobody. */
  readonly can_keep: boolean;
}

/**
 * Conflicts that one decision solves, in order of their first lesson. The hours are those of the recurrence's own zone, so that a clock
 * change splits no group (CAL-11).
 */
export function groupConflicts(
  conflicts: readonly LessonConflict[],
  zoneOf: (conflict: LessonConflict) => string,
): ConflictGroup[] {
  const taken = new Set(
    conflicts.filter(({ kind }) => kind !== 'absence').map(({ original_start }) => original_start.getTime()),
  );
  const inOrder = [...conflicts].sort((a, b) => a.start.getTime() - b.start.getTime());
  const groups = Map.groupBy(inOrder, (conflict) => JSON.stringify([keyOf(conflict), hoursOf(conflict)]));
  return [...groups.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const once = new Map(all.toReversed().map((each) => [each.original_start.getTime(), each]));
    const lessons = [...once.values()].reverse();
    return [
      {
        ...hoursOf(first),
        conflicts: lessons,
        can_keep: lessons.every(({ original_start }) => !taken.has(original_start.getTime())),
      },
    ];
  });

  function hoursOf(conflict: LessonConflict) {
    const zone = zoneOf(conflict);
    const { weekday, start_hour } = weeklyHourAt(conflict.start, zone);
    return { weekday, start_hour, end_hour: weeklyHourAt(conflict.end, zone).start_hour };
  }
}

const keyOf = ({ kind, person_id, with: { title } }: LessonConflict) => [kind, person_id, title];
