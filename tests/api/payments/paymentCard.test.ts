import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeCard } from '../../../server/areas/payments/cards/removeCard.ts';
import { erasePerson } from '../../../server/areas/privacy/erase.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import { CardSchool } from '../../support/cardSchool.ts';
import type { Enrolment } from '../../support/enrolment.ts';
import { eventually } from '../../support/eventually.ts';
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

describe('the card of a recurring plan', () => {
  it('is stored as brand, last digits, expiry and holder, and is logged by its last digits', async () => {
    const enrolment = await cardSchool.enrolled();
    const empty = await enrolment.student.call('GET /v1/payment-card', {});
    expect(empty).toEqual({ is_recurring: true, card: null, tokens: { kind: 'sandbox' } });
    const reply = await cardSchool.send(enrolment);
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
    const logged = await cardSchool.query(
      "select operation, changes, context from audit_log where entity = 'payment_cards' and student_id = $1",
      [enrolment.student_id],
    );
    expect(logged).toEqual([
      { operation: 'U', context: 'payments', changes: { card: { from: null, to: 'Visa •••• 0010' } } },
    ]);
  });

  it('is not stored for another student, who looks missing', async () => {
    const [enrolment, other] = [await cardSchool.enrolled(), await cardSchool.enrolled()];
    const params = { user_id: other.user_id };
    const reply = await enrolment.student.try('POST /v1/pagarme/card/:user_id', { params, body: cardForm() });
    expect(reply.status).toBe(404);
    expect([...(await cardSchool.cardsOf(enrolment)), ...(await cardSchool.cardsOf(other))]).toEqual([]);
  });

  it('is not one of a plan that is paid in another way', async () => {
    const enrolment = await cardSchool.enrolled({});
    expect(await enrolment.student.call('GET /v1/payment-card', {})).toMatchObject({ is_recurring: false });
    expect(await cardSchool.send(enrolment)).toMatchObject({
      status: 417,
      error: { code: 'card_not_recurring' },
    });
    expect(await cardSchool.cardsOf(enrolment)).toEqual([]);
  });

  it('belongs to students alone', async () => {
    const params = { user_id: (await cardSchool.enrolled()).user_id };
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
    const enrolment = await cardSchool.enrolled();
    const body = cardForm();
    const replies = await Promise.all(Array.from({ length: 6 }, () => cardSchool.send(enrolment, body)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(await cardSchool.cardsOf(enrolment)).toHaveLength(1);
    expect(
      await cardSchool.query("select 1 from audit_log where entity = 'payment_cards' and student_id = $1", [
        enrolment.student_id,
      ]),
    ).toHaveLength(1);
  });

  it('stays one when different cards are sent together, and the provider forgets the others', async () => {
    const enrolment = await cardSchool.enrolled();
    const master = { token: newToken('5555555555554444'), brand: 'Mastercard', last_four: '4444' } as const;
    const amex = { token: newToken('378282246310005'), brand: 'Amex', last_four: '0005' } as const;
    await Promise.all([
      cardSchool.send(enrolment),
      cardSchool.send(enrolment, cardForm(master)),
      cardSchool.send(enrolment, cardForm(amex)),
    ]);
    const all = await cardSchool.cardsOf(enrolment);
    expect(all).toHaveLength(3);
    expect(all.filter(({ replaced_at }) => replaced_at === null)).toHaveLength(1);
    await eventually(async () =>
      expect(
        (await cardSchool.cardsOf(enrolment)).filter(({ removed_at }) => removed_at !== null),
      ).toHaveLength(2),
    );
  });

  it('is refused by the bank at the form, and the earlier card stays', async () => {
    const enrolment = await cardSchool.enrolled();
    await cardSchool.send(enrolment);
    const refused = await cardSchool.send(
      enrolment,
      cardForm({ token: newToken('4000000000000028'), last_four: '0028' }),
    );
    expect(refused).toMatchObject({ status: 417, error: { code: 'card_refused' } });
    expect(await cardSchool.cardsOf(enrolment)).toMatchObject([{ last_four: '0010', replaced_at: null }]);
  });

  it('is refused when the provider knows another card by the token than the browser says', async () => {
    const enrolment = await cardSchool.enrolled();
    const wrong = [cardForm({ last_four: '4321' }), cardForm({ exp_date: '11-2030' })];
    const { save } = cardSchool.vault();
    // Unlike a provider, the sandbox repeats the expiry of the form.
    const spy = vi.spyOn(cardSchool.vault(), 'save').mockImplementation(async (card) => {
      const saved = await save(card);
      return { ...saved, exp_month: 12 };
    });
    for (const body of wrong)
      expect(await cardSchool.send(enrolment, body)).toMatchObject({
        status: 417,
        error: { code: 'card_refused' },
      });
    spy.mockRestore();
    const unknown = cardForm({ token: 'token_0123456789abcdef' });
    expect(await cardSchool.send(enrolment, unknown)).toMatchObject({
      status: 417,
      error: { code: 'card_refused' },
    });
  });

  it('is of the brand that the provider says, or of that of the form where it says none that is known', async () => {
    const enrolment = await cardSchool.enrolled();
    expect((await cardSchool.send(enrolment, cardForm({ brand: 'Elo' }))).data).toMatchObject({
      brand: 'Visa',
    });
    const { save } = cardSchool.vault();
    const spy = vi.spyOn(cardSchool.vault(), 'save').mockImplementation(async (card) => {
      const saved = await save(card);
      return { ...saved, brand: null };
    });
    expect((await cardSchool.send(enrolment, cardForm({ brand: 'Elo' }))).data).toMatchObject({
      brand: 'Elo',
    });
    spy.mockRestore();
  });

  it('never is sent as a number, in whatever field', async () => {
    const enrolment = await cardSchool.enrolled();
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
    expect(await cardSchool.cardsOf(enrolment)).toEqual([]);
  });

  it.each([
    ['an expired card', { exp_date: '02-2026' }, 'exp_date', 'card_expiry_invalid'],
    ['a month that does not exist', { exp_date: '13-2030' }, 'exp_date', 'card_expiry_invalid'],
    ['an expiry with a slash and two digits', { exp_date: '12/30' }, 'exp_date', 'card_expiry_invalid'],
    ['no holder', { holder_name: ' ' }, 'holder_name', 'card_holder_required'],
  ])('is refused with %s', async (_, change, path, code) => {
    const enrolment = await shared();
    const { status, error } = await cardSchool.send(enrolment, cardForm(change));
    expect(status).toBe(400);
    expect(error.issues).toMatchObject([{ path, code }]);
  });

  it('needs a billing address', async () => {
    const enrolment = await shared();
    const billing_address = { line_1: '', city: '', state: 'S', zipcode: '', country: 'BRA' };
    const { error } = await cardSchool.send(enrolment, cardForm({ billing_address }));
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
  kept ??= cardSchool.enrolled();
  return kept;
}

describe('a card that the provider is asked to forget', () => {
  const ofProvider = async ({ student_id }: Enrolment, which = 'replaced_at is null') =>
    (
      await cardSchool.query(
        `select provider, provider_customer as customer_id, provider_card as card_id from payment_cards
         where student_id = $1 and ${which}`,
        [student_id],
      )
    )[0];

  it('stays while it is the card in force under another token', async () => {
    const removed = vi.spyOn(cardSchool.vault(), 'remove');
    const enrolment = await cardSchool.enrolled();
    await cardSchool.send(enrolment);
    await cardSchool.send(enrolment);
    await removeCard(school.services, await ofProvider(enrolment, 'replaced_at is not null'));
    expect(removed).not.toHaveBeenCalled();
    removed.mockRestore();
  });

  const waitingFor = async (card_id: string) =>
    cardSchool.query('select run_at > now() as later from graphile_worker.jobs where key = $1', [
      `remove_card:${card_id}`,
    ]);

  it('is also the one that the provider stored and the school refused', async () => {
    const enrolment = await cardSchool.enrolled();
    const saved = vi.spyOn(cardSchool.vault(), 'save');
    await cardSchool.send(enrolment, cardForm({ last_four: '4321' }));
    const [call] = saved.mock.results;
    if (call?.type !== 'return') throw new Error('no card was stored');
    const { customer_id, card_id } = await call.value;
    saved.mockRestore();
    expect(await waitingFor(card_id)).toEqual([{ later: true }]);
    const removed = vi.spyOn(cardSchool.vault(), 'remove');
    const card = { provider: 'sandbox', customer_id, card_id };
    // The right form came after it: the same card is in force.
    await cardSchool.send(enrolment);
    await removeCard(school.services, card);
    expect(removed).not.toHaveBeenCalled();
    await cardSchool.query('update payment_cards set replaced_at = now() where student_id = $1', [
      enrolment.student_id,
    ]);
    await removeCard(school.services, card);
    expect(removed).toHaveBeenCalledWith({ customer_id, card_id });
    removed.mockRestore();
  });

  it('is also the one of a student who is erased while the provider stores it', async () => {
    const enrolment = await cardSchool.enrolled();
    const { save } = cardSchool.vault();
    let card_id = '';
    const spy = vi.spyOn(cardSchool.vault(), 'save').mockImplementation(async (card) => {
      const saved = await save(card);
      card_id = saved.card_id;
      await school.services.transaction((tx) =>
        erasePerson(tx, systemCtx(school.services), enrolment.user_id),
      );
      return saved;
    });
    expect((await cardSchool.send(enrolment)).status).toBe(404);
    spy.mockRestore();
    expect(await cardSchool.cardsOf(enrolment)).toEqual([]);
    expect(await waitingFor(card_id)).toHaveLength(1);
  });

  it('is forgotten with the person who is erased', async () => {
    const enrolment = await cardSchool.enrolled();
    await cardSchool.send(enrolment);
    const card = await ofProvider(enrolment);
    const removed = vi.spyOn(cardSchool.vault(), 'remove');
    await school.services.transaction((tx) => erasePerson(tx, systemCtx(school.services), enrolment.user_id));
    expect(await cardSchool.cardsOf(enrolment)).toEqual([]);
    const { customer_id, card_id } = card;
    await eventually(() => expect(removed).toHaveBeenCalledWith({ customer_id, card_id }));
    removed.mockRestore();
  });
});
