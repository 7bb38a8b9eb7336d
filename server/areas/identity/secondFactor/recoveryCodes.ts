import { and, count, eq, isNull } from 'drizzle-orm';
import { readRecoveryCode, recoveryCodeCount, recoveryCodeFrom } from '../../../../domain/secondFactor.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sameText, sha256 } from '../../../platform/hash.ts';
import { seal, unseal } from './sealed.ts';
import { recovery_codes } from './tables.ts';

// 50 bits are too few for a plain hash; encryption protects them if the table alone leaks.
const hashOf = (user_id: string, code: string): string => sha256(`recovery:${user_id}:${code}`);

export async function renewRecoveryCodes(tx: Tx, ctx: Ctx, user_id: string): Promise<string[]> {
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, user_id));
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(recoveryCodeFrom(ctx.random.hex(10)));
  const given = [...codes];
  await tx
    .insert(recovery_codes)
    .values(given.map((code) => ({ user_id, code_hash: seal(ctx, user_id, hashOf(user_id, code)) })));
  return given;
}

export async function takeRecoveryCode(tx: Tx, ctx: Ctx, user_id: string, typed: string): Promise<boolean> {
  const code = readRecoveryCode(typed);
  if (!code) return false;
  const open = await tx
    .select({ code_hash: recovery_codes.code_hash })
    .from(recovery_codes)
    .where(and(eq(recovery_codes.user_id, user_id), isNull(recovery_codes.used_at)));
  const wanted = hashOf(user_id, code);
  const right = open.find(({ code_hash }) => sameText(unseal(ctx, user_id, code_hash) ?? '', wanted));
  if (!right) return false;
  const taken = await tx
    .update(recovery_codes)
    .set({ used_at: ctx.clock.now() })
    .where(
      and(
        eq(recovery_codes.user_id, user_id),
        eq(recovery_codes.code_hash, right.code_hash),
        isNull(recovery_codes.used_at),
      ),
    )
    .returning({ user_id: recovery_codes.user_id });
  return taken.length > 0;
}

export async function recoveryCodesLeft(db: Reader, user_id: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recovery_codes)
    .where(and(eq(recovery_codes.user_id, user_id), isNull(recovery_codes.used_at)));
  return row?.left ?? 0;
}
