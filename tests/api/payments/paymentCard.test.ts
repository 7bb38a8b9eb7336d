import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { chargeCard, chargeCards } from '../../../server/areas/payments/cards/chargeCards.ts';
import { removeCard } from '../../../server/areas/payments/cards/removeCard.ts';
import { erasePerson } from '../../../server/areas/privacy/erase.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import { PaymentProviderError } from '../../../server/providers/payment/port.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { eventually } from '../../support/eventually.ts';
import { dueJobs } from '../../support/jobs.ts';
import { cardForm, newToken } from '../../support/paymentCard.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

const recurring = {
  plan_duration: 'Recorrente',
  payment_method: 'Cobrança Recorrente - Cartão de Crédito',
} as const;

let school: School;
let course: string;
beforeAll(async () => {
  school = await startSchool({}, false);
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
});
afterAll(() => school.stop());
beforeEach(() => school.services.pool.query('delete from rate_limits'));

const query = async (text: string, values: unknown[] = []) =>
  (await school.services.pool.query(text, values)).rows;

async function enrolled(overrides: Parameters<typeof studentForm>[1] = recurring): Promise<Enrolment> {
  const enrolment = new Enrolment(school);
  await enrolment.register(await school.login('fev@x.test'), studentForm(course, overrides));
  await enrolment.confirmEmail();
  await enrolment.sign();
  await enrolment.pay('card');
  await enrolment.until('AGUARDANDO_PAGAMENTO');
  return enrolment;
}

const send = ({ student, user_id }: Enrolment, body = cardForm()) =>
  student.try('POST /v1/pagarme/card/:user_id', { params: { user_id }, body });
const cardsOf = ({ student_id }: Enrolment) =>
  query(
    'select brand, last_four, holder_name, replaced_at, removed_at from payment_cards where student_id = $1 order by created_at, replaced_at',
    [student_id],
  );
const planOf = ({ student_id }: Enrolment) =>
  query(
    "select status, provider_id from charges where student_id = $1 and kind = 'plan' order by installment",
    [student_id],
  );
const cardOrdersOf = ({ student_id }: Enrolment) =>
  query('select provider_id from payment_orders where student_id = $1 and card_id is not null', [student_id]);
const isDue = ({ student_id }: Enrolment, installment: number) =>
  query(
    "update charges set due_date = '2026-03-10' where student_id = $1 and kind = 'plan' and installment = $2",
    [student_id, installment],
  );

describe('the card of a recurring plan', () => {
  it('is stored as brand, last digits, expiry and holder, and is logged by its last digits', async () => {
    const enrolment = await enrolled();
    const empty = await enrolment.student.call('GET /v1/payment-card', {});
    expect(empty).toEqual({ is_recurring: true, card: null, tokens: { kind: 'sandbox' } });
    const reply = await send(enrolment);
    expect(reply.status).toBe(200);
    const shown = {
      brand: 'Visa',
      last_four: '0010',
      exp_month: 12,
      exp_year: 2030,
      holder_name: 'Beatriz A Prado',
      created_at: school.clock.now().toISOString(),
    };
    expect(reply.data).toEqual(shown);
    expect((await enrolment.student.call('GET /v1/payment-card', {})).card).toEqual(shown);
    const logged = await query(
      "select operation, changes, context from audit_log where entity = 'payment_cards' and student_id = $1",
      [enrolment.student_id],
    );
    expect(logged).toEqual([
      { operation: 'U', context: 'payments', changes: { card: { from: null, to: 'Visa •••• 0010' } } },
    ]);
  });

  it('is not stored for another student, who looks missing', async () => {
    const [enrolment, other] = [await enrolled(), await enrolled()];
    const params = { user_id: other.user_id };
    const reply = await enrolment.student.try('POST /v1/pagarme/card/:user_id', { params, body: cardForm() });
    expect(reply.status).toBe(404);
    expect([...(await cardsOf(enrolment)), ...(await cardsOf(other))]).toEqual([]);
  });

  it('is not one of a plan that is paid in another way', async () => {
    const enrolment = await enrolled({});
    expect(await enrolment.student.call('GET /v1/payment-card', {})).toMatchObject({ is_recurring: false });
    expect(await send(enrolment)).toMatchObject({ status: 417, error: { code: 'card_not_recurring' } });
    expect(await cardsOf(enrolment)).toEqual([]);
  });

  it('belongs to students alone', async () => {
    const params = { user_id: (await enrolled()).user_id };
    for (const email of ['admin@x.test', 'fev@x.test']) {
      const caller = await school.login(email);
      expect((await caller.try('GET /v1/payment-card', {})).status).toBe(403);
      expect((await caller.try('POST /v1/pagarme/card/:user_id', { params, body: cardForm() })).status).toBe(
        403,
      );
    }
    expect((await school.anyone.try('GET /v1/payment-card', {})).status).toBe(401);
  });

  it('is stored once when the same form is sent many times together', async () => {
    const enrolment = await enrolled();
    const body = cardForm();
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(enrolment, body)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(await cardsOf(enrolment)).toHaveLength(1);
    expect(
      await query("select 1 from audit_log where entity = 'payment_cards' and student_id = $1", [
        enrolment.student_id,
      ]),
    ).toHaveLength(1);
  });

  it('stays one when different cards are sent together, and the provider forgets the others', async () => {
    const enrolment = await enrolled();
    const master = { token: newToken('5555555555554444'), brand: 'Mastercard', last_four: '4444' } as const;
    const amex = { token: newToken('378282246310005'), brand: 'Amex', last_four: '0005' } as const;
    await Promise.all([send(enrolment), send(enrolment, cardForm(master)), send(enrolment, cardForm(amex))]);
    const all = await cardsOf(enrolment);
    expect(all).toHaveLength(3);
    expect(all.filter(({ replaced_at }) => replaced_at === null)).toHaveLength(1);
    await eventually(async () =>
      expect((await cardsOf(enrolment)).filter(({ removed_at }) => removed_at !== null)).toHaveLength(2),
    );
  });

  it('is refused by the bank at the form, and the earlier card stays', async () => {
    const enrolment = await enrolled();
    await send(enrolment);
    const refused = await send(
      enrolment,
      cardForm({ token: newToken('4000000000000028'), last_four: '0028' }),
    );
    expect(refused).toMatchObject({ status: 417, error: { code: 'card_refused' } });
    expect(await cardsOf(enrolment)).toMatchObject([{ last_four: '0010', replaced_at: null }]);
  });

  it('is refused when the provider knows another card by the token than the browser says', async () => {
    const enrolment = await enrolled();
    const wrong = [cardForm({ last_four: '4321' }), cardForm({ exp_date: '11-2030' })];
    const { save } = vault();
    // Unlike a provider, the sandbox repeats the expiry of the form.
    const spy = vi.spyOn(vault(), 'save').mockImplementation(async (card) => {
      const saved = await save(card);
      return { ...saved, exp_month: 12 };
    });
    for (const body of wrong)
      expect(await send(enrolment, body)).toMatchObject({ status: 417, error: { code: 'card_refused' } });
    spy.mockRestore();
    const unknown = cardForm({ token: 'token_0123456789abcdef' });
    expect(await send(enrolment, unknown)).toMatchObject({ status: 417, error: { code: 'card_refused' } });
  });

  it('is of the brand that the provider says, or of that of the form where it says none that is known', async () => {
    const enrolment = await enrolled();
    expect((await send(enrolment, cardForm({ brand: 'Elo' }))).data).toMatchObject({ brand: 'Visa' });
    const { save } = vault();
    const spy = vi.spyOn(vault(), 'save').mockImplementation(async (card) => {
      const saved = await save(card);
      return { ...saved, brand: null };
    });
    expect((await send(enrolment, cardForm({ brand: 'Elo' }))).data).toMatchObject({ brand: 'Elo' });
    spy.mockRestore();
  });

  it('never is sent as a number, in whatever field', async () => {
    const enrolment = await enrolled();
    const number = '4000 0000 0000 0010';
    const bodies = [
      { ...cardForm(), number },
      { ...cardForm(), cvv: '123' },
      cardForm({ holder_name: number }),
      cardForm({ token: `token_${number.replaceAll(' ', '')}` }),
    ];
    for (const body of bodies) {
      const reply = await enrolment.student.raw('POST', `/v1/pagarme/card/${enrolment.user_id}`, body);
      expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([
        400,
        'card_data_refused',
      ]);
    }
    expect(await cardsOf(enrolment)).toEqual([]);
  });

  it.each([
    ['an expired card', { exp_date: '02-2026' }, 'exp_date', 'card_expiry_invalid'],
    ['a month that does not exist', { exp_date: '13-2030' }, 'exp_date', 'card_expiry_invalid'],
    ['an expiry with a slash and two digits', { exp_date: '12/30' }, 'exp_date', 'card_expiry_invalid'],
    ['no holder', { holder_name: ' ' }, 'holder_name', 'card_holder_required'],
  ])('is refused with %s', async (_, change, path, code) => {
    const enrolment = await shared();
    const { status, error } = await send(enrolment, cardForm(change));
    expect(status).toBe(400);
    expect(error.issues).toMatchObject([{ path, code }]);
  });

  it('needs a billing address', async () => {
    const enrolment = await shared();
    const billing_address = { line_1: '', city: '', state: 'S', zipcode: '', country: 'BRA' };
    const { error } = await send(enrolment, cardForm({ billing_address }));
    expect(error.issues?.map(({ path, message }) => [path, message])).toEqual([
      ['billing_address.line_1', 'Endereço é obrigatório!'],
      ['billing_address.city', 'Cidade é obrigatório!'],
      ['billing_address.state', 'Estado é obrigatório!'],
      ['billing_address.zipcode', 'CEP é obrigatório!'],
      ['billing_address.country', 'País é obrigatório!'],
    ]);
  });
});

let kept: Promise<Enrolment> | undefined;
/** One student for the tests that store nothing. */
function shared(): Promise<Enrolment> {
  kept ??= enrolled();
  return kept;
}

describe('the charges of a recurring plan', () => {
  it('are paid with the stored card once they are due, each once', async () => {
    const enrolment = await enrolled();
    await send(enrolment);
    const ctx = { student_id: enrolment.student_id };
    await chargeCard(school.services, ctx);
    expect((await planOf(enrolment)).every(({ status }) => status === 'open')).toBe(true);
    await isDue(enrolment, 1);
    await Promise.all([chargeCard(school.services, ctx), chargeCard(school.services, ctx)]);
    await eventually(async () =>
      expect((await planOf(enrolment)).slice(0, 2).map(({ status }) => status)).toEqual(['paid', 'open']),
    );
    await chargeCard(school.services, ctx);
    const orders = await query(
      `select o.amount, o.credited, k.last_four from payment_orders o join payment_cards k using (card_id)
       where o.student_id = $1`,
      [enrolment.student_id],
    );
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({ last_four: '0010', credited: null });
  });

  it('are not charged to another card, or paid on a page, while the provider has not decided on the first', async () => {
    const enrolment = await enrolled();
    const { student_id, user_id } = enrolment;
    await send(enrolment);
    // The job that the new card adds finds nothing due.
    await dueJobs(school);
    await isDue(enrolment, 1);
    const { payment } = school.services.providers;
    const read = payment.readBack.bind(payment);
    const spy = vi.spyOn(payment, 'readBack').mockImplementation(async (order) => {
      const proof = await read(order);
      return proof.status === 'paid' ? { ...proof, status: 'open' } : proof;
    });
    await chargeCard(school.services, { student_id });
    await send(
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
    expect((await planOf(enrolment)).slice(0, 2).map(({ status }) => status)).toEqual(['paid', 'open']);
    const charged = await query(
      'select 1 from payment_orders where student_id = $1 and card_id is not null',
      [student_id],
    );
    expect(charged).toHaveLength(1);
  });

  it('are paid once by two runs, of which one ends between the steps of the other', async () => {
    const enrolment = await enrolled();
    await send(enrolment);
    await dueJobs(school);
    const { student_id, user_id } = enrolment;
    await isDue(enrolment, 1);
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
    expect((await planOf(enrolment)).slice(0, 2).map(({ status }) => status)).toEqual(['paid', 'open']);
    const charged = await query(
      'select 1 from payment_orders where student_id = $1 and card_id is not null',
      [student_id],
    );
    expect(charged).toHaveLength(1);
  });

  it('are refused with a card that the bank no longer takes, and paid with the card that replaces it', async () => {
    const enrolment = await enrolled();
    await send(enrolment, cardForm({ token: newToken('4000000000000044'), last_four: '0044' }));
    await isDue(enrolment, 1);
    await chargeCard(school.services, { student_id: enrolment.student_id });
    await eventually(async () => expect((await planOf(enrolment))[0].status).toBe('failed'));
    // The same card is not tried again.
    await chargeCard(school.services, { student_id: enrolment.student_id });
    expect(
      await query('select 1 from payment_orders where student_id = $1 and card_id is not null', [
        enrolment.student_id,
      ]),
    ).toHaveLength(1);
    await send(enrolment);
    await eventually(async () => expect((await planOf(enrolment))[0].status).toBe('paid'));
  });

  it('are tried once with a card that the provider refuses, of which the student is told once', async () => {
    const enrolment = await enrolled();
    const { student_id, user_id } = enrolment;
    await send(enrolment);
    await dueJobs(school);
    await isDue(enrolment, 1);
    const charge = vi
      .spyOn(vault(), 'charge')
      .mockImplementation(() => Promise.reject(new PaymentProviderError(412, 'the card is not known')));
    for (let morning = 0; morning < 3; morning++) await chargeCard(school.services, { student_id });
    expect(charge).toHaveBeenCalledTimes(1);
    const told = () =>
      query("select 1 from notifications where recipient_id = $1 and once_key like 'charge:%:failed:%'", [
        user_id,
      ]);
    expect(await told()).toHaveLength(1);
    expect((await planOf(enrolment))[0].status).toBe('failed');
    // Another card is another try, of which the student is told, too.
    await send(enrolment);
    await dueJobs(school);
    expect(charge).toHaveBeenCalledTimes(2);
    expect(await told()).toHaveLength(2);
    charge.mockRestore();
    await chargeCard(school.services, { student_id });
    expect((await planOf(enrolment))[0].status).toBe('failed');
    await send(enrolment);
    await eventually(async () => expect((await planOf(enrolment))[0].status).toBe('paid'));
  });

  it('go on with the order that was stored before a provider fell silent, and are paid once', async () => {
    const enrolment = await enrolled();
    const { student_id } = enrolment;
    await send(enrolment);
    await dueJobs(school);
    await isDue(enrolment, 1);
    const place = vault().charge;
    const charge = vi.spyOn(vault(), 'charge').mockImplementationOnce(async (order, card) => {
      await place(order, card);
      throw new PaymentProviderError(408, 'no answer');
    });
    await expect(chargeCard(school.services, { student_id })).rejects.toMatchObject({ status: 408 });
    expect((await planOf(enrolment))[0].status).toBe('open');
    await chargeCards(school.services);
    await eventually(async () => expect((await planOf(enrolment))[0].status).toBe('paid'));
    expect(charge).toHaveBeenCalledTimes(1);
    charge.mockRestore();
    expect(await cardOrdersOf(enrolment)).toHaveLength(1);
  });

  it('forget an order that never reached the provider, but not while it may be on its way', async () => {
    const enrolment = await enrolled();
    const { student_id, user_id } = enrolment;
    await send(enrolment);
    await dueJobs(school);
    await isDue(enrolment, 1);
    const charge = vi
      .spyOn(vault(), 'charge')
      .mockImplementationOnce(() => Promise.reject(new PaymentProviderError(503, 'no answer')));
    await expect(chargeCard(school.services, { student_id })).rejects.toMatchObject({ status: 503 });
    charge.mockRestore();
    const link = () =>
      enrolment.student.try('GET /v1/pagarme/get-payment-link/:user_id', { params: { user_id } });
    expect((await link()).error.code).toBe('unavailable');
    school.clock.advance({ minutes: 16 });
    expect((await link()).data.link).toContain('/sandbox/pay/');
    expect(await cardOrdersOf(enrolment)).toEqual([]);
    await chargeCard(school.services, { student_id });
    expect((await planOf(enrolment))[0].status).toBe('paid');
  });

  it('get no page whose order a charge of the card has taken meanwhile', async () => {
    const enrolment = await enrolled();
    const { student_id, user_id } = enrolment;
    await send(enrolment);
    await dueJobs(school);
    await isDue(enrolment, 1);
    const charge = vi
      .spyOn(vault(), 'charge')
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
    expect(page.error.code).toBe('not_waiting_payment');
  });

  it('are left alone where an onboarding waiver counts them as paid', async () => {
    const enrolment = await enrolled();
    await send(enrolment);
    const waive = (step: number) =>
      query('update students set waived_through = $2 where student_id = $1', [enrolment.student_id, step]);
    await waive(3);
    await isDue(enrolment, 1);
    await chargeCard(school.services, { student_id: enrolment.student_id });
    expect((await planOf(enrolment))[0].status).toBe('open');
    await waive(0);
    await chargeCard(school.services, { student_id: enrolment.student_id });
    await eventually(async () => expect((await planOf(enrolment))[0].status).toBe('paid'));
  });

  it('close their page before the card is charged', async () => {
    const enrolment = await enrolled();
    const { link } = await enrolment.student.call('GET /v1/pagarme/get-payment-link/:user_id', {
      params: { user_id: enrolment.user_id },
    });
    await send(enrolment);
    await isDue(enrolment, 1);
    await chargeCard(school.services, { student_id: enrolment.student_id });
    await eventually(async () => expect((await planOf(enrolment))[0].status).toBe('paid'));
    const page = await fetch(`${school.url}${link}`, {
      method: 'POST',
      body: new URLSearchParams({ method: 'pix' }),
      redirect: 'manual',
    });
    expect(page.status).toBe(410);
  });

  it('are found every morning for each student with a card', async () => {
    const enrolment = await enrolled();
    await send(enrolment);
    await isDue(enrolment, 1);
    await chargeCards(school.services);
    await eventually(async () => expect((await planOf(enrolment))[0].status).toBe('paid'));
  });
});

describe('a card that the provider is asked to forget', () => {
  const ofProvider = async ({ student_id }: Enrolment, which = 'replaced_at is null') =>
    (
      await query(
        `select provider, provider_customer as customer_id, provider_card as card_id from payment_cards
         where student_id = $1 and ${which}`,
        [student_id],
      )
    )[0];

  it('stays while it is the card in force under another token', async () => {
    const removed = vi.spyOn(vault(), 'remove');
    const enrolment = await enrolled();
    await send(enrolment);
    await send(enrolment);
    await removeCard(school.services, await ofProvider(enrolment, 'replaced_at is not null'));
    expect(removed).not.toHaveBeenCalled();
    removed.mockRestore();
  });

  const waitingFor = async (card_id: string) =>
    query('select run_at > now() as later from graphile_worker.jobs where key = $1', [
      `remove_card:${card_id}`,
    ]);

  it('is also the one that the provider stored and the school refused', async () => {
    const enrolment = await enrolled();
    const saved = vi.spyOn(vault(), 'save');
    await send(enrolment, cardForm({ last_four: '4321' }));
    const [call] = saved.mock.results;
    if (call?.type !== 'return') throw new Error('no card was stored');
    const { customer_id, card_id } = await call.value;
    saved.mockRestore();
    expect(await waitingFor(card_id)).toEqual([{ later: true }]);
    const removed = vi.spyOn(vault(), 'remove');
    const card = { provider: 'sandbox', customer_id, card_id };
    // The right form came after it: the same card is in force.
    await send(enrolment);
    await removeCard(school.services, card);
    expect(removed).not.toHaveBeenCalled();
    await query('update payment_cards set replaced_at = now() where student_id = $1', [enrolment.student_id]);
    await removeCard(school.services, card);
    expect(removed).toHaveBeenCalledWith({ customer_id, card_id });
    removed.mockRestore();
  });

  it('is also the one of a student who is erased while the provider stores it', async () => {
    const enrolment = await enrolled();
    const { save } = vault();
    let card_id = '';
    const spy = vi.spyOn(vault(), 'save').mockImplementation(async (card) => {
      const saved = await save(card);
      card_id = saved.card_id;
      await school.services.transaction((tx) =>
        erasePerson(tx, systemCtx(school.services), enrolment.user_id),
      );
      return saved;
    });
    expect((await send(enrolment)).status).toBe(404);
    spy.mockRestore();
    expect(await cardsOf(enrolment)).toEqual([]);
    expect(await waitingFor(card_id)).toHaveLength(1);
  });

  it('is forgotten with the person who is erased', async () => {
    const enrolment = await enrolled();
    await send(enrolment);
    const card = await ofProvider(enrolment);
    const removed = vi.spyOn(vault(), 'remove');
    await school.services.transaction((tx) => erasePerson(tx, systemCtx(school.services), enrolment.user_id));
    expect(await cardsOf(enrolment)).toEqual([]);
    const { customer_id, card_id } = card;
    await eventually(() => expect(removed).toHaveBeenCalledWith({ customer_id, card_id }));
    removed.mockRestore();
  });
});

function vault() {
  const { cards } = school.services.providers;
  if (!cards) throw new Error('the sandbox stores cards');
  return cards;
}
