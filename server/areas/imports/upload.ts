import { registrationTries } from '../../../domain/tries.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { takeTryOrRefuse } from '../../platform/tries.ts';
import { checkRows, storedErrors } from './checkRows.ts';
import { viewImport } from './importView.ts';
import { readSheet } from './readSheet.ts';
import { imports } from './tables.ts';

/** An upload reveals which e-mails and CPFs are registered, so it is rate-limited and logged. */
export const uploadImport: Handler<'POST /v1/imports'> = async (ctx, { body, files }) => {
  const { kind, file_name } = body;
  const { user_id } = requireActor(ctx);
  await takeTryOrRefuse(ctx, [{ name: `import ${user_id}`, rule: registrationTries.file }]);
  const { headers, rows } = await readSheet(kind, {
    bytes: await ctx.files.get(files.file.key),
    type: files.file.type,
  });
  const { errors, warnings } = await checkRows(ctx, kind, headers, rows);
  const id = await ctx.transaction(async (tx) => {
    const [created] = await tx
      .insert(imports)
      .values({
        kind,
        file_name,
        headers,
        rows,
        warnings,
        ...storedErrors(errors),
        people: rows.length,
        created_by: user_id,
        created_at: ctx.clock.now(),
      })
      .returning();
    const row = ensureFound(created, 'internal');
    await audit(tx, ctx, {
      context: 'users',
      entity: 'imports',
      entity_id: row.id,
      entity_name: file_name,
      after: { imported: 0 },
    });
    return row.id;
  });
  return viewImport(ctx, id);
};
