import type { MatchIssueCode, MatchScore } from '../matching.ts';
import type { Weekday } from '../options.ts';
import { type Advice, adviceFor } from './advice.ts';
import { byTeacher, pairsOf } from './instance.ts';
import { bestPlan, type Plan, type Value } from './plan.ts';
import { buildInstance, type ProblemInstance, type Queue } from './queue.ts';
import { seatingOf } from './seating.ts';
import type { Solver } from './solver.ts';

/** A weekly lesson in the teacher's zone; `class_id` is null for a free hour. */
export interface ProposedLesson {
  readonly weekday: Weekday;
  readonly start_hour: string;
  readonly class_id: string | null;
}

export interface ProposedStudent {
  readonly student_id: string;
  readonly teacher_id: string | null;
  readonly score: MatchScore | null;
  readonly lessons: readonly ProposedLesson[];
  /** The best other teacher who fits, and how many points less. */
  readonly runner_up: { readonly teacher_id: string; readonly difference: number } | null;
  /** The other teachers, counted by the first rule that excludes them, or as `taken` if the plan gives their places and hours to others. */
  readonly blocked: Readonly<Partial<Record<MatchIssueCode | 'taken', number>>>;
}

export interface Proposal {
  readonly students: readonly ProposedStudent[];
  readonly value: Value;
  readonly bound: Value;
  readonly advice: readonly Advice[];
}

/** The best plan with its reasons (MATCH-11, MATCH-12). */
export function propose(queue: Queue, solver: Solver, secondsLeft: () => number): Proposal {
  const problem = buildInstance(queue);
  const plan = bestPlan(problem.instance, solver, secondsLeft);
  const lessons = lessonsOf(problem, plan);
  return {
    students: queue.students.map(({ match }, student) => ({
      student_id: match.id,
      ...reasonsOf(problem, plan, student),
      lessons: lessons.get(student) ?? [],
    })),
    value: plan.value,
    bound: plan.bound,
    advice: adviceFor(problem, plan.choice),
  };
}

function reasonsOf(
  { queue, instance, blocked, scoreOf }: ProblemInstance,
  { choice }: Plan,
  student: number,
) {
  const pair = choice[student] ?? -1;
  const idOf = (each: number) => queue.teachers[instance.teacher[each] ?? -1]?.match.id ?? null;
  const first = instance.from[student] ?? 0;
  const others = Array.from(
    { length: (instance.from[student + 1] ?? 0) - first },
    (_, index) => first + index,
  )
    .filter((each) => each !== pair)
    .sort((a, b) => (instance.points[b] ?? 0) - (instance.points[a] ?? 0) || a - b);
  const next = idOf(others[0] ?? -1);
  return {
    teacher_id: pair < 0 ? null : idOf(pair),
    score: pair < 0 ? null : scoreOf(student, pair),
    runner_up:
      pair < 0 || next === null
        ? null
        : {
            teacher_id: next,
            difference: (instance.points[pair] ?? 0) - (instance.points[others[0] ?? 0] ?? 0),
          },
    blocked: { ...blocked[student], ...(pair < 0 && others.length > 0 ? { taken: others.length } : {}) },
  };
}

/** One way in which all of a teacher's students have their lessons at the same time. */
function lessonsOf(
  { instance, weeks, class_ids }: ProblemInstance,
  { choice }: Plan,
): Map<number, ProposedLesson[]> {
  const lessons = new Map<number, ProposedLesson[]>();
  for (const [teacher, pairs] of byTeacher(instance, pairsOf(choice))) {
    const seating = seatingOf(instance, teacher);
    for (const pair of pairs) seating.add(instance.demand(pair));
    const held = instance.held[teacher]?.length ?? 0;
    const week = weeks[teacher];
    for (const [index, seated] of seating.result().slice(held).entries()) {
      const free = seated.hours.map((hour) => ({ hour, class_id: null }));
      const seats = seated.classes.flatMap((number) => {
        const class_id = class_ids[number] ?? '';
        const cls = week?.classes.find(({ facts }) => facts.class_id === class_id);
        return (cls?.hours ?? []).map((hour) => ({ hour, class_id }));
      });
      const own = [...free, ...seats].sort((a, b) => a.hour - b.hour);
      lessons.set(
        instance.student[pairs[index] ?? 0] ?? 0,
        own.flatMap(({ hour, class_id }) => {
          const day = week?.grid.days[hour];
          return day ? [{ ...day, class_id }] : [];
        }),
      );
    }
  }
  return lessons;
}
