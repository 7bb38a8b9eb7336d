import { readBrand } from '../../../../domain/paymentCard.ts';
import { sha256 } from '../../../platform/hash.ts';
import { type CardVault, PaymentProviderError, UnreadableCardError } from '../port.ts';
import type { PagarmeClient } from './client.ts';
import { read } from './read.ts';
import { referenceOf } from './references.ts';
import { card, named, order } from './wire.ts';

interface Options {
  client: PagarmeClient;
  apiUrl: string;
  publicKey: string;
  knowsOrder: CardVault['knowsOrder'];
}

/** Cards of a student belong to one customer of Pagar.me, whose `code` is the student's id. */
export function pagarmeVault({ client, apiUrl, publicKey, knowsOrder }: Options): CardVault {
  const cardsOf = (customer_id: string) => `${apiUrl}/customers/${encodeURIComponent(customer_id)}/cards`;
  return {
    tokens: { kind: 'pagarme', url: `${apiUrl}/tokens?${new URLSearchParams({ appId: publicKey })}` },

    save: async ({ token, owner, billing_address }) => {
      const { student_id, name, email } = owner;
      const key = sha256(token).slice(0, 32);
      // A known code updates the customer instead of adding another one.
      const body = { code: student_id, name, email, type: 'individual' };
      const { id: customer_id } = read(
        named,
        await client.call('POST', `${apiUrl}/customers`, { body, key: `${key}:customer` }),
      );
      const { line_2, ...address } = billing_address;
      const answer = await client.call('POST', cardsOf(customer_id), {
        body: { token, billing_address: { ...address, ...(line_2 === null ? {} : { line_2 }) } },
        key: `${key}:card`,
      });
      const { id: card_id } = read(named, answer);
      const { data: stored } = card.safeParse(answer);
      if (!stored) throw new UnreadableCardError({ customer_id, card_id });
      const { brand, last_four_digits: last_four, exp_month, exp_year } = stored;
      return { customer_id, card_id, brand: readBrand(brand ?? ''), last_four, exp_month, exp_year };
    },

    remove: async ({ customer_id, card_id }) => {
      const address = `${cardsOf(customer_id)}/${encodeURIComponent(card_id)}`;
      await client.call('DELETE', address).catch((error: unknown) => {
        if (!(error instanceof PaymentProviderError && error.status === 404)) throw error;
      });
    },

    nameOrder: ({ charge_id, attempt }) => referenceOf(charge_id, attempt),
    knowsOrder,

    charge: async ({ provider_id, charge_id, amount, description }, { customer_id, card_id }) => {
      const credit_card = {
        card_id,
        installments: 1,
        operation_type: 'auth_and_capture',
        recurrence_cycle: 'subsequent',
      };
      const body = {
        code: provider_id,
        customer_id,
        closed: true,
        // Without a code of the item the charge fails, although the call succeeds.
        items: [{ code: 'plan', amount, description: description.slice(0, 64), quantity: 1 }],
        payments: [{ payment_method: 'credit_card', credit_card }],
        metadata: { order_code: provider_id, charge_id },
      };
      const key = `${provider_id}:card:${card_id}`;
      read(order, await client.call('POST', `${apiUrl}/orders`, { body, key }));
    },
  };
}
