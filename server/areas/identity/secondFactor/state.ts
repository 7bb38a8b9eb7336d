import { eq, sql } from 'drizzle-orm';
import { needsFactor } from '../../../../domain/secondFactor.ts';
import type { UserType } from '../../../../domain/userTypes.ts';
import type { Config } from '../../../config.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { bool, rowsOf } from '../../../platform/db/rows.ts';
import { ensureFound } from '../../../platform/errors.ts';
import { hasFactor } from './hasFactor.ts';
import { second_factors } from './tables.ts';

export async function holdsFactor(db: Reader, user_id: string): Promise<boolean> {
  const rows = await rowsOf(db, {
    has: bool,
  })`select ${hasFactor} as has from users u where u.user_id = ${user_id}`;
  return rows[0]?.has ?? false;
}

export const factorDue = async (
  db: Reader,
  config: Pick<Config, 'REQUIRE_SECOND_FACTOR'>,
  person: { user_id: string; types: readonly UserType[] },
): Promise<boolean> =>
  needsFactor(person.types, config.REQUIRE_SECOND_FACTOR) && !(await holdsFactor(db, person.user_id));

/** Every proof and change of a factor locks this row first. */
export async function lockFactors(tx: Tx, user_id: string): Promise<typeof second_factors.$inferSelect> {
  await tx.execute(
    sql`insert into second_factors (user_id) values (${user_id}) on conflict (user_id) do nothing`,
  );
  const [row] = await tx
    .select()
    .from(second_factors)
    .where(eq(second_factors.user_id, user_id))
    .for('update');
  return ensureFound(row);
}
