import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { calls } from '../../../contract/withdrawal.ts';
import { makeContract } from '../../../server/areas/contracts/makeContract.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import { rowsOf, text } from '../../../server/platform/db/rows.ts';
import type { Target } from '../../security/target.ts';
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
  const { user_id } = t.me;
  const { services } = t.world.school;
  const [student] = await rowsOf(t.db, { student_id: text })`
    select student_id from students where user_id = ${user_id}`;
  if (!student) return {};
  const { student_id } = student;
  const id = await services.transaction((tx) => makeContract(tx, systemCtx(services), student_id));
  const at = services.clock.now().toISOString();
  await t.db.execute(sql`update contracts set status = 'withdrawn', signed_at = coalesce(signed_at, ${at})
    where contract_id = ${id} or student_id = ${student_id} and status = 'signed'`);
  await t.db.execute(sql`insert into contract_withdrawals (contract_id, protocol, user_id, at)
    select contract_id, contract_id, ${user_id}, ${at} from contracts
    where student_id = ${student_id} and status = 'withdrawn' on conflict do nothing`);
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
