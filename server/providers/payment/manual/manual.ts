import type { PaymentProvider } from '../port.ts';
import { pixCode } from './pixCode.ts';

/**
 * The school's own Pix key, as a static BR Code. Payments are not reported: a user with the permission confirms them
 * (PAY-10), so read-back never moves an order.
 */
export const manualPayment = (school: { key: string; name: string; city: string }): PaymentProvider => ({
  name: 'manual',
  openOrder: async ({ charge_id, amount }) => ({
    provider_id: charge_id,
    link: pixCode({ ...school, amount, txid: charge_id.replaceAll('-', '').slice(0, 25) }),
  }),
  readBack: async () => ({ status: 'open', amount: 0, at: null }),
  verifyEvent: () => null,
});
