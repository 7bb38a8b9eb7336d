import { sql } from 'drizzle-orm';
import type { Area } from '../../platform/area.ts';
import { createFranchisee, getFranchisee, listFranchisees } from './franchisees.ts';

export const franchisees = {
  handlers: {
    'GET /v1/franchisee': listFranchisees,
    'GET /v1/franchisee/:id': getFranchisee,
    'POST /v1/franchisee': createFranchisee,
  },
  files: {
    folders: ['franchisees'],
    used: sql`select unnest(array[photo_key, video_key]) from franchisees`,
  },
} satisfies Area;
