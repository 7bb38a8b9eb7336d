import { z } from 'zod';
import { mergeFields, mergeObstacles } from '../domain/merge.ts';
import { userTypes } from '../domain/userTypes.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { area, byId, id, instant } from './call.ts';

const side = z.object({
  user_id: id,
  name: z.string(),
  email: z.string(),
  photo_url: z.string().nullable(),
  types: z.array(z.enum(userTypes)),
  user_status: z.boolean(),
  created_at: instant,
  updated_at: instant,
});
const mergeField = z.enum(mergeFields);
/** `kind` is the name of a table that the texts of merges count, under `move`. */
const counts = z.array(z.object({ kind: z.string(), count: z.number().int() }));
const obstacles = z.array(z.enum(mergeObstacles));

export const errors = {
  merge_refused: 417,
  merge_closed: 417,
  merge_changed: 417,
} as const satisfies Statuses;

export const audited = {
  entities: {
    merges: ['I', 'D'],
  },
} as const satisfies Audited;

export const calls = area({
  'GET /v1/users/:id/merge/:other_id': {
    summary: 'What becomes of two records of one person when the second is merged into the first',
    access: 'edit:users',
    types: ['ADMIN'],
    scope: 'school',
    params: z.strictObject({ id, other_id: id }),
    response: z.object({
      kept: side,
      dissolved: side,
      obstacles,
      /** The same with the records exchanged. */
      reverse_obstacles: obstacles,
      fields: z.array(
        z.object({
          field: mergeField,
          kept: z.unknown(),
          dissolved: z.unknown(),
          is_taken: z.boolean(),
        }),
      ),
      moves: counts,
      losses: counts,
    }),
    errors: ['field_forbidden', 'permission_not_held'],
  },
  'POST /v1/users/:id/merge': {
    summary: 'Merge another record of the same person into this one',
    access: 'edit:users',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    body: z.strictObject({
      other_id: id,
      /** The fields whose value comes from the other record. */
      take: z.array(mergeField).max(mergeFields.length),
      /** Versions of both records that the preview returned. */
      updated_at: instant,
      other_updated_at: instant,
    }),
    response: z.object({ id, undo_until: instant }),
    errors: ['field_forbidden', 'permission_not_held', 'merge_refused', 'terms_signed', 'stale'],
  },
  'GET /v1/users/:id/merges': {
    summary: 'The merges into a record that can still be undone',
    access: 'edit:users',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    response: z.array(
      z.object({
        id,
        /** Name of the source record. */
        name: z.string(),
        email: z.string(),
        merged_at: instant,
        user_name: z.string(),
        undo_until: instant,
      }),
    ),
    errors: ['field_forbidden', 'permission_not_held'],
  },
  'POST /v1/merges/:id/undo': {
    summary: 'Undo a merge: both records as they were',
    access: 'edit:users',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    response: z.object({ kept_id: id, dissolved_id: id }),
    errors: [
      ...([
        'field_forbidden',
        'permission_not_held',
        'merge_closed',
        'merge_changed',
        'email_taken',
      ] as const),
      ...(['cpf_taken', 'terms_signed'] as const),
    ],
  },
});
