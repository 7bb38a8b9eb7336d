/**
 * Feedback on the packets of a connection, from which their sender learns what its line carries
 * (draft-holmer-rmcat-transport-wide-cc-extensions-01). Each packet carries a number of the connection in a header extension.
 */

import { OWN_SSRC } from './rtcp.ts';

export const TRANSPORT_URI = 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01';
const RTCP_TRANSPORT_FEEDBACK = 205;
const FORMAT = 15;
const HEADER_BYTES = 20;
const TICK_MS = 0.25;
const TICKS_OF_REFERENCE = 256;
const MAX_DELTA = 0x7fff;
/** One packet of feedback covers at most this many sequence numbers; a larger gap is a jump, not a loss. */
const MAX_SPAN = 1000;
const LOST = 0;
const SMALL = 1;
const LARGE = 2;
const SYMBOLS_OF_CHUNK = 7;
const MAX_RUN = 0x1fff;

/** `atMs` by the receiver's clock; null for a packet that did not arrive. */
export type Reported = { sequence: number; atMs: number | null };

/** What arrived since the last feedback. */
export class ArrivalLog {
  readonly #pending = new Map<number, number>();
  #highest = -1;
  #reported = -1;
  #count = 0;

  arrived(sequence: number, now: number): void {
    if (this.#highest < 0) {
      this.#highest = sequence + 0x10000;
      this.#reported = this.#highest - 1;
    }
    const ahead = (sequence - (this.#highest & 0xffff) + 0x10000) & 0xffff;
    const extended = this.#highest + (ahead < 0x8000 ? ahead : ahead - 0x10000);
    if (extended - this.#highest > MAX_SPAN) this.#reported = extended - 1;
    this.#highest = Math.max(this.#highest, extended);
    if (extended > this.#highest - MAX_SPAN && !this.#pending.has(extended)) this.#pending.set(extended, now);
  }

  /** Null when nothing arrived. */
  take(ssrc: number): Buffer | null {
    if (this.#pending.size === 0) return null;
    const arrivals = [...this.#pending].sort(([one], [other]) => one - other);
    this.#pending.clear();
    const [first = 0] = arrivals[0] ?? [];
    const base = Math.max(Math.min(this.#reported + 1, first), this.#highest - MAX_SPAN);
    this.#reported = Math.max(this.#reported, this.#highest);
    this.#count = (this.#count + 1) & 0xff;
    return feedbackPacket(ssrc, this.#count, base, arrivals);
  }
}

function feedbackPacket(
  ssrc: number,
  count: number,
  base: number,
  arrivals: readonly (readonly [number, number])[],
): Buffer {
  const ticks = new Map(arrivals.map(([sequence, at]) => [sequence, Math.round(at / TICK_MS)]));
  const earliest = Math.min(...ticks.values());
  const reference = Math.floor(earliest / TICKS_OF_REFERENCE);
  const statuses: number[] = [];
  const deltas: number[] = [];
  let before = reference * TICKS_OF_REFERENCE;
  const [last = base] = arrivals.at(-1) ?? [];
  for (let sequence = base; sequence <= last; sequence += 1) {
    const at = ticks.get(sequence);
    if (at === undefined || Math.abs(at - before) > MAX_DELTA) {
      statuses.push(LOST);
      continue;
    }
    const delta = at - before;
    before = at;
    const isSmall = delta >= 0 && delta <= 0xff;
    statuses.push(isSmall ? SMALL : LARGE);
    if (isSmall) deltas.push(delta);
    else deltas.push((delta >> 8) & 0xff, delta & 0xff);
  }
  const chunks = chunksOf(statuses);
  const used = HEADER_BYTES + chunks.length * 2 + deltas.length;
  const padding = -used & 3;
  const packet = Buffer.alloc(used + padding);
  packet[0] = 0x80 | (padding > 0 ? 0x20 : 0) | FORMAT;
  packet[1] = RTCP_TRANSPORT_FEEDBACK;
  packet.writeUInt16BE(packet.length / 4 - 1, 2);
  packet.writeUInt32BE(OWN_SSRC, 4);
  packet.writeUInt32BE(ssrc, 8);
  packet.writeUInt16BE(base & 0xffff, 12);
  packet.writeUInt16BE(statuses.length, 14);
  packet.writeUIntBE(reference & 0xffffff, 16, 3);
  packet[19] = count;
  for (const [index, chunk] of chunks.entries()) packet.writeUInt16BE(chunk, HEADER_BYTES + index * 2);
  packet.set(deltas, HEADER_BYTES + chunks.length * 2);
  if (padding > 0) packet[packet.length - 1] = padding;
  return packet;
}

function chunksOf(statuses: readonly number[]): number[] {
  const chunks: number[] = [];
  for (let at = 0; at < statuses.length; ) {
    const symbol = statuses[at] ?? LOST;
    let run = 1;
    while (run < MAX_RUN && statuses[at + run] === symbol) run += 1;
    if (run >= SYMBOLS_OF_CHUNK) {
      chunks.push((symbol << 13) | run);
      at += run;
      continue;
    }
    let chunk = 0xc000;
    for (let index = 0; index < SYMBOLS_OF_CHUNK; index += 1)
      chunk |= (statuses[at + index] ?? LOST) << (12 - index * 2);
    chunks.push(chunk);
    at += SYMBOLS_OF_CHUNK;
  }
  return chunks;
}

/** Null when the packet is no such feedback, is cut short, or reports more than browsers do. */
export function readFeedback(rtcp: Buffer): Reported[] | null {
  if (rtcp[1] !== RTCP_TRANSPORT_FEEDBACK || ((rtcp[0] ?? 0) & 0x1f) !== FORMAT) return null;
  if (rtcp.length < HEADER_BYTES) return null;
  const base = rtcp.readUInt16BE(12);
  const count = rtcp.readUInt16BE(14);
  // A few bytes could claim 65,535 packets, which would take long to read.
  if (count > MAX_SPAN + 1) return null;
  const statuses: number[] = [];
  let at = HEADER_BYTES;
  while (statuses.length < count) {
    if (at + 2 > rtcp.length) return null;
    readChunk(rtcp.readUInt16BE(at), count - statuses.length, statuses);
    at += 2;
  }
  let ticks = rtcp.readIntBE(16, 3) * TICKS_OF_REFERENCE;
  const reported: Reported[] = [];
  for (const [index, status] of statuses.slice(0, count).entries()) {
    const sequence = (base + index) & 0xffff;
    if (status !== SMALL && status !== LARGE) {
      reported.push({ sequence, atMs: null });
      continue;
    }
    if (at + status > rtcp.length) return null;
    ticks += status === SMALL ? rtcp.readUInt8(at) : rtcp.readInt16BE(at);
    at += status;
    reported.push({ sequence, atMs: ticks * TICK_MS });
  }
  return reported;
}

function readChunk(chunk: number, wanted: number, into: number[]): void {
  if ((chunk & 0x8000) === 0) {
    const run = Math.min(chunk & MAX_RUN, wanted);
    // A run of none would be read for ever.
    for (let index = 0; index < Math.max(run, 1); index += 1) into.push((chunk >> 13) & 3);
    return;
  }
  const bits = (chunk & 0x4000) === 0 ? 1 : 2;
  for (let index = 0; index < 14 / bits; index += 1)
    into.push((chunk >> (14 - bits * (index + 1))) & (bits === 1 ? 1 : 3));
}
