import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import type { Caller } from '../../support/caller.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { audited, race, rowsOf, times } from './race.ts';

let school: School;
let course: string;
let seller: Caller;
beforeAll(async () => {
  school = await startSchool();
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  seller = await school.login('fev@x.test');
});
afterAll(() => school.stop());

async function enrolled(): Promise<Enrolment> {
  const enrolment = new Enrolment(school);
  await enrolment.register(seller, studentForm(course));
  await enrolment.confirmEmail();
  return enrolment;
}
/** The student's own contract, with a code just e-mailed. */
async function askForCode(enrolment: Enrolment) {
  const { contract } = await enrolment.find();
  const params = { id: contract?.contract_id ?? '' };
  await enrolment.student.call('POST /v1/contracts/:id/code', { params, body: { party: 'student' } });
  const code = /\b(\d{5})\b/.exec(await enrolment.mail())?.[1] ?? '';
  const sign = (given: string) =>
    enrolment.student.try('POST /v1/contracts/:id/sign', {
      params,
      body: { party: 'student', code: given, typed_name: enrolment.name, consent: true },
    });
  return { id: params.id, code, sign };
}

describe('registration', () => {
  it.each([
    ['e-mail', () => ({ email: 'mesma.pessoa@x.test' }), 'email_taken'],
    ['CPF', () => ({ cpf: studentForm('').cpf }), 'cpf_taken'],
  ] as const)('of one %s by ten concurrent requests creates one user', async (_, same, code) => {
    const fixed = same();
    const { outcome, winners } = await race(
      times(10, () => seller.try('POST /v1/users', { body: studentForm(course, fixed) })),
    );
    expect(outcome).toEqual({ '200 ok': 1, [`417 ${code}`]: 9 });
    const { user_id = '', student_id } = winners[0]?.data ?? {};
    expect(await audited(school, user_id, 'I')).toBe(1);
    const contracts = await rowsOf(school, 'select 1 from contracts where student_id = $1', [student_id]);
    expect(contracts).toHaveLength(1);
    const mails = await rowsOf(school, 'select 1 from mail_outbox where "to" = $1', [winners[0]?.data.email]);
    expect(mails).toHaveLength(1);
  });
});

describe('the signature code', () => {
  it('is checked five times under fifty concurrent wrong tries, after which the right one is refused', async () => {
    const { id, code, sign } = await askForCode(await enrolled());
    const { outcome } = await race(times(50, () => sign(code === '11111' ? '22222' : '11111')));
    expect(outcome).toEqual({ '417 code_invalid': 5, '417 code_expired': 45 });
    expect((await sign(code)).error.code).toBe('code_expired');
    const [contract] = await rowsOf(school, 'select status from contracts where contract_id = $1', [id]);
    expect(contract?.status).toBe('pending');
  });

  it('signs once under ten concurrent requests: one file, one set of charges, one chain of evidence', async () => {
    const { id, code, sign } = await askForCode(await enrolled());
    const { outcome } = await race(times(10, () => sign(code)));
    expect(outcome).toEqual({ '200 ok': 1, '417 not_waiting_signature': 9 });
    expect(await audited(school, id, 'U', 'status')).toBe(1);
    const charges = await rowsOf(
      school,
      'select kind, installment, count(*)::int as n from charges where contract_id = $1 group by 1, 2',
      [id],
    );
    expect(charges.every(({ n }) => n === 1)).toBe(true);
    expect(charges.map(({ kind }) => kind).sort()).toEqual(['plan', 'registration']);
    const events = async () => {
      const evidence = await rowsOf(
        school,
        'select event from contract_evidence where contract_id = $1 order by seq',
        [id],
      );
      return evidence.map(({ event }) => event);
    };
    await expect
      .poll(events, { timeout: 10_000 })
      .toEqual(['created', 'drawn', 'code_sent', 'signed', 'completed', 'filed']);
  });
});

describe('payment events', () => {
  it('of one order, repeated and concurrent, move the money once', async () => {
    const enrolment = await enrolled();
    await enrolment.sign();
    await enrolment.pay('card');
    const event = (id: string) =>
      JSON.stringify({ id, type: 'order.paid', data: { id: enrolment.lastOrder } });
    const replies = await Promise.all([
      ...times(100, () => enrolment.sendEvent(event(`hook_repeated_${enrolment.lastOrder}`))).map((send) =>
        send(),
      ),
      ...times(20, (index) => enrolment.sendEvent(event(`hook_${index}_${enrolment.lastOrder}`))).map(
        (send) => send(),
      ),
    ]);
    expect(new Set(replies)).toEqual(new Set([200]));
    await enrolment.until('AGUARDANDO_PAGAMENTO');
    await vi.waitFor(
      async () => {
        const [left] = await rowsOf(
          school,
          "select count(*)::int as n from provider_events where payload->>'provider_id' = $1 and processed_at is null",
          [enrolment.lastOrder],
        );
        expect(left?.n).toBe(0);
      },
      { timeout: 15_000, interval: 50 },
    );
    // The event of the payment, the repeated one and the twenty.
    const [stored] = await rowsOf(
      school,
      "select count(*)::int as n from provider_events where payload->>'provider_id' = $1",
      [enrolment.lastOrder],
    );
    expect(stored?.n).toBe(22);
    const [charge] = await rowsOf(school, 'select charge_id, status from charges where provider_id = $1', [
      enrolment.lastOrder,
    ]);
    expect(charge?.status).toBe('paid');
    expect(await audited(school, String(charge?.charge_id), 'U', 'status')).toBe(1);
    const mailsOf = await rowsOf(
      school,
      "select 1 from notifications where recipient_id = $1 and title = 'Pagamento confirmado'",
      [enrolment.user_id],
    );
    expect(mailsOf).toHaveLength(1);
    const paid = await rowsOf(school, "select 1 from access_log where event = 'paid' and detail = $1", [
      charge?.charge_id,
    ]);
    expect(paid).toHaveLength(1);
  });
});

describe('hours', () => {
  it('saved in two tabs concurrently are those of one of them, never a mix', async () => {
    const enrolment = await enrolled();
    await enrolment.sign();
    await enrolment.pay('card');
    await enrolment.until('AGUARDANDO_PAGAMENTO');
    await enrolment.pay('pix');
    await enrolment.until('AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE');
    const hour = { start: '19:00', end: '20:00' };
    const sets = [
      { monday: [hour], tuesday: [hour] },
      { thursday: [hour], friday: [hour] },
    ];
    for (let round = 0; round < 5; round++) {
      const { outcome } = await race(
        times(6, (index) =>
          enrolment.student.try('POST /v1/availability', {
            body: {
              student_id: enrolment.student_id,
              timezone: 'America/Sao_Paulo',
              availability: sets[index % 2] ?? {},
            },
          }),
        ),
      );
      expect(outcome).toEqual({ '200 ok': 6 });
      const kept = await enrolment.student.call('GET /v1/availability', {
        query: { student_id: enrolment.student_id },
      });
      expect(sets).toContainEqual(kept.availability);
    }
    const open = await rowsOf(school, 'select 1 from matches where student_id = $1', [enrolment.student_id]);
    expect(open).toHaveLength(1);
  });
});
