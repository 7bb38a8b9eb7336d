import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Counted, secondsToWait, type TryRule } from '../../domain/tries.ts';
import type { Services } from './context.ts';
import type { Reader } from './db/database.ts';
import { digits, int, type RowOf, rowsOf, text } from './db/rows.ts';
import { AppError } from './errors.ts';

export interface TryKey {
  name: string;
  rule: TryRule;
}

type Counter = Pick<Services, 'db' | 'transaction' | 'clock'>;
const counter = { key: text, count: int, resets_at: digits, last_at: digits };

const keyOf = (name: string): string => createHash('sha256').update(`try:${name}`).digest('base64url');
const countedOf = ({ count, resets_at, last_at }: RowOf<typeof counter>): Counted => ({
  count,
  resets_at: Number(resets_at),
  last_at: Number(last_at),
});

/** Returns 0 when counted. Counts all keys or none, before the outcome is known, so that none is exceeded. */
export async function takeTry({ transaction, clock }: Counter, keys: readonly TryKey[]): Promise<number> {
  const now = clock.now().getTime();
  const byKey = new Map(keys.map(({ name, rule }) => [keyOf(name), rule]));
  // Keeps a fixed order, to avoid deadlocks between attempts that share keys.
  const sorted = [...byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  return transaction(async (tx) => {
    const rows = await rowsOf(tx, counter)`
      insert into rate_limits (key, count, resets_at, last_at)
      values ${sql.join(
        sorted.map(([key]) => sql`(${key}, 0, 0, 0)`),
        sql`, `,
      )}
      on conflict (key) do update set key = excluded.key returning key, count, resets_at, last_at`;
    const counted = new Map(rows.map((row) => [row.key, countedOf(row)]));
    const fresh: Counted = { count: 0, last_at: 0, resets_at: 0 };
    const waits = sorted.map(([key, rule]) => secondsToWait(rule, counted.get(key) ?? fresh, now));
    const wait = Math.max(...waits);
    if (wait > 0) return wait;
    const next = sorted.map(([key, rule]) => {
      const { count, resets_at } = counted.get(key) ?? fresh;
      return resets_at > now
        ? sql`(${key}::text, ${count + 1}::int, ${resets_at}::bigint)`
        : sql`(${key}::text, ${1}::int, ${now + rule.hours * 3_600_000}::bigint)`;
    });
    await tx.execute(sql`update rate_limits r set count = v.count, resets_at = v.resets_at, last_at = ${now}
      from (values ${sql.join(next, sql`, `)}) v (key, count, resets_at) where r.key = v.key`);
    return 0;
  });
}

export async function takeTryOrRefuse(services: Counter, keys: readonly TryKey[]): Promise<void> {
  const retryAfter = await takeTry(services, keys);
  if (retryAfter > 0) throw new AppError('too_many_requests', {}, { retryAfter });
}

export async function refundTries(db: Reader, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const keys = sql.join(
    names
      .map(keyOf)
      .sort()
      .map((key) => sql`${key}`),
    sql`, `,
  );
  await db.execute(sql`update rate_limits r set count = greatest(r.count - 1, 0)
    from (select key from rate_limits where key in (${keys}) order by key for update) locked where r.key = locked.key`);
}

export const forgetTries = ({ db }: Pick<Counter, 'db'>, name: string): Promise<unknown> =>
  db.execute(sql`update rate_limits set count = 0 where key = ${keyOf(name)}`);

export async function hasTryLeft({ db, clock }: Counter, { name, rule }: TryKey): Promise<boolean> {
  const rows = await rowsOf(
    db,
    counter,
  )`select key, count, resets_at, last_at from rate_limits where key = ${keyOf(name)}`;
  return !rows[0] || secondsToWait(rule, countedOf(rows[0]), clock.now().getTime()) === 0;
}

export async function countInWindow({ db, clock }: Counter, name: string, minutes: number): Promise<number> {
  const now = clock.now().getTime();
  const rows = await rowsOf(db, { count: int })`
    insert into rate_limits (key, count, resets_at, last_at) values (${keyOf(name)}, 1, ${now + minutes * 60_000}, ${now})
    on conflict (key) do update set last_at = excluded.last_at,
      count = case when rate_limits.resets_at <= ${now} then 1 else rate_limits.count + 1 end,
      resets_at = case when rate_limits.resets_at <= ${now} then excluded.resets_at else rate_limits.resets_at end
    returning count`;
  return rows[0]?.count ?? 0;
}

export async function countedInWindow(
  { db, clock }: Pick<Counter, 'db' | 'clock'>,
  name: string,
): Promise<number> {
  const rows = await rowsOf(db, {
    count: int,
  })`select count from rate_limits where key = ${keyOf(name)} and resets_at > ${clock.now().getTime()}`;
  return rows[0]?.count ?? 0;
}
