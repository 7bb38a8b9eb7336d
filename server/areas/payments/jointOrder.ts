import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { sharesOf } from '../../../domain/jointPayment.ts';
import { CHARGE_KINDS, type ChargeKind } from '../../../domain/options.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { OrderRef, PaymentProof } from '../../providers/payment/port.ts';
import { refunds } from './refunds/tables.ts';
import { payment_orders, unpaid } from './tables.ts';

type Order = typeof payment_orders.$inferSelect;
type Named = Pick<Order, 'provider' | 'provider_id'>;

/** Divides the provider's name of an order from the kind of the charge. */
const divider = '#';

/**
 * The fee and the first charge of the plan can be paid by one order (PAY-23). It is stored as an order of each, with the provider's name of it
 * and the kind of the charge, so that everything that follows from a payment follows from each of them.
 */
export const partName = (name: string, kind: ChargeKind): string => `${name}${divider}${kind}`;

export const isPartName = (provider_id: string): boolean => provider_id.includes(divider);

/** The name by which the provider knows the order of `provider_id`. */
export const orderName = (provider_id: string): string => provider_id.split(divider, 1)[0] ?? provider_id;

/** What a stored order may be called of which the provider says `name`. */
export const storedNames = (name: string): string[] => [
  name,
  ...CHARGE_KINDS.map((kind) => partName(name, kind)),
];

/** How the provider is asked for a stored order. */
export const refOf = <Ref extends OrderRef>({ provider_id, ...ref }: Ref) => ({
  ...ref,
  provider_id: orderName(provider_id),
});

/** All orders of the payment that `order` is or is a part of. */
export const ofPayment = ({ provider, provider_id }: Named): SQL | undefined =>
  and(
    eq(payment_orders.provider, provider),
    inArray(payment_orders.provider_id, storedNames(orderName(provider_id))),
  );

/** Cents of the unpaid charges that charge `h` was sent to the provider with, itself included; null for one that was sent alone. */
export const sentJointly: SQL = sql`case when ${unpaid(sql`h.status`)} and strpos(h.provider_id, ${divider}) > 0 then (
  select sum(j.amount)::int from charges j where j.provider = h.provider and ${unpaid(sql`j.status`)}
    and j.provider_id in (${sql.join(
      CHARGE_KINDS.map((kind) => sql`split_part(h.provider_id, ${divider}, 1) || ${partName('', kind)}`),
      sql`, `,
    )}) having count(*) > 1) end`;

/** The other part of a joint order; none for any other. */
export async function otherParts(db: Reader, order: Order): Promise<Order[]> {
  if (!isPartName(order.provider_id)) return [];
  const parts = await db.select().from(payment_orders).where(ofPayment(order));
  return parts.filter(({ order_id }) => order_id !== order.order_id);
}

/** Locks the orders of a payment, and says what of `proof` is theirs: the fee first. The caller has locked the student. */
export async function lockShares(
  tx: Tx,
  order: Named,
  proof: PaymentProof,
): Promise<{ order: Order; proof: PaymentProof }[]> {
  const parts = await tx
    .select()
    .from(payment_orders)
    .where(ofPayment(order))
    .orderBy(payment_orders.order_id)
    .for('update');
  if (parts.length < 2) return parts.map((part) => ({ order: part, proof }));
  parts.sort((one, two) => placeOf(one) - placeOf(two));
  const asked = await tx
    .select()
    .from(refunds)
    .where(
      and(
        inArray(
          refunds.order_id,
          parts.map(({ order_id }) => order_id),
        ),
        ne(refunds.status, 'failed'),
      ),
    )
    .orderBy(refunds.created_at, refunds.refund_id);
  const shares = sharesOf(
    parts,
    asked.map(({ order_id, total }) => ({
      part: parts.findIndex((part) => part.order_id === order_id),
      total: total ?? 0,
    })),
    proof,
  );
  return parts.flatMap((part, index) => {
    const share = shares[index];
    return share ? [{ order: part, proof: { ...proof, ...share } }] : [];
  });
}

const placeOf = ({ provider_id }: Order): number =>
  CHARGE_KINDS.findIndex((kind) => provider_id.endsWith(`${divider}${kind}`));
