import type { Interval } from './zonedWeek.ts';

export interface ProposedLesson extends Interval {
  /** Original start in the plan; identifies the lesson in the answer. */
  readonly original_start: Date;
  /** Null when the teacher's time is not in question. */
  readonly teacher_id: string | null;
  readonly student_ids: readonly string[];
}

/** A lesson, an absence or another use of a person's time. */
export interface TakenTime extends Interval {
  readonly kind: 'lesson' | 'absence';
  readonly person_id: string;
  /** Human-readable. */
  readonly title: string;
}

export type ConflictKind = 'teacher' | 'student' | 'absence';

export interface LessonConflict {
  readonly kind: ConflictKind;
  readonly original_start: Date;
  readonly start: Date;
  readonly end: Date;
  readonly person_id: string;
  readonly with: Interval & { readonly title: string };
}

/** Each person whose time is taken while a proposed lesson takes place, also by another proposed lesson, in order of time (CAL-11). */
export function conflictsOf(
  proposed: readonly ProposedLesson[],
  taken: readonly TakenTime[],
  title: string,
): LessonConflict[] {
  const timesOf = Map.groupBy(taken, ({ person_id }) => person_id);
  for (const times of timesOf.values()) times.sort((a, b) => a.start.getTime() - b.start.getTime());
  const inOrder = [...proposed].sort((a, b) => a.start.getTime() - b.start.getTime());
  /** How many of a person's first times are over, and so cannot meet any later lesson; each is passed once. */
  const overOf = new Map<string, number>();
  const timesLeft = (person_id: string, from: Date) => {
    const times = timesOf.get(person_id) ?? [];
    let over = overOf.get(person_id) ?? 0;
    for (let time = times[over]; time && time.end <= from; time = times[over]) over += 1;
    overOf.set(person_id, over);
    return { times, over };
  };
  const found: LessonConflict[] = [];
  inOrder.forEach((lesson, index) => {
    const people = peopleIn(lesson);
    for (const person_id of people) {
      const { times, over } = timesLeft(person_id, lesson.start);
      for (let at = over; at < times.length; at += 1) {
        const time = times[at];
        if (!time || time.start >= lesson.end) break;
        if (time.end <= lesson.start) continue;
        found.push(conflictOf(lesson, person_id, time));
      }
    }
    for (let before = index - 1; before >= 0; before -= 1) {
      const other = inOrder[before];
      if (!other || lesson.start.getTime() - other.start.getTime() > DAY_MS) break;
      if (other.end <= lesson.start) continue;
      const person_id = people.find((id) => peopleIn(other).includes(id));
      if (person_id === undefined) continue;
      const time = { kind: 'lesson', person_id, title, start: other.start, end: other.end } as const;
      found.push(conflictOf(lesson, person_id, time));
    }
  });
  return found;
}

const DAY_MS = 86_400_000;

const peopleIn = ({ teacher_id, student_ids }: ProposedLesson): readonly string[] =>
  teacher_id === null ? student_ids : [teacher_id, ...student_ids];

function conflictOf(
  { original_start, start, end, teacher_id }: ProposedLesson,
  person_id: string,
  time: TakenTime,
): LessonConflict {
  const kind = time.kind === 'absence' ? 'absence' : person_id === teacher_id ? 'teacher' : 'student';
  return {
    kind,
    original_start,
    start,
    end,
    person_id,
    with: { title: time.title, start: time.start, end: time.end },
  };
}
