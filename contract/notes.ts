import { z } from 'zod';
import { PERSON_NOTE_MAX } from '../domain/personNotes.ts';
import type { Audited } from './areaParts.ts';
import { shown } from './auditKinds.ts';
import { area, byId, done, id, instant, listOf, listQuery } from './call.ts';
import { multiLine } from './fields.ts';
import { enrolling, type Readers, to } from './readers.ts';

const note = z.object({
  id,
  author_id: id,
  written_by: z.string(),
  person_note: z.string(),
  created_at: instant,
  updated_at: instant,
});

const written = multiLine(PERSON_NOTE_MAX, 1);
const ofPerson = z.strictObject({ id, note_id: id });
const staff = { access: 'edit:users', types: ['ADMIN', 'FEV'], scope: 'students' } as const;

export const audited = {
  entities: {
    person_notes: ['I', 'U', 'D'],
  },
  fields: {
    /** The log says that a note was written, and never what it says: the person may read the log. */
    person_note: shown('secret'),
  },
} as const satisfies Audited;

export const readers = {
  person_note: to(
    enrolling,
    'notes of the staff, which the person receives with a copy of their data only',
    '',
  ),
  written_by: to(enrolling, 'who of the staff wrote a note is known to those who read it', ''),
} as const satisfies Readers;

export const calls = area({
  'GET /v1/users/:id/notes': {
    summary: 'Notes of the staff about another person, newest first',
    ...staff,
    params: byId,
    query: listQuery(['created_at'], { order: z.enum(['ASC', 'DESC']).default('DESC') }),
    response: listOf(note),
    errors: ['permission_not_held'],
  },
  'POST /v1/users/:id/notes': {
    summary: 'Write a note about another person',
    ...staff,
    params: byId,
    body: z.strictObject({ person_note: written }),
    response: note,
    errors: ['permission_not_held'],
  },
  'PATCH /v1/users/:id/notes/:note_id': {
    summary: "Change the caller's own note about another person",
    ...staff,
    params: ofPerson,
    body: z.strictObject({ person_note: written, updated_at: instant.optional() }),
    record: note,
    response: note,
    errors: ['permission_not_held', 'stale'],
  },
  'DELETE /v1/users/:id/notes/:note_id': {
    summary: 'Delete a note: the own one, or with a permission one of another author',
    ...staff,
    params: ofPerson,
    response: done,
    errors: ['permission_not_held'],
  },
});
