import type { calls } from '../../../contract/integrations.ts';
import { integration_failures } from '../../../server/platform/tables.ts';
import { nothing } from '../../security/inputs/row.ts';
import { type AreaProof, list } from '../../support/areaProof.ts';

export const integrations: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
GET /v1/integrations                              shut  no   no   no   no   no   no   no   ok   no   pick  view:integrations
POST /v1/integrations/:kind/test                  shut  no   no   no   no   no   no   no   ok   no   pick  edit:integrations`,
  inputs: {
    'GET /v1/integrations': nothing,
    'POST /v1/integrations/:kind/test': { send: () => ({ params: { kind: 'cep' } }) },
  },
  lists: { 'GET /v1/integrations': list('admin') },
  single: [],
  fill: ({ db }, index) =>
    db
      .insert(integration_failures)
      .values({ kind: 'cep', hour: new Date(Date.UTC(2026, 2, 1, index)), count: 1 }),
};
