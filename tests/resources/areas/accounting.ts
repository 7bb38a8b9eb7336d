import { eq } from 'drizzle-orm';
import type { calls } from '../../../contract/accounting.ts';
import { charges } from '../../../server/areas/payments/tables.ts';
import type { Target } from '../../security/target.ts';
import { type AreaProof, list } from '../../support/areaProof.ts';

const period = { from: '2026-01-01', to: '2026-12-31' } as const;
const csv = { query: { ...period, format: 'csv' as const } };
const file = { send: () => csv };

/** A paid charge of the fixture's student. */
async function paid(t: Target): Promise<string> {
  const charge_id = await t.charge('registration');
  await t.db
    .update(charges)
    .set({ status: 'paid', paid_at: t.world.school.clock.now() })
    .where(eq(charges.charge_id, charge_id));
  return charge_id;
}

export const accounting: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
GET /v1/accounting                                shut  no   no   no   no   no   no   no   ok   no   pick  view:charges
GET /v1/accounting/charges/export                 shut  no   no   no   no   no   no   no   ok   no   pick  view:charges
GET /v1/accounting/payments/export                shut  no   no   no   no   no   no   no   ok   no   pick  view:charges
GET /v1/accounting/refunds/export                 shut  no   no   no   no   no   no   no   ok   no   pick  view:charges
GET /v1/accounting/chargebacks/export             shut  no   no   no   no   no   no   no   ok   no   pick  view:charges
GET /v1/accounting/invoices/export                shut  no   no   no   no   no   no   no   ok   no   pick  view:invoices
GET /v1/charges/:id/receipt                       shut  own  own  own  no   no   own  no   any  no   pick  view:onboarding_status edit:users`,
  inputs: {
    'GET /v1/accounting': { send: () => ({ query: period }) },
    'GET /v1/accounting/charges/export': file,
    'GET /v1/accounting/payments/export': file,
    'GET /v1/accounting/refunds/export': file,
    'GET /v1/accounting/chargebacks/export': file,
    'GET /v1/accounting/invoices/export': file,
    'GET /v1/charges/:id/receipt': { send: async (t) => ({ params: { id: await paid(t) } }) },
  },
  lists: { 'GET /v1/accounting': list('admin', period) },
  single: [
    'GET /v1/accounting/charges/export',
    'GET /v1/accounting/payments/export',
    'GET /v1/accounting/refunds/export',
    'GET /v1/accounting/chargebacks/export',
    'GET /v1/accounting/invoices/export',
    'GET /v1/charges/:id/receipt',
  ],
  // The charges of the full school's contracts are its rows.
  fill: () => Promise.resolve(),
};
