import type { OrderStatus } from './onboarding.ts';

/** A charge that is paid together with others, in cents. */
export interface JointPart {
  readonly amount: number;
  /** What is known to have been given back of it. */
  readonly refunded: number;
}

/** What the school has asked to be given back of a part, by its place, in cents, all told. */
interface Asked {
  readonly part: number;
  readonly total: number;
}

/** What a provider says of a payment, in cents, all told. */
interface Received {
  readonly status: OrderStatus;
  readonly amount: number;
  readonly refunded: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Each part has what is known of it, then what was asked for it, in the order of the requests; the rest comes from the last parts first. */
function refundedOf(parts: readonly JointPart[], asked: readonly Asked[], refunded: number): number[] {
  const shares = parts.map((part) => part.refunded);
  let left = Math.max(0, refunded - sum(shares));
  const raise = (index: number, to: number) => {
    const more = Math.min(left, Math.max(0, to - (shares[index] ?? 0)));
    shares[index] = (shares[index] ?? 0) + more;
    left -= more;
  };
  for (const { part, total } of asked) raise(part, Math.min(total, parts[part]?.amount ?? 0));
  for (const [index, { amount }] of [...parts.entries()].reverse()) raise(index, amount);
  return shares;
}

/**
 * Divides one payment between the charges that it pays (PAY-23). What was received goes to them in their order, and a difference to what they
 * cost to the last; a refusal or an end concerns the first alone, so that the others stay as they are. Shares of what was given back never
 * fall, whatever is read later.
 */
export function sharesOf(
  parts: readonly JointPart[],
  asked: readonly Asked[],
  { status, amount, refunded }: Received,
): Received[] {
  if (status === 'open' || status === 'failed' || status === 'expired')
    return parts.map((_, index) => ({ status: index === 0 ? status : 'open', amount: 0, refunded: 0 }));
  const given = refundedOf(parts, asked, refunded);
  let left = amount;
  return parts.map((part, index) => {
    const received = index === parts.length - 1 ? left : Math.min(left, part.amount);
    left -= received;
    const share = Math.min(given[index] ?? 0, received);
    const isGivenBack = received > 0 && share >= received;
    const own: OrderStatus = isGivenBack ? 'refunded' : 'paid';
    return { status: status === 'disputed' ? status : own, amount: received, refunded: share };
  });
}
