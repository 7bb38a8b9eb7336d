import type { Changes, ReadKey, Records } from './reads.ts';

const parameters = [
  'GET /v1/financial-parameters',
  'GET /v1/financial-parameters/versions',
  'GET /v1/students/:id/new-contract',
] as const satisfies readonly ReadKey[];

/** The reads that each change makes stale. */
export const changes = {
  'PATCH /v1/financial-parameters': parameters,
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  financial_parameters: parameters,
} as const satisfies Records;
