import type { Changes, Records } from './reads.ts';

const banners = ['GET /v1/banners', 'GET /v1/banners/current'] as const;

/** The reads that each change makes stale. */
export const changes = {
  'POST /v1/banners': banners,
  'PATCH /v1/banners/:id': banners,
  'DELETE /v1/banners/:id': banners,
  'POST /v1/banners/:id/dismiss': ['GET /v1/banners/current'],
  'DELETE /v1/banners/:id/dismiss': ['GET /v1/banners/current'],
  'POST /v1/background-images': ['GET /v1/background-images'],
  'PATCH /v1/background-images/:id': ['GET /v1/background-images'],
  'DELETE /v1/background-images/:id': ['GET /v1/background-images'],
} as const satisfies Changes;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  banners: ['GET /v1/banners', 'GET /v1/banners/current', 'GET /v1/background-images'],
} as const satisfies Records;
