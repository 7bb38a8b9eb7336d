import { registrationTries } from '../../../domain/tries.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { takeTryOrRefuse } from '../../platform/tries.ts';
import { checkRows } from './checkRows.ts';
import { viewImport } from './importView.ts';
import { matchColumns } from './matching.ts';
import { readSheet } from './readSheet.ts';
import { insertRows, storeChecked } from './storedRows.ts';
import { imports } from './tables.ts';

/**
 * Stores an uploaded file. Its rows are checked only once its columns have been matched. An upload reveals which e-mails and CPFs are registered, so it is rate-limited and logged.
 */
export const uploadImport: Handler<'POST /v1/imports'> = async (ctx, { body, files }) => {
  const { kind, file_name } = body;
  const { user_id } = requireActor(ctx);
  await takeTryOrRefuse(ctx, [{ name: `import ${user_id}`, rule: registrationTries.file }]);
  const { headers, rows } = await readSheet({
    bytes: await ctx.files.get(files.file.key),
    type: files.file.type,
  });
  const { isDecided, ...proposal } = await matchColumns(ctx, kind, { headers, rows });
  const checked = isDecided ? await checkRows(ctx, { kind, headers, ...proposal }, rows) : null;
  const id = await ctx.transaction(async (tx) => {
    const [created] = await tx
      .insert(imports)
      .values({
        kind,
        file_name,
        headers,
        ...proposal,
        state: isDecided ? 'ready' : 'matching',
        people: rows.length,
        created_by: user_id,
        created_at: ctx.clock.now(),
      })
      .returning();
    const row = ensureFound(created, 'internal');
    await insertRows(tx, row.id, rows);
    if (checked) await storeChecked(tx, row.id, rows, checked);
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
