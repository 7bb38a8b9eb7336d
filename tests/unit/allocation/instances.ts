import fc from 'fast-check';
import { addHour, noHours } from '../../../domain/allocation/hours.ts';
import type { Demand, Instance } from '../../../domain/allocation/instance.ts';

export interface SmallPair {
  teacher: number;
  points: number;
  hours: number[];
  classes: number[];
}

export interface Small {
  places: number[];
  /** Teacher, hours a week and seats. */
  classes: { teacher: number; size: number; seats: number }[];
  held: { teacher: number; frequency: number; hours: number[] }[];
  students: { frequency: number; pairs: SmallPair[] }[];
}

const hoursOf = (list: readonly number[]) => {
  const hours = noHours();
  for (const hour of list) addHour(hours, hour);
  return hours;
};

/** A student may use a class of the teacher that has no more lessons than the contract. */
export function instanceOf({ places, classes, held, students }: Small): Instance {
  const rows = students.flatMap((student, index) =>
    student.pairs.map((pair) => ({ ...pair, student, index })),
  );
  const from = [0];
  for (const { pairs } of students) from.push((from.at(-1) ?? 0) + pairs.length);
  const demands = rows.map(
    ({ teacher, hours, classes: wanted, student }): Demand => ({
      frequency: student.frequency,
      hours: hoursOf(hours),
      classes: wanted.flatMap((number) => {
        const cls = classes[number];
        return cls?.teacher === teacher && cls.size <= student.frequency
          ? [{ class: number, size: cls.size }]
          : [];
      }),
    }),
  );
  return {
    students: students.length,
    from: Int32Array.from(from),
    student: Int32Array.from(rows.map(({ index }) => index)),
    teacher: Int32Array.from(rows.map(({ teacher }) => teacher)),
    points: Int32Array.from(rows.map(({ points }) => points)),
    places: Int32Array.from(places),
    seats: Int32Array.from(classes.map(({ seats }) => seats)),
    held: places.map((_, teacher) =>
      held
        .filter((each) => each.teacher === teacher)
        .map(({ frequency, hours }) => ({ frequency, hours: hoursOf(hours), classes: [] })),
    ),
    demand: (pair) => demands[pair] as Demand,
  };
}

const few = (max: number, most: number) => fc.uniqueArray(fc.nat(max), { maxLength: most });

/** Up to five students, three teachers, five hours and four classes: small enough to try every plan. */
export const small: fc.Arbitrary<Small> = fc.record({
  places: fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }),
  classes: fc.array(
    fc.record({ teacher: fc.nat(2), size: fc.integer({ min: 1, max: 3 }), seats: fc.nat(2) }),
    { minLength: 4, maxLength: 4 },
  ),
  held: fc.array(
    fc.record({
      teacher: fc.nat(2),
      frequency: fc.constant(1),
      hours: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 1 },
  ),
  students: fc.array(
    fc.record({
      frequency: fc.constantFrom(1, 2, 2, 3),
      pairs: fc.uniqueArray(
        fc.record({ teacher: fc.nat(2), points: fc.nat(40), hours: few(4, 4), classes: few(3, 4) }),
        { maxLength: 3, selector: ({ teacher }) => teacher },
      ),
    }),
    { maxLength: 5 },
  ),
});
