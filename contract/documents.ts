import { z } from 'zod';
import { DOCUMENT_STATES, REMINDERS } from '../domain/documents.ts';
import { DOCUMENT_FILE, fileTypes } from '../domain/files.ts';
import type { Audited } from './areaParts.ts';
import { option, restricted, shown } from './auditKinds.ts';
import { area, byId, day, done, id, instant, uploadErrors } from './call.ts';
import { optional, plausibleDay } from './fields.ts';
import { enrolling, type Readers, to } from './readers.ts';

/** One per document type, the required ones first. */
const entry = z.object({
  type_id: id,
  name: z.string(),
  required: z.boolean(),
  expires: z.boolean(),
  state: z.enum(DOCUMENT_STATES),
  kept: z
    .object({
      id,
      type: z.enum(fileTypes),
      bytes: z.number().int(),
      expires_on: day.nullable(),
      /** The last reminder. */
      reminded: z.enum(REMINDERS).nullable(),
      sent_at: instant,
    })
    .nullable(),
});

const list = z.object({
  /** Number of required documents that are absent or expired. */
  missing: z.number().int(),
  documents: z.array(entry),
});

const sent = {
  upload: { file: DOCUMENT_FILE },
  body: z.strictObject({ type_id: id, expires_on: optional(plausibleDay) }),
  response: list,
  errors: uploadErrors,
  limit: 'upload',
} as const;
const ofPerson = z.strictObject({ id, document_id: id });

export const audited = {
  entities: {
    documents: ['I', 'U', 'D'],
  },
  sentences: ['documents.reminded'],
  fields: {
    document_type: shown('text'),
    expires_on: restricted('day'),
    file_key: shown('secret'),
    reminded: option(REMINDERS),
  },
} as const satisfies Audited;

export const readers = {
  documents: to([...enrolling, 'self'], 'copies of documents identify the person; not needed by others', []),
} as const satisfies Readers;

export const calls = area({
  'GET /v1/entity/profile/documents': {
    summary: "The caller's documents, and what is missing",
    access: 'view:profile',
    scope: 'self',
    response: list,
  },
  'POST /v1/entity/profile/documents': {
    summary: 'Send a document of the caller, or replace it',
    access: 'edit:profile',
    scope: 'self',
    ...sent,
  },
  'GET /v1/entity/profile/documents/:id/file': {
    summary: "The file of the caller's document",
    access: 'view:profile',
    scope: 'self',
    params: byId,
    response: 'file',
    media: DOCUMENT_FILE.types,
  },
  'GET /v1/users/:id/documents': {
    summary: "A person's documents, and what is missing",
    access: 'edit:users',
    scope: 'students',
    params: byId,
    response: list,
  },
  'POST /v1/users/:id/documents': {
    summary: 'Send a document of a person, or replace it',
    access: 'edit:users',
    scope: 'students',
    params: byId,
    ...sent,
  },
  'GET /v1/users/:id/documents/:document_id/file': {
    summary: "The file of a person's document",
    access: 'edit:users',
    scope: 'students',
    params: ofPerson,
    response: 'file',
    media: DOCUMENT_FILE.types,
  },
  'PATCH /v1/users/:id/documents/:document_id': {
    summary: "Correct the last valid day of a person's document",
    access: 'edit:users',
    scope: 'students',
    params: ofPerson,
    body: z.strictObject({ expires_on: plausibleDay }),
    response: done,
  },
  'DELETE /v1/users/:id/documents/:document_id': {
    summary: 'Delete a document of a person',
    access: 'edit:users',
    scope: 'students',
    params: ofPerson,
    response: done,
  },
});
