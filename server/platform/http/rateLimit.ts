import { createHash } from 'node:crypto';
import type { Call, Limit } from '../../../contract/call.ts';
import type { Services } from '../context.ts';
import { digits, int, rowsOf } from '../db/rows.ts';
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

export const countKilobytes = (services: Services, user_id: string, kilobytes: number): Promise<void> =>
  countInWindow(services, {
    key: `upload kilobytes:${user_id}`,
    by: kilobytes,
    max: uploadKilobytes,
    minutes: 24 * 60,
  });

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

/** Throws 429 once the window holds more than `max`. */
async function countInWindow(services: Services, { key, by, max, minutes }: Counted): Promise<void> {
  const now = services.clock.now().getTime();
  const hashed = createHash('sha256').update(key).digest('base64url');
  const rows = await rowsOf(services.db, { count: int, resets_at: digits })`
    insert into rate_limits (key, count, resets_at) values (${hashed}, ${by}, ${now + minutes * 60_000})
    on conflict (key) do update set
      count = case when rate_limits.resets_at <= ${now} then excluded.count else rate_limits.count + excluded.count end,
      resets_at = case when rate_limits.resets_at <= ${now} then excluded.resets_at else rate_limits.resets_at end
    returning count, resets_at`;
  const row = rows[0];
  if (row && row.count > max)
    throw new AppError(
      'too_many_requests',
      {},
      { retryAfter: Math.ceil((Number(row.resets_at) - now) / 1000) },
    );
}
