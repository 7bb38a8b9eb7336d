/** Requests retransmission of lost packets (RFC 4585 §6.2.1). */

import { OWN_SSRC } from './rtcp.ts';

const RTCP_TRANSPORT_FEEDBACK = 205;
const GENERIC_NACK = 1;
/** A later packet may overtake by this much before one counts as lost. */
export const REORDER_MS = 15;
/** A packet that this many later ones have overtaken is lost, however little time has passed (RFC 9002 §6.1.1). */
export const OVERTAKEN_BY = 3;
export const RETRY_MS = 80;
export const MAX_TRIES = 8;

export type Patience = { reorderMs: number; retryMs: number; maxAgeMs: number };
/** Maximum while the line is strained. */
export const STRAINED_TRIES = 2;
export const MAX_AGE_MS = 1000;
const PICTURES: Patience = { reorderMs: REORDER_MS, retryMs: RETRY_MS, maxAgeMs: MAX_AGE_MS };
/** A page of text fills a narrow line for a second and longer, and is of no use without each of its packets. */
export const SCREEN: Patience = { reorderMs: REORDER_MS, retryMs: 200, maxAgeMs: 1500 };
/** Packets of a voice are 20 ms apart, so that none overtakes another, and are played soon. */
export const VOICE: Patience = { reorderMs: 0, retryMs: 60, maxAgeMs: 400 };
/** A keyframe is cheaper than repairing a longer gap. */
export const MAX_GAP = 300;

type Missing = { since: number; askedAt: number; tries: number };
export type Arrival = 'new' | 'recovered' | 'duplicate' | 'jump';

/** Sequence numbers are 16 bits on the wire and extended here. */
export class LossLedger {
  readonly #missing = new Map<number, Missing>();
  readonly #patience: Patience;
  #highest = -1;
  #came = 0;
  #lost = 0;

  constructor(patience: Patience = PICTURES) {
    this.#patience = patience;
  }

  get missing(): number {
    return this.#missing.size;
  }

  #unwrap(sequence: number): number {
    const ahead = (sequence - (this.#highest & 0xffff) + 0x10000) & 0xffff;
    return this.#highest + (ahead < 0x8000 ? ahead : ahead - 0x10000);
  }

  takeLoss(): number | null {
    const all = this.#came + this.#lost;
    if (all < 20) return null;
    const share = this.#lost / all;
    this.#came = 0;
    this.#lost = 0;
    return share;
  }

  arrived(sequence: number, now: number): Arrival {
    this.#came += 1;
    if (this.#highest < 0) {
      this.#highest = sequence + 0x10000;
      return 'new';
    }
    const extended = this.#unwrap(sequence);
    if (extended <= this.#highest) return this.#missing.delete(extended) ? 'recovered' : 'duplicate';
    const gap = extended - this.#highest - 1;
    const first = this.#highest + 1;
    this.#highest = extended;
    // Many small gaps at once are no loss either, and would fill the memory.
    if (gap > MAX_GAP || this.#missing.size + gap > MAX_GAP) {
      this.#missing.clear();
      return 'jump';
    }
    for (let lost = first; lost < extended; lost += 1)
      this.#missing.set(lost, { since: now, askedAt: Number.NEGATIVE_INFINITY, tries: 0 });
    return 'new';
  }

  /** Those to ask for now. A packet that was asked for often enough may still arrive: the way may take longer than the pauses. */
  due(now: number, tries = MAX_TRIES): number[] {
    const due: number[] = [];
    const { reorderMs, retryMs, maxAgeMs } = this.#patience;
    for (const [sequence, entry] of this.#missing) {
      if (now - entry.since > maxAgeMs) {
        this.#missing.delete(sequence);
        continue;
      }
      if (entry.tries >= tries) continue;
      const isOvertaken = this.#highest - sequence >= OVERTAKEN_BY;
      if (now - entry.since < reorderMs && !isOvertaken) continue;
      if (now - entry.askedAt < retryMs) continue;
      if (entry.tries === 0) this.#lost += 1;
      entry.askedAt = now;
      entry.tries += 1;
      due.push(sequence & 0xffff);
    }
    return due;
  }
}

export function nackPacket(ssrc: number, sequences: readonly number[]): Buffer {
  const items: { first: number; mask: number }[] = [];
  for (const sequence of sequences) {
    const last = items.at(-1);
    const distance = last ? (sequence - last.first - 1) & 0xffff : 16;
    if (last && distance < 16) last.mask |= 1 << distance;
    else items.push({ first: sequence, mask: 0 });
  }
  const packet = Buffer.alloc(12 + items.length * 4);
  packet[0] = 0x80 | GENERIC_NACK;
  packet[1] = RTCP_TRANSPORT_FEEDBACK;
  packet.writeUInt16BE(packet.length / 4 - 1, 2);
  packet.writeUInt32BE(OWN_SSRC, 4);
  packet.writeUInt32BE(ssrc, 8);
  for (const [index, { first, mask }] of items.entries()) {
    packet.writeUInt16BE(first, 12 + index * 4);
    packet.writeUInt16BE(mask & 0xffff, 14 + index * 4);
  }
  return packet;
}
