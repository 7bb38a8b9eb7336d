import { eq } from 'drizzle-orm';
import { readSandboxToken, sandboxCardId } from '../../../../domain/sandboxCards.ts';
import type { Services } from '../../../platform/context.ts';
import { sha256 } from '../../../platform/hash.ts';
import { type CardVault, PaymentProviderError } from '../port.ts';
import { sandbox_orders } from './tables.ts';

/** Test cards alone, each named by its place in the list: no number ever reaches this server. */
export const sandboxVault = ({ db, clock }: Pick<Services, 'db' | 'clock'>): CardVault => ({
  tokens: { kind: 'sandbox' },
  save: async ({ token, owner, expiry }) => {
    const found = readSandboxToken(token);
    if (!found) throw new PaymentProviderError(404, 'the sandbox knows no such token');
    if (found.outcome === 'failed') throw new PaymentProviderError(412, 'the sandbox refused the card');
    return {
      customer_id: `cus_${owner.student_id}`,
      card_id: sandboxCardId(token, owner.student_id),
      brand: found.brand,
      last_four: found.last_four,
      ...expiry,
    };
  },
  remove: async () => undefined,
  nameOrder: ({ charge_id, attempt }) => `or_${sha256(`${charge_id}-${attempt}`).slice(0, 24)}`,
  knowsOrder: async (provider_id) =>
    (await db.$count(sandbox_orders, eq(sandbox_orders.order_id, provider_id))) > 0,
  charge: async ({ provider_id, charge_id, amount, description }, { card_id }) => {
    const isPaid = readSandboxToken(card_id)?.outcome === 'paid';
    await db
      .insert(sandbox_orders)
      .values({
        order_id: provider_id,
        charge_id,
        amount,
        description,
        payer_name: '',
        status: isPaid ? 'paid' : 'failed',
        at: clock.now(),
      })
      .onConflictDoNothing();
  },
});
