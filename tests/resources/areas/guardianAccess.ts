import { sql } from 'drizzle-orm';
import type { calls } from '../../../contract/guardianAccess.ts';
import { codeMail } from '../../../server/areas/guardianAccess/contact.ts';
import { guardian_accesses, guardian_visits } from '../../../server/areas/guardianAccess/tables.ts';
import { ownGuardian } from '../../../server/areas/people/guardian.ts';
import { sha256 } from '../../../server/platform/hash.ts';
import type { Target } from '../../security/target.ts';
import type { AreaProof } from '../../support/areaProof.ts';

/** A new student under age, whose guardian has an address of its own. */
async function minor(t: Target) {
  const email = `${t.unique()}@responsavel.test`;
  const person = { name: 'Maria de Souza', email, phone: '+5511987654321', birthdate: '1980-02-01' };
  const student = await t.newStudent({
    user: { personal: { birthdate: '2014-05-01' } },
    student: { guardian: { ...ownGuardian(person), student_guardian_relationship: 'Mãe' as const } },
  });
  return { ...student, guardian_email: email };
}

/** A guardian's link and open session, with an address that waits for its code; a token that leads nowhere for a missing one. */
async function opened(t: Target) {
  const token = `access-of-${t.unique()}`.padEnd(43, 'x');
  const code = '12345';
  if (t.which === 'missing') return { token, code, student_id: t.fixture.student.student_id };
  const { student_id, guardian_email: email } = await minor(t);
  const { services } = t.world.school;
  const now = services.clock.now();
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const [access] = await t.db
    .insert(guardian_accesses)
    .values({ student_id, token_hash: sha256(token), email, created_at: now, expires_at: later(60_000) })
    .returning();
  const new_email = `novo.${email}`;
  const visit = {
    access_id: access?.access_id ?? '',
    token_hash: sha256(token),
    started_at: now,
    used_at: now,
  };
  const [row] = await t.db
    .insert(guardian_visits)
    .values({ ...visit, new_email, code_expires_at: later(codeMail.validFor) })
    .returning();
  const named = `guardian:${row?.visit_id}:${new_email}:${code}`;
  await t.db
    .update(guardian_visits)
    .set({ code_hash: services.secrets.sign('account-code', named) })
    .where(sql`visit_id = ${row?.visit_id}`);
  return { token, code, student_id };
}

const byToken = { send: async (t: Target) => ({ body: { token: (await opened(t)).token } }) };
const bySession = { send: async (t: Target) => ({ body: { session: (await opened(t)).token } }) };
const ofMinor = { send: async (t: Target) => ({ params: { id: (await minor(t)).student_id } }) };

export const guardianAccess: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
GET /v1/students/:id/guardian-access              shut  no   no   no   no   no   no   no   any  no   pick  edit:users
POST /v1/students/:id/guardian-access             shut  no   no   no   no   no   no   no   any  no   pick  edit:users
POST /v1/students/:id/guardian-access/revoke      shut  no   no   no   no   no   no   no   any  no   pick  edit:users
POST /v1/guardian-access                          open  any  any  any  any  any  any  any  any  any  any
POST /v1/guardian-access/renew                    open  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
POST /v1/guardian-access/overview                 open  any  any  any  any  any  any  any  any  any  any
POST /v1/guardian-access/lessons                  open  any  any  any  any  any  any  any  any  any  any
POST /v1/guardian-access/statement                open  any  any  any  any  any  any  any  any  any  any
POST /v1/guardian-access/phone                    open  any  any  any  any  any  any  any  any  any  any
POST /v1/guardian-access/email                    open  any  any  any  any  any  any  any  any  any  any
POST /v1/guardian-access/email/confirm            open  any  any  any  any  any  any  any  any  any  any
POST /v1/guardian-access/leave                    open  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok`,
  inputs: {
    'GET /v1/students/:id/guardian-access': ofMinor,
    'POST /v1/students/:id/guardian-access': ofMinor,
    'POST /v1/students/:id/guardian-access/revoke': {
      send: async (t) => ({ params: { id: (await opened(t)).student_id } }),
    },
    'POST /v1/guardian-access': byToken,
    'POST /v1/guardian-access/renew': byToken,
    'POST /v1/guardian-access/overview': bySession,
    'POST /v1/guardian-access/lessons': bySession,
    'POST /v1/guardian-access/statement': bySession,
    'POST /v1/guardian-access/phone': {
      send: async (t) => ({ body: { session: (await opened(t)).token, phone: '+5511912345678' } }),
    },
    'POST /v1/guardian-access/email': {
      send: async (t) => ({
        body: { session: (await opened(t)).token, email: `${t.unique()}@casa.test` },
      }),
    },
    'POST /v1/guardian-access/email/confirm': {
      send: async (t) => {
        const { token: session, code } = await opened(t);
        return { body: { session, code } };
      },
    },
    'POST /v1/guardian-access/leave': bySession,
  },
  lists: {},
  single: ['GET /v1/students/:id/guardian-access'],
  fill: async () => undefined,
};
