import { Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  ALLOCATION_WEEKS,
  type StudentRow,
  studentRows,
  type TeacherFacts,
  teacherFacts,
  teacherRows,
} from '../../fit/api.ts';
import { isActive } from '../responseDeadlines.ts';
import { clock, type PlanMessage, type PlanResult, type PlanTask } from './protocol.ts';

/** Budget for the rows and the search; its last step, the reasons and the advice take up to another 0.7 s. */
const SECONDS = 4.1;
const GIVEN_UP_MS = 30_000;
const TEACHERS_AT_ONCE = 20;
const memory = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 96 };
const noRows = { hours: [], busy: [], absences: [], rhythms: [] };

export interface PlannedQueue extends PlanResult {
  readonly students: readonly StudentRow[];
  readonly teachers: readonly TeacherFacts[];
}

/** Reads the queue and has another thread plan it, so that other requests are not blocked. */
export async function runPlan(ctx: Ctx, abandoned: AbortSignal): Promise<PlannedQueue> {
  if (abandoned.aborted) throw new AppError('unavailable');
  const now = ctx.clock.now();
  const task: PlanTask = { now, weeks: ALLOCATION_WEEKS, seconds: SECONDS, start: clock() };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: memory,
  });
  abandoned.addEventListener('abort', () => void worker.terminate(), { once: true });
  const result = resultOf(worker);
  // Reported by the await below, even if the rows fail first.
  result.catch(() => undefined);
  const send = (message: PlanMessage) => worker.postMessage(message);
  try {
    const students = await studentRows(
      ctx.db,
      sql`m.status in ('pending-allocation', 'waiting-acceptance') and ${isActive}`,
      now,
    );
    send({ students });
    const teachers = await teacherFacts(ctx.db);
    const wanted = new Set(students.map(({ course_id }) => course_id));
    const isOpen = ({ match }: TeacherFacts) =>
      match.is_active &&
      match.student_count < match.max_students &&
      match.course_ids.some((id) => wanted.has(id));
    const open = teachers.filter(isOpen);
    // Teachers who fit no student are only counted as excluded, so their rows are not read.
    send({ teachers: teachers.filter((teacher) => !isOpen(teacher)), rows: noRows });
    for (let first = 0; first < open.length && !abandoned.aborted; first += TEACHERS_AT_ONCE) {
      const some = open.slice(first, first + TEACHERS_AT_ONCE);
      send({ teachers: some, rows: await teacherRows(ctx.db, some, now, ALLOCATION_WEEKS) });
    }
    send({ complete: true });
    return { ...(await result), students, teachers };
  } finally {
    void worker.terminate();
  }
}

const resultOf = (worker: Worker): Promise<PlanResult> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new AppError('unavailable')), GIVEN_UP_MS);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new AppError('unavailable'));
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
