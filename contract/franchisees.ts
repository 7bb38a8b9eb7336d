import { z } from 'zod';
import { FRANCHISEE_PHOTO, FRANCHISEE_VIDEO } from '../domain/files.ts';
import { type FranchiseeField, franchiseeRules, SLUG_MAX } from '../domain/franchisee.ts';
import { FRANCHISE_TYPES } from '../domain/options.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { option, restricted, shown } from './auditKinds.ts';
import { area, boolFilter, byId, id, instant, listOf, listQuery, textFilter, uploadErrors } from './call.ts';
import { line, optionalLine } from './fields.ts';
import { type Readers, to } from './readers.ts';
import { rule } from './rules.ts';

const needed = (field: FranchiseeField) => {
  const { code, max, holds } = franchiseeRules[field];
  return z.string(rule(code)).pipe(line(max).refine(holds, rule(code)));
};

const franchiseeInput = z.strictObject({
  name: needed('name'),
  surname: needed('surname'),
  phone: needed('phone'),
  email: needed('email').transform((text) => text.toLowerCase()),
  city: needed('city'),
  state: needed('state'),
  slug: optionalLine(SLUG_MAX),
  franchiseType: z.enum(FRANCHISE_TYPES, rule(franchiseeRules.franchiseType.code)),
});

const franchisee = z.object({
  id,
  name: z.string(),
  surname: z.string(),
  phone: z.string(),
  email: z.string(),
  city: z.string(),
  state: z.string(),
  slug: z.string().nullable(),
  franchiseType: z.enum(FRANCHISE_TYPES),
  photo_url: z.string().nullable(),
  video_url: z.string().nullable(),
  /** The user that it became. */
  user_id: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
});

export const errors = {
  franchisee_is_user: 417,
} as const satisfies Statuses;

export const audited = {
  entities: {
    franchisees: ['I', 'U'],
  },
  sentences: ['franchisees.user_id'],
  fields: {
    surname: restricted('text'),
    state: shown('text'),
    slug: shown('text'),
    franchise_type: option(FRANCHISE_TYPES),
    video_key: shown('secret'),
  },
} as const satisfies Audited;

export const readers = {
  surname: to(['editor'], 'of a franchisee, kept by those who register sellers and teachers'),
} as const satisfies Readers;

export const calls = area({
  'GET /v1/franchisee': {
    summary: 'Franchisees, newest first',
    access: 'create:franchisee',
    scope: 'school',
    query: listQuery(['createdAt', 'name', 'email', 'city'], {
      order: z.enum(['ASC', 'DESC']).default('DESC'),
      name: textFilter,
      email: textFilter,
      franchiseType: z.enum(FRANCHISE_TYPES).optional(),
      is_user: boolFilter,
    }),
    response: listOf(franchisee),
  },
  'GET /v1/franchisee/:id': {
    summary: 'One franchisee',
    access: 'create:franchisee',
    scope: 'school',
    params: byId,
    response: franchisee,
  },
  'POST /v1/franchisee': {
    summary: 'Record a franchisee, with a photo and a video',
    access: 'create:franchisee',
    scope: 'school',
    upload: {
      photo: { ...FRANCHISEE_PHOTO, optional: true },
      video: { ...FRANCHISEE_VIDEO, optional: true },
    },
    body: franchiseeInput,
    response: franchisee,
    errors: uploadErrors,
    limit: 'upload',
  },
});
