import { and, eq, sql } from 'drizzle-orm';
import type { Ctx, Services } from '../../../platform/context.ts';
import { recovery_codes, second_factors } from './tables.ts';

export const seal = ({ secrets }: Pick<Ctx, 'secrets'>, user_id: string, text: string): string =>
  secrets.encrypt('second-factor', text, user_id);

/** Null when no key fits, which denies access. */
export function unseal(
  { secrets, log }: Pick<Ctx, 'secrets' | 'log'>,
  user_id: string,
  sealed: string,
): string | null {
  try {
    return secrets.decrypt('second-factor', sealed, user_id);
  } catch (err) {
    log.error({ err, user_id }, 'second factor cannot be decrypted');
    return null;
  }
}

/** Allows the previous secret to be removed. */
export async function renewSealed(services: Services): Promise<void> {
  const { db, secrets } = services;
  const current = secrets.currentPrefix('second-factor');
  const apps = await db
    .select({ user_id: second_factors.user_id, sealed: second_factors.totp_sealed })
    .from(second_factors)
    .where(sql`not starts_with(${second_factors.totp_sealed}, ${current})`);
  for (const { user_id, sealed } of apps) {
    if (!sealed) continue;
    const text = unseal(services, user_id, sealed);
    if (text !== null)
      await db
        .update(second_factors)
        .set({ totp_sealed: seal(services, user_id, text) })
        .where(and(eq(second_factors.user_id, user_id), eq(second_factors.totp_sealed, sealed)));
  }
  const codes = await db
    .select({ user_id: recovery_codes.user_id, sealed: recovery_codes.code_hash })
    .from(recovery_codes)
    .where(sql`not starts_with(${recovery_codes.code_hash}, ${current})`);
  for (const { user_id, sealed } of codes) {
    const text = unseal(services, user_id, sealed);
    if (text !== null)
      await db
        .update(recovery_codes)
        .set({ code_hash: seal(services, user_id, text) })
        .where(and(eq(recovery_codes.user_id, user_id), eq(recovery_codes.code_hash, sealed)));
  }
}
