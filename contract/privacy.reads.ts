import { people } from './readLists.ts';
import type { Changes, ReadKey, Records } from './reads.ts';

const privacyQueue = [
  'GET /v1/privacy-requests',
  'GET /v1/privacy-requests/:id',
] as const satisfies readonly ReadKey[];

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/account/privacy/erasure': ['GET /v1/account/privacy'],
  'POST /v1/account/privacy/consent': ['GET /v1/account/privacy'],
  'POST /v1/account/privacy/correction': ['GET /v1/account/privacy'],
  'POST /v1/account/privacy/requests/:id/withdraw': ['GET /v1/account/privacy'],
  'POST /v1/privacy-requests/:id/refuse': privacyQueue,
  'POST /v1/privacy-requests/:id/accept': [...people, ...privacyQueue],
  'POST /v1/privacy-requests/:id/erase': [...people, ...privacyQueue],
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  privacy: [...people, ...privacyQueue],
} as const satisfies Records;
