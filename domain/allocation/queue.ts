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

export interface ProblemInstance {
  readonly queue: Queue;
  readonly instance: Instance;
  readonly weeks: readonly TeacherWeekHours[];
  readonly studentWeeks: readonly StudentWeek[];
  /** The class of each number. */
  readonly class_ids: readonly string[];
  /** Per student: the number of teachers whom each rule excludes, where the first broken rule counts. */
  readonly blocked: readonly Blocked[];
  /** Classes of the teacher that a student with this week may join. */
  classesFor(teacher: number, week: StudentWeek): Seat[];
  scoreOf(student: number, pair: number): MatchScore;
}

const earliest = (dates: readonly string[]): string => [...dates].sort()[0] ?? '2000-01-01';

/** The hard rules and points of every student with every teacher (MATCH-2, MATCH-3), the hours as bits. */
export function buildInstance(queue: Queue): ProblemInstance {
  const { students, teachers, now } = queue;
  const instants = new Instants();
  const first = earliest(teachers.map(({ weekStart }) => weekStart));
  const weekOf = (time: StudentTime) => new StudentWeek(time, first, instants);
  const weeks = weeksOf(queue, instants);
  const studentWeeks = students.map(({ time }) => weekOf(time));
  const taught = numberClasses(teachers, weeks);
  const { pairs, from, blocked } = judge(queue, weeks, studentWeeks, taught);
  const waiting = demandsOfHeld(queue, weeks, weekOf, taught);
  const seats = Int32Array.from(taught.seats);
  const instance: Instance = {
    students: students.length,
    from: Int32Array.from(from),
    student: Int32Array.from(pairs.student),
    teacher: Int32Array.from(pairs.teacher),
    points: Int32Array.from(pairs.points),
    places: Int32Array.from(teachers, ({ match }, number) =>
      Math.max(0, match.max_students - match.student_count - (waiting[number]?.length ?? 0)),
    ),
    seats,
    held: waiting.map((demands) => fittingTogether(demands, seats)),
    demand: (pair) => pairs.demand(pair, students[pairs.student[pair] ?? 0]?.time.frequency ?? 1),
  };
  return {
    queue,
    instance,
    weeks,
    studentWeeks,
    blocked,
    class_ids: taught.class_ids,
    classesFor: taught.classesFor,
    scoreOf: (student, pair) => {
      const { hours, classes } = instance.demand(pair);
      const of = students[student] as QueuedStudent;
      const teacher = teachers[instance.teacher[pair] ?? 0] as QueueTeacher;
      return scoreOf(of.match, teacher.match, taught.offer(countHours(hours), classes), now);
    },
  };
}

/** Teachers with the same zone and first day share a grid. */
function weeksOf({ teachers, weeks }: Queue, instants: Instants): TeacherWeekHours[] {
  const grids = new Map<string, Grid>();
  const gridFor = ({ time, weekStart }: QueueTeacher): Grid => {
    const key = `${time.zone} ${weekStart}`;
    const grid = grids.get(key) ?? gridOf(time.zone, weekStart, weeks, instants);
    grids.set(key, grid);
    return grid;
  };
  return teachers.map((each) => teacherWeekHours(each.time, each.weekStart, gridFor(each), instants));
}

type Taught = ReturnType<typeof numberClasses>;

/** Numbers the classes of all teachers. */
function numberClasses(teachers: readonly QueueTeacher[], weeks: readonly TeacherWeekHours[]) {
  const class_ids: string[] = [];
  const seats: number[] = [];
  const halfFull: boolean[] = [];
  const numbers = weeks.map(({ classes }, teacher) =>
    classes.map(({ facts: { class_id, capacity, student_count } }) => {
      seats.push(Math.max(0, capacity - student_count));
      halfFull.push(isHalfFull(teachers[teacher]?.match.seats[class_id]));
      return class_ids.push(class_id) - 1;
    }),
  );
  return {
    class_ids,
    seats,
    classesFor: (teacher: number, week: StudentWeek): Seat[] =>
      (weeks[teacher]?.classes ?? []).flatMap(({ facts, hours }, index) =>
        week.mayJoin(facts) ? [{ class: numbers[teacher]?.[index] ?? 0, size: hours.length }] : [],
      ),
    offer: (free: number, classes: readonly Seat[]) => ({
      fitting: free + classes.reduce((sum, { size }) => sum + size, 0),
      fills_half: classes.some((seat) => halfFull[seat.class]),
    }),
  };
}

/** The pairs that fit, by student, and what excludes the other teachers of each student. */
function judge(
  { students, teachers, now }: Queue,
  weeks: readonly TeacherWeekHours[],
  studentWeeks: readonly StudentWeek[],
  { classesFor, offer }: Taught,
) {
  const teachersFor = byContract(teachers);
  const pairs = new Pairs();
  const from = [0];
  const blocked: Blocked[] = [];
  const shared = noHours();
  const addIfFitting = (index: number, number: number): MatchIssueCode | null => {
    const { match, time } = students[index] as QueuedStudent;
    const teacher = teachers[number] as QueueTeacher;
    const [issue] = issuesOf(match, teacher.match, true);
    if (issue) return issue;
    const week = studentWeeks[index] as StudentWeek;
    const hours = weeks[number] as TeacherWeekHours;
    const free = sharedHours(hours.free, week.hoursIn(hours.grid), shared);
    const classes = classesFor(number, week);
    const sizes = classes.map(({ size }) => size);
    if (!fills(free, sizes, time.frequency)) return 'not_enough_hours';
    const { total } = scoreOf(match, teacher.match, offer(free, classes), now);
    pairs.add(index, number, total, shared, classes);
    return null;
  };
  for (const [index, { match }] of students.entries()) {
    const { numbers, blocked: reasons } = teachersFor(match);
    for (const number of numbers) {
      const issue = addIfFitting(index, number);
      if (issue) reasons[issue] = (reasons[issue] ?? 0) + 1;
    }
    from.push(pairs.teacher.length);
    blocked.push(reasons);
  }
  return { pairs, from, blocked };
}

/** Demands of the students who already wait for each teacher's answer. */
function demandsOfHeld(
  { teachers, held }: Queue,
  weeks: readonly TeacherWeekHours[],
  weekOf: (time: StudentTime) => StudentWeek,
  { classesFor }: Taught,
): Demand[][] {
  const numberOf = new Map(teachers.map(({ match }, number) => [match.id, number]));
  const demands: Demand[][] = teachers.map(() => []);
  for (const { teacher_id, time } of held) {
    const number = numberOf.get(teacher_id);
    const free = weeks[number ?? -1];
    if (number === undefined || !free) continue;
    const week = weekOf(time);
    const hours = noHours();
    sharedHours(free.free, week.hoursIn(free.grid), hours);
    demands[number]?.push({ frequency: time.frequency, hours, classes: classesFor(number, week) });
  }
  return demands;
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
