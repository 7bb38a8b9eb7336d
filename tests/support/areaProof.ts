import type { CallKey } from '../../contract/index.ts';
import type { fullSchool } from '../api/lists/fullSchool.ts';
import type { Rows } from '../security/inputs/row.ts';
import type { School } from './school.ts';

export type FullSchool = Awaited<ReturnType<typeof fullSchool>>;

/** A read whose queries are counted for 5 and for 50 rows. */
export interface ListRead {
  as: 'admin' | 'teacher' | 'student';
  input: (built: FullSchool) => object;
}
export const list = (as: ListRead['as'], query: object = {}): ListRead => ({ as, input: () => ({ query }) });
export const paged = (as: ListRead['as']): ListRead => list(as, { page: 1, pageSize: 50 });

/** Whose rows an area adds to a school that is full. */
export interface Crowd {
  readonly db: School['db'];
  readonly admin: { user_id: string };
  readonly teacher: { teacher_id: string };
  readonly student: { user_id: string; student_id: string };
}

/** What the tests that cover every call know of an area. */
export interface AreaProof<K extends CallKey> {
  /** Lines of the matrix (tests/security/matrix/table.ts), from the specification. */
  matrix: string;
  /** A valid input of each call. */
  inputs: Rows<K>;
  /** Each call that may answer several rows. */
  lists: Readonly<Partial<Record<K, ListRead>>>;
  /** Reads that answer one row, a file, a stream or nothing from the database. */
  single: readonly K[];
  /** Adds one row of everything that a call of the area lists. */
  fill(crowd: Crowd, index: number): Promise<unknown>;
}
