import { sql } from 'drizzle-orm';
import type { Area } from '../../platform/area.ts';
import { changeValidity, deleteDocument } from './changeDocument.ts';
import { ownDocuments, ownFile, personDocuments, personFile } from './listDocuments.ts';
import { remindDocuments } from './remindDocuments.ts';
import { sendOfPerson, sendOwn } from './sendDocument.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    remind_documents: Record<string, never>;
  }
}

export const documents = {
  handlers: {
    'GET /v1/entity/profile/documents': ownDocuments,
    'POST /v1/entity/profile/documents': sendOwn,
    'GET /v1/entity/profile/documents/:id/file': ownFile,
    'GET /v1/users/:id/documents': personDocuments,
    'POST /v1/users/:id/documents': sendOfPerson,
    'GET /v1/users/:id/documents/:document_id/file': personFile,
    'PATCH /v1/users/:id/documents/:document_id': changeValidity,
    'DELETE /v1/users/:id/documents/:document_id': deleteDocument,
  },
  jobs: { remind_documents: remindDocuments },
  // Reminders at 06:00 in São Paulo, or later the same day if no process ran then.
  crons: { remind_documents: { at: '0 9 * * *', fill: '1d' } },
  files: { folders: ['documents'], used: sql`select file_key from documents` },
} satisfies Area;
