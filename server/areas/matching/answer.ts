import { sql } from 'drizzle-orm';
import type { Validated } from '../../../contract/index.ts';
import { requireActor, requireOwnTeacher } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type RowOf, rowsOf, shapeOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { lockFor, lockMembers } from '../access/api.ts';
import { refuseUnfit } from '../fit/api.ts';
import { notify } from '../messages/api.ts';
import { recomputeOnboarding } from '../onboarding/api.ts';
import { classRoom } from '../room/api.ts';
import { readGrid } from './acceptanceGrid.ts';
import { excludeTeacher } from './excludeTeacher.ts';
import { leaveOldClasses } from './leaveOldClasses.ts';
import { chosenCells, openNewClass, takeSeats } from './seatStudent.ts';
import { matches } from './tables.ts';

export type AnswerBody = Validated<'PATCH /v1/teacher-acceptance/answer'>['body'];
const matchRow = shapeOf(matches);
type MatchRow = RowOf<typeof matchRow>;

/** Takes as many hours as the contract has, or none, which is a refusal (MATCH-7). */
export const answer: Handler<'PATCH /v1/teacher-acceptance/answer'> = async (ctx, { body }) => {
  requireOwnTeacher(ctx, body.teacher_id);
  const key = answerKey(body);
  // Before the transaction, so that no lock waits for the room provider; the name makes it idempotent.
  const room_id = (await needsRoom(ctx, body)) ? await classRoom(ctx, body.match_id) : null;
  return ctx.transaction(async (tx) => {
    const match = await lockMatch(tx, body);
    if (match.answer_key === key) return earlierResult(tx, match);
    if (match.status !== 'waiting-acceptance' || match.teacher_id !== body.teacher_id)
      throw new AppError('not_waiting_acceptance');
    if (body.class_ids.length === 0) return refuse(tx, ctx, match, body.teacher_id, key);
    return accept(tx, ctx, match, body, key, room_id);
  });
};

async function needsRoom(ctx: Ctx, { match_id, teacher_id, class_ids }: AnswerBody): Promise<boolean> {
  if (!class_ids.includes(null)) return false;
  const { rows } = await ctx.db.execute(sql`select 1 from matches
    where match_id = ${match_id} and teacher_id = ${teacher_id} and status = 'waiting-acceptance'`);
  return rows.length > 0;
}

/** Serialises the answers of one teacher. */
async function lockMatch(tx: Tx, { match_id, teacher_id, class_ids }: AnswerBody): Promise<MatchRow> {
  await lockFor(tx, { days: 'read', teachers: [teacher_id] });
  const seats = sql`any(${sql.param(class_ids.filter((id) => id !== null))}::uuid[])`;
  await lockMembers(tx, {
    // The students of a class are locked too, since its further lessons become theirs (MATCH-15).
    students: async () => {
      const rows = await rowsOf(tx, { student_id: text })`
        select student_id from matches where match_id = ${match_id}
        union select student_id from class_students where class_id = ${seats} and left_at is null`;
      return rows.map(({ student_id }) => student_id);
    },
    // The chosen ones, and those that the student may leave.
    classes: async () => {
      const rows = await rowsOf(tx, { id: text })`
        select id from classes where id = ${seats} or id in (select class_id from class_students
          join matches using (student_id) where match_id = ${match_id} and left_at is null)`;
      return rows.map(({ id }) => id);
    },
  });
  // Another teacher's match looks missing; one that this teacher had explains that it has ended, or repeats the refusal.
  const rows = await rowsOf(tx, matchRow)`
    select m.* from matches m where m.match_id = ${match_id} and (m.teacher_id = ${teacher_id} or ${teacher_id} = any(m.former_teachers))
    for update`;
  return ensureFound(rows[0]);
}

async function accept(
  tx: Tx,
  ctx: Ctx,
  match: MatchRow,
  body: AnswerBody,
  key: string,
  room_id: string | null,
) {
  const now = ctx.clock.now();
  const grid = await readGrid(tx, { teacher_id: body.teacher_id, student_id: match.student_id }, now);
  const chosen = chosenCells(grid, body);
  refuseUnfit(grid.match);
  await leaveOldClasses(tx, ctx, grid.student, chosen);
  const seats = await takeSeats(tx, ctx, grid.student, chosen, now);
  const opened = await openNewClass(tx, ctx, grid, chosen, room_id, now);
  const class_ids = [...seats, ...opened];
  await tx.execute(sql`update matches set status = 'accepted', answered_at = ${now.toISOString()},
    answer_key = ${key} where match_id = ${match.match_id}`);
  await audit(tx, ctx, {
    context: 'acceptance',
    entity: 'matches',
    entity_id: match.match_id,
    student_id: match.student_id,
    before: { status: 'waiting-acceptance', class_ids: [] },
    after: { status: 'accepted', class_ids },
  });
  await recomputeOnboarding(tx, ctx, match.student_id);
  await notify(tx, ctx, [grid.student.user_id], {
    notification: 'NOTICE',
    notice: 'accepted',
    values: { name: grid.teacher.name },
    once_key: `accepted:${match.match_id}`,
  });
  return { status: 'accepted' as const, class_ids };
}

async function refuse(tx: Tx, ctx: Ctx, match: MatchRow, teacher_id: string, key: string) {
  const now = ctx.clock.now();
  await excludeTeacher(tx, ctx, { student_id: match.student_id, teacher_id, reason: 'refused' });
  await tx.execute(sql`update matches set status = 'pending-allocation', teacher_id = null,
    waiting_since = ${now.toISOString()}, answer_key = ${key} where match_id = ${match.match_id}`);
  await audit(tx, ctx, {
    context: 'acceptance',
    entity: 'matches',
    entity_id: match.match_id,
    student_id: match.student_id,
    before: { status: 'waiting-acceptance', teacher_id },
    after: { status: 'pending-allocation', teacher_id: null },
  });
  await ctx.events.announceChange(tx, { of: requireActor(ctx).user_id, topic: 'student' });
  return { status: 'refused' as const, class_ids: [] };
}

/** Result for a repeated answer: the classes that the student joined at that moment. */
async function earlierResult(tx: Tx, match: MatchRow) {
  if (match.answered_at === null) return { status: 'refused' as const, class_ids: [] };
  const rows = await rowsOf(tx, { class_id: text })`
    select cs.class_id from class_students cs join matches m on m.match_id = ${match.match_id}
    where cs.student_id = m.student_id and cs.joined_at = m.answered_at`;
  return { status: 'accepted' as const, class_ids: rows.map(({ class_id }) => class_id) };
}

const answerKey = ({ teacher_id, timezone, class_ids, start_hour, weekDays }: AnswerBody): string =>
  sha256(
    JSON.stringify([
      teacher_id,
      timezone,
      class_ids.map((id, index) => [weekDays[index], start_hour[index], id]).sort(),
    ]),
  );
