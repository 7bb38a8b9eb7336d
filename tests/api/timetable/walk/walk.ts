import type { CallKey, Input } from '../../../../contract/index.ts';
import { Caller, type Reply } from '../../../support/caller.ts';
import { eventually } from '../../../support/eventually.ts';
import { dueJobs } from '../../../support/jobs.ts';
import { password, type School } from '../../../support/school.ts';
import type { Dice } from './dice.ts';

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly user_id: string;
  readonly id: string;
}

/** What an accepted call may bring that the checks would refuse otherwise. */
export interface Leave {
  /** Lessons on closed days or in time off, or by another teacher than the class's. */
  readonly exceptions?: boolean;
  /** Occurrences without a lesson, beside those on closed days. */
  readonly leavesOut?: boolean;
  /** Past lessons that vanish. */
  readonly erases?: boolean;
}

export interface Move {
  readonly name: string;
  readonly by: string;
  readonly about: string;
  readonly leave?: Leave;
  /** The caller may not do this: 403 or 404. */
  readonly foreign?: boolean;
  /** Several calls in a row, which are not sent again. */
  readonly isLong?: boolean;
  send(): Promise<Reply<CallKey>>;
  /** What is wrong with an accepted answer, when nobody else acted. */
  confirm?(reply: Reply<CallKey>): Promise<string[]>;
  /** Reverts it; then lessons and seats are as before. */
  revert?(reply: Reply<CallKey>): Promise<Reply<CallKey>>;
}

/** Null when there is nothing to do at present. */
export type Maker = (walk: Walk, dice: Dice) => Promise<Move | null>;

export interface Focus {
  readonly class_id: string | null;
  readonly teacher_id: string | null;
}

const SESSION_MS = 45 * 60_000;

/** A school in which one after another acts; remembers what the timetable alone does not tell. */
export class Walk {
  readonly school: School;
  readonly admin: Person;
  readonly teachers: readonly Person[];
  readonly students: readonly Person[];
  readonly twins: readonly Person[];
  readonly courses: readonly string[];
  /** Of the present step. */
  focus: Focus = { class_id: null, teacher_id: null };
  serial = 0;
  /** Last days of the contracts in force, by student. */
  readonly terms = new Map<string, string>();
  /** Students who have signed a contract in the walk. */
  readonly signed = new Set<string>();
  /** New contracts that wait for their signature: the last day that they bring. */
  readonly drafts = new Map<string, string>();
  readonly #sessions = new Map<string, { caller: Caller; at: number }>();

  constructor(school: School, people: Pick<Walk, 'admin' | 'teachers' | 'students' | 'twins' | 'courses'>) {
    this.school = school;
    this.admin = people.admin;
    this.teachers = people.teachers;
    this.students = people.students;
    this.twins = people.twins;
    this.courses = people.courses;
  }

  get now(): Date {
    return this.school.clock.now();
  }

  /** ISO date in São Paulo. */
  today(days = 0): string {
    return new Date(this.now.getTime() - 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
  }

  async rows<R = Record<string, string>>(text: string, values: unknown[] = []): Promise<R[]> {
    return (await this.school.services.pool.query(text, values)).rows as R[];
  }

  /** Signs in again when the clock has moved on. */
  async as({ email }: Person): Promise<Caller> {
    const known = this.#sessions.get(email);
    if (known && this.now.getTime() - known.at < SESSION_MS) return known.caller;
    const { status, data } = await this.school.anyone.try('POST /v1/auth/login/', {
      body: { email, password },
    });
    // Who is switched off cannot sign in, and is refused with any other token.
    const signedIn = status === 200 && 'token' in data;
    const caller = signedIn ? this.school.anyone.with(data) : new Caller(this.school.url, 'none');
    this.#sessions.set(email, { caller, at: this.now.getTime() });
    return caller;
  }

  /** Signs in again once if the session was ended, as it is when a person is switched off, or if the clock has moved on. */
  async try<K extends CallKey>(who: Person, key: K, input: Input<K>): Promise<Reply<CallKey>> {
    const reply = await (await this.as(who)).try(key, input);
    if (reply.status !== 401 && reply.status !== 440) return reply as Reply<CallKey>;
    this.#sessions.delete(who.email);
    return (await (await this.as(who)).try(key, input)) as Reply<CallKey>;
  }

  /** Sends what `work` sends, without waiting for an answer longer than that: it is cut off, not undone. */
  async losing(ms: number, work: () => Promise<unknown>): Promise<void> {
    const plain = globalThis.fetch;
    globalThis.fetch = (input, init) => plain(input, { ...init, signal: AbortSignal.timeout(ms) });
    try {
      await work();
    } catch {
      // The answer was lost.
    } finally {
      globalThis.fetch = plain;
    }
  }

  /** For reads that always succeed. */
  async read<K extends CallKey>(who: Person, key: K, input: Input<K>): Promise<Reply<K>['data']> {
    const { status, data, error } = await this.try(who, key, input);
    if (status !== 200) throw new Error(`${key} as ${who.name} → ${status} ${error.code}: ${error.message}`);
    return data as Reply<K>['data'];
  }

  /** Until no call or job changes anything any more. */
  async quiet(): Promise<void> {
    await eventually(async () => {
      const busy = await this.rows(
        `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
           and xact_start is not null`,
      );
      if (busy.length > 0) throw new Error('the server is still at work');
    });
    await dueJobs(this.school);
  }

  teacher(id: string): Person | undefined {
    return this.teachers.find((each) => each.id === id);
  }

  student(id: string): Person | undefined {
    return this.students.find((each) => each.id === id);
  }
}
