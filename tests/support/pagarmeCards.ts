import { z } from 'zod';
import type { StubOrder } from './pagarmeStub.ts';

/** A card that a browser has tokenised, for one use. */
const cardBody = z.strictObject({
  token: z.string(),
  billing_address: z.strictObject({
    line_1: z.string().min(1),
    line_2: z.string().optional(),
    city: z.string().min(1),
    state: z.string().length(2),
    zip_code: z.string().min(1),
    country: z.string().length(2),
  }),
});
const customerBody = z.strictObject({
  code: z.string().max(52),
  name: z.string(),
  email: z.email(),
  type: z.literal('individual'),
});
/** An order that is paid with a stored card. */
const orderBody = z.strictObject({
  code: z.string().max(52),
  customer_id: z.string(),
  closed: z.literal(true),
  items: z.tuple([
    z.strictObject({
      code: z.string().min(1),
      amount: z.int().positive(),
      description: z.string().min(1),
      quantity: z.literal(1),
    }),
  ]),
  payments: z.tuple([
    z.strictObject({
      payment_method: z.literal('credit_card'),
      credit_card: z.strictObject({
        card_id: z.string(),
        installments: z.literal(1),
        operation_type: z.literal('auth_and_capture'),
        recurrence_cycle: z.literal('subsequent'),
      }),
    }),
  ]),
  metadata: z.record(z.string(), z.string()),
});

interface StubCard {
  id: string;
  customer_id: string;
  brand: string;
  last_four_digits: string;
  exp_month: number;
  exp_year: number;
}

export const fieldsOf = (error: z.ZodError) =>
  Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), [message]]));

const invalid = (error: z.ZodError, body: unknown): [number, object] => [
  422,
  { message: 'The request is invalid.', errors: fieldsOf(error), request: body },
];

/** The part of the stub that keeps customers and cards, and charges them. */
export function pagarmeCards(next: (prefix: string) => string, keep: (order: StubOrder) => unknown) {
  const customers = new Map<string, string>();
  const tokens = new Map<string, Omit<StubCard, 'id' | 'customer_id'>>();
  const cards = new Map<string, StubCard>();

  function answer(
    method: string,
    [customer_id = '', , card_id = '']: string[],
    body: unknown,
  ): [number, object] {
    if (method === 'POST' && !customer_id) {
      const { data, error } = customerBody.safeParse(body);
      if (!data) return invalid(error, body);
      const known = customers.get(data.code) ?? next('cus');
      customers.set(data.code, known);
      return [200, { id: known }];
    }
    if (![...customers.values()].includes(customer_id)) return [404, { message: 'Customer not found.' }];
    if (method === 'POST') {
      const { data, error } = cardBody.safeParse(body);
      if (!data) return invalid(error, body);
      const given = tokens.get(data.token);
      if (!given) return [404, { message: 'Token not found.' }];
      tokens.delete(data.token);
      const card = { id: next('card'), customer_id, ...given };
      cards.set(card.id, card);
      return [200, card];
    }
    if (method === 'DELETE' && cards.get(card_id)?.customer_id === customer_id) {
      cards.delete(card_id);
      return [200, { id: card_id, status: 'deleted' }];
    }
    return [404, { message: 'Card not found.' }];
  }

  function order(body: unknown): [number, object] {
    const { data, error } = orderBody.safeParse(body);
    if (!data) return invalid(error, body);
    const card = cards.get(data.payments[0].credit_card.card_id);
    if (card?.customer_id !== data.customer_id) return [412, { message: 'Card not found.' }];
    const { amount } = data.items[0];
    const isPaid = card.last_four_digits !== '0044';
    const charge = {
      id: next('ch'),
      status: isPaid ? 'paid' : 'failed',
      amount,
      paid_amount: isPaid ? amount : null,
      canceled_amount: null,
      paid_at: isPaid ? '2026-03-10T13:05:00Z' : null,
      last_transaction: { status: isPaid ? 'captured' : 'not_authorized', success: isPaid },
    };
    const placed = { id: next('or'), code: data.code, metadata: data.metadata, charges: [charge] };
    keep(placed);
    return [200, placed];
  }

  return {
    answer,
    order,
    cards,
    /** What Pagar.me answers to a browser that sends it a card. */
    tokenise: (last_four_digits: string, brand = 'visa', { exp_year = 2030 } = {}) => {
      const token = next('token');
      tokens.set(token, { brand, last_four_digits, exp_month: 12, exp_year });
      return token;
    },
  };
}
