import {
  COVER_KINDS,
  type CoverChoice,
  type CoverInput,
  type CoverKind,
  type CoverLesson,
  type CoverOption,
  type CoverReason,
  type CoverTeacher,
  LATER_DAYS,
} from './cover.ts';
import { Days } from './coverDays.ts';
import { isFree, type OwnTime } from './fittingHours.ts';
import { teachingIssues } from './matching.ts';
import { localDate } from './schoolTime.ts';
import { chooseSubstitutes } from './substitutes.ts';
import { addDays } from './week.ts';
import { type Interval, overlapsAny } from './zonedWeek.ts';

/** Classifies the change of a lesson's start; days are those of `zone`. */
export const coverKind = (before: Date, after: Date, zone: string): CoverKind =>
  +before === +after
    ? 'same_hour'
    : localDate(before, zone) === localDate(after, zone)
      ? 'same_day'
      : 'later';

/** Number of alternatives offered for each kind. */
const ALTERNATIVES: Record<CoverKind, number> = { same_hour: 2, same_day: 1, later: 2 };

/**
 * The least change for students (CAL-18): as many lessons as possible at their hour with a substitute; then, in order of
 * time, another hour of the same day, and one in the week after the time off. An hour that a lesson leaves stays taken, so
 * that no later choice makes an earlier kind possible, and lessons can be changed in any order.
 */
export function coverPlan(input: CoverInput): CoverChoice[] {
  const lessons = input.lessons.toSorted((a, b) => +a.start - +b.start || compareText(a.id, b.id));
  const plan = new Plan(input, lessons);
  const given = chooseSubstitutes(
    lessons.map((lesson) => ({ ...lesson, free: plan.substitutesAt(lesson, lesson).map(({ id }) => id) })),
    (id) => plan.load(id),
  );
  for (const [lesson_id, teacher_id] of given) {
    const lesson = plan.lesson(lesson_id);
    plan.choose(lesson, { kind: 'same_hour', teacher_id, start: lesson.start, end: lesson.end });
  }
  for (const kind of ['same_day', 'later'] as const)
    for (const lesson of lessons) {
      const [option] = plan.chosen.has(lesson.id) ? [] : plan.options(lesson, kind, 1);
      if (option) plan.choose(lesson, option);
    }
  return lessons.map((lesson) => {
    const option = plan.chosen.get(lesson.id) ?? null;
    return {
      lesson_id: lesson.id,
      option,
      reason: plan.reason(lesson),
      teachers: plan.able(lesson).length,
      alternatives: COVER_KINDS.flatMap((kind) =>
        plan
          .options(lesson, kind, ALTERNATIVES[kind] + 1)
          .filter(
            (other) => !option || other.teacher_id !== option.teacher_id || +other.start !== +option.start,
          )
          .slice(0, ALTERNATIVES[kind]),
      ),
    };
  });
}

const DAY_MS = 86_400_000;

interface Taken extends Interval {
  readonly lesson_id: string;
}

class Plan {
  readonly chosen = new Map<string, CoverOption>();
  readonly #input: CoverInput;
  readonly #lessons: ReadonlyMap<string, CoverLesson>;
  readonly #taken = new Map<string, Taken[]>();
  readonly #loads: ReadonlyMap<string, number>;
  readonly #days = new Days();
  readonly #able = new Map<string, CoverTeacher[]>();

  constructor(input: CoverInput, lessons: readonly CoverLesson[]) {
    this.#input = input;
    this.#loads = new Map(input.teachers.map(({ id, time }) => [id, time.busy.length]));
    this.#lessons = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  }

  lesson(id: string): CoverLesson {
    const lesson = this.#lessons.get(id);
    if (!lesson) throw new Error('not a lesson of the plan');
    return lesson;
  }

  choose(lesson: CoverLesson, option: CoverOption): void {
    this.chosen.set(lesson.id, option);
    for (const id of [option.teacher_id, ...lesson.student_ids])
      this.#taken.set(id, [
        ...(this.#taken.get(id) ?? []),
        { start: option.start, end: option.end, lesson_id: lesson.id },
      ]);
  }

  /** Other teachers of the course and the level. */
  able({ course_id, level }: CoverLesson): readonly CoverTeacher[] {
    const key = `${course_id} ${level}`;
    const known = this.#able.get(key);
    if (known) return known;
    const able = this.#input.teachers.filter(
      (teacher) =>
        teacher.id !== this.#input.away && teachingIssues(teacher, { course_id, level }).length === 0,
    );
    this.#able.set(key, able);
    return able;
  }

  /** Best first, at most `limit`; of another hour one option, with the best teacher. */
  options(lesson: CoverLesson, kind: CoverKind, limit: number): CoverOption[] {
    if (kind === 'same_hour')
      return this.substitutesAt(lesson, lesson)
        .slice(0, limit)
        .map(({ id: teacher_id }) => ({ kind, teacher_id, start: lesson.start, end: lesson.end }));
    const own = this.#input.teachers.find(({ id }) => id === this.#input.away);
    const ranges = this.#starts(lesson, kind)
      .filter((range) => lesson.student_ids.every((id) => this.#isStudentFree(id, lesson, range)))
      .sort((a, b) => shift(lesson, a) - shift(lesson, b) || +a.start - +b.start);
    const isOwn = (range: Interval) => own !== undefined && this.#isFree(own.id, own.time, lesson, range);
    const options = ranges
      .filter(isOwn)
      .slice(0, limit)
      .map((range) => ({ kind, teacher_id: this.#input.away, ...range }));
    if (kind === 'later') return options;
    for (const range of ranges) {
      if (options.length >= limit) break;
      const teacher_id = isOwn(range) ? undefined : this.substitutesAt(lesson, range)[0]?.id;
      if (teacher_id !== undefined) options.push({ kind, teacher_id, ...range });
    }
    return options;
  }

  /** The class's substitute first, then those of others, then by the number of lessons. */
  substitutesAt(lesson: CoverLesson, range: Interval): CoverTeacher[] {
    const [ofClass, ofAny] = [new Set<string>(), new Set<string>()];
    for (const [id, { teacher_id }] of this.chosen) {
      if (id === lesson.id) continue;
      ofAny.add(teacher_id);
      if (this.lesson(id).class_id === lesson.class_id) ofClass.add(teacher_id);
    }
    return this.able(lesson)
      .filter(({ id, time }) => this.#isFree(id, time, lesson, range))
      .sort(
        (a, b) =>
          Number(ofClass.has(b.id)) - Number(ofClass.has(a.id)) ||
          Number(ofAny.has(b.id)) - Number(ofAny.has(a.id)) ||
          this.load(a.id) - this.load(b.id) ||
          compareText(a.id, b.id),
      );
  }

  /** Lessons, with those of the plan. */
  load(teacher_id: string): number {
    return (this.#loads.get(teacher_id) ?? 0) + (this.#taken.get(teacher_id)?.length ?? 0);
  }

  reason(lesson: CoverLesson): CoverReason {
    const option = this.chosen.get(lesson.id);
    if (!option) return 'no_hour';
    if (option.kind !== 'same_hour' && this.able(lesson).length === 0) return 'nobody_teaches';
    if (option.kind === 'later') return 'no_hour_that_day';
    if (option.kind === 'same_day') return 'nobody_free';
    const ofClass = [...this.#lessons.values()].filter(({ class_id }) => class_id === lesson.class_id);
    const isOne = ofClass.every(({ id }) => {
      const other = this.chosen.get(id);
      return other?.kind === 'same_hour' && other.teacher_id === option.teacher_id;
    });
    return isOne && ofClass.length > 1 ? 'one_for_class' : 'free_then';
  }

  /** The whole hours to come of the lesson's day, or of the days after the time off on which the school is open. */
  #starts(lesson: CoverLesson, kind: 'same_day' | 'later'): Interval[] {
    const { zone, start, end } = lesson;
    const { closed, now, until } = this.#input;
    const first = kind === 'same_day' ? localDate(start, zone) : localDate(until, zone);
    const dates = Array.from({ length: kind === 'same_day' ? 1 : LATER_DAYS }, (_, day) =>
      addDays(first, day),
    );
    return dates
      .filter((date) => kind === 'same_day' || !closed.has(date))
      .flatMap((date) => {
        const { hours, midnight } = this.#days.hoursOf(date, zone);
        return hours
          .map((at) => ({ start: at, end: new Date(+at + (+end - +start)) }))
          .filter(
            (range) =>
              range.end <= midnight &&
              +range.start !== +start &&
              range.start > now &&
              (kind === 'same_day' || range.start >= until),
          );
      });
  }

  #isStudentFree(id: string, lesson: CoverLesson, range: Interval): boolean {
    const time = this.#input.students.get(id);
    return time !== undefined && this.#isFree(id, time, lesson, range);
  }

  /** The lesson itself takes no time of its people. */
  #isFree(id: string, time: OwnTime, lesson: CoverLesson, range: Interval): boolean {
    const isIn = id === this.#input.away || lesson.student_ids.includes(id);
    const near = this.#days.timeNear(id, time, range);
    const busy = isIn ? near.busy.filter(({ start }) => +start !== +lesson.start) : near.busy;
    const taken = (this.#taken.get(id) ?? []).filter(({ lesson_id }) => lesson_id !== lesson.id);
    return isFree({ ...near, busy }, range) && !overlapsAny(taken, range);
  }
}

/** Distance between the times of day of both starts. */
function shift(lesson: Interval, { start }: Interval): number {
  const apart = Math.abs(+start - +lesson.start) % DAY_MS;
  return Math.min(apart, DAY_MS - apart);
}

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
