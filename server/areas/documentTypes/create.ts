import { tidyName } from '../../../domain/person.ts';
import { audit } from '../../platform/audit.ts';
import { found } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { document_types } from './tables.ts';

/** A new kind of document; a name that is taken is refused by the database, whoever comes at the same time. */
export const createDocumentType: Handler<'POST /v1/document-types'> = async (ctx, { body }) => {
  return ctx.transaction(async (tx) => {
    const [row] = await tx
      .insert(document_types)
      .values({ name: tidyName(body.name) })
      .returning();
    const created = found(row, 'internal');
    await audit(tx, ctx, {
      context: 'Tipos de Documento',
      entity: 'document_types',
      entity_id: created.id,
      after: { name: created.name },
    });
    return created;
  });
};
