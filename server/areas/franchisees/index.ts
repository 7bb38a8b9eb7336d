import type { Area } from '../../platform/area.ts';
import { clearFranchisees } from './clearFranchisees.ts';
import { createFranchisee, getFranchisee, listFranchisees } from './franchisees.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    clear_franchisees: Record<string, never>;
  }
}

export const franchisees = {
  handlers: {
    'GET /v1/franchisee': listFranchisees,
    'GET /v1/franchisee/:id': getFranchisee,
    'POST /v1/franchisee': createFranchisee,
  },
  jobs: { clear_franchisees: clearFranchisees },
  crons: { clear_franchisees: { at: '45 6 * * *' } },
} satisfies Area;
