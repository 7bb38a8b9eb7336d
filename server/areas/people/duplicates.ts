import { type SQL, sql } from 'drizzle-orm';
import { duplicateReasons } from '../../../domain/duplicates.ts';
import { tidyName } from '../../../domain/person.ts';
import { userTypes } from '../../../domain/userTypes.ts';
import { holds, requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { bool, listOf, oneOf, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { visibleUsers } from '../access/api.ts';
import { readable } from './readable.ts';
import { countingProbes } from './registrationTries.ts';
import { userTables } from './userQueries.ts';

const shape = {
  user_id: text,
  name: text,
  email: text,
  types: listOf(oneOf(userTypes)),
  user_status: bool,
  reasons: listOf(oneOf(duplicateReasons)),
  is_visible: bool,
};
const most = 5;

const reason = (name: (typeof duplicateReasons)[number], matches: SQL) =>
  sql`case when ${matches} then ${name}::text end`;

/** People who may be the one being registered (REG-20). */
export const findDuplicates: Handler<'POST /v1/users/duplicates'> = async (ctx, { body }) => {
  const { email = null, cpf = null, birthdate = null, except = null } = body;
  const name = body.name === undefined ? null : tidyName(body.name);
  const sameCpf = sql`p.cpf = ${cpf}::text`;
  const sameEmail = sql`u.email = ${email}::citext`;
  const samePerson = sql`(u.name_search = search_text(${name}::text) and p.birthdate = ${birthdate}::date)`;
  const rows = await rowsOf(ctx.db, shape)`
    select u.user_id, u.name, u.email::text, u.types, u.user_status, ${mayIdentify(ctx)} as is_visible,
      array_remove(array[${reason('cpf', sameCpf)}, ${reason('email', sameEmail)}, ${reason('name_birthdate', samePerson)}],
        null) as reasons
    from ${userTables} left join personal p on p.user_id = u.user_id
    where u.user_id in (select user_id from personal where cpf = ${cpf}::text
        union select user_id from users where email = ${email}::citext
        union select user_id from users join personal using (user_id)
          where name_search = search_text(${name}::text) and birthdate = ${birthdate}::date)
      and u.user_id is distinct from ${except}::uuid
    order by u.created_at limit ${most}`;
  return countingProbes(ctx, async () => {
    const hidden = rows.filter((row) => !row.is_visible).flatMap(({ reasons }) => reasons);
    if (hidden.includes('cpf')) throw new AppError('cpf_taken');
    if (hidden.includes('email')) throw new AppError('email_taken');
    return rows.filter((row) => row.is_visible).map(({ is_visible: _, ...row }) => readable(ctx, row));
  });
};

/** Other callers learn no more than a refused registration reveals. */
const mayIdentify = (ctx: Ctx): SQL =>
  requireActor(ctx).type === 'ADMIN' && !holds(ctx, 'view:users') ? sql`false` : visibleUsers(ctx);
