import { countSlots, normaliseAvailability } from '../../../domain/availability.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { lockFor, visibleTeachers } from '../access/api.ts';
import { rejudgeMatches } from '../fit/api.ts';
import { readAvailability } from './readAvailability.ts';
import { saveAvailability } from './saveAvailability.ts';

/** Hours required of a teacher or FEE (ONB-5). */
const minimum = 1;

async function userOf(db: Reader, ctx: Ctx, teacher_id: string): Promise<string> {
  const rows = await rowsOf(db, {
    user_id: text,
  })`select t.user_id from teachers t where t.teacher_id = ${teacher_id} and ${visibleTeachers(ctx)}`;
  return ensureFound(rows[0]).user_id;
}

const view = async (db: Reader, user_id: string) => ({
  ...(await readAvailability(db, user_id)),
  contract_frequency: String(minimum),
});

export const getTeacherAvailability: Handler<'GET /v1/availability/teacher'> = async (ctx, { query }) => {
  return view(ctx.db, await userOf(ctx.db, ctx, query.teacher_id));
};

export const saveTeacherAvailability: Handler<'POST /v1/availability/teacher'> = async (ctx, { body }) => {
  return ctx.transaction(async (tx) => {
    const user_id = await userOf(tx, ctx, body.teacher_id);
    await lockFor(tx, { teachers: [body.teacher_id] });
    if (countSlots(normaliseAvailability(body.availability)) < minimum)
      throw new AppError('teacher_without_hours');
    await saveAvailability(tx, ctx, user_id, body.availability, body.timezone);
    await rejudgeMatches(tx, ctx, { teacher_ids: [body.teacher_id] });
    return view(tx, user_id);
  });
};
