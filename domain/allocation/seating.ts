import { HOURS, listHours } from './hours.ts';
import { byTeacher, type Choice, type Demand, type Instance, pairsOf, type Seat } from './instance.ts';

/** An hour of the week, or a class as `HOURS` + its number. */
type Place = number;

interface Seated {
  readonly demand: Demand;
  readonly places: readonly Place[];
  /** Classes of several hours. */
  readonly wholes: readonly Seat[];
  taken: Place[];
  whole: readonly Seat[];
}

const isWhole = ({ size }: Seat) => size > 1;
const hoursIn = (seats: readonly Seat[]): number => seats.reduce((sum, { size }) => sum + size, 0);

/**
 * Students of one teacher, each with as many lessons a week as contracted: free hours of their own and seats in classes.
 * Single hours are a flow; a class of several hours is taken whole, so those are tried one by one.
 */
export class Seating {
  private readonly seats: Int32Array;
  private readonly students: Seated[] = [];
  private readonly owners = new Map<Place, Seated[]>();

  constructor(seats: Int32Array) {
    this.seats = seats;
  }

  /** False if the student cannot be seated without moving the others, whose seats stay unchanged. */
  add(demand: Demand): boolean {
    const single = demand.classes.filter((seat) => !isWhole(seat)).map((seat) => HOURS + seat.class);
    const student: Seated = {
      demand,
      places: [...listHours(demand.hours), ...single],
      wholes: demand.classes.filter(isWhole),
      taken: [],
      whole: [],
    };
    const before = this.students.map(({ whole }) => whole);
    this.students.push(student);
    if (this.options(student).some((option) => this.take(student, option))) return true;
    const isRigid = this.students.every(({ wholes }) => wholes.length === 0);
    if (!isRigid && this.arrange((each) => this.options(each))) return true;
    this.clear(student);
    this.students.pop();
    if (!isRigid) this.arrange((each) => [before[this.students.indexOf(each)] ?? []]);
    return false;
  }

  /** The student added at this place. */
  remove(index: number): void {
    const student = this.students[index];
    if (!student) return;
    this.clear(student);
    this.students.splice(index, 1);
  }

  /** Hours and classes of each student, in the order in which they were added. */
  result(): { hours: number[]; classes: number[] }[] {
    return this.students.map(({ taken, whole }) => ({
      hours: taken.filter((place) => place < HOURS).sort((a, b) => a - b),
      classes: [
        ...taken.filter((place) => place >= HOURS).map((place) => place - HOURS),
        ...whole.map((seat) => seat.class),
      ],
    }));
  }

  private clear(student: Seated): void {
    for (const place of student.taken) {
      const owners = this.owners.get(place) ?? [];
      owners.splice(owners.indexOf(student), 1);
    }
    student.taken = [];
    student.whole = [];
  }

  private capacity(place: Place): number {
    return place < HOURS ? 1 : (this.seats[place - HOURS] ?? 0);
  }

  /** Sets of whole classes, most hours first; only the first if their seats are not contested. */
  private options({ demand, wholes }: Seated): readonly (readonly Seat[])[] {
    if (wholes.length === 0) return [[]];
    let sets: Seat[][] = [[]];
    for (const seat of wholes) sets = [...sets, ...sets.map((set) => [...set, seat])];
    const allowed = sets
      .filter((set) => hoursIn(set) <= demand.frequency)
      .sort((a, b) => hoursIn(b) - hoursIn(a));
    const rivals = (seat: Seat) =>
      this.students.filter((other) => other.wholes.some((each) => each.class === seat.class)).length;
    const isContended = wholes.some((seat) => rivals(seat) > (this.seats[seat.class] ?? 0));
    return isContended ? allowed : allowed.slice(0, 1);
  }

  private take(student: Seated, option: readonly Seat[]): boolean {
    const isFull = (seat: Seat) =>
      this.students.filter(({ whole }) => whole.some((each) => each.class === seat.class)).length >=
      (this.seats[seat.class] ?? 0);
    if (option.some(isFull)) return false;
    student.whole = option;
    for (let needed = student.demand.frequency - hoursIn(option); needed > 0; needed -= 1) {
      if (this.takeOne(student, new Set())) continue;
      this.clear(student);
      return false;
    }
    return true;
  }

  /** One more hour or seat, for which others may change theirs. */
  private takeOne(student: Seated, seen: Set<Place>): boolean {
    for (const place of student.places) {
      const owners = this.owners.get(place);
      if ((owners?.length ?? 0) >= this.capacity(place) || student.taken.includes(place)) continue;
      student.taken.push(place);
      if (owners) owners.push(student);
      else this.owners.set(place, [student]);
      return true;
    }
    for (const place of student.places) {
      if (seen.has(place) || student.taken.includes(place)) continue;
      seen.add(place);
      const owners = this.owners.get(place) ?? [];
      const moved = owners.find((owner) => this.takeOne(owner, seen));
      if (!moved) continue;
      moved.taken.splice(moved.taken.indexOf(place), 1);
      owners[owners.indexOf(moved)] = student;
      student.taken.push(place);
      return true;
    }
    return false;
  }

  /** Seats everyone again, from the first student on. */
  private arrange(optionsOf: (student: Seated) => readonly (readonly Seat[])[]): boolean {
    for (const student of this.students) this.clear(student);
    const seatFrom = (index: number): boolean => {
      const student = this.students[index];
      if (!student) return true;
      return optionsOf(student).some((option) => {
        if (!this.take(student, option)) return false;
        if (seatFrom(index + 1)) return true;
        this.clear(student);
        return false;
      });
    };
    return seatFrom(0);
  }
}

/** Seats the students in `held` in order, skipping those who no longer fit. */
export function seatingOf({ seats, held }: Instance, teacher: number): Seating {
  const seating = new Seating(seats);
  for (const demand of held[teacher] ?? []) seating.add(demand);
  return seating;
}

export const canSeat = (instance: Instance, teacher: number, pairs: readonly number[]): boolean => {
  const seating = seatingOf(instance, teacher);
  return (
    pairs.length <= (instance.places[teacher] ?? 0) &&
    pairs.every((pair) => seating.add(instance.demand(pair)))
  );
};

/** One teacher per student, no more students than places, and lessons for all of them at the same time (MATCH-11). */
export function isFeasible(instance: Instance, choice: Choice): boolean {
  const isOwn = (pair: number, student: number) =>
    pair < 0 || (pair >= (instance.from[student] ?? 0) && pair < (instance.from[student + 1] ?? 0));
  return (
    [...choice].every(isOwn) &&
    [...byTeacher(instance, pairsOf(choice))].every(([teacher, pairs]) => canSeat(instance, teacher, pairs))
  );
}
