import type { Changes } from './reads.ts';

/** An upload is seen only once a form has taken it. */
export const changes = {
  'POST /v1/uploads': [],
  'PATCH /v1/uploads/:id': [],
  'DELETE /v1/uploads/:id': [],
} as const satisfies Changes;
