import { and as both, eq, type SQL, sql } from 'drizzle-orm';
import { lookAlikeReasons } from '../../../domain/duplicates.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { day, instant, listOf, oneOf, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { and, byName, listPage, matchesIndexed } from '../../platform/list.ts';
import { changeableUser } from '../identity/api.ts';
import { lookAlikePairs, readable } from '../people/api.ts';
import { distinct_people } from './tables.ts';

const shape = {
  id: text,
  user_id: text,
  name: text,
  email: text,
  other_id: text,
  other_name: text,
  other_email: text,
  reasons: listOf(oneOf(lookAlikeReasons)),
  birthdate: orNull(day),
  phone: orNull(text),
  created_at: instant,
  aside_id: orNull(text),
  set_by: orNull(text),
  set_at: orNull(instant),
};

const columns = sql`d.user_id || ':' || d.other_id as id, d.user_id, u.name, u.email::text, d.other_id,
  o.name as other_name, o.email::text as other_email,
  array_remove(array[case when d.is_namesake then 'name_birthdate' end, case when d.shares_phone then 'phone' end], null)
    as reasons,
  case when d.is_namesake then p.birthdate::text end as birthdate, case when d.shares_phone then p.phone end as phone,
  o.created_at, a.id as aside_id, setter.name as set_by, a.set_at`;

/** The pairs that the caller could merge, with what was set aside. */
const pairsOf = (ctx: Ctx): { from: SQL; where: SQL } => ({
  from: sql`${lookAlikePairs(localDate(ctx.clock.now()))} d
    join users u on u.user_id = d.user_id join users o on o.user_id = d.other_id
    left join distinct_people a on a.user_id = least(d.user_id, d.other_id) and a.other_id = greatest(d.user_id, d.other_id)`,
  where: and(changeableUser(ctx, sql`u`), changeableUser(ctx, sql`o`)),
});

export const listLookAlikes: Handler<'GET /v1/lookalikes'> = async (ctx, { query }) => {
  const { from, where } = pairsOf(ctx);
  const named = (column: SQL) => matchesIndexed(column, query.name);
  const page = await listPage(ctx, query, {
    shape,
    select: columns,
    from,
    joins: {
      p: sql`left join personal p on p.user_id = d.user_id`,
      setter: sql`left join users setter on setter.user_id = a.set_by`,
    },
    where: and(
      where,
      query.aside ? sql`a.id is not null` : sql`a.id is null`,
      query.name !== undefined && sql`(${named(sql`u.name_search`)} or ${named(sql`o.name_search`)})`,
    ),
    sorts: { created_at: sql`o.created_at`, name: byName(sql`u.name`) },
    id: sql`(d.user_id || ':' || d.other_id)`,
  });
  return {
    ...page,
    response: page.response.map(({ aside_id, set_by, set_at, ...row }) =>
      readable(ctx, {
        ...row,
        aside: aside_id && set_by && set_at ? { id: aside_id, set_by, set_at } : null,
      }),
    ),
  };
};

/** A pair that the caller sees in the list; others look missing. */
async function pairOf(db: Reader, ctx: Ctx, pair: SQL) {
  const { from, where } = pairsOf(ctx);
  const [row] = await rowsOf(db, { user_id: text, other_id: text, name: text, other_name: text })`
    select d.user_id, d.other_id, u.name, o.name as other_name from ${from} where ${and(where, pair)}`;
  return ensureFound(row);
}

type Pair = Awaited<ReturnType<typeof pairOf>>;

const logged = ({ name }: Pair, id: string) =>
  ({ context: 'users', entity: 'distinct_people', entity_id: id, entity_name: name }) as const;

/** Setting aside a second time changes nothing, and is not logged. */
export const setAside: Handler<'POST /v1/lookalikes/aside'> = async (ctx, { body }) => {
  const [user_id, other_id] = [body.user_id, body.other_id].toSorted() as [string, string];
  return ctx.transaction(async (tx) => {
    const pair = await pairOf(
      tx,
      ctx,
      sql`least(d.user_id, d.other_id) = ${user_id} and greatest(d.user_id, d.other_id) = ${other_id}`,
    );
    const [added] = await tx
      .insert(distinct_people)
      .values({ user_id, other_id, set_by: requireActor(ctx).user_id, set_at: ctx.clock.now() })
      .onConflictDoNothing()
      .returning();
    if (added) {
      await audit(tx, ctx, { ...logged(pair, added.id), after: { name: pair.other_name } });
      return { id: added.id };
    }
    const [row] = await tx
      .select({ id: distinct_people.id })
      .from(distinct_people)
      .where(both(eq(distinct_people.user_id, user_id), eq(distinct_people.other_id, other_id)));
    return ensureFound(row);
  });
};

export const listAgain: Handler<'DELETE /v1/lookalikes/aside/:id'> = async (ctx, { params }) => {
  await ctx.transaction(async (tx) => {
    const pair = await pairOf(tx, ctx, sql`a.id = ${params.id}`);
    const removed = await tx.delete(distinct_people).where(eq(distinct_people.id, params.id)).returning();
    ensureFound(removed[0]);
    await audit(tx, ctx, { ...logged(pair, params.id), before: { name: pair.other_name } });
  });
  return ok;
};
