import { and, desc, eq, inArray, notInArray } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sha256 } from '../../platform/hash.ts';
import { known_devices, users } from './tables.ts';

/** Days without a login. */
export const deviceDays = 180;
const name = 'device';
const devicesKept = 10;
/** People who may share a browser. */
const tokensKept = 5;
const shape = /^[\w-]{43}$/;

function presented(ctx: Ctx): string[] {
  const cookies = (ctx.origin.headers.cookie ?? '').split(';').map((each) => each.trim().split('='));
  const value = cookies.find(([key]) => key === name)?.[1] ?? '';
  return value
    .split('.')
    .filter((token) => shape.test(token))
    .slice(0, tokensKept);
}

export async function knownDevice(ctx: Ctx, email: string): Promise<string | null> {
  const hashes = presented(ctx).map((token) => sha256(token));
  if (hashes.length === 0) return null;
  const [row] = await ctx.db
    .select({ token_hash: known_devices.token_hash })
    .from(known_devices)
    .innerJoin(users, eq(users.user_id, known_devices.user_id))
    .where(and(eq(users.email, email), inArray(known_devices.token_hash, hashes)))
    .limit(1);
  return row?.token_hash ?? null;
}

/** Grants no access; only decides which wrong tries are counted together. */
export async function rememberDevice(tx: Tx, ctx: Ctx, user_id: string): Promise<void> {
  const given = presented(ctx);
  const now = ctx.clock.now();
  const seen = await tx
    .update(known_devices)
    .set({ last_used_at: now })
    .where(
      and(
        eq(known_devices.user_id, user_id),
        inArray(
          known_devices.token_hash,
          given.map((token) => sha256(token)),
        ),
      ),
    )
    .returning({ token_hash: known_devices.token_hash });
  const token = seen.length > 0 ? null : ctx.random.token();
  if (token) {
    await forgetSurplus(tx, user_id);
    await tx
      .insert(known_devices)
      .values({ token_hash: sha256(token), user_id, created_at: now, last_used_at: now });
  }
  const tokens = [...(token ? [token] : []), ...given].slice(0, tokensKept);
  const secure = ctx.config.PUBLIC_URL?.startsWith('https:') ? '; Secure' : '';
  ctx.origin.cookies.push(
    `${name}=${tokens.join('.')}; Path=/api/v1; Max-Age=${deviceDays * 86_400}; HttpOnly; SameSite=Strict${secure}`,
  );
}

/** Both callers hold the lock of the user's row, so parallel ones cannot exceed the limit. */
async function forgetSurplus(tx: Tx, user_id: string): Promise<void> {
  const kept = await tx
    .select({ token_hash: known_devices.token_hash })
    .from(known_devices)
    .where(eq(known_devices.user_id, user_id))
    .orderBy(desc(known_devices.last_used_at), desc(known_devices.token_hash))
    .limit(devicesKept - 1);
  const hashes = kept.map(({ token_hash }) => token_hash);
  await tx
    .delete(known_devices)
    .where(and(eq(known_devices.user_id, user_id), notInArray(known_devices.token_hash, hashes)));
}

export async function forgetDevices(tx: Tx, ctx: Ctx, user_id: string): Promise<void> {
  const kept = presented(ctx).map((token) => sha256(token));
  await tx
    .delete(known_devices)
    .where(and(eq(known_devices.user_id, user_id), notInArray(known_devices.token_hash, kept)));
}
