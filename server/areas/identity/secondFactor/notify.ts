import { eq } from 'drizzle-orm';
import type { FactorChange } from '../../../../domain/secondFactor.ts';
import { type AuditCtx, audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { ensureFound } from '../../../platform/errors.ts';
import { queueMail, type Recipient } from '../../../platform/mail.ts';
import { users } from '../tables.ts';
import { recoveryCodesLeft } from './recoveryCodes.ts';

async function recipient(tx: Tx, user_id: string): Promise<Recipient> {
  const [row] = await tx
    .select({ name: users.name, email: users.email, language: users.language })
    .from(users)
    .where(eq(users.user_id, user_id));
  return ensureFound(row);
}

/** Neither e-mail nor audit row contains a secret. */
export async function announceFactorChange(
  tx: Tx,
  ctx: AuditCtx & Pick<Ctx, 'config'>,
  user_id: string,
  change: FactorChange,
): Promise<void> {
  await queueMail(tx, ctx, {
    kind: 'notice',
    to: await recipient(tx, user_id),
    mail: 'factor_changed',
    values: { change: { text: `factor.${change}` } },
  });
  await audit(tx, ctx, {
    context: 'second_factor',
    entity: 'second_factors',
    entity_id: user_id,
    after: { change },
  });
}

/** Several wrong codes after a correct password: the password may be known to someone else. */
export async function warnOfTries(tx: Tx, ctx: Ctx, user_id: string): Promise<void> {
  const to = await recipient(tx, user_id);
  await queueMail(tx, ctx, { kind: 'notice', to, mail: 'login_tried', values: {} });
}

export async function warnOfUsedCode(tx: Tx, ctx: Ctx, user_id: string): Promise<void> {
  await queueMail(tx, ctx, {
    kind: 'notice',
    to: await recipient(tx, user_id),
    mail: 'recovery_code_used',
    values: { count: await recoveryCodesLeft(tx, user_id) },
  });
}
