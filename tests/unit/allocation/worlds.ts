import fc from 'fast-check';
import type { Queue, QueuedStudent, QueueTeacher } from '../../../domain/allocation/queue.ts';
import { type Availability, slotAt } from '../../../domain/availability.ts';
import type { ClassOfTeacher } from '../../../domain/fittingHours.ts';
import { WEEKDAYS } from '../../../domain/options.ts';
import { addDays } from '../../../domain/week.ts';
import { type Interval, instantAt } from '../../../domain/zonedWeek.ts';
import { isoDate, zone } from '../domain/arbitraries.ts';

const courses = ['english', 'spanish'] as const;
const levels = ['Básico', 'Básico', 'Básico', 'Avançado'] as const;

/** Some days with a stretch of hours, up to the whole day: most people share some. */
const availability: fc.Arbitrary<Availability> = fc
  .record({
    days: fc.subarray([...WEEKDAYS], { minLength: 3 }),
    first: fc.nat(10),
    length: fc.integer({ min: 4, max: 24 }),
  })
  .map(({ days, first, length }) => {
    const hours = Array.from({ length: Math.min(length, 24 - first) }, (_, index) => slotAt(first + index));
    return Object.fromEntries(days.map((day) => [day, hours]));
  });
const interests = fc.subarray(['Viagem', 'Pessoal', 'Acadêmico']);
/** Days from the first date, hour, minutes past it and length. */
const moment = fc.tuple(
  fc.integer({ min: -2, max: 30 }),
  fc.nat(23),
  fc.constantFrom(0, 0, 30),
  fc.constantFrom(60, 60, 90),
);

type Moment = readonly number[];

const intervalOf = (
  [day = 0, hour = 0, minutes = 0, length = 60]: Moment,
  first: string,
  inZone: string,
): Interval => {
  const from = instantAt(addDays(first, day), `${String(hour).padStart(2, '0')}:00`, inZone).getTime();
  return { start: new Date(from + minutes * 60_000), end: new Date(from + (minutes + length) * 60_000) };
};

/** Whole days, sometimes weeks. */
const timeOff = fc.tuple(
  fc.integer({ min: -2, max: 30 }),
  fc.constant(0),
  fc.constant(0),
  fc.constantFrom(1, 1, 7, 21).map((days) => days * 24 * 60),
);

const lessonsOfClass = fc.array(fc.tuple(fc.nat(6), fc.nat(23), fc.constantFrom(0, 0, 30), fc.constant(60)), {
  minLength: 1,
  maxLength: 2,
});

const student = fc.record({
  availability,
  zone,
  busy: fc.array(moment, { maxLength: 2 }),
  course_id: fc.constantFrom('english', 'english', ...courses),
  level: fc.constantFrom(...levels),
  modality: fc.constantFrom('Em grupo', 'Em grupo', 'Particular' as const),
  frequency: fc.constantFrom(1, 2, 2, 3),
  is_active: fc.nat(9).map((each) => each > 0),
  interests,
  waited: fc.nat(80),
  refused_by: fc.constantFrom([], [], ['t0']),
});

const teacher = fc.record({
  availability,
  zone,
  busy: fc.array(moment, { maxLength: 3 }),
  absences: fc.array(timeOff, { maxLength: 2 }),
  classes: fc.array(
    fc.record({
      course_id: fc.constantFrom('english', 'english', ...courses),
      level: fc.constantFrom(...levels),
      modality: fc.constantFrom('Em grupo', 'Em grupo', 'Particular' as const),
      student_count: fc.nat(3),
      capacity: fc.integer({ min: 2, max: 5 }),
      lessons: lessonsOfClass,
    }),
    { maxLength: 3 },
  ),
  is_active: fc.nat(9).map((each) => each > 0),
  course_ids: fc.constantFrom(['english'], [...courses]),
  is_confident: fc.boolean(),
  student_count: fc.nat(3),
  max_students: fc.integer({ min: 3, max: 6 }),
  interests,
});

/** Teachers and waiting students in any zones and weeks, clock changes and half-hour zones included. */
export const world: fc.Arbitrary<Queue> = fc
  .record({
    first: isoDate,
    students: fc.array(student, { maxLength: 4 }),
    held: fc.array(student, { maxLength: 1 }),
    teachers: fc.array(teacher, { minLength: 2, maxLength: 3 }),
    weeks: fc.constantFrom(1, 4),
  })
  .map(({ first, students, held, teachers, weeks }): Queue => {
    const now = new Date(`${first}T12:00:00Z`);
    const queued = (id: string, each: (typeof students)[number]): QueuedStudent => ({
      match: {
        id,
        is_active: each.is_active,
        course_id: each.course_id,
        level: each.level,
        frequency: each.frequency,
        interests: each.interests,
        refused_by: each.refused_by,
        waiting_since: new Date(now.getTime() - each.waited * 86_400_000),
        moved_from: [],
      },
      time: { ...each, busy: each.busy.map((moments) => intervalOf(moments, first, each.zone)) },
    });
    return {
      students: students.map((each, index) => queued(`s${index}`, each)),
      held: held.map((each) => ({ ...queued('held', each), teacher_id: 't0' })),
      teachers: teachers.map((each, index): QueueTeacher => {
        const inZone = (moments: readonly Moment[]) =>
          moments.map((one) => intervalOf(one, first, each.zone));
        const classes = each.classes.map(
          (cls, number): ClassOfTeacher => ({
            ...cls,
            class_id: `c${index}${number}`,
            lessons: inZone(cls.lessons),
          }),
        );
        return {
          weekStart: first,
          match: {
            id: `t${index}`,
            is_active: each.is_active,
            course_ids: each.course_ids,
            is_confident_teaching_advanced_students: each.is_confident,
            student_count: each.student_count,
            max_students: each.max_students,
            interests: each.interests,
            seats: Object.fromEntries(
              classes.map(({ class_id, student_count, capacity }) => [class_id, { student_count, capacity }]),
            ),
          },
          time: {
            availability: each.availability,
            zone: each.zone,
            classes,
            busy: inZone(each.busy),
            absences: inZone(each.absences),
          },
        };
      }),
      now,
      weeks,
    };
  });
