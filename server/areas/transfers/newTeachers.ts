import { OPTIONS_SHOWN } from '../../../domain/optionsShown.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { rankTeachers } from '../matching/api.ts';

/** Ranked as for a waiting student, with the hours of the present lessons free (TRANSFER-8). */
export const newTeachers: Handler<'GET /v1/students-transfer/teachers'> = async (ctx, { query }) => {
  const ranked = await rankTeachers(ctx, query.student_id, query.teacher_id, query.search);
  return ranked.filter(({ id }) => id !== query.teacher_id).slice(0, OPTIONS_SHOWN);
};
