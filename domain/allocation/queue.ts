import { fills, type StudentTime, type TeacherTime } from '../fittingHours.ts';
import {
  isHalfFull,
  issuesOf,
  type MatchIssueCode,
  type MatchScore,
  type MatchStudent,
  type MatchTeacher,
  scoreOf,
  teachingIssues,
} from '../matching.ts';
import { countHours, type Hours, noHours, sharedHours, WORDS } from './hours.ts';
import type { Demand, Instance, Seat } from './instance.ts';
import { Seating } from './seating.ts';
import {
  type Grid,
  gridOf,
  Instants,
  StudentWeek,
  type TeacherWeekHours,
  teacherWeekHours,
} from './weeks.ts';

export interface QueuedStudent {
  readonly match: MatchStudent;
  readonly time: StudentTime;
}

export interface QueueTeacher {
  readonly match: MatchTeacher;
  readonly time: TeacherTime;
  /** ISO date in the teacher's zone. */
  readonly weekStart: string;
}

export interface Queue {
  readonly students: readonly QueuedStudent[];
  readonly teachers: readonly QueueTeacher[];
  /** Students who wait for the answer of a teacher, the longest first. */
  readonly held: readonly (QueuedStudent & { readonly teacher_id: string })[];
  readonly now: Date;
  readonly weeks: number;
}

export type Blocked = Partial<Record<MatchIssueCode, number>>;

export interface Posed {
  readonly queue: Queue;
  readonly instance: Instance;
  readonly weeks: readonly TeacherWeekHours[];
  readonly studentWeeks: readonly StudentWeek[];
  /** The class of each number. */
  readonly class_ids: readonly string[];
  /** Of each student: how many teachers each first broken rule excludes. */
  readonly blocked: readonly Blocked[];
  /** With free hours and seats. */
  classesFor(teacher: number, week: StudentWeek): Seat[];
  scoreOf(student: number, pair: number): MatchScore;
}

const earliest = (dates: readonly string[]): string => [...dates].sort()[0] ?? '2000-01-01';

/** The hard rules and points of every student with every teacher (MATCH-2, MATCH-3), the hours as bits. */
export function pose(queue: Queue): Posed {
  const { students, teachers, now } = queue;
  const instants = new Instants();
  const grids = new Map<string, Grid>();
  const gridFor = ({ time, weekStart }: QueueTeacher): Grid => {
    const key = `${time.zone} ${weekStart}`;
    const grid = grids.get(key) ?? gridOf(time.zone, weekStart, queue.weeks, instants);
    grids.set(key, grid);
    return grid;
  };
  const weeks = teachers.map((each) => teacherWeekHours(each.time, each.weekStart, gridFor(each), instants));
  const first = earliest(teachers.map(({ weekStart }) => weekStart));
  const class_ids: string[] = [];
  const seats: number[] = [];
  const numbers = weeks.map(({ classes }) =>
    classes.map(({ facts }) => {
      seats.push(Math.max(0, facts.capacity - facts.student_count));
      return class_ids.push(facts.class_id) - 1;
    }),
  );
  const classesFor = (teacher: number, week: StudentWeek): Seat[] =>
    (weeks[teacher]?.classes ?? []).flatMap(({ facts, hours }, index) =>
      week.mayJoin(facts) ? [{ class: numbers[teacher]?.[index] ?? 0, size: hours.length }] : [],
    );
  const halfFull = class_ids.map(() => false);
  for (const [teacher, list] of numbers.entries())
    for (const [index, number] of list.entries()) {
      const id = weeks[teacher]?.classes[index]?.facts.class_id ?? '';
      halfFull[number] = isHalfFull(teachers[teacher]?.match.seats[id]);
    }

  const teachersFor = byContract(teachers);
  const found = new Pairs();
  const from = [0];
  const blocked: Blocked[] = [];
  const studentWeeks = students.map(({ time }) => new StudentWeek(time, first, instants));
  const shared = noHours();
  for (const [index, { match, time }] of students.entries()) {
    const { numbers: able, blocked: reasons } = teachersFor(match);
    const week = studentWeeks[index] as StudentWeek;
    for (const number of able) {
      const teacher = teachers[number] as QueueTeacher;
      let [issue] = issuesOf(match, teacher.match, true);
      if (!issue) {
        const hours = weeks[number] as TeacherWeekHours;
        const free = sharedHours(hours.free, week.hoursIn(hours.grid), shared);
        const classes = classesFor(number, week);
        const sizes = classes.map(({ size }) => size);
        if (fills(free, sizes, time.frequency)) {
          const fitting = free + sizes.reduce((sum, size) => sum + size, 0);
          const fills_half = classes.some((seat) => halfFull[seat.class]);
          const { total } = scoreOf(match, teacher.match, { fitting, fills_half }, now);
          found.add(index, number, total, shared, classes);
          continue;
        }
        issue = 'not_enough_hours';
      }
      reasons[issue] = (reasons[issue] ?? 0) + 1;
    }
    from.push(found.teacher.length);
    blocked.push(reasons);
  }
  const numberOf = new Map(teachers.map(({ match }, number) => [match.id, number]));
  const frequencies = students.map(({ time }) => time.frequency);
  const heldDemands: Demand[][] = teachers.map(() => []);
  for (const { teacher_id, time } of queue.held) {
    const number = numberOf.get(teacher_id);
    const hours = weeks[number ?? -1];
    if (number === undefined || !hours) continue;
    const week = new StudentWeek(time, first, instants);
    const own = noHours();
    sharedHours(hours.free, week.hoursIn(hours.grid), own);
    heldDemands[number]?.push({ frequency: time.frequency, hours: own, classes: classesFor(number, week) });
  }
  const seatCounts = Int32Array.from(seats);
  const instance: Instance = {
    students: students.length,
    from: Int32Array.from(from),
    student: Int32Array.from(found.student),
    teacher: Int32Array.from(found.teacher),
    points: Int32Array.from(found.points),
    places: Int32Array.from(teachers, ({ match }, number) =>
      Math.max(0, match.max_students - match.student_count - (heldDemands[number]?.length ?? 0)),
    ),
    seats: seatCounts,
    held: heldDemands.map((demands) => fittingTogether(demands, seatCounts)),
    demand: (pair) => found.demand(pair, frequencies[found.student[pair] ?? 0] ?? 1),
  };
  return {
    ...{ queue, instance, weeks, studentWeeks, class_ids, blocked, classesFor },
    scoreOf: (student, pair) => {
      const demand = instance.demand(pair);
      const fitting = countHours(demand.hours) + demand.classes.reduce((sum, { size }) => sum + size, 0);
      const fills_half = demand.classes.some((seat) => halfFull[seat.class]);
      const of = students[student] as QueuedStudent;
      const teacher = teachers[instance.teacher[pair] ?? 0] as QueueTeacher;
      return scoreOf(of.match, teacher.match, { fitting, fills_half }, now);
    },
  };
}

/** The teachers who may teach a student's course at the level, and how many others each first broken rule excludes. */
function byContract(teachers: readonly QueueTeacher[]) {
  const known = new Map<string, { numbers: number[]; blocked: Blocked }>();
  return (student: MatchStudent): { numbers: readonly number[]; blocked: Blocked } => {
    if (!student.is_active) return { numbers: [], blocked: { student_inactive: teachers.length } };
    const key = `${student.course_id} ${student.level}`;
    let found = known.get(key);
    if (!found) {
      found = { numbers: [], blocked: {} };
      for (const [number, { match }] of teachers.entries()) {
        const [issue] = teachingIssues(match, student);
        if (issue) found.blocked[issue] = (found.blocked[issue] ?? 0) + 1;
        else found.numbers.push(number);
      }
      known.set(key, found);
    }
    return { numbers: found.numbers, blocked: { ...found.blocked } };
  };
}

/** Students who no longer fit are skipped and do not block the others. */
function fittingTogether(demands: readonly Demand[], seats: Int32Array): Demand[] {
  const seating = new Seating(seats);
  return demands.filter((demand) => seating.add(demand));
}

const none: readonly Seat[] = [];

/** Pairs that fit, their hours side by side. */
class Pairs {
  readonly student: number[] = [];
  readonly teacher: number[] = [];
  readonly points: number[] = [];
  private hours = new Uint32Array(WORDS * 1024);
  private readonly classes = new Map<number, readonly Seat[]>();

  add(student: number, teacher: number, points: number, hours: Hours, classes: readonly Seat[]): void {
    const pair = this.teacher.push(teacher) - 1;
    this.student.push(student);
    this.points.push(points);
    if ((pair + 1) * WORDS > this.hours.length) {
      const larger = new Uint32Array(this.hours.length * 2);
      larger.set(this.hours);
      this.hours = larger;
    }
    this.hours.set(hours, pair * WORDS);
    if (classes.length > 0) this.classes.set(pair, classes);
  }

  demand(pair: number, frequency: number): Demand {
    const hours = this.hours.subarray(pair * WORDS, (pair + 1) * WORDS);
    return { frequency, hours, classes: this.classes.get(pair) ?? none };
  }
}
