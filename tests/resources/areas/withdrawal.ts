import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { calls } from '../../../contract/withdrawal.ts';
import { makeContract } from '../../../server/areas/contracts/makeContract.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import { Target } from '../../security/target.ts';
import type { AreaProof } from '../../support/areaProof.ts';

/** The signed contract of a new student. */
async function signed(t: Target): Promise<string> {
  if (t.which === 'missing') return randomUUID();
  const { student_id } = await t.newStudent();
  const { services } = t.world.school;
  const id = await services.transaction((tx) => makeContract(tx, systemCtx(services), student_id));
  await t.db.execute(sql`update contracts set status = 'signed', signed_at = ${services.clock.now().toISOString()}
    where contract_id = ${id}`);
  return id;
}

/** The caller has withdrawn before: another withdrawal would end the lessons that other tests read. */
async function withdrawn(t: Target): Promise<object> {
  const own = new Target(t.world, t.profile, 'own');
  const { student_id, user_id } = own.fixture.student;
  const { contract_id } = await own.signed();
  await t.db.execute(sql`update contracts set status = 'withdrawn'
    where student_id = ${student_id} and status in ('signed', 'superseded')`);
  await t.db.execute(sql`insert into contract_withdrawals (contract_id, protocol, user_id, at)
    values (${contract_id}, ${t.unique()}, ${user_id}, ${t.world.school.clock.now().toISOString()})`);
  return {};
}

export const withdrawal: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
GET /v1/withdrawal                                shut  ok   ok   ok   no   no   no   no   no   no   pick
POST /v1/withdrawal                               shut  ok   ok   ok   no   no   no   no   no   no   pick
GET /v1/contracts/:id/withdrawal                  shut  no   no   no   no   no   no   no   any  no   pick  create:refunds
POST /v1/contracts/:id/withdrawal                 shut  no   no   no   no   no   no   no   any  no   pick  create:refunds`,
  inputs: {
    'GET /v1/withdrawal': { send: () => ({}) },
    'POST /v1/withdrawal': { send: withdrawn },
    'GET /v1/contracts/:id/withdrawal': { send: async (t) => ({ params: { id: await signed(t) } }) },
    'POST /v1/contracts/:id/withdrawal': {
      send: async (t) => ({ params: { id: await signed(t) }, body: { note: 'Pedido por e-mail' } }),
    },
  },
  lists: {},
  single: ['GET /v1/withdrawal', 'GET /v1/contracts/:id/withdrawal'],
  fill: async () => undefined,
};
