import type { Records } from './reads.ts';

const books = ['GET /v1/accounting'] as const;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  charges: books,
  contracts: books,
  finance: books,
  invoices: [],
  payments: books,
} as const satisfies Records;
