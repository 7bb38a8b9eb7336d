import { z } from 'zod';
import { CHARGE_STATUSES } from '../domain/onboarding.ts';
import { CHARGE_KINDS, PROOF_STATES } from '../domain/options.ts';
import { day, id, instant } from './call.ts';

const cents = z.number().int();

export const charge = z.object({
  charge_id: id,
  kind: z.enum(CHARGE_KINDS),
  installment: z.number().int(),
  /** The number of instalments of the charge's contract. */
  installments: z.number().int(),
  amount: cents,
  /** What was given back of the amount. */
  refunded: cents,
  due_date: day,
  status: z.enum(CHARGE_STATUSES),
  /** Since the due date, while it can still be paid. */
  days_late: z.number().int(),
  paid_at: instant.nullable(),
  /** Whether an agreement may cover it (PAY-19). */
  can_be_covered: z.boolean(),
  /** The day of the agreement of which it is an instalment, and of the one that withdrew it (PAY-19). */
  agreed_on: day.nullable(),
  replaced_on: day.nullable(),
  /** What is paid and neither given back nor on its way back. */
  refundable: cents,
  /** Whether the provider would give it back; else a person sends it. */
  is_refunded_by_provider: z.boolean(),
  /** Whether a proof is attached; null unless a person confirmed the payment, and for those who may not open it (PAY-26). */
  proof: z.enum(PROOF_STATES).nullable(),
  /** The last refund, unless it is done. */
  refund: z
    .object({ refund_id: id, status: z.enum(['requested', 'failed']), amount: cents, by_hand: z.boolean() })
    .nullable(),
});

/** What a payer needs of a charge. */
export const owed = charge
  .pick({
    charge_id: true,
    kind: true,
    installment: true,
    installments: true,
    amount: true,
    refunded: true,
    due_date: true,
    status: true,
    days_late: true,
    paid_at: true,
    agreed_on: true,
    replaced_on: true,
  })
  .extend({ refund: charge.shape.refund.unwrap().pick({ status: true, amount: true }).nullable() });

/** The page of a provider, or a Pix code, by which a charge is paid. */
export const paymentPage = z.object({
  charge_id: id,
  link: z.string(),
  amount: z.number().int(),
  status: z.string(),
});
