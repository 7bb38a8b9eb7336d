import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CoverInput, CoverLesson, CoverOption, CoverTeacher } from '../../../domain/cover.ts';
import { coverPlan } from '../../../domain/coverPlan.ts';
import { fittingHours, isFitting, isFree, type OwnTime } from '../../../domain/fittingHours.ts';
import { addDays } from '../../../domain/week.ts';
import { availableTime, type Interval, instantAt } from '../../../domain/zonedWeek.ts';
import { availability, isoDate, zone } from './arbitraries.ts';

const SP = 'America/Sao_Paulo';
const MONDAY = '2026-03-16';
const hours = (day: number, hour: number, length = 1): Interval => {
  const start = new Date(+instantAt(addDays(MONDAY, day), '00:00', SP) + hour * 3_600_000);
  return { start, end: new Date(+start + length * 3_600_000) };
};
const days = (first: number, count: number): Interval => ({
  start: hours(first, 0).start,
  end: hours(first + count, 0).start,
});
const always: OwnTime = { available: [days(-1, 20)], busy: [] };
const able = { is_active: true, course_ids: ['en'], is_confident_teaching_advanced_students: false };
const teacher = (id: string, time: Partial<OwnTime> = {}): CoverTeacher => ({
  ...able,
  id,
  time: { ...always, ...time },
});
const lesson = (id: string, at: Interval, rest: Partial<CoverLesson> = {}): CoverLesson => ({
  id,
  class_id: `class of ${id}`,
  course_id: 'en',
  level: 'Básico',
  zone: SP,
  student_ids: [],
  ...at,
  ...rest,
});
const school = (input: Partial<CoverInput>): CoverInput => ({
  lessons: [],
  away: 'own',
  students: new Map(),
  closed: new Set(),
  until: hours(3, 0).start,
  now: hours(-1, 10).start,
  teachers: [teacher('own', { absences: [days(0, 3)] })],
  ...input,
});
const kinds = (input: CoverInput) => coverPlan(input).map(({ option }) => option?.kind ?? 'cancel');

describe('coverPlan', () => {
  it('keeps the hour with one substitute for all lessons of a class, who has few lessons', () => {
    const lessons = [0, 1].map((day) => lesson(`a${day}`, hours(day, 9), { class_id: 'a' }));
    const busy = [hours(1, 9)];
    const input = school({
      lessons,
      teachers: [
        teacher('own', { absences: [days(0, 3)] }),
        teacher('first day only', { busy }),
        teacher('many lessons', { busy: [hours(0, 15), hours(1, 15)] }),
        teacher('one lesson', { busy: [hours(0, 15)] }),
        { ...teacher('inactive'), is_active: false },
        { ...teacher('other course'), course_ids: ['fr'] },
      ],
    });
    expect(coverPlan(input)).toMatchObject(
      lessons.map(({ id, start }) => ({
        lesson_id: id,
        reason: 'one_for_class',
        teachers: 3,
        option: { kind: 'same_hour', teacher_id: 'one lesson', start },
      })),
    );
  });

  it('asks for the advanced level', () => {
    const input = school({ lessons: [lesson('a', hours(0, 9), { level: 'Avançado' })] });
    const other = teacher('other');
    expect(kinds({ ...input, teachers: [...input.teachers, other] })).toEqual(['later']);
    const confident = { ...other, is_confident_teaching_advanced_students: true };
    expect(kinds({ ...input, teachers: [...input.teachers, confident] })).toEqual(['same_hour']);
  });

  it('looks for the nearest hour of the day that suits all students, and then for the week after', () => {
    const lessons = [lesson('a', hours(2, 9), { student_ids: ['s', 't'] })];
    const students = new Map([
      ['s', { available: [hours(2, 8, 12), hours(4, 9, 3)], busy: [hours(2, 9)] }],
      ['t', { available: [hours(2, 14, 12), hours(4, 10, 3)], busy: [hours(2, 9)] }],
    ]);
    const input = school({ lessons, students });
    expect(coverPlan(input)[0]).toMatchObject({
      option: { kind: 'later', teacher_id: 'own', ...hours(4, 10) },
      reason: 'nobody_teaches',
    });
    const other = teacher('other', { available: [hours(2, 10, 10)] });
    const teachers = [...input.teachers, other];
    expect(coverPlan({ ...input, teachers })[0]).toMatchObject({
      option: { kind: 'same_day', teacher_id: 'other', ...hours(2, 14) },
      reason: 'nobody_free',
      alternatives: [{ start: hours(2, 15).start }, { kind: 'later' }, { kind: 'later' }],
    });
    const closed = new Set(['2026-03-20']);
    expect(coverPlan({ ...input, closed })[0]).toMatchObject({ option: null, reason: 'no_hour' });
  });

  it('lets the own teacher give the lesson on the part of the day that is not off', () => {
    const away = teacher('own', { absences: [hours(0, 8, 4)] });
    const students = new Map([['s', { available: [hours(0, 8, 10)], busy: [hours(0, 9)] }]]);
    const lessons = [lesson('a', hours(0, 9), { student_ids: ['s'] })];
    const teachers = [away, teacher('other', { available: [hours(0, 10, 8)] })];
    const [choice] = coverPlan(school({ lessons, students, teachers, until: hours(0, 12).start }));
    expect(choice?.option).toMatchObject({ kind: 'same_day', teacher_id: 'own', ...hours(0, 12) });
  });

  it('needs all hours of a long lesson', () => {
    const away = teacher('own', { absences: [days(0, 3)] });
    const lessons = [lesson('a', hours(0, 9, 2))];
    const other = (available: Interval) => [away, teacher('other', { available: [available] })];
    expect(kinds(school({ lessons, teachers: other(hours(0, 9, 1)) }))).toEqual(['later']);
    expect(kinds(school({ lessons, teachers: other(hours(0, 9, 2)) }))).toEqual(['same_hour']);
    expect(kinds(school({ lessons, teachers: other(hours(0, 14, 2)) }))).toEqual(['same_day']);
  });
});

/** Six hours a day on four days; the time off is the first two. */
const cell = fc.tuple(fc.nat(3), fc.integer({ min: 9, max: 14 }));
const cells = fc.uniqueArray(cell, { maxLength: 14, selector: String });
const times = (list: readonly (readonly [number, number])[]) => list.map(([day, hour]) => hours(day, hour));
const world = fc
  .record({
    at: fc.uniqueArray(fc.tuple(fc.nat(1), fc.integer({ min: 9, max: 14 })), {
      maxLength: 5,
      selector: String,
    }),
    classOf: fc.array(fc.nat(2), { minLength: 5, maxLength: 5 }),
    seats: fc.array(fc.subarray(['s', 't', 'u']), { minLength: 3, maxLength: 3 }),
    own: cells,
    others: fc.array(fc.record({ hours: cells, busy: cells, teaches: fc.boolean() }), { maxLength: 3 }),
    wishes: fc.array(cells, { minLength: 3, maxLength: 3 }),
    elsewhere: fc.array(cells, { minLength: 3, maxLength: 3 }),
  })
  .map(({ at, classOf, seats, own, others, wishes, elsewhere }) => {
    const lessons = at.map(([day, hour], index) => {
      const of = classOf[index] ?? 0;
      return lesson(`l${index}`, hours(day, hour), { class_id: `c${of}`, student_ids: seats[of] ?? [] });
    });
    const students = new Map(
      ['s', 't', 'u'].map((id, index) => {
        const ofLessons = lessons.filter(({ student_ids }) => student_ids.includes(id));
        const busy = times(elsewhere[index] ?? []).filter((each) =>
          ofLessons.every((l) => +l.start !== +each.start),
        );
        return [id, { available: times(wishes[index] ?? []), busy: [...busy, ...ofLessons] }] as const;
      }),
    );
    const substitutes = others.map(({ hours: list, busy, teaches }, index) => ({
      ...teacher(`t${index}`, { available: times(list), busy: times(busy) }),
      course_ids: teaches ? ['en'] : [],
    }));
    const away = teacher('own', { available: times(own), busy: lessons, absences: [days(0, 2)] });
    return school({ lessons, students, teachers: [away, ...substitutes], until: hours(2, 0).start });
  });

const overlap = (a: Interval, b: Interval) => a.start < b.end && b.start < a.end;
const order = ['same_hour', 'same_day', 'later', 'cancel'];

/** Written without the plan's code: may the lesson take place so, when all others are as planned and keep their old hours? */
function isAllowed(
  input: CoverInput,
  planned: ReadonlyMap<string, CoverOption>,
  one: CoverLesson,
  option: CoverOption,
) {
  const { teacher_id } = option;
  const who = input.teachers.find(({ id }) => id === teacher_id);
  if (!who?.course_ids.includes(one.course_id)) return false;
  const isOther = (taken: Interval) => +taken.start !== +one.start;
  const inPlan = (id: string) =>
    [...planned].flatMap(([lesson_id, at]) => {
      const seats = input.lessons.find((each) => each.id === lesson_id)?.student_ids ?? [];
      return lesson_id !== one.id && (at.teacher_id === id || seats.includes(id)) ? [at] : [];
    });
  const own = teacher_id === input.away;
  const teacherCan =
    who.time.available.some(({ start, end }) => start <= option.start && end >= option.end) &&
    ![
      ...(own ? who.time.busy.filter(isOther) : who.time.busy),
      ...(who.time.absences ?? []),
      ...inPlan(teacher_id),
    ].some((taken) => overlap(taken, option));
  if (option.kind === 'same_hour') return !own && teacherCan;
  return (
    teacherCan &&
    one.student_ids.every((id) => {
      const time = input.students.get(id);
      return (
        time?.available.some(({ start, end }) => start <= option.start && end >= option.end) &&
        ![...time.busy.filter(isOther), ...inPlan(id)].some((taken) => overlap(taken, option))
      );
    })
  );
}

const grid = Array.from({ length: 4 * 24 }, (_, index) => hours(Math.floor(index / 24), index % 24));
const everyOption = (input: CoverInput, one: CoverLesson): CoverOption[] =>
  input.teachers.flatMap(({ id: teacher_id }): CoverOption[] => [
    { kind: 'same_hour' as const, teacher_id, start: one.start, end: one.end },
    ...grid.flatMap((at): CoverOption[] => {
      const isSameDay =
        Math.floor((+at.start - +hours(0, 0).start) / 86_400_000) ===
        Math.floor((+one.start - +hours(0, 0).start) / 86_400_000);
      if (+at.start === +one.start) return [];
      if (isSameDay) return [{ kind: 'same_day' as const, teacher_id, ...at }];
      return at.start >= input.until && teacher_id === input.away
        ? [{ kind: 'later' as const, teacher_id, ...at }]
        : [];
    }),
  ]);

describe('coverPlan in generated schools', () => {
  it('double-books nobody, and no lesson could have an earlier kind, compared with every option', () => {
    fc.assert(
      fc.property(world, (input) => {
        const plan = coverPlan(input);
        expect(plan.map(({ lesson_id }) => lesson_id).sort()).toEqual(
          input.lessons.map(({ id }) => id).sort(),
        );
        const planned = new Map(
          plan.flatMap(({ lesson_id, option }) => (option ? [[lesson_id, option]] : [])),
        );
        for (const { lesson_id, option, alternatives } of plan) {
          const one = input.lessons.find(({ id }) => id === lesson_id);
          if (!one) throw new Error('not of the school');
          const possible = everyOption(input, one).filter((each) => isAllowed(input, planned, one, each));
          const shown = (each: CoverOption) => `${each.kind} ${each.teacher_id} ${each.start.toISOString()}`;
          const all = possible.map(shown);
          for (const each of [...(option ? [option] : []), ...alternatives])
            expect(all).toContain(shown(each));
          const best = Math.min(3, ...possible.map(({ kind }) => order.indexOf(kind)));
          expect(order.indexOf(option?.kind ?? 'cancel')).toBe(best);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('keeps as many lessons at their hour as any plan, and a class with one teacher where one can', () => {
    fc.assert(
      fc.property(world, (input) => {
        const plan = new Map(coverPlan(input).map((choice) => [choice.lesson_id, choice.option]));
        const canTake = (one: CoverLesson) =>
          input.teachers.filter(
            ({ id, course_ids, time }) => id !== input.away && course_ids.includes('en') && isFree(time, one),
          );
        const possible = input.lessons.filter((one) => canTake(one).length > 0);
        expect(
          [...plan]
            .filter(([, option]) => option?.kind === 'same_hour')
            .map(([id]) => id)
            .sort(),
        ).toEqual(possible.map(({ id }) => id).sort());
        for (const ofClass of Map.groupBy(possible, ({ class_id }) => class_id).values()) {
          const isOneEnough = input.teachers.some((who) =>
            ofClass.every((one) => canTake(one).includes(who)),
          );
          const chosen = new Set(ofClass.map(({ id }) => plan.get(id)?.teacher_id));
          if (isOneEnough) expect(chosen.size).toBe(1);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is the same for the same school in any order', () => {
    fc.assert(
      fc.property(world, (input) => {
        const turned = {
          ...input,
          lessons: input.lessons.toReversed(),
          teachers: input.teachers.toReversed(),
        };
        expect(coverPlan(turned)).toEqual(coverPlan(input));
      }),
      { numRuns: 100 },
    );
  });
});

it('agrees with the hours that fit a teacher and a student', () => {
  fc.assert(
    fc.property(
      availability,
      availability,
      zone,
      zone,
      isoDate,
      cells,
      (hers, his, there, here, date, taken) => {
        const busy = times(taken);
        const rest = { course_id: 'en', level: 'Básico', modality: 'Em grupo', frequency: 1 } as const;
        const facts = { availability: hers, zone: there, busy, absences: [], classes: [] };
        const student = { availability: his, zone: here, busy: [], ...rest };
        const span = [addDays(date, -3), addDays(date, 10)] as const;
        const hersThen = { available: availableTime(hers, there, ...span), busy };
        const hisThen = { available: availableTime(his, here, ...span), busy: [] };
        for (const hour of fittingHours(facts, student, date)) {
          if (isFitting(hour)) expect(isFree(hersThen, hour.range) && isFree(hisThen, hour.range)).toBe(true);
        }
      },
    ),
    { numRuns: 60 },
  );
});
