/** Learns from a browser's feedback how much its line carries, before packets are lost there. */

import type { Reported } from './transportFeedback.ts';

const KEPT = 2048;
/** UDP, IP and encryption, which the line carries too. */
export const OVERHEAD_BYTES = 44;
/** Bit/s; also what is assumed before anything had to wait. */
export const MAX_CAPACITY = 5_000_000;
export const MIN_CAPACITY = 60_000;
const RATE_WINDOW_MS = 800;
const LOSS_WINDOW_MS = 2000;
const BASE_BUCKET_MS = 5000;
/** Packets that all wait longer than this say that the line is full; shorter than `CLEAR_MS`, that it is not. */
const QUEUED_MS = 60;
const CLEAR_MS = 30;
const LOSSY = 0.12;
/** A busy computer makes packets wait, too, but loses none and not for so long. */
const SEVERE_WAIT_MS = 200;
const SEVERE_LOSS = 0.02;
const SEVERE_LASTS_MS = 800;
const CUT = 0.85;
const CUT_EVERY_MS = 500;
const GROWS_AFTER_MS = 1000;
const GROWTH_PER_SECOND = 0.1;
/** Less was sent than the line carries, so nothing is known against it. */
const IDLE_GROWTH_PER_SECOND = 0.5;
const IDLE_SHARE = 0.7;
/** A burst uses all of a line, so that what it may use grows slowly while less is sent. */
const PACE_GROWTH_PER_SECOND = 0.4;
const IDLE_PACE_GROWTH_PER_SECOND = 0.02;
/** Bit/s: on a narrower line, little of a burst is under way before the browser tells that it waits. */
const FIRST_PACE = 2_500_000;
/** The pace follows a line that has become narrow more quickly than the capacity. */
const PACE_WINDOW_MS = 300;
const PACE_CUT_EVERY_MS = 250;
/** When less of what was sent arrives in the same time, the line is full. */
const FULL_SHARE = 0.85;
/** Bit/s: packets that are sent more slowly do not tell how many more the line would carry. */
const TELLING_RATE = 250_000;
/** So long, a queue may only be what was sent before. */
const DRAINS_MS = 2000;
/** After a longer silence, what is missing says nothing about the line now. */
const OUTAGE_MS = 1000;
const LASTS_MS = 3000;
/** When sending less shortens no wait, the way itself has become longer. */
const FRUITLESS_CUTS = 4;
const SHRUNK_MS = 20;

/** How long a probe takes on a line that has not become wider, unless that are fewer than `FEWEST_PROBE_PACKETS`. */
const PROBE_TAKES_MS = 80;
const PROBE_EVERY_MS = 2000;
/** A reading that is higher than expected is confirmed by another probe: packets may have been read together by a busy browser. */
const CONFIRM_AFTER_MS = 200;
const UNEXPECTED = 1.25;
const FEWEST_PROBE_PACKETS = 4;
const MOST_PROBE_PACKETS = 40;
/** The share of a probe that has to arrive. */
const LEAST_ARRIVED = 0.75;
/** While probes are answered, the capacity does not grow by time. */
const PROBE_LASTS_MS = 5000;
const PROBED_SHARE = 0.9;
/** The resolution of the browser's clock: less between the first packet and the last says that the line is wide. */
const SHORTEST_PROBE_MS = 1;

type Sent = { number: number; at: number; bytes: number };
type Received = { at: number; bytes: number };
/** When the browser told about a packet, and when it arrived by the browser's clock; null if it was lost. */
type Heard = { at: number; sent: Sent; atMs: number | null };
/** Packets sent at once, from the number `first` to `last`, and when they arrived by the receiver's clock. */
type Probe = { first: number; last: number; arrived: Received[] };

/** Bit/s of packets in the order of their times, of which the first only marks the beginning. */
function rateOf([first, ...others]: readonly Received[]): number {
  const elapsed = (others.at(-1)?.at ?? 0) - (first?.at ?? 0);
  if (others.length === 0) return 0;
  return (others.reduce((sum, { bytes }) => sum + bytes, 0) * 8000) / Math.max(1, elapsed);
}

export class Downlink {
  readonly #now: () => number;
  readonly #sent: (Sent | undefined)[] = new Array(KEPT);
  #next = 0;
  #judged = -1;
  #received: Received[] = [];
  #outcomes: { at: number; lost: boolean }[] = [];
  #base = { now: Number.POSITIVE_INFINITY, before: Number.POSITIVE_INFINITY, since: 0 };
  #capacity = MAX_CAPACITY;
  #pace = FIRST_PACE;
  #paceCutAt = Number.NEGATIVE_INFINITY;
  /** The packets from which the pace is computed, of the last `PACE_WINDOW_MS`. */
  #heard: Heard[] = [];
  #heardAt = Number.NEGATIVE_INFINITY;
  #cutAt = Number.NEGATIVE_INFINITY;
  #waitAtCut = 0;
  #severeAt = Number.NEGATIVE_INFINITY;
  #fruitless = 0;
  #wait = 0;
  #probe: Probe | null = null;
  #probeSentAt = Number.NEGATIVE_INFINITY;
  #probedAt = Number.NEGATIVE_INFINITY;
  /** A reading that awaits its confirmation, bit/s. */
  #unconfirmed: number | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Bit/s, or null when the browser reports nothing. */
  get capacity(): number | null {
    return this.#now() - this.#heardAt > LASTS_MS ? null : this.#capacity;
  }

  /**
   * Bit/s at which a burst may be sent, or null when the browser reports nothing. Unlike the capacity it does not grow just
   * because little was sent.
   */
  get pace(): number | null {
    return this.capacity === null ? null : Math.min(this.#pace, this.#capacity);
  }

  /** Whether more is sent right now than the line carries, beyond doubt. */
  get isCongested(): boolean {
    return this.#now() - this.#severeAt <= SEVERE_LASTS_MS;
  }

  /** Returns the number for the next packet. */
  send(bytes: number): number {
    const number = this.#next & 0xffff;
    this.#sent[this.#next % KEPT] = { number, at: this.#now(), bytes: bytes + OVERHEAD_BYTES };
    this.#next += 1;
    return number;
  }

  /**
   * How many packets of `bytes` to send at once to learn what the line carries: the narrower it is, the further apart they arrive.
   * None while anything waits, or soon after the last probe.
   */
  packetsToProbe(bytes: number): number {
    const now = this.#now();
    const isClear = this.#wait < CLEAR_MS && !this.isCongested && now - this.#cutAt >= GROWS_AFTER_MS;
    const isAnswered = this.#probe === null;
    const pause = this.#unconfirmed !== null && isAnswered ? CONFIRM_AFTER_MS : PROBE_EVERY_MS;
    if (this.capacity === null || !isClear || now - this.#probeSentAt < pause) return 0;
    const fitting = Math.floor((this.#capacity * PROBE_TAKES_MS) / 8000 / (bytes + OVERHEAD_BYTES));
    return Math.min(MOST_PROBE_PACKETS, Math.max(FEWEST_PROBE_PACKETS, fitting));
  }

  /** Treats the packets that `send` sends as a probe. */
  probe(send: () => void): void {
    const first = this.#next;
    send();
    this.#probeSentAt = this.#now();
    if (this.#next - first < 2) return;
    this.#probe = { first: first & 0xffff, last: (this.#next - 1) & 0xffff, arrived: [] };
  }

  hear(reported: readonly Reported[]): void {
    const now = this.#now();
    const silence = now - this.#heardAt;
    this.#heardAt = now;
    const fresh = reported.flatMap(({ sequence, atMs }) => {
      const sent = this.#sent[sequence % KEPT];
      // A repeat has the number of its first try, which was judged before.
      if (sent?.number !== sequence || !this.#isLater(sequence)) return [];
      this.#judged = sequence;
      return [{ sent, atMs }];
    });
    if (silence > OUTAGE_MS) {
      // Nothing but the probe may have been sent meanwhile.
      if (now - this.#probeSentAt <= OUTAGE_MS) this.#readProbe(now, fresh);
      this.#forget(now);
      return;
    }
    const waits: number[] = [];
    this.#heard = this.#heard.filter(({ at }) => now - at <= PACE_WINDOW_MS);
    for (const { sent, atMs } of fresh) {
      const isProbe = this.#isProbe(sent.number);
      // A line that carries the streams may lose packets of a burst.
      if (!isProbe) {
        this.#outcomes.push({ at: now, lost: atMs === null });
        this.#heard.push({ at: now, sent, atMs });
      }
      if (atMs === null) continue;
      this.#received.push({ at: now, bytes: sent.bytes });
      // The probe itself makes these wait.
      const isBehindProbe = sent.at >= this.#probeSentAt && sent.at - this.#probeSentAt < 2 * PROBE_TAKES_MS;
      if (!isProbe && !isBehindProbe) waits.push(atMs - sent.at);
    }
    this.#received = this.#received.filter(({ at }) => now - at <= RATE_WINDOW_MS);
    this.#outcomes = this.#outcomes.filter(({ at }) => now - at <= LOSS_WINDOW_MS);
    if (waits.length > 0) this.#judge(now, Math.min(...waits), silence);
    this.#readProbe(now, fresh);
  }

  #isProbe(number: number): boolean {
    if (!this.#probe) return false;
    const { first, last } = this.#probe;
    return ((number - first) & 0xffff) <= ((last - first) & 0xffff);
  }

  #readProbe(now: number, fresh: readonly { sent: Sent; atMs: number | null }[]): void {
    const probe = this.#probe;
    if (!probe) return;
    for (const { sent, atMs } of fresh)
      if (atMs !== null && this.#isProbe(sent.number)) probe.arrived.push({ at: atMs, bytes: sent.bytes });
    if (((this.#judged - probe.last) & 0xffff) >= 0x8000) return;
    this.#probe = null;
    const length = ((probe.last - probe.first) & 0xffff) + 1;
    const [first, ...others] = probe.arrived.toSorted((a, b) => a.at - b.at);
    const last = others.at(-1);
    const before = this.#unconfirmed;
    this.#unconfirmed = null;
    if (!first || !last || probe.arrived.length < length * LEAST_ARRIVED) return;
    this.#probedAt = now;
    const bytes = others.reduce((sum, packet) => sum + packet.bytes, 0);
    const reading = (bytes * 8000 * PROBED_SHARE) / Math.max(SHORTEST_PROBE_MS, last.at - first.at);
    if (before === null && reading > this.#capacity * UNEXPECTED) {
      this.#unconfirmed = reading;
      return;
    }
    const confirmed = Math.min(reading, before ?? reading);
    const known = Math.min(this.#capacity, this.#rate);
    this.#capacity = Math.min(MAX_CAPACITY, Math.max(MIN_CAPACITY, known, confirmed));
    this.#pace = Math.max(this.#pace, Math.min(confirmed, MAX_CAPACITY));
  }

  #isLater(number: number): boolean {
    if (this.#judged < 0) return true;
    const ahead = (number - this.#judged) & 0xffff;
    return ahead > 0 && ahead < 0x8000;
  }

  #forget(now: number): void {
    this.#probe = null;
    this.#wait = 0;
    this.#received = [];
    this.#outcomes = [];
    this.#heard = [];
    this.#base = { now: Number.POSITIVE_INFINITY, before: Number.POSITIVE_INFINITY, since: now };
    this.#fruitless = 0;
  }

  #judge(now: number, shortest: number, elapsed: number): void {
    if (now - this.#base.since > BASE_BUCKET_MS)
      this.#base = { now: Number.POSITIVE_INFINITY, before: this.#base.now, since: now };
    this.#base.now = Math.min(this.#base.now, shortest);
    const wait = shortest - Math.min(this.#base.now, this.#base.before);
    this.#wait = wait;
    const loss = this.#lossSince(now - LOSS_WINDOW_MS);
    if (wait > SEVERE_WAIT_MS || (wait > QUEUED_MS && loss > SEVERE_LOSS)) this.#severeAt = now;
    if (wait > QUEUED_MS || this.#lossSince(now - PACE_WINDOW_MS) > LOSSY) this.#cutPace(now);
    if (wait > QUEUED_MS || loss > LOSSY) this.#cut(now, wait);
    else if (wait < CLEAR_MS && loss < LOSSY / 2) this.#grow(now, elapsed);
  }

  /** The share of packets that were lost since then. */
  #lossSince(since: number): number {
    const outcomes = this.#outcomes.filter(({ at }) => at >= since);
    return outcomes.filter(({ lost }) => lost).length / Math.max(1, outcomes.length);
  }

  /** Bit/s that arrived lately. */
  get #rate(): number {
    return (this.#received.reduce((sum, { bytes }) => sum + bytes, 0) * 8000) / RATE_WINDOW_MS;
  }

  #cutPace(now: number): void {
    if (now - this.#paceCutAt < PACE_CUT_EVERY_MS) return;
    this.#paceCutAt = now;
    this.#pace = Math.max(MIN_CAPACITY, Math.min(this.#pace, this.#fullRate() ?? this.#pace) * CUT);
  }

  /** Bit/s that arrived lately of more that was sent; null if the line is not full, and was perhaps only late for a moment. */
  #fullRate(): number | null {
    const base = Math.min(this.#base.now, this.#base.before);
    const isLate = ({ sent, atMs }: Heard) => atMs === null || atMs - sent.at - base > QUEUED_MS;
    // Before, the line was not full.
    const late = this.#wait > QUEUED_MS ? this.#heard.filter(isLate) : this.#heard;
    const sent = rateOf(late.map((one) => ({ at: one.sent.at, bytes: one.sent.bytes })));
    const arrived = late.flatMap(({ sent: { bytes }, atMs }) => (atMs === null ? [] : [{ at: atMs, bytes }]));
    const received = rateOf(arrived.toSorted((a, b) => a.at - b.at));
    if (sent < TELLING_RATE || arrived.length < 2) return null;
    return received < sent * FULL_SHARE ? received : null;
  }

  #cut(now: number, wait: number): void {
    if (now - this.#cutAt < CUT_EVERY_MS) return;
    if (this.#rate < this.#capacity * IDLE_SHARE && now - this.#cutAt < DRAINS_MS) return;
    const isFruitless = now - this.#cutAt < 3 * CUT_EVERY_MS && wait > this.#waitAtCut - SHRUNK_MS;
    this.#fruitless = isFruitless ? this.#fruitless + 1 : 0;
    this.#cutAt = now;
    this.#waitAtCut = wait;
    this.#capacity = Math.max(MIN_CAPACITY, Math.min(this.#capacity, this.#rate) * CUT);
    this.#outcomes = [];
    if (this.#fruitless >= FRUITLESS_CUTS) this.#forget(now);
  }

  #grow(now: number, elapsed: number): void {
    if (now - this.#cutAt < GROWS_AFTER_MS) return;
    this.#fruitless = 0;
    const faster =
      this.#rate < this.#pace * IDLE_SHARE ? IDLE_PACE_GROWTH_PER_SECOND : PACE_GROWTH_PER_SECOND;
    this.#pace = Math.min(MAX_CAPACITY, this.#pace * (1 + (faster * elapsed) / 1000));
    if (now - this.#probedAt < PROBE_LASTS_MS) return;
    const growth = this.#rate < this.#capacity * IDLE_SHARE ? IDLE_GROWTH_PER_SECOND : GROWTH_PER_SECOND;
    this.#capacity = Math.min(MAX_CAPACITY, this.#capacity * (1 + (growth * elapsed) / 1000));
  }
}
