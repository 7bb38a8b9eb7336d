import { eq } from 'drizzle-orm';
import { requireActor } from '../../../platform/actor.ts';
import { int, rowsOf } from '../../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handlers.ts';
import { addJob } from '../../../platform/jobs.ts';
import { contract_template_uses, contract_templates } from '../tables.ts';
import { auditVersion, versionInForce } from './versions.ts';

/** Contracts with at least one signature keep the text that was signed (CON-11). */
export const useTemplate: Handler<'POST /v1/contract-templates/:version/use'> = async (
  ctx,
  { params: { version }, body },
) => {
  const { user_id } = requireActor(ctx);
  return ctx.transaction(async (tx) => {
    const [known] = await tx
      .select({ version: contract_templates.version })
      .from(contract_templates)
      .where(eq(contract_templates.version, version));
    ensureFound(known);
    const before = await versionInForce(tx);
    if (before.version === version && before.user_id !== null) return { drafts: 0 };
    if (before.version !== body.used) throw new AppError('stale');
    const added = await tx
      .insert(contract_template_uses)
      .values({ seq: before.seq + 1, version, user_id, created_at: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ seq: contract_template_uses.seq });
    if (added.length === 0) throw new AppError('stale');
    await auditVersion(tx, ctx, version, {
      before: { template_in_force: before.version },
      after: { template_in_force: version },
    });
    const [row] = await rowsOf(tx, { drafts: int })`
      select count(*)::int as drafts from contracts c where c.status = 'pending' and c.template_version <> ${String(version)}
        and not exists (select 1 from contract_signers g where g.contract_id = c.contract_id and g.signed_at is not null)`;
    await addJob(tx, 'template_drafts', { after: null }, { key: 'template_drafts' });
    return { drafts: row?.drafts ?? 0 };
  });
};
