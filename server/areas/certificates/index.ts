import { sql } from 'drizzle-orm';
import type { Area } from '../../platform/area.ts';
import { readBadge, readBadgeDocument, readBadgeKey } from './badges.ts';
import { issueBatch, readBatch, startBatch } from './batches.ts';
import { postCertificate } from './issue.ts';
import { certificateProgress, listCertificates, validateCertificate } from './queries.ts';
import { restoreCertificate, revokeCertificate } from './revoke.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    certificate_batch: { batch_id: string };
  }
}

export const certificates = {
  handlers: {
    'GET /v1/certificates': listCertificates,
    'GET /v1/certificates/progress': certificateProgress,
    'POST /v1/certificates': postCertificate,
    'GET /v1/certificates/:hash/validate': validateCertificate,
    'POST /v1/certificates/:id/revoke': revokeCertificate,
    'POST /v1/certificates/:id/restore': restoreCertificate,
    'POST /v1/certificates/batches': startBatch,
    'GET /v1/certificates/batches/:id': readBatch,
    'GET /v1/certificates/:id/badge': readBadge,
    'GET /v1/badges/:document': readBadgeDocument,
    'GET /v1/badges/keys/:id': readBadgeKey,
  },
  jobs: { certificate_batch: issueBatch },
  files: { folders: ['certificates'], used: sql`select file_key from certificates` },
} satisfies Area;
