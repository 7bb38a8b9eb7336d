/** A refund is asked of the provider, or of a person who sends the money, until it is done or has failed (PAY-21). */
export const REFUND_STATUSES = ['requested', 'done', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export const REFUND_REASON_MAX = 500;

interface Refund {
  readonly amount: number;
  readonly status: RefundStatus;
}

const sum = (refunds: readonly Refund[]): number => refunds.reduce((total, { amount }) => total + amount, 0);

/** Cents of what was paid that can still be given back: what is on its way counts as given back already. */
export const refundable = (paid: number, refunds: readonly Refund[]): number =>
  Math.max(0, paid - sum(refunds.filter(({ status }) => status !== 'failed')));

/** Cents that have been given back. */
export const givenBack = (refunds: readonly Refund[]): number =>
  sum(refunds.filter(({ status }) => status === 'done'));

/** Where a refund stands that the school asked for, as far as it says who sends the money. */
interface Asked {
  readonly order_id: string | null;
  readonly total: number | null;
  readonly reason: string | null;
}

/**
 * Whether a person sends the money. A refund of a payment that settled no charge always names the order. The provider sends it if `total` is
 * set, or if the provider refunded it on its own, which leaves `reason` null.
 */
export const isSentByHand = ({ order_id, total, reason }: Asked): boolean =>
  order_id === null || (total === null && reason !== null);

/** A refund by the provider: it is done once the provider has given back `total` cents of the order, all told. */
export interface ProviderRefund extends Refund {
  readonly refund_id: string;
  readonly total: number;
}

/**
 * What follows from the cents that the provider has given back of an order, all told: the refunds that are done with it, and the cents that
 * no refund explains, which the provider gave back by itself. They wait while a refund is on its way, because they may be a part of it.
 */
export function meetTotal(
  refunds: readonly ProviderRefund[],
  total: number,
): { done: string[]; unexplained: number } {
  const met = refunds.filter((refund) => refund.status === 'requested' && refund.total <= total);
  const isOnItsWay = refunds.some((refund) => refund.status === 'requested' && refund.total > total);
  const explained = givenBack(refunds) + sum(met);
  return {
    done: met.map(({ refund_id }) => refund_id),
    unexplained: isOnItsWay ? 0 : Math.max(0, total - explained),
  };
}
