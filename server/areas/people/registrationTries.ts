import type { repeatedData } from '../../../contract/people.ts';
import { registrationTries } from '../../../domain/tries.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit, recordAccess } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { refundTries, takeTryOrRefuse } from '../../platform/tries.ts';

const probes: Record<string, (typeof repeatedData)[number]> = { email_taken: 'e-mail', cpf_taken: 'CPF' };

/** A taken CPF or e-mail reveals an account, so such responses are limited per user and day, and audited. */
export async function countingProbes<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const { user_id } = requireActor(ctx);
  const key = { name: `probe ${user_id}`, rule: registrationTries.probe };
  await takeTryOrRefuse(ctx, [key]);
  let probed: (typeof repeatedData)[number] | undefined;
  try {
    return await work();
  } catch (error) {
    probed = probes[(error instanceof AppError ? error : ctx.refusalOf(error))?.code ?? ''];
    throw error;
  } finally {
    if (!probed) await refundTries(ctx.db, [key.name]);
    else
      await ctx.transaction((tx) =>
        audit(tx, ctx, {
          context: 'repeated_registration',
          entity: 'users',
          entity_id: user_id,
          after: { refused: probed },
        }),
      );
  }
}

/** Each registration e-mails a third party; 429 above the daily limit. */
export async function countRegistration(ctx: Ctx): Promise<void> {
  const { user_id, type } = requireActor(ctx);
  const rule = type === 'ADMIN' ? registrationTries.ADMIN : registrationTries.FEV;
  await recordAccess(ctx.db, ctx, 'registration', user_id);
  await takeTryOrRefuse(ctx, [{ name: `registration ${user_id}`, rule }]);
}

export async function countResend(ctx: Ctx, email: string): Promise<void> {
  const { user_id } = requireActor(ctx);
  await takeTryOrRefuse(ctx, [
    { name: `resend to ${email}`, rule: registrationTries.resend_mailbox },
    { name: `resend by ${user_id}`, rule: registrationTries.resend },
  ]);
}
