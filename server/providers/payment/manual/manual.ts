import { readPixKey } from '../../../../domain/pixKey.ts';
import { AppError } from '../../../platform/errors.ts';
import { nothingReceived, type PaymentProvider } from '../port.ts';
import { pixCode } from './pixCode.ts';

interface Payee {
  name: string;
  city: string | null;
  pix_key: string | null;
}

/** A static Pix code: payments are confirmed by hand (PAY-10), so read-back never changes an order. */
export function manualPayment(readPayee: () => Promise<Payee>): PaymentProvider {
  const codeOf: NonNullable<PaymentProvider['currentLink']> = async ({ charge_id, amount }) => {
    const { name, city, pix_key } = await readPayee();
    const key = readPixKey(pix_key ?? '')?.key ?? pix_key;
    if (!key) throw new AppError('pix_key_missing');
    return pixCode({ key, name, city: city ?? '', amount, txid: charge_id.replaceAll('-', '').slice(0, 25) });
  };
  return {
    name: 'manual',
    cards: null,
    openOrder: async (order) => ({
      provider_id: order.charge_id,
      link: await codeOf(order),
      link_id: null,
      expires_at: null,
    }),
    currentLink: codeOf,
    // A static code cannot be withdrawn.
    closeOrder: async () => undefined,
    readBack: async () => ({ status: 'open', ...nothingReceived }),
    refund: null,
    verifyEvent: async () => null,
  };
}
