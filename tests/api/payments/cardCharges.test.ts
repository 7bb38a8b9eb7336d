import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { chargeCard, chargeCards } from '../../../server/areas/payments/cards/chargeCards.ts';
import { PaymentProviderError } from '../../../server/providers/payment/port.ts';
import { CardSchool } from '../../support/cardSchool.ts';
import { eventually } from '../../support/eventually.ts';
import { dueJobs } from '../../support/jobs.ts';
import { cardForm, newToken } from '../../support/paymentCard.ts';
import type { School } from '../../support/school.ts';

let cardSchool: CardSchool;
let school: School;
beforeAll(async () => {
  cardSchool = await CardSchool.start();
  school = cardSchool.school;
});
afterAll(() => school.stop());
beforeEach(() => cardSchool.query('delete from rate_limits'));

describe('the charges of a recurring plan', () => {
  it('are paid with the stored card once they are due, each once', async () => {
    const enrolment = await cardSchool.enrolled();
    await cardSchool.send(enrolment);
    const ctx = { student_id: enrolment.student_id };
    await chargeCard(school.services, ctx);
    expect((await cardSchool.planOf(enrolment)).every(({ status }) => status === 'open')).toBe(true);
    await cardSchool.makeDue(enrolment, 1);
    await Promise.all([chargeCard(school.services, ctx), chargeCard(school.services, ctx)]);
    await eventually(async () =>
      expect((await cardSchool.planOf(enrolment)).slice(0, 2).map(({ status }) => status)).toEqual([
        'paid',
        'open',
      ]),
    );
    await chargeCard(school.services, ctx);
    const orders = await cardSchool.query(
      `select o.amount, o.credited, k.last_four from payment_orders o join payment_cards k using (card_id)
       where o.student_id = $1`,
      [enrolment.student_id],
    );
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({ last_four: '0010', credited: null });
  });

  it('are paid once by two runs, of which one ends between the steps of the other', async () => {
    const enrolment = await cardSchool.enrolled();
    await cardSchool.send(enrolment);
    await dueJobs(school);
    const { student_id, user_id } = enrolment;
    await cardSchool.makeDue(enrolment, 1);
    // Its page is open, so that a run closes it before it charges the card.
    await enrolment.student.call('GET /v1/pagarme/get-payment-link/:user_id', { params: { user_id } });
    const { payment } = school.services.providers;
    const close = payment.closeOrder.bind(payment);
    const spy = vi.spyOn(payment, 'closeOrder').mockImplementationOnce(async (order) => {
      await chargeCard(school.services, { student_id });
      await close(order);
    });
    await chargeCard(school.services, { student_id });
    expect(spy).toHaveBeenCalledTimes(2);
    spy.mockRestore();
    await cardSchool.expectPaidOnce(enrolment);
  });

  it.each([
    ['closed first', 'open'],
    ['what paid it', 'paid'],
  ] as const)(
    'are paid once where fee and plan were sent together, and the joint page is %s',
    async (_, page) => {
      const enrolment = await cardSchool.signed();
      const { student_id, user_id } = enrolment;
      await cardSchool.send(enrolment);
      await dueJobs(school);
      await cardSchool.makeDue(enrolment, 1);
      const joint = await enrolment.student.call('GET /v1/pagarme/get-joint-link/:user_id', {
        params: { user_id },
      });
      const order_id = /or_\w+/.exec(joint.link)?.[0] ?? '';
      if (page === 'paid')
        // The event is lost, or on its way.
        await cardSchool.query(
          "update sandbox_orders set status = 'paid', at = '2026-03-10T12:00:00Z' where order_id = $1",
          [order_id],
        );
      const admin = await school.login('admin@x.test');
      await admin.call('POST /v1/charges/:id/confirm', {
        params: { id: joint.charge_id },
        body: { note: 'Matrícula paga na recepção' },
      });
      await chargeCard(school.services, { student_id });
      expect((await cardSchool.planOf(enrolment))[0]?.status).toBe('paid');
      expect(await cardSchool.cardOrdersOf(enrolment)).toHaveLength(page === 'paid' ? 0 : 1);
      const [order] = await cardSchool.query('select status from sandbox_orders where order_id = $1', [
        order_id,
      ]);
      expect(order.status).toBe(page === 'paid' ? 'paid' : 'closed');
      // The fee was paid twice then, and is credited.
      const [sums] = await cardSchool.query(
        'select coalesce(sum(coalesce(credited, 0) + coalesce(excess, 0)), 0)::int as cents from payment_orders where student_id = $1',
        [student_id],
      );
      expect(sums.cents).toBe(page === 'paid' ? 15_000 : 0);
    },
  );

  it('are refused with a card that the bank no longer takes, and paid with the card that replaces it', async () => {
    const enrolment = await cardSchool.enrolled();
    await cardSchool.send(enrolment, cardForm({ token: newToken('4000000000000044'), last_four: '0044' }));
    await cardSchool.makeDue(enrolment, 1);
    await chargeCard(school.services, { student_id: enrolment.student_id });
    await eventually(async () => expect((await cardSchool.planOf(enrolment))[0].status).toBe('failed'));
    // The same card is not tried again.
    await chargeCard(school.services, { student_id: enrolment.student_id });
    expect(
      await cardSchool.query('select 1 from payment_orders where student_id = $1 and card_id is not null', [
        enrolment.student_id,
      ]),
    ).toHaveLength(1);
    await cardSchool.send(enrolment);
    await eventually(async () => expect((await cardSchool.planOf(enrolment))[0].status).toBe('paid'));
  });

  it('are tried once with a card that the provider refuses, of which the student is told once', async () => {
    const enrolment = await cardSchool.withDueCharge();
    const { student_id, user_id } = enrolment;
    const charge = vi
      .spyOn(cardSchool.vault(), 'charge')
      .mockImplementation(() => Promise.reject(new PaymentProviderError(412, 'the card is not known')));
    for (let morning = 0; morning < 3; morning++) await chargeCard(school.services, { student_id });
    expect(charge).toHaveBeenCalledTimes(1);
    const told = () =>
      cardSchool.query(
        "select 1 from notifications where recipient_id = $1 and once_key like 'charge:%:failed:%'",
        [user_id],
      );
    expect(await told()).toHaveLength(1);
    expect((await cardSchool.planOf(enrolment))[0].status).toBe('failed');
    // Another card is another try, of which the student is told, too.
    await cardSchool.send(enrolment);
    await dueJobs(school);
    expect(charge).toHaveBeenCalledTimes(2);
    expect(await told()).toHaveLength(2);
    charge.mockRestore();
    await chargeCard(school.services, { student_id });
    expect((await cardSchool.planOf(enrolment))[0].status).toBe('failed');
    await cardSchool.send(enrolment);
    await eventually(async () => expect((await cardSchool.planOf(enrolment))[0].status).toBe('paid'));
  });

  it('are left alone where an onboarding waiver counts them as paid', async () => {
    const enrolment = await cardSchool.enrolled();
    await cardSchool.send(enrolment);
    const waive = (step: number) =>
      cardSchool.query('update students set waived_through = $2 where student_id = $1', [
        enrolment.student_id,
        step,
      ]);
    await waive(3);
    await cardSchool.makeDue(enrolment, 1);
    await chargeCard(school.services, { student_id: enrolment.student_id });
    expect((await cardSchool.planOf(enrolment))[0].status).toBe('open');
    await waive(0);
    await chargeCard(school.services, { student_id: enrolment.student_id });
    await eventually(async () => expect((await cardSchool.planOf(enrolment))[0].status).toBe('paid'));
  });

  it('are found every morning for each student with a card', async () => {
    const enrolment = await cardSchool.enrolled();
    await cardSchool.send(enrolment);
    await cardSchool.makeDue(enrolment, 1);
    await chargeCards(school.services);
    await eventually(async () => expect((await cardSchool.planOf(enrolment))[0].status).toBe('paid'));
  });
});
