import { randomUUID } from 'node:crypto';
import type { calls } from '../../../contract/paymentPlans.ts';
import { payment_plans } from '../../../server/areas/payments/plans/tables.ts';
import type { Target } from '../../security/target.ts';
import { type AreaProof, paged } from '../../support/areaProof.ts';

/** Too expensive to be offered to the students of the other tests. */
const stored = { value: 9_000_000_00, installments: 12 };

async function plan(t: Target): Promise<string> {
  if (t.which === 'missing') return randomUUID();
  const [row] = await t.db
    .insert(payment_plans)
    .values({ ...stored, name: `Plano ${t.unique()}` })
    .returning();
  return row?.id ?? '';
}

export const planForm = {
  name: 'Parcelado em 10x',
  description: 'Para quem paga em dez vezes.',
  value: 9_000_000.5,
  installments: 10,
  recurrence: false,
  status: true,
};

export const paymentPlans: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
GET /v1/payment-plans                             shut  no   no   no   no   no   no   no   ok   no   pick  view:payment_plans
GET /v1/payment-plans/:id                         shut  no   no   no   no   no   no   no   any  no   pick  view:payment_plans edit:payment_plans
POST /v1/payment-plans                            shut  no   no   no   no   no   no   no   ok   no   pick  create:payment_plans
PATCH /v1/payment-plans/:id                       shut  no   no   no   no   no   no   no   any  no   pick  edit:payment_plans
PATCH /v1/payment-plans/:id/change-status         shut  no   no   no   no   no   no   no   any  no   pick  edit:payment_plans`,
  inputs: {
    'GET /v1/payment-plans': { send: () => ({ query: { pageSize: 100 } }) },
    'GET /v1/payment-plans/:id': { send: async (t) => ({ params: { id: await plan(t) } }) },
    'POST /v1/payment-plans': { send: () => ({ body: planForm }) },
    'PATCH /v1/payment-plans/:id': {
      send: async (t) => ({ params: { id: await plan(t) }, body: planForm }),
    },
    'PATCH /v1/payment-plans/:id/change-status': {
      send: async (t) => ({ params: { id: await plan(t) }, body: { status: false } }),
    },
  },
  lists: { 'GET /v1/payment-plans': paged('admin') },
  single: ['GET /v1/payment-plans/:id'],
  fill: ({ db }, index) => db.insert(payment_plans).values({ ...stored, name: `Plano da lista ${index}` }),
};
