import { sql } from 'drizzle-orm';
import type { Area } from '../../platform/area.ts';
import { changeFile, deleteFile, shareFiles } from './changeFiles.ts';
import { listFiles } from './listFiles.ts';

export const classFiles = {
  handlers: {
    'GET /v1/teacher-documents': listFiles,
    'POST /v1/teacher-documents': shareFiles,
    'PATCH /v1/teacher-documents/:id': changeFile,
    'PATCH /v1/teacher-documents/:id/change-status': deleteFile,
  },
  files: { folders: ['class-files'], used: sql`select file_key from class_files` },
} satisfies Area;
