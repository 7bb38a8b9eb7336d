import { z } from 'zod';
import { lookAlikeReasons } from '../domain/duplicates.ts';
import { mergeFields, mergeObstacles } from '../domain/merge.ts';
import { userTypes } from '../domain/userTypes.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { area, boolFilter, byId, day, done, id, instant, listOf, listQuery, textFilter } from './call.ts';
import { type Readers, to } from './readers.ts';

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
    distinct_people: ['I', 'D'],
  },
} as const satisfies Audited;

const merging = to(['editor'], 'only those who can merge two records compare them', '');

export const readers = {
  other_name: merging,
  other_email: merging,
} as const satisfies Readers;

/** Two records that may be of one person; the one that was registered first is named first (REG-26). */
const lookAlike = z.object({
  /** The ids of both, which identify the pair. */
  id: z.string(),
  user_id: id,
  name: z.string(),
  email: z.string(),
  other_id: id,
  other_name: z.string(),
  other_email: z.string(),
  reasons: z.array(z.enum(lookAlikeReasons)),
  /** Where both have it. */
  birthdate: day.nullable(),
  phone: z.string().nullable(),
  /** When the later of the two was registered. */
  created_at: instant,
  /** Null unless the pair was set aside. */
  aside: z.object({ id, set_by: z.string(), set_at: instant }).nullable(),
});

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
  'GET /v1/lookalikes': {
    summary:
      'Pairs of records with the same name and birth date, or the same phone, which may be of one person',
    access: 'edit:users',
    types: ['ADMIN'],
    scope: 'school',
    query: listQuery(['created_at', 'name'], {
      order: z.enum(['ASC', 'DESC']).default('DESC'),
      /** A part of the name of one of the two. */
      name: textFilter,
      /** The pairs that were set aside, instead of those that were not. */
      aside: boolFilter,
    }),
    note: 'Pairs with a record that the caller cannot change are left out.',
    response: listOf(lookAlike),
  },
  'POST /v1/lookalikes/aside': {
    summary: 'Set a pair of look-alikes aside, because they are two people',
    access: 'edit:users',
    types: ['ADMIN'],
    scope: 'school',
    body: z.strictObject({ user_id: id, other_id: id }),
    response: z.object({ id }),
  },
  'DELETE /v1/lookalikes/aside/:id': {
    summary: 'List a pair that was set aside again',
    access: 'edit:users',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    response: done,
  },
});
