import { z } from 'zod';
import { CLASS_FILE_TITLE, CLASS_FILES_MOST } from '../domain/classFiles.ts';
import { CLASS_FILE, fileTypes } from '../domain/files.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { shown } from './auditKinds.ts';
import { area, byId, done, id, instant, listOf, listQuery, textFilter, uploadErrors } from './call.ts';
import { line, plausibleDay } from './fields.ts';

const classFile = z.object({
  id,
  title: z.string(),
  class_id: id,
  class_title: z.string(),
  teacher_id: id,
  /** The teacher who shared it. */
  teacher_name: z.string(),
  type: z.enum(fileTypes),
  bytes: z.number().int(),
  /** Signed, and valid for an hour or two. */
  url: z.string(),
  created_at: instant,
  updated_at: instant,
});

const title = line(CLASS_FILE_TITLE.max, CLASS_FILE_TITLE.min, 'class_file_title_short');
const types = ['ADMIN', 'TEACHER', 'FEE'] as const;

export const errors = {
  class_files_full: 417,
} as const satisfies Statuses;

export const audited = {
  entities: { class_files: ['I', 'U', 'D'] },
  fields: { file_bytes: shown('number'), shared_at: shown('instant') },
} as const satisfies Audited;

export const calls = area({
  'GET /v1/teacher-documents': {
    summary: 'Files of classes, newest first',
    access: 'view:teacher_documents',
    types: ['ADMIN', 'TEACHER', 'FEE', 'STUDENT'],
    scope: 'classes',
    query: listQuery(['created_at', 'title'], {
      order: z.enum(['ASC', 'DESC']).default('DESC'),
      title: textFilter,
      /** The day on the calendar of the school. */
      created_at: plausibleDay.optional(),
      teacher_id: id.optional(),
      /** A student who may read them. */
      student_id: id.optional(),
      class_id: id.optional(),
    }),
    response: listOf(classFile),
  },
  'POST /v1/teacher-documents': {
    summary: 'Share files with a class, each as a row of its own',
    access: 'create:teacher_documents',
    types,
    scope: 'classes',
    upload: { files: { ...CLASS_FILE, most: CLASS_FILES_MOST } },
    body: z.strictObject({ title, class_id: id }),
    response: z.object({ ids: z.array(id) }),
    errors: [...uploadErrors, 'class_files_full', 'stale'],
    limit: 'upload',
  },
  'PATCH /v1/teacher-documents/:id': {
    summary: 'Change the title or class of a file, or replace it',
    access: 'create:teacher_documents',
    types,
    scope: 'classes',
    params: byId,
    upload: { file: { ...CLASS_FILE, optional: true } },
    body: z.strictObject({
      title: title.optional(),
      class_id: id.optional(),
      updated_at: instant.optional(),
    }),
    record: classFile,
    response: done,
    errors: [...uploadErrors, 'class_files_full', 'stale'],
    limit: 'upload',
  },
  'PATCH /v1/teacher-documents/:id/change-status': {
    summary: 'Delete a file of a class',
    access: 'create:teacher_documents',
    types,
    scope: 'classes',
    params: byId,
    response: done,
  },
});
