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

/** An envelope that an earlier call has begun; `ref` is null while it is not complete, and so cannot be signed. */
export interface FoundEnvelope {
  envelope_id: string;
  ref: EnvelopeRef | null;
}

/**
 * The state of an envelope at the provider. `ended`: the envelope can no longer be signed and not all parties signed it. `unclear`: the
 * envelope has ended, and its events do not tell how, so an administrator must check it. The party of an unattributed refusal is null.
 */
export interface EnvelopeState {
  status: 'open' | 'signed' | 'refused' | 'ended' | 'unclear';
  signed: { party: Signer; at: string | null }[];
  refused: { party: Signer | null; reason: string | null } | null;
}

/** Access refused, too slow, too early, too often. */
const notJudged: readonly number[] = [401, 403, 408, 425, 429];

/** The provider answered nothing, or not what the call needs. The message holds none of what it answered. */
export class SignatureProviderError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'SignatureProviderError';
    this.status = status;
  }

  /** The provider does not accept the token, so a repeat helps only once it is replaced. */
  get isAccessRefused(): boolean {
    return this.status === 401 || this.status === 403;
  }

  /** The provider judged what it was asked for. A repeat can help where it judged the access, or nothing yet. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && !notJudged.includes(this.status);
  }
}

/** Signs contracts outside of the school. Without one they are signed in the school's own pages (CON-3). */
export interface SignatureProvider {
  readonly name: string;
  /** Makes the envelope ready to be signed, and writes to nobody. Takes up what an earlier call, whose answer was lost, has begun. */
  send(order: EnvelopeOrder): Promise<EnvelopeRef>;
  /** The provider writes to all signers of an envelope that can be signed; where an answer was lost, it may write twice. */
  invite(ref: EnvelopeRef): Promise<void>;
  /** Null where nothing was ever sent under this reference. */
  find(reference: string, signers: readonly EnvelopeSigner[]): Promise<FoundEnvelope | null>;
  /** Asks for something that changes nothing, and fails like any other call where that is refused or not answered. */
  checkAccess(): Promise<void>;
  /** The envelope can be signed no longer, or has ended already. */
  withdraw(envelope_id: string): Promise<void>;
  /** The provider writes to one signer again, with the same care. */
  remind(ref: EnvelopeRef, party: Signer): Promise<void>;
  /** The only result that moves a contract here. */
  readBack(ref: EnvelopeRef): Promise<EnvelopeState>;
  /** The file with the provider's own proofs. It appears some seconds after the last signature. */
  download(ref: EnvelopeRef): Promise<Buffer>;
  /** Checks the signature over the raw body; null when it is invalid. */
  verifyEvent(rawBody: string, headers: Record<string, string | undefined>): SignatureEvent | null;
}
