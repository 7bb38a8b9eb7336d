import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { driverError } from '../../platform/db/errors.ts';
import { AppError } from '../../platform/errors.ts';
import { advisoryLock, lockUntilEnd, shareUntilEnd, tryToShareUntilEnd } from '../../platform/locks.ts';

export const daysLock = advisoryLock(4_200_005);

type Ids = readonly (string | null)[];

/** The property order is the order of locking. */
interface Locks {
  /** Days without lessons: they do not change while someone puts lessons on days. */
  readonly days?: 'read' | 'change';
  readonly teachers?: Ids;
  readonly students?: Ids;
  readonly classes?: Ids;
}

/** Rows that refer to the locked ones can still be added, so that a seat of one student does not wait for another student. */
const lock = (tx: Tx, table: 'teachers' | 'students' | 'classes', key: string, where: SQL) =>
  tx.execute(sql`select 1 from ${sql.identifier(table)} where ${where} order by ${sql.identifier(key)}
    for no key update`);

const among = (key: string, ids: Ids): SQL =>
  sql`${sql.identifier(key)} = any(${sql.param([...new Set(ids)].filter((id) => id !== null))}::uuid[])`;

/** So many transactions of this process may wait for the days: calls that need no days keep half of the pool's connections. */
const mostWaiting = 10;
let waiting = 0;

/** The exclusive lock of days may be held while hundreds of lessons are cancelled, so the shared lock times out after a few seconds. */
async function shareDays(tx: Tx): Promise<void> {
  const { rows } = await tx.execute(tryToShareUntilEnd(daysLock));
  if (rows[0]?.taken === true) return;
  if (waiting >= mostWaiting) throw busy();
  waiting += 1;
  try {
    await tx.execute(sql`set local lock_timeout = '3s'`);
    await tx.execute(shareUntilEnd(daysLock));
    await tx.execute(sql`set local lock_timeout to default`);
  } catch (error) {
    throw driverError(error)?.code === lockNotAvailable ? busy() : error;
  } finally {
    waiting -= 1;
  }
}

const lockNotAvailable = '55P03';
const busy = () => new AppError('unavailable', {}, { retryAfter: 2 });

/**
 * Locks rows until the transaction ends, always in the order of `Locks` and of their ids to avoid deadlocks. A transaction that locks in
 * several steps keeps to this order, too. Users, contracts, charges, orders, matches, requests and make-ups are locked after these
 * (docs/timetable.md).
 */
export async function lockFor(tx: Tx, { days, teachers, students, classes }: Locks): Promise<void> {
  if (days === 'change') await tx.execute(lockUntilEnd(daysLock));
  if (days === 'read') await shareDays(tx);
  if (teachers?.length) await lock(tx, 'teachers', 'teacher_id', among('teacher_id', teachers));
  if (students?.length) await lock(tx, 'students', 'student_id', among('student_id', students));
  if (classes?.length) await lock(tx, 'classes', 'id', among('id', classes));
}

/** Locks the student of this user, if there is one. */
export async function lockStudentOf(tx: Tx, user_id: string): Promise<void> {
  await lock(tx, 'students', 'student_id', sql`user_id = ${user_id}`);
}

/** Locks the teacher and the student of this user, so that nothing is decided about them in the meantime. */
export async function lockPerson(tx: Tx, user_id: string): Promise<void> {
  await lock(tx, 'teachers', 'teacher_id', sql`user_id = ${user_id}`);
  await lockStudentOf(tx, user_id);
}

/** Locks the classes of the matching lessons `l`, so that their seats stay as they are read. */
export async function lockClassesOf(tx: Tx, where: SQL): Promise<void> {
  await lock(tx, 'classes', 'id', sql`id in (select l.class_id from lessons l where ${where})`);
}

interface Members {
  /** Read again until all of them are locked. */
  readonly students: (tx: Tx) => Promise<string[]>;
  /** Read once the students are locked. */
  readonly classes: (tx: Tx) => Promise<Ids>;
}

/** Locks classes after their students, including those who join in the meantime; returns the students. */
export async function lockMembers(tx: Tx, { students, classes }: Members): Promise<string[]> {
  for (;;) {
    const seen = await students(tx);
    await tx.execute(sql`savepoint seen`);
    await lockFor(tx, { students: seen });
    await lockFor(tx, { classes: await classes(tx) });
    const now = await students(tx);
    if (now.every((id) => seen.includes(id))) return now;
    // A student who has joined since would be locked after the class.
    await tx.execute(sql`rollback to savepoint seen`);
  }
}

/** Locks the class after its students and those of `joining`; returns its students. */
export async function lockClassOfStudents(
  tx: Tx,
  class_id: string,
  studentsOf: (tx: Tx, class_id: string) => Promise<string[]>,
  joining: readonly string[],
): Promise<string[]> {
  let members: string[] = [];
  await lockMembers(tx, {
    students: async () => {
      members = await studentsOf(tx, class_id);
      return [...members, ...joining];
    },
    classes: async () => [class_id],
  });
  return members;
}
