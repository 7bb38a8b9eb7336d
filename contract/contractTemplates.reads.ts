import type { Changes, ReadKey, Records } from './reads.ts';

const versions = [
  'GET /v1/contract-templates',
  'GET /v1/contract-templates/:version',
] as const satisfies readonly ReadKey[];

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/contract-templates': versions,
  'POST /v1/contract-templates/:version/use': [...versions, 'GET /v1/school-setup'],
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  contract_templates: [...versions, 'GET /v1/school-setup'],
} as const satisfies Records;
