import type { Signer } from '../../../domain/age.ts';
import type { WebhookSecret } from '../../../domain/integrations.ts';

export interface EnvelopeSigner {
  party: Signer;
  name: string;
  email: string;
}

/** A drawn contract and who signs it. The same reference is the same envelope, however often it is sent. */
export interface EnvelopeOrder {
  reference: string;
  contract_id: string;
  pdf: Uint8Array;
  sign_until: Date;
  signers: readonly EnvelopeSigner[];
}

export interface EnvelopeRef {
  envelope_id: string;
  document_id: string;
  /** The provider's name of each party. */
  signers: Partial<Record<Signer, string>>;
}

/** Only a name: an event proves nothing but that it is time to read the envelope (CON-16). */
export interface SignatureEvent {
  event_id: string;
  type: string;
  document_id: string | null;
  /** Which webhook secret it was sent with, while one replaces the other; else null (PAY-16). */
  secret: WebhookSecret | null;
}

/** What the provider says of an envelope. `ended` means that it can be signed no longer, and was not signed by all. */
export interface EnvelopeState {
  status: 'open' | 'signed' | 'refused' | 'ended';
  signed: { party: Signer; at: string | null }[];
  refused: { party: Signer | null; reason: string | null } | null;
}

/** The provider answered nothing, or not what the call needs. The message holds none of what it answered. */
export class SignatureProviderError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'SignatureProviderError';
    this.status = status;
  }

  /** A repeat can help only if the provider has not judged the call. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 408 && this.status !== 429;
  }
}

/** Signs contracts outside of the school. Without one they are signed in the school's own pages (CON-3). */
export interface SignatureProvider {
  readonly name: string;
  /** Takes up what an earlier call, whose answer was lost, has begun. */
  send(order: EnvelopeOrder): Promise<EnvelopeRef>;
  /** Null where nothing was ever sent under this reference. */
  find(reference: string): Promise<{ envelope_id: string } | null>;
  /** The envelope can be signed no longer, or has ended already. */
  withdraw(envelope_id: string): Promise<void>;
  /** The provider writes to those who have not signed. */
  remind(ref: EnvelopeRef, parties: readonly Signer[]): Promise<void>;
  /** The only result that moves a contract here. */
  readBack(ref: EnvelopeRef): Promise<EnvelopeState>;
  /** The file with the provider's own proofs. It appears some seconds after the last signature. */
  download(ref: EnvelopeRef): Promise<Buffer>;
  /** Checks the signature over the raw body; null when it is invalid. */
  verifyEvent(rawBody: string, headers: Record<string, string | undefined>): SignatureEvent | null;
}
