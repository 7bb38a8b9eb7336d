import { eq } from 'drizzle-orm';
import { requireActor } from '../../platform/actor.ts';
import { changeRow, lockRow } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import type { Certificate } from './issue.ts';
import { certificateView } from './queries.ts';
import { certificates, revoked_badges } from './tables.ts';

type Values = Partial<Certificate>;

async function change(
  tx: Tx,
  ctx: Ctx,
  { id, seen, values }: { id: string; seen: string; values: (old: Certificate) => Values },
) {
  const { student_id, student_name: entity_name } = await lockRow(tx, certificates, id);
  await changeRow(tx, ctx, certificates, id, {
    context: 'certificates',
    entity_name,
    student_id,
    seen,
    values,
  });
  return certificateView(ctx, tx, id);
}

/** Revokes with a reason, which the school alone reads (CERT-4). */
export const revokeCertificate: Handler<'POST /v1/certificates/:id/revoke'> = (ctx, { params, body }) =>
  ctx.transaction(async (tx) => {
    const revoked_at = ctx.clock.now();
    const revoked = await change(tx, ctx, {
      id: params.id,
      seen: body.updated_at,
      values: ({ status }) => {
        if (status === 'revoked') throw new AppError('certificate_revoked');
        return {
          status: 'revoked',
          revoked_at,
          revoked_by: requireActor(ctx).user_id,
          revocation_reason: body.reason,
        };
      },
    });
    await tx.insert(revoked_badges).values({ id: params.id, revoked_at });
    return revoked;
  });

export const restoreCertificate: Handler<'POST /v1/certificates/:id/restore'> = (ctx, { params, body }) =>
  ctx.transaction(async (tx) => {
    const restored = await change(tx, ctx, {
      id: params.id,
      seen: body.updated_at,
      values: ({ status }) => {
        if (status === 'valid') throw new AppError('certificate_not_revoked');
        return { status: 'valid', revoked_at: null, revoked_by: null, revocation_reason: null };
      },
    });
    await tx.delete(revoked_badges).where(eq(revoked_badges.id, params.id));
    return restored;
  });
