import { tidyName } from '../../../domain/person.ts';
import { changeRow } from '../../platform/changeRow.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { document_types } from './tables.ts';

/** Changes a document type. */
export const updateDocumentType: Handler<'PATCH /v1/document-types/:id'> = (ctx, { params, body }) =>
  ctx.transaction((tx) =>
    changeRow(tx, ctx, document_types, params.id, {
      context: 'Tipos de Documento',
      seen: body.updated_at,
      values: () => ({ name: tidyName(body.name) }),
    }),
  );
