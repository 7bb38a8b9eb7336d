import { z } from 'zod';
import { UPLOAD_NAME_MAX, UPLOAD_PART_BYTES } from '../domain/uploads.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { area, byId, done, id } from './call.ts';
import { line } from './fields.ts';

export const errors = {
  upload_offset: 409,
  upload_missing: 409,
  upload_used: 409,
} as const satisfies Statuses;

export const audited = { entities: {} } as const satisfies Audited;

const offset = z.object({ offset: z.number().int() });

export const calls = area({
  'POST /v1/uploads': {
    summary: 'Begin to send a large file in parts; its id then stands for it in the form of `call`',
    access: 'signed_in',
    scope: 'self',
    body: z.strictObject({
      /** The call and the field of its form, whose permissions and limits count from the first byte. */
      call: line(200, 1),
      field: line(50, 1),
      name: line(UPLOAD_NAME_MAX, 1),
      bytes: z.number().int().min(1),
    }),
    response: z.object({ id, part_bytes: z.number().int() }),
    errors: ['file_too_large'],
    limit: { name: 'upload begin', minutes: 10, perPerson: 200, perNetwork: 1000 },
  },
  'GET /v1/uploads/:id': {
    summary: 'How many bytes of an upload have arrived',
    access: 'signed_in',
    scope: 'self',
    params: byId,
    response: offset,
  },
  'PATCH /v1/uploads/:id': {
    summary: 'Append a part to an upload',
    access: 'signed_in',
    scope: 'self',
    params: byId,
    query: z.strictObject({ offset: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
    bytes: UPLOAD_PART_BYTES,
    response: offset,
    errors: ['upload_offset', 'file_too_large'],
    limit: { name: 'upload part', minutes: 10, perPerson: 1200, perNetwork: 6000 },
    note: 'The part begins at `offset`, the number of bytes that have arrived.',
  },
  'DELETE /v1/uploads/:id': {
    summary: 'Cancel an upload',
    access: 'signed_in',
    scope: 'self',
    params: byId,
    response: done,
  },
});
