import { z } from 'zod';
import { EXAMPLE_MAX, MEANING_MAX, TERM_MAX } from '../domain/vocabulary.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { internal, shown } from './auditKinds.ts';
import { area, byId, done, id, instant, listOf, listQuery, textFilter } from './call.ts';
import { line } from './fields.ts';

const form = {
  term: line(TERM_MAX, 1),
  meaning: line(MEANING_MAX).default(''),
  example: line(EXAMPLE_MAX).default(''),
};

const entry = {
  id,
  term: z.string(),
  meaning: z.string(),
  example: z.string(),
  /** Null once the account is erased. */
  author_name: z.string().nullable(),
  is_mine: z.boolean(),
};

const word = z.object({
  ...entry,
  /** Whether the caller may change and delete it now. */
  can_change: z.boolean(),
  updated_at: instant,
});

const note = {
  access: 'view:calendar',
  types: ['TEACHER', 'FEE', 'STUDENT'],
  scope: 'classes',
} as const;

export const errors = {
  words_early: 417,
  words_late: 417,
  words_full: 417,
  word_exists: 409,
} as const satisfies Statuses;

export const audited = {
  contexts: ['lesson_words'],
  entities: { lesson_words: ['I', 'U', 'D'] },
  fields: { term: shown('text'), meaning: shown('text'), example: shown('text'), term_key: internal },
} as const satisfies Audited;

export const calls = area({
  'GET /v1/calendar/:id/words': {
    summary: 'The vocabulary of a lesson, in the order in which it was noted',
    access: 'view:calendar',
    types: ['ADMIN', 'TEACHER', 'FEE', 'STUDENT'],
    scope: 'classes',
    params: byId,
    response: z.object({
      response: z.array(word),
      /** Whether the caller may note something now. */
      can_add: z.boolean(),
    }),
  },
  'POST /v1/calendar/:id/words': {
    summary: 'Note a word or phrase in the vocabulary of a lesson that the caller gives or takes',
    ...note,
    params: byId,
    body: z.strictObject(form),
    response: word,
    errors: [
      'words_early',
      'words_late',
      'words_full',
      'word_exists',
      'lesson_cancelled',
      'student_inactive',
      'removed_from_room',
    ],
  },
  'PATCH /v1/words/:id': {
    summary: 'Change an entry: its author, or the teacher of the lesson',
    ...note,
    params: byId,
    body: z.strictObject({ ...form, updated_at: instant }),
    response: word,
    errors: [
      'words_late',
      'words_early',
      'word_exists',
      'lesson_cancelled',
      'student_inactive',
      'removed_from_room',
      'stale',
    ],
  },
  'DELETE /v1/words/:id': {
    summary: 'Delete an entry: its author, or the teacher of the lesson',
    ...note,
    params: byId,
    response: done,
    errors: ['words_late', 'words_early', 'lesson_cancelled', 'student_inactive', 'removed_from_room'],
  },
  'GET /v1/vocabulary': {
    summary: "The vocabulary of all the caller's lessons, the newest first",
    access: 'view:classroom',
    types: ['STUDENT'],
    scope: 'self',
    query: listQuery(['created_at', 'term'], {
      term: textFilter,
      order: z.enum(['ASC', 'DESC']).default('DESC'),
    }),
    response: listOf(z.object({ ...entry, class_name: z.string(), lesson_id: id, starts_at: instant })),
  },
});
