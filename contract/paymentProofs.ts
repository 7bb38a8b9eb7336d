import { DOCUMENT_FILE } from '../domain/files.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { area, byId, done, uploadErrors } from './call.ts';

export const errors = { not_confirmed_by_hand: 417 } as const satisfies Statuses;

export const audited = { entities: { payment_proofs: ['I', 'U'] } } as const satisfies Audited;

export const calls = area({
  'POST /v1/charges/:id/proof': {
    summary: 'Attach the proof of a payment that a person has confirmed, or replace it',
    access: ['edit:charges', 'edit:financial_parameters'],
    scope: 'school',
    params: byId,
    upload: { file: DOCUMENT_FILE },
    response: done,
    errors: ['not_confirmed_by_hand', ...uploadErrors],
    limit: 'upload',
  },
  'GET /v1/charges/:id/proof': {
    summary: 'The proof of a payment that a person has confirmed',
    access: 'view:charges',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    response: 'file',
    media: DOCUMENT_FILE.types,
  },
});
