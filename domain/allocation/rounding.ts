import { byTeacher, type Choice, type Instance, pairsOf } from './instance.ts';
import { type Seating, seatingOf } from './seating.ts';

/** Adds students one by one while there is a place and a seating. */
class Draft {
  readonly choice: Choice;
  private readonly instance: Instance;
  private readonly seatings = new Map<number, { seating: Seating; students: number[]; held: number }>();

  constructor(instance: Instance) {
    this.instance = instance;
    this.choice = new Int32Array(instance.students).fill(-1);
  }

  add(student: number, pair: number): boolean {
    const teacher = this.instance.teacher[pair] ?? 0;
    const at = this.at(teacher);
    if (at.students.length >= (this.instance.places[teacher] ?? 0)) return false;
    if (!at.seating.add(this.instance.demand(pair))) return false;
    at.students.push(student);
    this.choice[student] = pair;
    return true;
  }

  remove(student: number): void {
    const at = this.at(this.instance.teacher[this.choice[student] ?? 0] ?? 0);
    const index = at.students.indexOf(student);
    at.seating.remove(at.held + index);
    at.students.splice(index, 1);
    this.choice[student] = -1;
  }

  studentsOf(teacher: number): readonly number[] {
    return [...this.at(teacher).students];
  }

  private at(teacher: number) {
    const known = this.seatings.get(teacher);
    if (known) return known;
    const made = {
      seating: seatingOf(this.instance, teacher),
      students: [],
      held: this.instance.held[teacher]?.length ?? 0,
    };
    this.seatings.set(teacher, made);
    return made;
  }
}

const known = new WeakMap<Instance, Map<number, number[]>>();

/** The pairs of a student, best first. */
function ranked(instance: Instance, student: number): readonly number[] {
  const lists = known.get(instance) ?? new Map<number, number[]>();
  known.set(instance, lists);
  const list = lists.get(student) ?? rank(instance, student);
  lists.set(student, list);
  return list;
}

const rank = ({ from, points }: Instance, student: number): number[] => {
  const first = from[student] ?? 0;
  return Array.from({ length: (from[student + 1] ?? 0) - first }, (_, index) => first + index).sort(
    (a, b) => (points[b] ?? 0) - (points[a] ?? 0) || a - b,
  );
};

/** The students with the fewest teachers first, each with the best teacher left. */
export function firstPlan(instance: Instance): Choice {
  const draft = new Draft(instance);
  const count = (student: number) => (instance.from[student + 1] ?? 0) - (instance.from[student] ?? 0);
  const students = Array.from({ length: instance.students }, (_, student) => student);
  for (const student of students.sort((a, b) => count(a) - count(b)))
    ranked(instance, student).some((pair) => draft.add(student, pair));
  return draft.choice;
}

/** The pairs of largest weight that can be seated together. */
export function rounded(instance: Instance, x: ReadonlyMap<number, number>): Choice {
  const draft = new Draft(instance);
  const order = [...x].sort(
    (a, b) => b[1] - a[1] || (instance.points[b[0]] ?? 0) - (instance.points[a[0]] ?? 0) || a[0] - b[0],
  );
  for (const [pair] of order) {
    const student = instance.student[pair] ?? 0;
    if ((draft.choice[student] ?? 0) < 0) draft.add(student, pair);
  }
  return draft.choice;
}

/** Seats those left, also where one other student must move to another teacher for it. */
export function complete(instance: Instance, choice: Choice, secondsLeft: () => number): Choice {
  const draft = new Draft(instance);
  for (const [, pairs] of byTeacher(instance, pairsOf(choice)))
    for (const pair of pairs) draft.add(instance.student[pair] ?? 0, pair);
  for (let student = 0; student < instance.students; student += 1) {
    if ((draft.choice[student] ?? 0) >= 0) continue;
    const pairs = ranked(instance, student);
    if (pairs.some((pair) => draft.add(student, pair)) || secondsLeft() <= 0) continue;
    pairs.slice(0, deep).some((pair) => makeRoom(instance, draft, student, pair));
  }
  return draft.choice;
}

/** Gives students better teachers, alone or where another moves and loses less, as long as that happens. */
export function improved(instance: Instance, choice: Choice, secondsLeft: () => number): Choice {
  const draft = new Draft(instance);
  for (const pair of pairsOf(choice)) draft.add(instance.student[pair] ?? 0, pair);
  const seats = [...draft.choice.keys()].filter((student) => (draft.choice[student] ?? -1) >= 0);
  for (let found = true; found; ) {
    found = false;
    for (const student of seats) {
      if (secondsLeft() <= 0) return draft.choice;
      found = improve(instance, draft, student) || found;
    }
  }
  return draft.choice;
}

function improve(instance: Instance, draft: Draft, student: number): boolean {
  const before = draft.choice[student] ?? -1;
  const worth = (pair: number) => instance.points[pair] ?? 0;
  const better = ranked(instance, student).filter((pair) => worth(pair) > worth(before));
  if (better.length === 0) return false;
  draft.remove(student);
  for (const pair of better.slice(0, deep)) {
    if (draft.add(student, pair)) return true;
    const gain = worth(pair) - worth(before);
    for (const other of draft.studentsOf(instance.teacher[pair] ?? 0)) {
      const left = draft.choice[other] ?? -1;
      const enough = ranked(instance, other).filter(
        (each) => each !== left && worth(each) > worth(left) - gain,
      );
      if (enough.length === 0) continue;
      draft.remove(other);
      if (draft.add(student, pair)) {
        if (enough.slice(0, deep).some((each) => draft.add(other, each))) return true;
        draft.remove(student);
      }
      draft.add(other, left);
    }
  }
  draft.add(student, before);
  return false;
}

const deep = 12;

function makeRoom(instance: Instance, draft: Draft, student: number, pair: number): boolean {
  const teacher = instance.teacher[pair] ?? 0;
  for (const other of draft.studentsOf(teacher)) {
    const before = draft.choice[other] ?? -1;
    draft.remove(other);
    if (draft.add(student, pair)) {
      const moved = ranked(instance, other)
        .slice(0, deep)
        .some((each) => each !== before && draft.add(other, each));
      if (moved) return true;
      draft.remove(student);
    }
    draft.add(other, before);
  }
  return false;
}
