import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { calls } from '../../../contract/paymentProofs.ts';
import { payment_proofs } from '../../../server/areas/payments/proofs/tables.ts';
import { charges } from '../../../server/areas/payments/tables.ts';
import { ensureFound } from '../../../server/platform/errors.ts';
import type { Target } from '../../security/target.ts';
import type { AreaProof } from '../../support/areaProof.ts';
import { onePixel } from '../../support/pictures.ts';

/** A charge of the fixture's student that a person has confirmed. */
async function confirmed(t: Target) {
  const [charge] = await t.db
    .update(charges)
    .set({ status: 'paid', paid_at: t.world.school.clock.now(), confirmation_id: randomUUID() })
    .where(eq(charges.charge_id, await t.charge('registration')))
    .returning();
  return charge;
}

async function withProof(t: Target): Promise<string> {
  if (t.which === 'missing') return randomUUID();
  const { charge_id, student_id, contract_id, confirmation_id } = ensureFound(await confirmed(t));
  const file_key = `proofs/${t.unique()}.png`;
  const { clock, services } = t.world.school;
  await services.files.put(file_key, onePixel);
  await t.db.insert(payment_proofs).values({
    confirmation_id: ensureFound(confirmation_id),
    student_id,
    contract_id,
    file_key,
    file_type: 'image/png',
    file_bytes: onePixel.length,
    sent_by: t.world.profiles.A.me.user_id,
    sent_at: clock.now(),
  });
  return charge_id;
}

export const paymentProofs: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
POST /v1/charges/:id/proof                        shut  no   no   no   no   no   no   no   any  no   pick  edit:charges edit:financial_parameters
GET /v1/charges/:id/proof                         shut  no   no   no   no   no   no   no   any  no   pick  view:charges`,
  inputs: {
    'POST /v1/charges/:id/proof': {
      send: async (t) => ({
        params: { id: (await confirmed(t))?.charge_id ?? randomUUID() },
        files: { file: new Blob([onePixel], { type: 'image/png' }) },
      }),
    },
    'GET /v1/charges/:id/proof': { send: async (t) => ({ params: { id: await withProof(t) } }) },
  },
  lists: {},
  single: ['GET /v1/charges/:id/proof'],
  fill: async () => undefined,
};
