import type { calls } from '../../../contract/figures.ts';
import { type AreaProof, list } from '../../support/areaProof.ts';

const months = { start_date: '2026-01-01', end_date: '2026-12-31' } as const;
const period = { from: '2026-01-01', to: '2026-12-31' } as const;

export const figures: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
GET /v1/dashboard/admin                           shut  no   no   no   no   no   no   no   ok   no   pick  view:dashboard
GET /v1/dashboard/admin-student-growth            shut  no   no   no   no   no   no   no   ok   no   pick  view:dashboard
GET /v1/dashboard/admin-franchise-growth          shut  no   no   no   no   no   no   no   ok   no   pick  view:dashboard
GET /v1/dashboard/today                           shut  no   no   no   no   no   no   no   ok   no   pick  view:dashboard
GET /v1/fev/ranking                               shut  no   no   no   no   no   ok   no   ok   no   pick  view:revenue view:fev_dashboard`,
  inputs: {
    'GET /v1/dashboard/admin': { send: () => ({}) },
    'GET /v1/dashboard/admin-student-growth': { send: () => ({ query: months }) },
    'GET /v1/dashboard/admin-franchise-growth': { send: () => ({ query: months }) },
    'GET /v1/dashboard/today': { send: () => ({}) },
    'GET /v1/fev/ranking': { send: () => ({ query: period }) },
  },
  lists: {
    'GET /v1/dashboard/admin': list('admin', {}),
    'GET /v1/dashboard/admin-student-growth': list('admin', months),
    'GET /v1/dashboard/admin-franchise-growth': list('admin', months),
    'GET /v1/dashboard/today': list('admin', {}),
    'GET /v1/fev/ranking': list('admin', period),
  },
  single: [],
  // The people and charges of the full school are its rows.
  fill: () => Promise.resolve(),
};
