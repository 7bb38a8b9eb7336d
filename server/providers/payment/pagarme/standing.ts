import type { OrderStatus } from '../../../../domain/onboarding.ts';
import { nothingReceived, type PaymentProof } from '../port.ts';
import type { PagarmeCharge, PagarmeOrder } from './wire.ts';

/** Pagar.me writes some statuses in camel case and others with underscores. */
const plain = (status: string | null | undefined) => (status ?? '').replaceAll(/[_-]/g, '').toLowerCase();

const failedTransactions: readonly string[] = ['notauthorized', 'witherror', 'failed'];

const settled = (status: OrderStatus, charge: PagarmeCharge, refunded: number) => ({
  status,
  amount: charge.paid_amount ?? charge.amount,
  at: charge.paid_at ? new Date(charge.paid_at) : null,
  refunded,
  unmatched: 0,
});

/** A successful answer is no payment: the status of the charge decides, then that of its last transaction. */
function standingOfCharge(charge: PagarmeCharge): PaymentProof {
  const transaction = plain(charge.last_transaction?.status);
  const refunded = charge.canceled_amount ?? 0;
  const received = charge.paid_amount ?? 0;
  switch (plain(charge.status)) {
    case 'chargedback':
      return settled('disputed', charge, refunded);
    case 'paid': {
      if (transaction === 'chargedback') return settled('disputed', charge, refunded);
      const isWhole = refunded >= (charge.paid_amount ?? charge.amount);
      return settled(isWhole ? 'refunded' : 'paid', charge, refunded);
    }
    case 'underpaid':
    case 'overpaid':
      return { status: 'open', ...nothingReceived, unmatched: received };
    case 'partialcanceled':
      return settled('paid', charge, refunded);
    case 'canceled':
      // A charge that was never paid is cancelled, too.
      return charge.paid_at || received > 0 || transaction === 'refunded'
        ? settled('refunded', charge, charge.paid_amount ?? charge.amount)
        : { status: 'expired', ...nothingReceived };
    case 'failed':
      return { status: transaction === 'expired' ? 'expired' : 'failed', ...nothingReceived };
    default:
      if (transaction === 'expired') return { status: 'expired', ...nothingReceived };
      return { status: failedTransactions.includes(transaction) ? 'failed' : 'open', ...nothingReceived };
  }
}

const moved: readonly OrderStatus[] = ['paid', 'refunded', 'disputed'];

/** All orders of one link together. A refused try counts even while another one is pending; null without any try. */
export function standingOf(orders: readonly PagarmeOrder[]): PaymentProof | null {
  const charges = orders.flatMap(({ charges }) => charges ?? []).map(standingOfCharge);
  const received = charges.filter(({ status }) => moved.includes(status));
  const sum = (all: readonly PaymentProof[], field: 'amount' | 'refunded' | 'unmatched') =>
    all.reduce((total, each) => total + each[field], 0);
  if (received.length > 0) {
    const amount = sum(received, 'amount');
    const refunded = sum(received, 'refunded');
    const isDisputed = received.some(({ status }) => status === 'disputed');
    const times = received.flatMap(({ at }) => (at ? [at.getTime()] : []));
    return {
      status: isDisputed ? 'disputed' : refunded >= amount ? 'refunded' : 'paid',
      amount,
      at: times.length > 0 ? new Date(Math.min(...times)) : null,
      refunded,
      unmatched: 0,
    };
  }
  const status = (['failed', 'expired', 'open'] as const).find((each) =>
    charges.some((charge) => charge.status === each),
  );
  return status ? { status, ...nothingReceived, unmatched: sum(charges, 'unmatched') } : null;
}

/** Cents that can still be given back, and whether some are on their way. */
export function refundableOf(charge: PagarmeCharge): { left: number; isPending: boolean } {
  const { status, amount, refunded } = standingOfCharge(charge);
  const isPending = plain(charge.last_transaction?.status) === 'pendingrefund';
  return { left: status === 'paid' ? amount - refunded : 0, isPending };
}
