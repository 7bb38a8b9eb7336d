import type { Language } from '../../../domain/languages.ts';
import type { OrderStatus } from '../../../domain/onboarding.ts';

/** Amounts are integer cents. */
export interface PaymentOrder {
  charge_id: string;
  amount: number;
  description: string;
  due_date: string;
  payer: { name: string; email: string; language: Language };
}

export interface PaymentEvent {
  event_id: string;
  type: string;
  provider_id: string;
}

export interface PaymentProvider {
  readonly name: string;
  openOrder(order: PaymentOrder): Promise<{ provider_id: string; link: string }>;
  /** The link of an order as it would be opened now, where it may differ from the one that was stored. */
  currentLink?(order: Pick<PaymentOrder, 'charge_id' | 'amount'>): Promise<string>;
  /** The only result that moves money here (PAY-2). */
  readBack(provider_id: string): Promise<{ status: OrderStatus; amount: number; at: Date | null }>;
  /** Checks the signature over the raw body; null when it is invalid. */
  verifyEvent(rawBody: string, headers: Record<string, string | undefined>): PaymentEvent | null;
}
