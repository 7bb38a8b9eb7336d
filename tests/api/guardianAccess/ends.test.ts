import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GUARDIAN_VISIT_LINK_MINUTES } from '../../../domain/guardianLink.ts';
import { formOf } from '../../support/concluded.ts';
import { type GuardianPayments, startGuardianPayments } from '../../support/guardianLinks.ts';
import { studentForm, thirdParty } from '../../support/registration.ts';
import { merge, undo } from '../merges/school.ts';

let world: GuardianPayments;
let begun: string;
beforeAll(async () => {
  world = await startGuardianPayments();
  begun = world.school.clock.now().toISOString();
});
beforeEach(async () => {
  world.school.clock.set(begun);
  await world.terms.logIn();
  await world.terms.rows('delete from rate_limits');
});
afterAll(() => world.terms.stop());

interface Known {
  user_id: string;
  student_id: string;
  guardian: string;
}

const newest = async (to: string): Promise<string> => {
  const mails = await world.school.anyone.call('GET /v1/demo/mails', { query: { to } });
  return mails.flatMap(({ text }) => /\/guardian#([\w-]+)/.exec(text ?? '')?.[1] ?? [])[0] ?? '';
};
const open = (token: string) => world.school.anyone.try('POST /v1/guardian-access', { body: { token } });
const overview = (session: string) =>
  world.school.anyone.try('POST /v1/guardian-access/overview', { body: { session } });

/** Everything that the guardian of a student can have: a link, a session, and the links to the statement of both kinds. */
async function everything({ user_id, student_id, guardian }: Known) {
  const { admin } = world.terms;
  await world.terms.rows('delete from rate_limits');
  await admin.call('POST /v1/students/:id/guardian-access', { params: { id: student_id } });
  await admin.call('POST /v1/statement/:user_id/guardian-link', { params: { user_id } });
  const token = await newest(guardian);
  const session = (await open(token)).data.session ?? '';
  const { link } = await world.school.anyone.call('POST /v1/guardian-access/statement', {
    body: { session },
  });
  return { token, session, visited: /#(.+)$/.exec(link)?.[1] ?? '', mailed: await world.token(guardian) };
}
type Everything = Awaited<ReturnType<typeof everything>>;

const statuses = async ({ token, session, visited, mailed }: Everything) =>
  Promise.all(
    [open(token), overview(session), world.open(visited), world.open(mailed)].map(
      async (reply) => (await reply).status,
    ),
  );
const opens = [200, 200, 200, 200];
const unknown = [404, 404, 404, 404];
/** The link of a mail to the statement is the school's, and outlives a revoked access. */
const mailedAlone = [404, 404, 404, 200];

const correct = async ({ user_id }: Known, changes: object) =>
  world.terms.admin.call('PATCH /v1/users/:id', {
    params: { id: user_id },
    body: { ...(await formOf(world.terms.admin, user_id)), ...changes },
  });

/** A minor whose contract is not signed yet. */
const record = async (email: string, name: string): Promise<Known> => {
  const { user_id } = await world.terms.seller.call('POST /v1/users', {
    body: studentForm(world.terms.course, {
      ...thirdParty,
      birthdate: '2014-05-01',
      student_guardian_name: name,
      student_guardian_email: email,
    }),
  });
  const [row] = await world.terms.rows('select student_id from students where user_id = $1', [user_id]);
  return { user_id, student_id: String(row?.student_id), guardian: email };
};

describe('the link to the statement that a visit asks for', () => {
  it('can be opened for minutes, not for the days of one in a mail (GUARDIAN-5)', async () => {
    const { visited, mailed } = await everything(await world.minor());
    world.school.clock.advance({ minutes: GUARDIAN_VISIT_LINK_MINUTES });
    world.school.clock.advance({ minutes: -1 });
    expect((await world.open(visited)).data.state).toBe('open');
    world.school.clock.advance({ minutes: 1 });
    expect((await world.open(visited)).data).toMatchObject({ state: 'expired', statement: null });
    expect((await world.open(mailed)).data.state).toBe('open');
  });

  it('ends when the school revokes the access, for payments and receipts, too (GUARDIAN-1)', async () => {
    const student = await world.minor();
    const all = await everything(student);
    const charge_id = (await world.open(all.visited)).data.statement?.charges[0]?.charge_id ?? '';
    expect(await statuses(all)).toEqual(opens);
    await world.terms.admin.call('POST /v1/students/:id/guardian-access/revoke', {
      params: { id: student.student_id },
    });
    expect(await statuses(all)).toEqual(mailedAlone);
    expect((await world.pay(all.visited, charge_id)).status).toBe(404);
    expect((await world.payJointly(all.visited)).status).toBe(404);
    expect((await world.receipt(all.visited, charge_id)).status).toBe(404);
  });

  it('ends when a newer link takes the place of the access', async () => {
    const student = await world.minor();
    const all = await everything(student);
    world.school.clock.advance({ minutes: 11 });
    const { mailed, ...later } = await everything(student);
    expect(await statuses(all)).toEqual(mailedAlone);
    expect(await statuses({ ...later, mailed })).toEqual(opens);
  });

  it('ends when the guardian leaves, and with a student who is switched off', async () => {
    const student = await world.minor();
    const left = await everything(student);
    await world.school.anyone.call('POST /v1/guardian-access/leave', { body: { session: left.session } });
    expect(await statuses(left)).toEqual([200, 404, 404, 200]);
    const all = await everything(student);
    await world.terms.rows('update users set user_status = false where user_id = $1', [student.user_id]);
    expect(await statuses(all)).toEqual(mailedAlone);
  });
});

describe('everything that the guardian of a student could open is unknown (GUARDIAN-2, PAY-25)', () => {
  it('once the guardian has another name at the same address, also when the earlier one is back', async () => {
    const student = await world.minor();
    const all = await everything(student);
    await correct(student, { student_guardian_name: 'Célia Ramos Prado' });
    expect(await statuses(all)).toEqual(unknown);
    const later = await everything(student);
    expect(await statuses(later)).toEqual(opens);
    await correct(student, { student_guardian_name: thirdParty.student_guardian_name });
    expect(await statuses(all)).toEqual(unknown);
    expect(await statuses(later)).toEqual(unknown);
  });

  it('once the guardian has another CPF, as before the contract is signed', async () => {
    const student = await record('cpf.errado@casa.test', thirdParty.student_guardian_name);
    const all = await everything(student);
    await correct(student, { student_guardian_cpf: '11144477735' });
    expect(await statuses(all)).toEqual(unknown);
    const later = await everything(student);
    await correct(student, { student_guardian_cpf: '111.444.777-35' });
    expect(await statuses(later)).toEqual(opens);
  });

  it('once the address was another one, and is the earlier one again', async () => {
    const student = await world.minor();
    const all = await everything(student);
    await correct(student, { student_guardian_email: `outra.${student.guardian}` });
    await correct(student, { student_guardian_email: student.guardian });
    expect(await statuses(all)).toEqual(unknown);
    const { link } = await world.terms.admin.call('GET /v1/students/:id/guardian-access', {
      params: { id: student.student_id },
    });
    expect(link).toBeNull();
  });

  it('not once the same person is written otherwise, or has another phone', async () => {
    const student = await world.minor();
    const all = await everything(student);
    await correct(student, {
      student_guardian_name: 'VÉRA  antunes Prado',
      student_guardian_phone: '+5521998765432',
      student_guardian_email: student.guardian.toUpperCase(),
    });
    expect(await statuses(all)).toEqual(opens);
  });
});

describe('a merge of two records of a student with guardians (GUARDIAN-7)', () => {
  let people = 0;
  async function twins() {
    people += 1;
    const kept = await record(`mae.um.${people}@casa.test`, 'Vera Antunes Prado');
    const dissolved = await record(`mae.dois.${people}@casa.test`, 'Célia Ramos Prado');
    return { kept, dissolved, of: { kept: await everything(kept), dissolved: await everything(dissolved) } };
  }

  it('ends those of the record that ends alone; an undo brings none of them back', async () => {
    const { kept, dissolved, of } = await twins();
    const { data } = await merge(world.terms.admin, { kept, dissolved });
    expect(await statuses(of.kept)).toEqual(opens);
    expect(await statuses(of.dissolved)).toEqual(unknown);
    const seen = (await overview(of.kept.session)).data;
    expect(seen.student_guardian_name).toBe('Vera Antunes Prado');
    expect(seen.contact.student_guardian_email).toBe(kept.guardian);
    expect((await undo(world.terms.admin, data.id)).status).toBe(200);
    expect(await statuses(of.kept)).toEqual(opens);
    expect(await statuses(of.dissolved)).toEqual(unknown);
    expect(await statuses(await everything(dissolved))).toEqual(opens);
  });

  it('ends those of both when it takes the guardian; after an undo none of either, and none that was sent meanwhile, opens', async () => {
    const { kept, dissolved, of } = await twins();
    const { data } = await merge(world.terms.admin, { kept, dissolved }, ['guardian']);
    expect(await statuses(of.kept)).toEqual(unknown);
    expect(await statuses(of.dissolved)).toEqual(unknown);
    const meanwhile = await everything({ ...kept, guardian: dissolved.guardian });
    expect(await statuses(meanwhile)).toEqual(opens);
    expect((await undo(world.terms.admin, data.id)).status).toBe(200);
    for (const each of [of.kept, of.dissolved, meanwhile]) expect(await statuses(each)).toEqual(unknown);
    expect(await statuses(await everything(kept))).toEqual(opens);
    expect(await statuses(await everything(dissolved))).toEqual(opens);
  });

  it('leaves what the school revoked revoked, before it and while it lasts', async () => {
    const { kept, dissolved, of } = await twins();
    const revoke = (student_id: string) =>
      world.terms.admin.call('POST /v1/students/:id/guardian-access/revoke', { params: { id: student_id } });
    await revoke(dissolved.student_id);
    const { data } = await merge(world.terms.admin, { kept, dissolved });
    await revoke(kept.student_id);
    expect((await undo(world.terms.admin, data.id)).status).toBe(200);
    expect(await statuses(of.kept)).toEqual(mailedAlone);
    expect(await statuses(of.dissolved)).toEqual(unknown);
  });
});
