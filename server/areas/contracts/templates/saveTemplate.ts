import { templateIssues } from '../../../../domain/contractTemplate.ts';
import { requireActor } from '../../../platform/actor.ts';
import { AppError, refused } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handlers.ts';
import { contract_templates } from '../tables.ts';
import { auditVersion, latestVersion } from './versions.ts';

/** Two concurrent saves write the same version number, and the second one is refused as a conflict. */
export const saveTemplate: Handler<'POST /v1/contract-templates'> = async (ctx, { body }) => {
  const { content, note, latest } = body;
  const { user_id } = requireActor(ctx);
  const issues = templateIssues(content);
  if (issues.length > 0) throw refused(...issues);
  return ctx.transaction(async (tx) => {
    if ((await latestVersion(tx)) !== latest) throw new AppError('stale');
    const version = latest + 1;
    const added = await tx
      .insert(contract_templates)
      .values({ version, content, note, author_id: user_id, created_at: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ version: contract_templates.version });
    if (added.length === 0) throw new AppError('stale');
    await auditVersion(tx, ctx, version, {
      before: null,
      after: { template_note: note },
    });
    return { version };
  });
};
