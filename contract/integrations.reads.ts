import type { Changes, Records } from './reads.ts';

const read = ['GET /v1/integrations'] as const;

export const records = { integrations: read } as const satisfies Records;

/** A test that is refused leaves no record. */
export const changes = { 'POST /v1/integrations/:kind/test': read } as const satisfies Changes;
