import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../clock.ts';
import type { Secrets } from '../secrets.ts';

/** Vouches for what one process of the school hands on to another; no proxy may remove it. */
export const HOP_HEADER = 'x-aula-viva-hop';

/** Covers clocks of machines that differ. */
const validMs = 60_000;

export interface Hop {
  /** The process that it is meant for. */
  to: string;
  /** The address of the browser, if one asked. */
  address: string;
  /** What the other process shall do; null for a browser's own request. */
  call: unknown;
}

type Handed = Hop & { url: string; until: number };

const isHanded = (value: unknown): value is Handed =>
  typeof value === 'object' &&
  value !== null &&
  'to' in value &&
  'address' in value &&
  'call' in value &&
  'url' in value &&
  'until' in value &&
  typeof value.to === 'string' &&
  typeof value.address === 'string' &&
  typeof value.url === 'string' &&
  typeof value.until === 'number';

/** Requests between the processes of a school, signed with a key of their own; a signature is of one address and one process. */
export class Hops {
  readonly #secrets: Pick<Secrets, 'sign' | 'verify'>;
  readonly #clock: Clock;

  constructor({ secrets, clock }: { secrets: Pick<Secrets, 'sign' | 'verify'>; clock: Clock }) {
    this.#secrets = secrets;
    this.#clock = clock;
  }

  sign(url: string, { to, address, call }: Hop): string {
    const until = this.#clock.now().getTime() + validMs;
    const handed: Handed = { to, address, call, url, until };
    const text = Buffer.from(JSON.stringify(handed)).toString('base64url');
    return `${text}.${this.#secrets.sign('hop', text)}`;
  }

  /** Null for what comes from a browser, and for what nobody of the school has signed. */
  read({ headers, url }: { headers: IncomingHttpHeaders; url?: string | undefined }): Hop | null {
    const given = headers[HOP_HEADER];
    if (typeof given !== 'string') return null;
    const [text = '', signature = ''] = given.split('.');
    if (!this.#secrets.verify('hop', text, signature)) return null;
    const handed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!isHanded(handed) || handed.url !== url) return null;
    const left = handed.until - this.#clock.now().getTime();
    if (left <= 0 || left > 2 * validMs) return null;
    const { to, address, call } = handed;
    return { to, address, call };
  }
}
