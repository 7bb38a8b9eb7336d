import { isWithin, wantedWindow } from '../../../domain/studentLessons.ts';
import { audit } from '../../platform/audit.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { lockFor } from '../access/api.ts';
import { chosenHour, hourLost } from './chosenHour.ts';
import { notifyAsked } from './notices.ts';
import { callingStudent, ownLesson, refuseFixed } from './ownLesson.ts';
import { rescheduleView } from './queries.ts';
import { reschedules } from './tables.ts';

/** (LESSON-3) */
export const ask: Handler<'POST /v1/reschedules'> = async (ctx, { body }) =>
  ctx.transaction(async (tx) => {
    const student_id = callingStudent(ctx);
    await lockFor(tx, { students: [student_id] });
    const now = ctx.clock.now();
    const own = await ownLesson(tx, ctx, body.lesson_id);
    refuseFixed(own, now);
    const start = new Date(body.starts_at);
    if (!isWithin(wantedWindow(own.expires_at, now), start)) throw hourLost('past');
    const hour = await chosenHour(tx, own, { student_id, start, to_lesson_id: body.to_lesson_id, now });
    const values = {
      student_id,
      lesson_id: own.id,
      teacher_id: hour.teacher_id,
      to_lesson_id: hour.to_lesson_id,
      lesson_starts_at: own.starts_at,
      lesson_ends_at: own.ends_at,
      starts_at: hour.start,
      ends_at: hour.end,
      message: body.message ?? null,
    };
    const [row] = await tx
      .insert(reschedules)
      .values({ ...values, created_at: now })
      .returning();
    const request = ensureFound(row, 'internal');
    await audit(tx, ctx, {
      context: 'calendar',
      entity: 'reschedules',
      entity_id: request.id,
      student_id,
      after: { lesson_id: own.id, starts_at: hour.start.toISOString(), teacher_id: hour.teacher_id },
    });
    await notifyAsked(tx, ctx, request);
    return rescheduleView(ctx, tx, request.id);
  });
