import type { OrderStatus } from '../../../domain/onboarding.ts';

/** What the school asks of a payment service; money is integer cents. */
export interface PaymentOrder {
  charge_id: string;
  amount: number;
  description: string;
  due_date: string;
  payer: { name: string; email: string };
}

/** A verified event: an id of the provider's own and the order it speaks of. */
export interface PaymentEvent {
  event_id: string;
  type: string;
  provider_id: string;
}

export interface PaymentProvider {
  readonly name: string;
  /** Opens an order; returns its id and the page or code for payment. */
  openOrder(order: PaymentOrder): Promise<{ provider_id: string; link: string }>;
  /** The order as the provider has it: the only thing that moves money here (PAY-2). */
  readBack(provider_id: string): Promise<{ status: OrderStatus; amount: number; at: Date | null }>;
  /** Checks a webhook's signature over the raw body; null when it is not the provider's. */
  verifyEvent(rawBody: string, headers: Record<string, string | undefined>): PaymentEvent | null;
}
