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

describe('the charges of a recurring plan, between the card and a payment page,', () => {
  it('are not charged to another card, or paid on a page, while the provider has not decided on the first', async () => {
    const enrolment = await cardSchool.enrolled();
    const { student_id, user_id } = enrolment;
    await cardSchool.send(enrolment);
    // The job that the new card adds finds nothing due.
    await dueJobs(school);
    await cardSchool.makeDue(enrolment, 1);
    const { payment } = school.services.providers;
    const read = payment.readBack.bind(payment);
    const spy = vi.spyOn(payment, 'readBack').mockImplementation(async (order) => {
      const proof = await read(order);
      return proof.status === 'paid' ? { ...proof, status: 'open' } : proof;
    });
    await chargeCard(school.services, { student_id });
    await cardSchool.send(
      enrolment,
      cardForm({ token: newToken('5555555555554444'), brand: 'Mastercard', last_four: '4444' }),
    );
    await expect(chargeCard(school.services, { student_id })).rejects.toMatchObject({ code: 'unavailable' });
    const link = await enrolment.student.try('GET /v1/pagarme/get-payment-link/:user_id', {
      params: { user_id },
    });
    expect(link.error.code).toBe('unavailable');
    spy.mockRestore();
    await chargeCard(school.services, { student_id });
    await cardSchool.expectPaidOnce(enrolment);
  });

  it('are paid by a card that is faster than a page, which is not opened for the next instalment instead', async () => {
    const enrolment = await cardSchool.withDueCharge();
    const { student_id, user_id } = enrolment;
    const { payment } = school.services.providers;
    const open = payment.openOrder.bind(payment);
    const spy = vi.spyOn(payment, 'openOrder').mockImplementationOnce(async (order) => {
      await chargeCard(school.services, { student_id });
      return open(order);
    });
    const page = await enrolment.student.try('GET /v1/pagarme/get-payment-link/:user_id', {
      params: { user_id },
    });
    spy.mockRestore();
    expect(page.error.code).toBe('not_waiting_payment');
    await cardSchool.expectPaidOnce(enrolment);
  });

  it('go on with the order that was stored before a provider fell silent, and are paid once', async () => {
    const enrolment = await cardSchool.enrolled();
    const { student_id } = enrolment;
    await cardSchool.send(enrolment);
    await dueJobs(school);
    await cardSchool.makeDue(enrolment, 1);
    const place = cardSchool.vault().charge;
    const charge = vi.spyOn(cardSchool.vault(), 'charge').mockImplementationOnce(async (order, card) => {
      await place(order, card);
      throw new PaymentProviderError(408, 'no answer');
    });
    await expect(chargeCard(school.services, { student_id })).rejects.toMatchObject({ status: 408 });
    expect((await cardSchool.planOf(enrolment))[0].status).toBe('open');
    await chargeCards(school.services);
    await eventually(async () => expect((await cardSchool.planOf(enrolment))[0].status).toBe('paid'));
    expect(charge).toHaveBeenCalledTimes(1);
    charge.mockRestore();
    expect(await cardSchool.cardOrdersOf(enrolment)).toHaveLength(1);
  });

  it('forget an order that never reached the provider, but not while it may be on its way', async () => {
    const enrolment = await cardSchool.withDueCharge();
    const { student_id, user_id } = enrolment;
    const charge = vi
      .spyOn(cardSchool.vault(), 'charge')
      .mockImplementationOnce(() => Promise.reject(new PaymentProviderError(503, 'no answer')));
    await expect(chargeCard(school.services, { student_id })).rejects.toMatchObject({ status: 503 });
    charge.mockRestore();
    const link = () =>
      enrolment.student.try('GET /v1/pagarme/get-payment-link/:user_id', { params: { user_id } });
    expect((await link()).error.code).toBe('unavailable');
    school.clock.advance({ minutes: 16 });
    expect((await link()).data.link).toContain('/sandbox/pay/');
    expect(await cardSchool.cardOrdersOf(enrolment)).toEqual([]);
    await chargeCard(school.services, { student_id });
    expect((await cardSchool.planOf(enrolment))[0].status).toBe('paid');
  });

  it('get no page whose order a charge of the card has taken meanwhile', async () => {
    const enrolment = await cardSchool.withDueCharge();
    const { student_id, user_id } = enrolment;
    const charge = vi
      .spyOn(cardSchool.vault(), 'charge')
      .mockImplementation(() => Promise.reject(new PaymentProviderError(503, 'no answer')));
    await expect(chargeCard(school.services, { student_id })).rejects.toMatchObject({ status: 503 });
    school.clock.advance({ minutes: 16 });
    const { payment } = school.services.providers;
    const open = payment.openOrder.bind(payment);
    // The order that never arrived is forgotten, and its name is free, when the morning's job runs.
    const opening = vi.spyOn(payment, 'openOrder').mockImplementationOnce(async (order) => {
      const opened = await open(order);
      await expect(chargeCard(school.services, { student_id })).rejects.toMatchObject({ status: 503 });
      return opened;
    });
    const page = await enrolment.student.try('GET /v1/pagarme/get-payment-link/:user_id', {
      params: { user_id },
    });
    opening.mockRestore();
    charge.mockRestore();
    // Until the card is decided nothing is opened beside it.
    expect(page.error.code).toBe('unavailable');
  });

  it('close their page before the card is charged', async () => {
    const enrolment = await cardSchool.enrolled();
    const { link } = await enrolment.student.call('GET /v1/pagarme/get-payment-link/:user_id', {
      params: { user_id: enrolment.user_id },
    });
    await cardSchool.send(enrolment);
    await cardSchool.makeDue(enrolment, 1);
    await chargeCard(school.services, { student_id: enrolment.student_id });
    await eventually(async () => expect((await cardSchool.planOf(enrolment))[0].status).toBe('paid'));
    const page = await fetch(`${school.url}${link}`, {
      method: 'POST',
      body: new URLSearchParams({ method: 'pix' }),
      redirect: 'manual',
    });
    expect(page.status).toBe(410);
  });
});
