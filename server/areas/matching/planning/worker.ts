import { parentPort, workerData } from 'node:worker_threads';
import { propose } from '../../../../domain/allocation/proposal.ts';
import type { Queue, QueueTeacher } from '../../../../domain/allocation/queue.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import {
  factsOf,
  type StudentRow,
  type TeacherFacts,
  type TeacherRows,
  weeksOf,
  withSeats,
} from '../../fit/api.ts';
import { openHighs } from './highs.ts';
import { clock, type PlanMessage, type PlanResult, type PlanTask } from './protocol.ts';

const SHORTEST_SEARCH_MS = 1000;

const { now, weeks, seconds, start } = workerData as PlanTask;
const students: StudentRow[] = [];
const teachers: { facts: readonly TeacherFacts[]; rows: TeacherRows }[] = [];
const solver = openHighs();

const teachersOf = (facts: readonly TeacherFacts[], rows: TeacherRows): QueueTeacher[] => {
  const known = weeksOf(facts, rows, now);
  return facts.flatMap((teacher) => {
    const week = known.get(teacher.match.id);
    return week ? [{ match: withSeats(teacher, week), time: week.time, weekStart: week.weekStart }] : [];
  });
};

async function work(): Promise<PlanResult> {
  const weekStart = localDate(now);
  const queued = students.map((row) => ({ row, facts: factsOf(row, now, weekStart) }));
  const queue: Queue = {
    students: queued.filter(({ row }) => row.teacher_id === null).map(({ facts }) => facts),
    held: queued.flatMap(({ row, facts }) =>
      row.teacher_id === null ? [] : [{ ...facts, teacher_id: row.teacher_id }],
    ),
    teachers: teachers.flatMap(({ facts, rows }) => teachersOf(facts, rows)),
    now,
    weeks,
  };
  const highs = await solver;
  // Reading the rows and loading the solver are part of the time, but leave the shortest search whole.
  const until = Math.max(start + seconds * 1000, clock() + SHORTEST_SEARCH_MS);
  const proposal = propose(queue, highs, () => (until - clock()) / 1000);
  return { proposal, milliseconds: Math.round(clock() - start) };
}

parentPort?.on('message', (message: PlanMessage) => {
  if ('students' in message) students.push(...message.students);
  else if ('teachers' in message) teachers.push({ facts: message.teachers, rows: message.rows });
  else void work().then((result) => parentPort?.postMessage(result));
});
