import type { calls } from '../../../contract/figures.ts';
import { buildFev } from '../../../server/demo/build/people.ts';
import type { Target } from '../../security/target.ts';
import { type AreaProof, list } from '../../support/areaProof.ts';

const months = { start_date: '2026-01-01', end_date: '2026-12-31' } as const;
const period = { from: '2026-01-01', to: '2026-12-31' } as const;

/** A seller's own id, and another seller's for who is none. */
async function sellerOf(t: Target): Promise<string> {
  if (t.which === 'missing') return t.world.nowhere.fev_id ?? '';
  if (t.which === 'own' && t.own.fev_id) return t.own.fev_id;
  return (await buildFev(t.db)).fev_id;
}

export const figures: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
GET /v1/dashboard/admin                           shut  no   no   no   no   no   no   no   ok   no   pick  view:dashboard
GET /v1/dashboard/admin-student-growth            shut  no   no   no   no   no   no   no   ok   no   pick  view:dashboard
GET /v1/dashboard/admin-franchise-growth          shut  no   no   no   no   no   no   no   ok   no   pick  view:dashboard
GET /v1/dashboard/today                           shut  no   no   no   no   no   no   no   ok   no   pick  view:dashboard
GET /v1/dashboard/fev/:fev_id                     shut  no   no   no   no   no   ok   no   ok   no   pick  view:fev_dashboard
GET /v1/fev/ranking                               shut  no   no   no   no   no   ok   no   ok   no   pick  view:revenue view:fev_dashboard
GET /v1/revenue                                   shut  no   no   no   no   no   ok   no   ok   no   pick  view:revenue`,
  inputs: {
    'GET /v1/dashboard/admin': { send: () => ({}) },
    'GET /v1/dashboard/admin-student-growth': { send: () => ({ query: months }) },
    'GET /v1/dashboard/admin-franchise-growth': { send: () => ({ query: months }) },
    'GET /v1/dashboard/fev/:fev_id': {
      send: async (t) => ({ params: { fev_id: await sellerOf(t) } }),
    },
    'GET /v1/dashboard/today': { send: () => ({}) },
    'GET /v1/fev/ranking': { send: () => ({ query: period }) },
    'GET /v1/revenue': { send: () => ({ query: period }) },
  },
  lists: {
    'GET /v1/dashboard/admin': list('admin', {}),
    'GET /v1/dashboard/admin-student-growth': list('admin', months),
    'GET /v1/dashboard/admin-franchise-growth': list('admin', months),
    'GET /v1/dashboard/fev/:fev_id': {
      as: 'admin',
      input: ({ seller }) => ({ params: { fev_id: seller.fev_id } }),
    },
    'GET /v1/dashboard/today': list('admin', {}),
    'GET /v1/fev/ranking': list('admin', period),
    'GET /v1/revenue': list('admin', { ...period, pageSize: 50 }),
  },
  single: [],
  // The people and charges of the full school are its rows.
  fill: () => Promise.resolve(),
};
