import { eq, sql } from 'drizzle-orm';
import { levelChangeIssue } from '../../../domain/levelChange.ts';
import { STUDENT_LEVELS } from '../../../domain/options.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { instant, int, oneOf, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { lockFor, visibleStudents } from '../access/api.ts';
import { refreshDraft } from '../contracts/api.ts';
import { rejudgeMatches } from '../fit/api.ts';
import { touchUser } from '../identity/api.ts';
import { level_changes } from './levels/tables.ts';
import { students } from './tables.ts';

const level = oneOf(STUDENT_LEVELS);
const row = { student_id: text, user_id: text, student_level: level, waived_through: int };

const isTaughtBy = (teacher_id: string) => sql`exists (select 1 from class_students cs
  join classes c on c.id = cs.class_id
  where cs.student_id = s.student_id and cs.left_at is null and c.teacher_id = ${teacher_id})`;

/** Teachers may change students in their own classes, but not those who wait for an answer. */
async function studentInReach(db: Reader, ctx: Ctx, student_id: string, userTeacherId?: string | null) {
  const { teacher_id } = requireActor(ctx);
  if (teacher_id && userTeacherId && userTeacherId !== teacher_id) throw new AppError('not_found');
  const teacher = teacher_id ?? userTeacherId;
  const rows = await rowsOf(db, row)`
    select s.student_id, s.user_id, s.student_level, s.waived_through from students s
    where s.student_id = ${student_id} and ${visibleStudents(ctx)} and ${teacher ? isTaughtBy(teacher) : sql`true`}`;
  return ensureFound(rows[0]);
}

/** Allows teachers one step and administrators any; the history is kept (EVAL-10). */
export const changeLevel: Handler<'PATCH /v1/classes/change-level'> = async (ctx, { body }) => {
  const actor = requireActor(ctx);
  const { studentId, newLevel: to, currentLevel, userTeacherId, reason } = body;
  return ctx.transaction(async (tx) => {
    await lockFor(tx, { students: [studentId] });
    const student = await studentInReach(tx, ctx, studentId, userTeacherId);
    const { student_id, student_level: from } = student;
    if (currentLevel !== undefined && currentLevel !== from) throw new AppError('stale');
    const issue = levelChangeIssue({ from, to, byTeacher: actor.type !== 'ADMIN', reason });
    if (issue) throw new AppError(issue);
    await tx.update(students).set({ student_level: to }).where(eq(students.student_id, student_id));
    await tx.insert(level_changes).values({
      student_id,
      from_level: from,
      to_level: to,
      reason: reason ?? null,
      changed_by: actor.user_id,
      at: ctx.clock.now(),
    });
    await touchUser(tx, ctx, student.user_id);
    await refreshDraft(tx, ctx, { student_id, waived_through: student.waived_through });
    await rejudgeMatches(tx, ctx, { student_ids: [student_id] });
    await audit(tx, ctx, {
      context: 'students',
      entity: 'students',
      entity_id: student_id,
      student_id,
      before: { student_level: from },
      after: { student_level: to, ...(reason && { reason }) },
    });
    return { student_id, student_level: to };
  });
};

const changeRow = {
  id: text,
  from: orNull(level),
  to: level,
  reason: orNull(text),
  by: orNull(text),
  at: instant,
};

export const levelHistory: Handler<'GET /v1/students/:id/levels'> = async (ctx, { params }) => {
  const { student_level } = await studentInReach(ctx.db, ctx, params.id);
  const changes = await rowsOf(ctx.db, changeRow)`
    select lc.id, lc.from_level as "from", lc.to_level as "to", lc.reason, u.name as "by", lc.at
    from level_changes lc left join users u on u.user_id = lc.changed_by
    where lc.student_id = ${params.id} order by lc.at desc, lc.id limit 100`;
  return { student_level, changes };
};
