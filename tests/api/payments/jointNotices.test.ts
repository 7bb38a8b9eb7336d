import { afterAll, beforeAll, expect, it } from 'vitest';
import { settleOrder } from '../../../server/providers/payment/sandbox/sandbox.ts';
import { eventually } from '../../support/eventually.ts';
import { TermsSchool } from '../../support/termsSchool.ts';

let terms: TermsSchool;
beforeAll(async () => {
  terms = await TermsSchool.start();
});
afterAll(() => terms.stop());

it('tells administrators of one disputed joint payment once, with its whole amount', async () => {
  const enrolment = await terms.signed();
  const { link, amount } = await enrolment.student.call('GET /v1/pagarme/get-joint-link/:user_id', {
    params: { user_id: enrolment.user_id },
  });
  const order = /or_\w+/.exec(link)?.[0] ?? '';
  await settleOrder(terms.school.services, order, 'paid');
  await eventually(async () =>
    expect(
      await terms.rows("select 1 from charges where student_id = $1 and status = 'paid'", [
        enrolment.student_id,
      ]),
    ).toHaveLength(2),
  );
  await terms.readAgain(`${order}#plan`, {
    status: 'disputed',
    amount,
    refunded: 0,
    at: new Date(terms.school.clock.now()),
  });
  const notices = await terms.rows("select title, content from notifications where title ilike '%contest%'");
  expect(notices).toHaveLength(1);
});
