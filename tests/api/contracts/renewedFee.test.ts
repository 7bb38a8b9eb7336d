import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchDeadlines } from '../../../server/areas/contracts/deadlines.ts';
import { debtDue } from '../../../server/areas/payments/debts/debtDue.ts';
import { students } from '../../../server/areas/people/tables.ts';
import type { Enrolment } from '../../support/enrolment.ts';
import { TermsSchool } from '../../support/termsSchool.ts';

let terms: TermsSchool;
beforeAll(async () => {
  terms = await TermsSchool.start();
});
afterAll(() => terms.stop());

const feesOf = ({ student_id }: Enrolment) =>
  terms.rows(
    `select h.status, h.amount, c.status as contract from charges h join contracts c using (contract_id)
     where h.student_id = $1 and h.kind = 'registration' order by h.created_at`,
    [student_id],
  );
const studentOf = async ({ student_id }: Enrolment) => {
  const [student] = await terms.school.db.select().from(students).where(eq(students.student_id, student_id));
  if (!student) throw new Error('no student');
  return student;
};
/** What a contract says of the enrolment, and what was waived. */
const enrolmentOf = async (enrolment: Enrolment) => {
  const student = await studentOf(enrolment);
  const { course_id, student_level, plan_type, frequency, plan_duration, payment_method } = student;
  const { plan_start_date, enrollment_date, plan_end_date, by_pass, waived_through } = student;
  return {
    terms: { course_id, student_level, plan_type, frequency, plan_duration, payment_method },
    days: { plan_start_date, enrollment_date, plan_end_date },
    waived: { by_pass, waived_through },
  };
};
const waive = ({ student_id }: Enrolment) =>
  terms.rows('update students set by_pass = true, waived_through = 3 where student_id = $1', [student_id]);
const isDelinquent = async (enrolment: Enrolment) => {
  await debtDue(terms.school.services);
  return (await studentOf(enrolment)).is_delinquent;
};
const other = {
  frequency: '1 vez na semana',
  plan_type: 'Particular',
  student_level: 'Intermediário',
} as const;

describe('a renewal before the enrolment fee is paid (CON-7, CON-15)', () => {
  it('does not charge the fee again, which stays owed and is paid first', async () => {
    const enrolment = await terms.signed();
    const start = await terms.dayAfter(enrolment);
    expect(await terms.preview(enrolment, { plan_start_date: start })).toMatchObject({
      is_renewal: true,
      proposed: { value_registration: 0 },
    });
    // Another contract from today on would withdraw the fee with the contract in force, and charge it.
    expect(await terms.preview(enrolment)).toMatchObject({ proposed: { value_registration: 15_000 } });
    await terms.renew(enrolment);
    expect(await feesOf(enrolment)).toEqual([{ status: 'open', amount: 15_000, contract: 'superseded' }]);
    expect(await enrolment.find()).toMatchObject({
      onboarding_status: 'AGUARDANDO_PAGAMENTO_MATRICULA',
      charge: { kind: 'registration', amount: 15_000 },
    });
    await enrolment.pay('card');
    await enrolment.until('AGUARDANDO_PAGAMENTO');
    expect(await feesOf(enrolment)).toEqual([{ status: 'paid', amount: 15_000, contract: 'superseded' }]);
  });

  it('shows nobody else the fee that it left owed', async () => {
    const renewed = await terms.signed();
    await terms.renew(renewed);
    const enrolment = await terms.signed();
    // Behind the other one, which would be the first of both.
    const [fee] = await terms.rows(
      "update charges set installment = 2 where student_id = $1 and kind = 'registration' returning charge_id",
      [enrolment.student_id],
    );
    expect(await enrolment.find()).toMatchObject({ charge: fee });
  });

  it('leaves the fee as it was when it is withdrawn', async () => {
    const enrolment = await terms.signed();
    const before = await feesOf(enrolment);
    await terms.renew(enrolment);
    await terms.withdraw(enrolment);
    expect(await feesOf(enrolment)).toEqual(before);
    await enrolment.pay('card');
    await enrolment.until('AGUARDANDO_PAGAMENTO');
  });

  it('does not charge it either with a replacement of the renewal', async () => {
    const enrolment = await terms.signed();
    await terms.renew(enrolment);
    await terms.replace(enrolment, { plan_type: 'Particular' });
    expect(await feesOf(enrolment)).toEqual([{ status: 'open', amount: 15_000, contract: 'superseded' }]);
  });
});

describe('a renewal of a student whose fee and first instalment are waived (ONB-2)', () => {
  it('leaves them waived, while it waits for the signature, afterwards and once it is withdrawn', async () => {
    await terms.go('2026-03-10');
    const enrolment = await terms.signed();
    await waive(enrolment);
    const before = await enrolmentOf(enrolment);
    await terms.issueRenewal(enrolment, other);
    // Another draft takes the place of the first; the enrolment before is still that of the contract in force.
    await terms.issueRenewal(enrolment, { ...other, frequency: '2 vezes na semana' });
    await terms.go('2026-04-01', enrolment);
    expect((await studentOf(enrolment)).waived_through).toBe(0);
    expect(await isDelinquent(enrolment)).toBe(false);
    await terms.sign(enrolment);
    expect(await isDelinquent(enrolment)).toBe(false);
    expect(await feesOf(enrolment)).toHaveLength(1);
    // The renewal itself is not waived.
    expect((await enrolment.find()).onboarding_status).toBe('AGUARDANDO_PAGAMENTO');
    const page = await enrolment.student.try('GET /v1/pagarme/get-payment-link/:user_id', {
      params: { user_id: enrolment.user_id },
    });
    const { charge } = await enrolment.find();
    expect(page).toMatchObject({ status: 200, data: { charge_id: charge?.charge_id } });
    await terms.withdraw(enrolment);
    expect(await enrolmentOf(enrolment)).toEqual(before);
    expect(await feesOf(enrolment)).toEqual([{ status: 'open', amount: 15_000, contract: 'signed' }]);
    expect(await isDelinquent(enrolment)).toBe(false);
    // What was put back can be taken back: then both are owed again.
    await terms.rows('update students set waived_through = 0 where student_id = $1', [enrolment.student_id]);
    expect(await isDelinquent(enrolment)).toBe(true);
  });

  it('gives the waiver back when nobody signs in time', async () => {
    await terms.go('2026-05-01');
    const enrolment = await terms.signed();
    await waive(enrolment);
    const before = await enrolmentOf(enrolment);
    await terms.issueRenewal(enrolment, other);
    expect((await enrolment.find()).onboarding_status).toBe('AGUARDANDO_ASSINATURA_CONTRATO');
    await terms.go('2026-06-15', enrolment);
    await watchDeadlines(terms.school.services);
    expect(await enrolmentOf(enrolment)).toEqual(before);
    expect(await isDelinquent(enrolment)).toBe(false);
    expect((await enrolment.find()).onboarding_status).toBe('AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE');
  });
});

describe('the enrolment after a renewal that ends before its time (CON-13, CON-14)', () => {
  it('is what the contract before it said, once the student withdraws', async () => {
    const enrolment = await terms.concluded(1);
    const before = await enrolmentOf(enrolment);
    await terms.renew(enrolment, other);
    expect((await enrolmentOf(enrolment)).terms).toMatchObject(other);
    await terms.withdraw(enrolment);
    expect(await enrolmentOf(enrolment)).toEqual(before);
    expect((await enrolment.find()).onboarding_status).toBe('CONCLUIDO');
    const levels = await terms.rows(
      'select to_level from level_changes where student_id = $1 order by at, to_level',
      [enrolment.student_id],
    );
    expect(levels.at(-1)).toEqual({ to_level: 'Básico' });
  });

  it('is that of the first contract after a renewal that another one replaced in the same days', async () => {
    const enrolment = await terms.concluded(1);
    const before = await enrolmentOf(enrolment);
    await terms.renew(enrolment, { frequency: '1 vez na semana' });
    await terms.replace(enrolment, { plan_type: 'Particular' });
    await terms.withdraw(enrolment);
    expect(await enrolmentOf(enrolment)).toEqual(before);
  });

  it('keeps a level that the student has reached since', async () => {
    const enrolment = await terms.concluded(1);
    await terms.renew(enrolment, { frequency: '1 vez na semana' });
    await terms.rows("update students set student_level = 'Intermediário' where student_id = $1", [
      enrolment.student_id,
    ]);
    await terms.withdraw(enrolment);
    expect((await enrolmentOf(enrolment)).terms).toMatchObject({
      student_level: 'Intermediário',
      frequency: '2 vezes na semana',
    });
  });

  it('is what it was once a signer refuses', async () => {
    const enrolment = await terms.concluded(1);
    const before = await enrolmentOf(enrolment);
    const id = await terms.issueRenewal(enrolment, other);
    await enrolment.student.call('POST /v1/contracts/:id/refuse', {
      params: { id },
      body: { reason: 'Não quero renovar agora.' },
    });
    expect(await enrolmentOf(enrolment)).toEqual(before);
    expect((await enrolment.find()).onboarding_status).toBe('CONCLUIDO');
  });
});
