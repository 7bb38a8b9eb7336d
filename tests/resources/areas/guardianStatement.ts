import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { calls } from '../../../contract/guardianStatement.ts';
import { makeContract } from '../../../server/areas/contracts/makeContract.ts';
import { contracts } from '../../../server/areas/contracts/tables.ts';
import { guardian_links } from '../../../server/areas/payments/guardian/tables.ts';
import { charges } from '../../../server/areas/payments/tables.ts';
import { ownGuardian } from '../../../server/areas/people/guardian.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import { sha256 } from '../../../server/platform/hash.ts';
import type { Target } from '../../security/target.ts';
import type { AreaProof } from '../../support/areaProof.ts';

/** A new student under age, whose guardian has an address of its own. */
async function minor(t: Target) {
  const email = `${t.unique()}@responsavel.test`;
  const birthdate = '2014-05-01';
  const person = { name: 'Maria de Souza', email, phone: '+5511987654321', birthdate: '1980-02-01' };
  const guardian = { ...ownGuardian(person), student_guardian_relationship: 'Mãe' as const };
  const student = await t.newStudent({
    user: { personal: { birthdate } },
    student: { guardian, waived_through: 0 },
  });
  return { ...student, guardian_email: email };
}

/** A guardian's link, and the fee of the student's signed contract, which has a plan as well; a token that leads nowhere for a missing one. */
async function link(t: Target, status: 'open' | 'paid' = 'open') {
  const token = `statement-of-${t.unique()}`.padEnd(43, 'x');
  if (t.which === 'missing') return { token, charge_id: randomUUID() };
  const { student_id, guardian_email: email } = await minor(t);
  const { services } = t.world.school;
  const now = services.clock.now();
  const contract_id = await services.transaction((tx) => makeContract(tx, systemCtx(services), student_id));
  await t.db
    .update(contracts)
    .set({ status: 'signed', signed_at: now })
    .where(sql`contract_id = ${contract_id}`);
  const owed = { student_id, contract_id, due_date: '2026-03-20', provider: 'sandbox' };
  const fee = { ...owed, kind: 'registration' as const, amount: 15_000 };
  const [charge] = await t.db
    .insert(charges)
    .values({ ...fee, status, paid_at: status === 'paid' ? now : null })
    .returning();
  await t.db.insert(charges).values({ ...owed, kind: 'plan', amount: 30_000 });
  await t.db.insert(guardian_links).values({
    student_id,
    token_hash: sha256(token),
    email,
    created_at: now,
    expires_at: new Date(now.getTime() + 60_000),
  });
  return { token, charge_id: charge?.charge_id ?? '' };
}

const opened = { send: async (t: Target) => ({ body: { token: (await link(t)).token } }) };

export const guardianStatement: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
POST /v1/guardian-statement                       open  any  any  any  any  any  any  any  any  any  any
POST /v1/guardian-statement/payment               open  any  any  any  any  any  any  any  any  any  any
POST /v1/guardian-statement/joint-payment         open  any  any  any  any  any  any  any  any  any  any
POST /v1/guardian-statement/receipt               open  any  any  any  any  any  any  any  any  any  any
POST /v1/guardian-statement/renew                 open  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/statement/:user_id/guardian-link         shut  no   no   no   no   no   own  no   any  no   pick  edit:users edit:onboarding_status`,
  inputs: {
    'POST /v1/guardian-statement': opened,
    'POST /v1/guardian-statement/payment': { send: async (t) => ({ body: await link(t) }) },
    'POST /v1/guardian-statement/joint-payment': opened,
    'POST /v1/guardian-statement/receipt': { send: async (t) => ({ body: await link(t, 'paid') }) },
    'POST /v1/guardian-statement/renew': opened,
    'POST /v1/statement/:user_id/guardian-link': {
      send: async (t) => ({ params: { user_id: (await minor(t)).user_id } }),
    },
  },
  lists: {},
  single: [],
  fill: async () => undefined,
};
