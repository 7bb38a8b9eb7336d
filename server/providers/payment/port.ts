import { faultOfStatus, type WebhookSecret } from '../../../domain/integrations.ts';
import type { Language } from '../../../domain/languages.ts';
import type { OrderStatus } from '../../../domain/onboarding.ts';
import type { CardBrand, Expiry } from '../../../domain/paymentCard.ts';

export const PAYMENT_WAYS = ['pix', 'credit_card'] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

/** Amounts are integer cents. */
export interface PaymentOrder {
  charge_id: string;
  /** Counts the orders of a charge from 1: the same attempt is the same order, however often it is asked for. */
  attempt: number;
  amount: number;
  description: string;
  due_date: string;
  ways: readonly PaymentWay[];
  payer: { name: string; email: string; language: Language };
}

export interface OpenedOrder {
  provider_id: string;
  link: string;
  /** The provider's name of the payment page, where it differs from the order. */
  link_id: string | null;
  /** When the link stops being handed out; null for one that never does. */
  expires_at: Date | null;
}

/** `hint` is what an event named, and only says where to look. */
export interface OrderRef {
  provider_id: string;
  link_id: string | null;
  hint?: string | null;
}

/** Only names: an event proves nothing but that it is time to read the order (PAY-2). */
export interface PaymentEvent {
  event_id: string;
  type: string;
  /** Null for an event that names no order of the school by its own id. */
  provider_id: string | null;
  link_id: string | null;
  charge_id: string | null;
  hint: string | null;
  /** Which webhook secret it was sent with; null where there is one alone. */
  secret: WebhookSecret | null;
}

/** What the provider has received and given back for an order, in cents, all told. */
export interface PaymentProof {
  status: OrderStatus;
  amount: number;
  at: Date | null;
  refunded: number;
  /** Money that arrived but does not count as a payment, because it is too little or too much. */
  unmatched: number;
}

export const nothingReceived = { amount: 0, at: null, refunded: 0, unmatched: 0 } as const;

/** The provider answered nothing, or not what the call needs. The message holds none of what it answered. */
export class PaymentProviderError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'PaymentProviderError';
    this.status = status;
  }

  /**
   * Whether the provider has judged the call, so that a repeat cannot help. It has not when it was silent or busy, when it refused the
   * school's key, or while it still answers an earlier call under the same idempotency key (409).
   */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status !== 409 && faultOfStatus(this.status) === null;
  }
}

/** The provider has stored a card, of which it says what the school cannot read; it is to be forgotten. */
export class UnreadableCardError extends PaymentProviderError {
  readonly card: CardRef;

  constructor(card: CardRef) {
    super(502, 'the provider stored a card and answered in an unknown form');
    this.name = 'UnreadableCardError';
    this.card = card;
  }
}

/** How a browser turns a card number into a token, without this server (PAY-4). */
export type CardTokens = { kind: 'sandbox' } | { kind: 'pagarme'; url: string };

export interface CardToSave {
  token: string;
  owner: { student_id: string; name: string; email: string };
  /** The expiry that the form was given; what a provider reads from the card itself comes first. */
  expiry: Expiry;
  billing_address: {
    line_1: string;
    line_2: string | null;
    city: string;
    state: string;
    zip_code: string;
    country: string;
  };
}

export interface CardRef {
  customer_id: string;
  card_id: string;
}

export interface SavedCard extends CardRef, Expiry {
  /** Null for a brand that the provider names in a way that the school does not know. */
  brand: CardBrand | null;
  last_four: string;
}

/** Cards that the provider keeps, so that a plan is charged month by month (PAY-17). */
export interface CardVault {
  readonly tokens: CardTokens;
  /** The same token stores the same card, however often it is sent. Refuses with a `PaymentProviderError`, which may be an `UnreadableCardError`. */
  save(card: CardToSave): Promise<SavedCard>;
  /** A card that is gone already counts as removed. */
  remove(card: CardRef): Promise<void>;
  /** The name of the order that `charge` places, by which it can be stored before the provider is asked. */
  nameOrder(order: Pick<PaymentOrder, 'charge_id' | 'attempt'>): string;
  /**
   * Places an order that is paid with a stored card; whether it is paid is read back. A repeat soon after the call is the same order. Later,
   * `knowsOrder` says whether there is anything to repeat.
   */
  charge(order: CardOrder, card: CardRef): Promise<void>;
  /** Whether the provider has received an order, whatever became of it. */
  knowsOrder(provider_id: string): Promise<boolean>;
}

export interface CardOrder {
  provider_id: string;
  charge_id: string;
  /** Cents. */
  amount: number;
  description: string;
}

/** `refund_id` tells a repeat of one refund from another refund of the same order. */
export interface RefundCall {
  refund_id: string;
  /** Cents of the order, all told. */
  total: number;
}

export interface PaymentProvider {
  readonly name: string;
  /** How many requests this process has sent to the provider; absent where it is embedded. */
  readonly traffic?: { readonly sent: number };
  /** Null where no card can be stored. */
  readonly cards: CardVault | null;
  openOrder(order: PaymentOrder): Promise<OpenedOrder>;
  /** The link of an order as it would be opened now, where it may differ from the one that was stored. */
  currentLink?(order: Pick<PaymentOrder, 'charge_id' | 'amount'>): Promise<string>;
  /** The order cannot be paid any more, or has been paid already. */
  closeOrder(order: OrderRef): Promise<void>;
  /** The only result that moves money here (PAY-2). */
  readBack(order: OrderRef): Promise<PaymentProof>;
  /**
   * Gives money back until `total` cents of the order have been given back, so that a repeat gives nothing twice; what has been
   * given back is read from the order. Null where a person sends the money.
   */
  refund: ((order: OrderRef, refund: RefundCall) => Promise<void>) | null;
  /** Checks the signature over the raw body; null when it is invalid. */
  verifyEvent(rawBody: string, headers: Record<string, string | undefined>): Promise<PaymentEvent | null>;
}
