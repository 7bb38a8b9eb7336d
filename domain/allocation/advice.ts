import { GROUP_SEATS, issuesOf } from '../matching.ts';
import type { PlanType, StudentLevel, Weekday } from '../options.ts';
import { type Hours, listHours, noHours, sharedHours } from './hours.ts';
import { byTeacher, type Choice, type Demand, pairsOf } from './instance.ts';
import type { ProblemInstance } from './queue.ts';
import { Seating } from './seating.ts';

/** Number of further students who could be allocated if the teacher opened this hour. */
export interface Advice {
  readonly teacher_id: string;
  readonly weekday: Weekday;
  readonly start_hour: string;
  readonly students: number;
}

const SHOWN = 5;
/** Number of candidates evaluated exactly; the upper bounds of the others are no higher. */
const JUDGED = 60;

interface Idea {
  readonly teacher: number;
  readonly hour: number;
  readonly students: readonly number[];
}

/**
 * An hour that a teacher has closed, opened as a class for students of one course and level, or for one private student
 * (MATCH-12): who of those without a teacher could be seated with it.
 */
export function adviceFor(problem: ProblemInstance, choice: Choice): Advice[] {
  const { instance, queue, weeks } = problem;
  const planned = byTeacher(instance, pairsOf(choice));
  const ideas = ideasFor(problem, choice).slice(0, JUDGED);
  const judged = ideas
    .map((idea) => ({ idea, students: seatable(problem, planned.get(idea.teacher) ?? [], idea) }))
    .filter(({ students }) => students > 0)
    .sort((a, b) => b.students - a.students);
  const shown = new Map<number, Advice>();
  for (const { idea, students } of judged) {
    const day = weeks[idea.teacher]?.grid.days[idea.hour];
    const teacher_id = queue.teachers[idea.teacher]?.match.id;
    if (day && teacher_id && !shown.has(idea.teacher))
      shown.set(idea.teacher, { teacher_id, ...day, students });
  }
  return [...shown.values()].slice(0, SHOWN);
}

const groupOf = (course_id: string, level: StudentLevel, modality: PlanType, student: number): string =>
  modality === 'Em grupo' ? `${course_id} ${level}` : String(student);

/** Closed hours by teacher, those that most students want first. */
function ideasFor({ instance, queue, weeks, studentWeeks }: ProblemInstance, choice: Choice): Idea[] {
  const waiting = [...choice.keys()].filter((student) => (choice[student] ?? -1) < 0);
  const shared = noHours();
  const ideas: Idea[] = [];
  for (const [teacher, { match }] of queue.teachers.entries()) {
    const week = weeks[teacher];
    if (!week || (instance.places[teacher] ?? 0) === 0) continue;
    const wanted = new Map<string, number[]>();
    for (const student of waiting) {
      const own = queue.students[student];
      const hours = studentWeeks[student]?.hoursIn(week.grid);
      if (!own || !hours || issuesOf(own.match, match, true).length > 0) continue;
      sharedHours(week.closed, hours, shared);
      const group = groupOf(own.time.course_id, own.time.level, own.time.modality, student);
      for (const hour of listHours(shared)) {
        const key = `${hour} ${group}`;
        const students = wanted.get(key);
        if (students) students.push(student);
        else wanted.set(key, [student]);
      }
    }
    for (const [key, students] of wanted) ideas.push({ teacher, hour: Number.parseInt(key, 10), students });
  }
  return ideas.sort(
    (a, b) => b.students.length - a.students.length || a.teacher - b.teacher || a.hour - b.hour,
  );
}

function seatable(
  { instance, queue, weeks, studentWeeks, classesFor }: ProblemInstance,
  planned: readonly number[],
  idea: Idea,
): number {
  const week = weeks[idea.teacher];
  const opened = instance.seats.length;
  const seating = new Seating(Int32Array.from([...instance.seats, GROUP_SEATS]));
  for (const demand of instance.held[idea.teacher] ?? []) seating.add(demand);
  for (const pair of planned) seating.add(instance.demand(pair));
  const left = (instance.places[idea.teacher] ?? 0) - planned.length;
  let count = 0;
  for (const student of idea.students) {
    const frequency = queue.students[student]?.time.frequency ?? 1;
    const own = studentWeeks[student];
    if (!week || !own || count >= left) continue;
    const demand: Demand = {
      frequency,
      hours: freeHours(week.free, own.hoursIn(week.grid)),
      classes: [...classesFor(idea.teacher, own), { class: opened, size: 1 }],
    };
    if (seating.add(demand)) count += 1;
  }
  return count;
}

function freeHours(a: Hours, b: Hours): Hours {
  const both = noHours();
  sharedHours(a, b, both);
  return both;
}
