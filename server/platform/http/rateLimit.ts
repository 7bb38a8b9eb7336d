import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Call, Limit } from '../../../contract/call.ts';
import type { Services } from '../context.ts';
import { digits, rowsOf } from '../db/rows.ts';
import { AppError } from '../errors.ts';
import { networkOf } from './address.ts';

/** Limits by user and by network: a limit by e-mail would lock out its owner (domain/tries.ts). */
const limits = {
  code: { minutes: 10, perPerson: 60, perNetwork: 300 },
  export: { minutes: 60, perPerson: 10, perNetwork: 120 },
  upload: { minutes: 10, perPerson: 60, perNetwork: 300 },
  mail: { minutes: 60, perPerson: 6, perNetwork: 120 },
} as const satisfies Record<Extract<Call['limit'], string>, Omit<Limit, 'name'>>;

/** Limits the uploads of one person in a day. */
export const uploadKilobytes = 500_000;

const kilobytesOf = (user_id: string) => `upload kilobytes:${user_id}`;

/** Returns when the window ends in which they count. */
export const countKilobytes = (services: Services, user_id: string, kilobytes: number): Promise<number> =>
  countInWindow(services, {
    key: kilobytesOf(user_id),
    by: kilobytes,
    max: uploadKilobytes,
    minutes: 24 * 60,
  });

/** They count no longer, if the window in which they counted still lasts. */
export async function uncountKilobytes(
  { db }: Pick<Services, 'db'>,
  user_id: string,
  kilobytes: number,
  counted_until: number,
): Promise<void> {
  await db.execute(sql`update rate_limits set count = greatest(0, count - ${kilobytes})
    where key = ${hashOf(kilobytesOf(user_id))} and resets_at = ${counted_until}`);
}

export async function countTry(
  services: Services,
  limit: NonNullable<Call['limit']>,
  who: { user_id: string | null; address: string | null },
): Promise<void> {
  const { name, minutes, perPerson, perNetwork } =
    typeof limit === 'string' ? { name: limit, ...limits[limit] } : limit;
  const keys = [
    ...(who.user_id ? [{ key: `person:${who.user_id}`, max: perPerson }] : []),
    ...(who.address ? [{ key: `network:${networkOf(who.address)}`, max: perNetwork }] : []),
  ];
  for (const { key, max } of keys)
    await countInWindow(services, { key: `${name}:${key}`, by: 1, max, minutes });
}

interface Counted {
  key: string;
  by: number;
  max: number;
  minutes: number;
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');

/** Returns the end of the window; throws 429 when it would hold more than `max`, and what is refused does not count. */
async function countInWindow(services: Services, { key, by, max, minutes }: Counted): Promise<number> {
  const now = services.clock.now().getTime();
  const hash = hashOf(key);
  const rows = await rowsOf(services.db, { resets_at: digits })`
    insert into rate_limits (key, count, resets_at) select ${hash}::text, ${by}::int, ${now + minutes * 60_000}::bigint
      where ${by}::int <= ${max}::int
    on conflict (key) do update set
      count = case when rate_limits.resets_at <= ${now} then excluded.count else rate_limits.count + excluded.count end,
      resets_at = case when rate_limits.resets_at <= ${now} then excluded.resets_at else rate_limits.resets_at end
      where rate_limits.resets_at <= ${now} or rate_limits.count + excluded.count <= ${max}
    returning resets_at`;
  const counted = rows[0];
  if (counted) return Number(counted.resets_at);
  const [full] = await rowsOf(services.db, { resets_at: digits })`
    select resets_at from rate_limits where key = ${hash} and resets_at > ${now}`;
  const free = full ? Number(full.resets_at) : now + minutes * 60_000;
  throw new AppError('too_many_requests', {}, { retryAfter: Math.ceil((free - now) / 1000) });
}
