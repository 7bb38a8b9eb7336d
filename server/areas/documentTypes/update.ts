import { eq } from 'drizzle-orm';
import { tidyName } from '../../../domain/person.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError, found } from '../../platform/errors.ts';
import { document_types } from './tables.ts';

interface Input {
  params: { id: string };
  body: { name: string; updated_at?: unknown };
}

/** Changes a kind of document; refused when the form was read before somebody else saved (409). */
export async function updateDocumentType(ctx: Ctx, { params, body }: Input) {
  const its = eq(document_types.id, params.id);
  return ctx.transaction(async (tx) => {
    const [before] = await tx.select().from(document_types).where(its).for('update');
    const old = found(before);
    if (body.updated_at !== undefined && body.updated_at !== old.updated_at.toISOString())
      throw new AppError('stale');
    const [after] = await tx
      .update(document_types)
      .set({ name: tidyName(body.name) })
      .where(its)
      .returning();
    const changed = found(after);
    await audit(tx, ctx, {
      context: 'Tipos de Documento',
      entity: 'document_types',
      entity_id: changed.id,
      before: { name: old.name },
      after: { name: changed.name },
    });
    return changed;
  });
}
