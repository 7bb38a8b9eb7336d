import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GUARDIAN_LINK_DAYS, GUARDIAN_LINK_RENEWAL_DAYS } from '../../../domain/guardianLink.ts';
import { clearGuardianLinks } from '../../../server/areas/payments/guardian/links.ts';
import { formOf } from '../../support/concluded.ts';
import { type GuardianPayments, startGuardianPayments } from '../../support/guardianLinks.ts';
import { dueJobs } from '../../support/jobs.ts';
import { password } from '../../support/password.ts';
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

type Minor = Awaited<ReturnType<GuardianPayments['minor']>>;

/** Everything that can be asked for with a link, and the answers' codes; a renewal says the same to everybody. */
async function tryAll(token: string, charge_id: string): Promise<string[]> {
  const opened = await world.open(token);
  const paid = await world.pay(token, charge_id);
  const jointly = await world.payJointly(token);
  const receipt = await (await world.receipt(token, charge_id)).json();
  return [opened.error.code, paid.error.code, jointly.error.code, receipt.code];
}

const unknown = ['not_found', 'not_found', 'not_found', 'not_found'];

async function linked(form: Parameters<GuardianPayments['minor']>[0] = {}) {
  const student = await world.minor(form);
  const token = await world.token(student.guardian);
  const charge_id = (await world.open(token)).data.statement?.charges[0]?.charge_id ?? '';
  return { student, token, charge_id };
}

/** Whether a renewal mails something; its answer never says so. */
async function renewsFor(token: string, to: string): Promise<boolean> {
  const before = (await world.tokens(to)).length;
  expect(await world.renew(token)).toMatchObject({ status: 200, data: { ok: true } });
  return (await world.tokens(to)).length > before;
}

const correct = async ({ user_id }: Minor, changes: object) =>
  world.terms.admin.call('PATCH /v1/users/:id', {
    params: { id: user_id },
    body: { ...(await formOf(world.terms.admin, user_id)), ...changes },
  });

describe('the link of a guardian opens nothing, and looks like an unknown one,', () => {
  it('where it is unknown', async () => {
    const { charge_id } = await linked();
    expect(await tryAll('x'.repeat(43), charge_id)).toEqual(unknown);
    expect(await renewsFor('x'.repeat(43), thirdParty.student_guardian_email)).toBe(false);
  });

  it('once the guardian has another address, to which a new one is sent', async () => {
    const { student, token, charge_id } = await linked();
    const email = `certa.${student.guardian}`;
    await correct(student, { student_guardian_email: email });
    expect(await tryAll(token, charge_id)).toEqual(unknown);
    expect(await renewsFor(token, email)).toBe(false);
    await world.terms.admin.call('POST /v1/statement/:user_id/guardian-link', {
      params: { user_id: student.user_id },
    });
    expect((await world.open(await world.token(email))).data.state).toBe('open');
    // Letters of another case are the same address.
    await correct(student, { student_guardian_email: email.toUpperCase() });
    expect((await world.open(await world.token(email))).data.state).toBe('open');
  });

  it('from the 18th birthday, by the day of the school', async () => {
    // 18 on 15 March 2026.
    const { student, token, charge_id } = await linked({ birthdate: '2008-03-15' });
    world.school.clock.set('2026-03-15T02:59:00Z');
    expect((await world.open(token)).data.state).toBe('open');
    world.school.clock.set('2026-03-15T03:00:00Z');
    expect(await tryAll(token, charge_id)).toEqual(unknown);
    expect(await renewsFor(token, student.guardian)).toBe(false);
  });

  it('once the student has no other guardian', async () => {
    const { student, token, charge_id } = await linked();
    await world.terms.rows(
      "update students set guardian = guardian || jsonb_build_object('student_guardian_relationship', 'Próprio') where student_id = $1",
      [student.student_id],
    );
    expect(await tryAll(token, charge_id)).toEqual(unknown);
  });

  it('once the student was erased, and nothing of it is kept, nor of mails to earlier addresses', async () => {
    const { student, token, charge_id } = await linked({ birthdate: '2009-05-01' });
    const addresses = [student.guardian, `segunda.${student.guardian}`, `certa.${student.guardian}`];
    for (const student_guardian_email of addresses.slice(1)) {
      await correct(student, { student_guardian_email });
      await world.terms.rows('delete from rate_limits');
      await world.terms.admin.call('POST /v1/statement/:user_id/guardian-link', {
        params: { user_id: student.user_id },
      });
    }
    const current = await world.token(addresses[2] ?? '');
    // An address to which only the link to schedule and progress was sent.
    const third = `terceira.${student.guardian}`;
    await correct(student, { student_guardian_email: third });
    await world.terms.admin.call('POST /v1/students/:id/guardian-access', {
      params: { id: student.student_id },
    });
    await correct(student, { student_guardian_email: addresses[2] });
    // What is in force or unpaid would keep the record.
    await world.terms.withdraw(student);
    const { protocol } = await student.student.call('POST /v1/account/privacy/erasure', {
      body: { password },
    });
    const { response } = await world.terms.admin.call('GET /v1/privacy-requests', { query: { protocol } });
    await world.terms.admin.call('POST /v1/privacy-requests/:id/erase', {
      params: { id: response[0]?.id ?? '' },
      body: { name: student.name },
    });
    await dueJobs(world.school);
    expect(await tryAll(token, charge_id)).toEqual(unknown);
    expect(await tryAll(current, charge_id)).toEqual(unknown);
    for (const address of [...addresses, third]) {
      expect(await world.terms.rows('select 1 from guardian_links where email = $1', [address])).toEqual([]);
      expect(await world.terms.rows('select subject from mail_outbox where "to" = $1', [address])).toEqual(
        [],
      );
    }
  });

  it('once the record was merged into another, also after the merge was undone', async () => {
    const { terms } = world;
    const people: { user_id: string; email: string }[] = [];
    for (const email of ['uma.mae@casa.test', 'outra.mae@casa.test']) {
      const { user_id } = await terms.seller.call('POST /v1/users', {
        body: studentForm(terms.course, {
          ...thirdParty,
          birthdate: '2014-05-01',
          student_guardian_email: email,
        }),
      });
      people.push({ user_id, email });
      await terms.admin.call('POST /v1/statement/:user_id/guardian-link', { params: { user_id } });
    }
    const tokens = await Promise.all(people.map(({ email }) => world.token(email)));
    const twins = {
      kept: { user_id: people[0]?.user_id ?? '' },
      dissolved: { user_id: people[1]?.user_id ?? '' },
    };
    const { data } = await merge(terms.admin, twins);
    expect((await world.open(tokens[0] ?? '')).data.state).toBe('open');
    expect((await world.open(tokens[1] ?? '')).status).toBe(404);
    expect((await undo(terms.admin, data.id)).status).toBe(200);
    expect((await world.open(tokens[1] ?? '')).status).toBe(404);
  });
});

describe('a link that has expired', () => {
  const expire = async () => {
    const made = await linked();
    world.school.clock.advance({ days: GUARDIAN_LINK_DAYS });
    return made;
  };

  it('opens until its last moment, then says so and nothing else', async () => {
    const { token, charge_id } = await linked();
    world.school.clock.advance({ days: GUARDIAN_LINK_DAYS });
    world.school.clock.advance({ minutes: -10 });
    expect((await world.open(token)).data.state).toBe('open');
    world.school.clock.advance({ minutes: 10 });
    expect((await world.open(token)).data).toEqual({
      state: 'expired',
      language: 'pt-BR',
      school: 'Aula Viva',
      statement: null,
    });
    const [, ...rest] = await tryAll(token, charge_id);
    expect(rest).toEqual(['guardian_link_expired', 'guardian_link_expired', 'guardian_link_expired']);
  });

  it('opens on the whole of the last day that its mail names', async () => {
    const { student, token } = await linked();
    const [mail] = await world.school.anyone.call('GET /v1/demo/mails', { query: { to: student.guardian } });
    const [, day, month, year] = /vale até (\d\d)\/(\d\d)\/(\d{4})/.exec(mail?.text ?? '') ?? [];
    world.school.clock.set(`${year}-${month}-${day}T23:59:00-03:00`);
    expect((await world.open(token)).data.state).toBe('open');
  });

  it('is renewed to the unchanged address, and the new link opens', async () => {
    const { student, token } = await expire();
    expect(await renewsFor(token, student.guardian)).toBe(true);
    const renewed = await world.token(student.guardian);
    expect(renewed).not.toBe(token);
    expect((await world.open(renewed)).data.state).toBe('open');
    expect((await world.open(token)).data.state).toBe('expired');
  });

  it('is the only one that is renewed: one that opens mails nothing', async () => {
    const { student, token } = await linked();
    expect(await renewsFor(token, student.guardian)).toBe(false);
    // Nor does it keep staff from sending one.
    const params = { user_id: student.user_id };
    const sent = await world.terms.admin.try('POST /v1/statement/:user_id/guardian-link', { params });
    expect(sent.status).toBe(200);
  });

  it('mails one link in ten minutes, and answers the same', async () => {
    const { student, token } = await expire();
    expect(await renewsFor(token, student.guardian)).toBe(true);
    expect(await renewsFor(token, student.guardian)).toBe(false);
    world.school.clock.advance({ minutes: 11 });
    expect(await renewsFor(token, student.guardian)).toBe(true);
  });

  it('is renewed three times a day, as an unknown one would seem to be', async () => {
    const { token } = await expire();
    for (const each of [token, 'y'.repeat(43)]) {
      const statuses: number[] = [];
      for (let count = 0; count < 4; count += 1) statuses.push((await world.renew(each)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
  });

  it('is forgotten half a year later, and then is unknown', async () => {
    const { token } = await expire();
    world.school.clock.advance({ days: GUARDIAN_LINK_RENEWAL_DAYS });
    await clearGuardianLinks(world.school.services);
    expect((await world.open(token)).data.state).toBe('expired');
    world.school.clock.advance({ minutes: 1 });
    await clearGuardianLinks(world.school.services);
    expect((await world.open(token)).status).toBe(404);
    const known = await world.terms.rows('select identifier from graphile_worker._private_known_crontabs');
    expect(known).toContainEqual({ identifier: 'clear_guardian_links' });
  });
});
