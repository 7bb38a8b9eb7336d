import { randomUUID } from 'node:crypto';
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
type Request = { headers: IncomingHttpHeaders; url?: string | undefined };

/** The number of used signatures that are remembered. While that many are valid, further requests are refused; a school needs far fewer. */
export const MOST_REMEMBERED = 50_000;

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

/** Signs and verifies requests between the processes of a school, with a separate key. A signature is valid for one URL and one process, and is accepted once. */
export class Hops {
  readonly #secrets: Pick<Secrets, 'sign' | 'verify'>;
  readonly #clock: Clock;
  /** The results by request: several parts of the server read the same request, but its signature may be used only once. */
  readonly #read = new WeakMap<Request, Hop | null>();
  /** Maps each used signature to the end of its validity. */
  readonly #used = new Map<string, number>();

  constructor({ secrets, clock }: { secrets: Pick<Secrets, 'sign' | 'verify'>; clock: Clock }) {
    this.#secrets = secrets;
    this.#clock = clock;
  }

  sign(url: string, { to, address, call }: Hop): string {
    const until = this.#clock.now().getTime() + validMs;
    // The id makes the signatures of equal requests of the same millisecond differ.
    const handed: Handed & { id: string } = { to, address, call, url, until, id: randomUUID() };
    const text = Buffer.from(JSON.stringify(handed)).toString('base64url');
    return `${text}.${this.#secrets.sign('hop', text)}`;
  }

  /** Returns null for requests of browsers, for invalid signatures, and for signatures that were used before. */
  read(request: Request): Hop | null {
    const known = this.#read.get(request);
    if (known !== undefined) return known;
    const hop = this.#accept(request);
    this.#read.set(request, hop);
    return hop;
  }

  #accept({ headers, url }: Request): Hop | null {
    const given = headers[HOP_HEADER];
    if (typeof given !== 'string') return null;
    const [text = '', signature = ''] = given.split('.');
    if (!this.#secrets.verify('hop', text, signature)) return null;
    const handed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!isHanded(handed) || handed.url !== url) return null;
    const now = this.#clock.now().getTime();
    const left = handed.until - now;
    if (left <= 0 || left > 2 * validMs || !this.#use(signature, handed.until, now)) return null;
    const { to, address, call } = handed;
    return { to, address, call };
  }

  #use(signature: string, until: number, now: number): boolean {
    // Signatures expire in about the order of their use; if clocks differ, some are remembered for a minute longer.
    for (const [used, end] of this.#used) {
      if (end > now) break;
      this.#used.delete(used);
    }
    if (this.#used.has(signature) || this.#used.size >= MOST_REMEMBERED) return false;
    this.#used.set(signature, until);
    return true;
  }
}
