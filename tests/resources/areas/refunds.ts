import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { calls } from '../../../contract/refunds.ts';
import { refunds as table } from '../../../server/areas/payments/refunds/tables.ts';
import { charges } from '../../../server/areas/payments/tables.ts';
import { ensureFound } from '../../../server/platform/errors.ts';
import type { Target } from '../../security/target.ts';
import type { AreaProof } from '../../support/areaProof.ts';

/** A charge of the fixture's student that was paid by hand. */
async function paid(t: Target): Promise<string> {
  const charge_id = await t.charge('registration');
  await t.db
    .update(charges)
    .set({ status: 'paid', paid_at: t.world.school.clock.now() })
    .where(eq(charges.charge_id, charge_id));
  return charge_id;
}

/** A refund that a person sends, or one that has failed. */
async function waiting(t: Target, status: 'requested' | 'failed' = 'requested'): Promise<string> {
  if (t.which === 'missing') return randomUUID();
  const [charge] = await t.db
    .select()
    .from(charges)
    .where(eq(charges.charge_id, await paid(t)));
  const { student_id, contract_id, charge_id } = ensureFound(charge);
  const [row] = await t.db
    .insert(table)
    .values({ student_id, contract_id, charge_id, amount: 5_000, reason: 'Pago a mais', status })
    .returning();
  return row?.refund_id ?? '';
}

export const refunds: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
POST /v1/charges/:id/refund                       shut  no   no   no   no   no   no   no   any  no   pick  create:refunds
GET /v1/refunds                                   shut  no   no   no   no   no   no   no   ok   no   pick  create:refunds
POST /v1/refunds/:id/repeat                       shut  no   no   no   no   no   no   no   any  no   pick  create:refunds
POST /v1/refunds/:id/confirm                      shut  no   no   no   no   no   no   no   any  no   pick  create:refunds`,
  inputs: {
    'POST /v1/charges/:id/refund': {
      send: async (t) => ({ params: { id: await paid(t) }, body: { amount: 5_000, reason: 'Pago a mais' } }),
    },
    'GET /v1/refunds': { send: (t) => ({ query: { user_id: t.fixture.student.user_id } }) },
    'POST /v1/refunds/:id/repeat': {
      send: async (t) => ({ params: { id: await waiting(t, 'failed') }, body: {} }),
    },
    'POST /v1/refunds/:id/confirm': {
      send: async (t) => ({ params: { id: await waiting(t) }, body: { note: 'Pix enviado' } }),
    },
  },
  lists: {
    'GET /v1/refunds': {
      as: 'admin',
      input: ({ seated }) => ({ query: { user_id: seated.user_id } }),
    },
  },
  single: [],
  fill: async () => undefined,
};
