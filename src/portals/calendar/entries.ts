import type { ResponseOf } from '../../../contract/index.ts';
import { type Lesson, rangeOf } from '../../features/timetable/lesson/lesson.ts';

type Calendar = ResponseOf<'GET /v1/calendar'>;

/** An item that a calendar draws: a lesson, or several that begin within one hour or on one day. */
export interface Entry {
  readonly start: Date;
  readonly end: Date;
  /** Null for several. */
  readonly lesson: Lesson | null;
  readonly count: number;
  /** Titles of the first lessons. */
  readonly titles: readonly string[];
}

const TITLES = 3;

export const entryOf = (lesson: Lesson): Entry => ({
  ...rangeOf(lesson),
  lesson,
  count: 1,
  titles: [lesson.title],
});

/** `groups` are the full hours or days of a whole school, whose lessons the server counts. */
export const entriesOf = ({ response, groups = [] }: Calendar): Entry[] => [
  ...response.map(entryOf),
  ...groups.map(({ count, titles, ...range }) => ({ ...rangeOf(range), lesson: null, count, titles })),
];

/** The first lessons of each day, and one entry for its other ones. */
export function byDay(lessons: readonly Lesson[], most: number): Entry[] {
  const days = Map.groupBy(lessons, ({ starts_at }) => dayOf(starts_at));
  return [...days.values()].flatMap((group) => {
    if (group.length <= most) return group.map(entryOf);
    const rest = group.slice(most - 1);
    const last = rest.at(-1);
    const titles = rest.slice(0, TITLES).map(({ title }) => title);
    return [
      ...group.slice(0, most - 1).map(entryOf),
      ...(last ? [{ ...rangeOf(last), lesson: null, count: rest.length, titles }] : []),
    ];
  });
}

/** Midnight of its day, on this device's clock; formatting thousands of dates would take a second. */
export const dayOf = (moment: Date | string): number => new Date(moment).setHours(0, 0, 0, 0);
