import { type SQL, sql } from 'drizzle-orm';
import { type Blocker, type MergeSide, obstaclesOf } from '../../../domain/merge.ts';
import { userTypes } from '../../../domain/userTypes.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, listOf, oneOf, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import { personalData } from '../personalData.ts';

const blockers = {
  merged: bool,
  contract: bool,
  payment: bool,
  classes: bool,
  match: bool,
  seller: bool,
  franchisee: bool,
  author: bool,
  privacy: bool,
} satisfies Record<Blocker, typeof bool>;

const shape = {
  ...blockers,
  user_id: text,
  types: listOf(oneOf(userTypes)),
  is_erased: bool,
  companies: listOf(text),
};
const isBlocker = (name: string): name is Blocker => Object.hasOwn(blockers, name);

/** Whether any table keeps the record for this reason. */
function asks(blocker: Blocker): SQL {
  const conditions = personalData.flatMap(({ merge }) => merge.kept?.[blocker] ?? []);
  return sql`(${sql.join(conditions, sql` or `)}) as ${sql.identifier(blocker)}`;
}

/** Throws 404 for a missing record. */
async function sideOf(db: Reader, user_id: string): Promise<MergeSide> {
  const [row] = await rowsOf(db, shape)`
    select u.user_id, u.types, u.erased_at is not null as is_erased,
      array_remove(array[p.company_id::text, b.company_id::text, s.company_id::text], null) as companies,
      ${sql.join(Object.keys(blockers).filter(isBlocker).map(asks), sql`, `)}
    from users u left join personal p using (user_id) left join b2b_users b using (user_id)
      left join students s on s.user_id = u.user_id left join teachers t on t.user_id = u.user_id
      left join fevs f on f.user_id = u.user_id
    where u.user_id = ${user_id}`;
  const { types, is_erased, companies, ...held } = ensureFound(row);
  return {
    user_id,
    types,
    companies,
    isErased: is_erased,
    blockers: Object.keys(held).filter((name): name is Blocker => isBlocker(name) && held[name]),
  };
}

/** Why the second cannot be merged into the first; `reverse` is for the opposite direction. */
export async function mergeObstaclesBetween(db: Reader, ctx: Ctx, kept_id: string, dissolved_id: string) {
  const [kept, dissolved] = [await sideOf(db, kept_id), await sideOf(db, dissolved_id)];
  const by = requireActor(ctx).user_id;
  return { obstacles: obstaclesOf(kept, dissolved, by), reverse: obstaclesOf(dissolved, kept, by) };
}
