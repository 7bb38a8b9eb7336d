import { sql } from 'drizzle-orm';
import { userTypes } from '../../../domain/userTypes.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { listOf, oneOf, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import { visibleUsers } from '../access/api.ts';
import { refuseForeignAdmins, refuseStronger } from '../identity/api.ts';

const columns = {
  user_id: text,
  name: text,
  types: listOf(oneOf(userTypes)),
  student_id: orNull(text),
};
export type Person = RowOf<typeof columns>;

async function personOf(ctx: Ctx, user_id: string, visible = sql`true`): Promise<Person> {
  const rows = await rowsOf(ctx.db, columns)`
    select u.user_id, u.name, u.types, s.student_id from users u left join students s using (user_id)
    where u.user_id = ${user_id} and ${visible}`;
  return ensureFound(rows[0]);
}

export const oneself = (ctx: Ctx): Promise<Person> => personOf(ctx, requireActor(ctx).user_id);

/** Person whose documents the caller may see and change, with the same rank as for photo and e-mail (DOC-4). */
export async function reachable(ctx: Ctx, user_id: string): Promise<Person> {
  const person = await personOf(ctx, user_id, visibleUsers(ctx));
  refuseForeignAdmins(ctx, person.types);
  await refuseStronger(ctx.db, ctx, user_id);
  return person;
}
