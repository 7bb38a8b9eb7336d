import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Call } from '../../../contract/call.ts';
import type { Services } from '../context.ts';
import { AppError } from '../errors.ts';

/** Tries in a window, by account and by address; counted in the database, so for all processes together. */
export const rateLimits = {
  login: { minutes: 10, perAccount: 20, perAddress: 300 },
  code: { minutes: 10, perAccount: 60, perAddress: 300 },
  mail: { minutes: 60, perAccount: 6, perAddress: 120 },
} as const satisfies Record<NonNullable<Call['limit']>, object>;

/** Counts one try of `name` and refuses with 429 and the seconds to wait once a limit is passed. */
export async function countTry(
  services: Services,
  name: NonNullable<Call['limit']>,
  who: { account: string | null; address: string | null },
): Promise<void> {
  const { minutes, perAccount, perAddress } = rateLimits[name];
  const now = services.clock.now().getTime();
  const keys = [
    ...(who.account ? [{ key: `account:${who.account}`, max: perAccount }] : []),
    ...(who.address ? [{ key: `address:${who.address}`, max: perAddress }] : []),
  ];
  for (const { key, max } of keys) {
    const hashed = createHash('sha256').update(`${name}:${key}`).digest('base64url');
    const { rows } = await services.db.execute<{ count: number; resets_at: string }>(sql`
      insert into rate_limits (key, count, resets_at) values (${hashed}, 1, ${now + minutes * 60_000})
      on conflict (key) do update set
        count = case when rate_limits.resets_at <= ${now} then 1 else rate_limits.count + 1 end,
        resets_at = case when rate_limits.resets_at <= ${now} then excluded.resets_at else rate_limits.resets_at end
      returning count, resets_at`);
    const row = rows[0];
    if (row && row.count > max)
      throw new AppError(
        'too_many_requests',
        {},
        { retryAfter: Math.ceil((Number(row.resets_at) - now) / 1000) },
      );
  }
}
