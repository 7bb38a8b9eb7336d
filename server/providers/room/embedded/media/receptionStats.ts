/** Reports of a receiver on a stream (RFC 3550 §6.4.1, appendices A.3 and A.8). */

const MAX_LOST = 0x7fffff;
const MIN_LOST = -0x800000;

export type ReceptionReport = {
  /** Packets lost out of 256, since the previous report. */
  fractionLost: number;
  /** Negative when repeats arrived beside their originals. */
  lost: number;
  /** The extended highest sequence number. */
  highest: number;
  /** Jitter in units of the stream's clock. */
  jitter: number;
  /** The middle 32 bits of the time of the sender's last report; 0 before the first. */
  lastReport: number;
  /** Time since that report came, in 1/65536 s. */
  delay: number;
};

export class ReceptionStats {
  readonly #clockRate: number;
  #first = -1;
  #highest = -1;
  #received = 0;
  #before = { expected: 0, received: 0 };
  #jitter = 0;
  #transit: number | null = null;
  #senderReport: { time: number; at: number } | null = null;

  constructor(clockRate: number) {
    this.#clockRate = clockRate;
  }

  arrived(sequence: number, timestamp: number, now: number): void {
    this.#received += 1;
    if (this.#highest < 0) {
      this.#first = sequence;
      this.#highest = sequence;
    } else {
      const ahead = (sequence - this.#highest) & 0xffff;
      // A packet that was overtaken or repeated says nothing of the line's jitter.
      if (ahead === 0 || ahead >= 0x8000) return;
      this.#highest += ahead;
    }
    this.#measureJitter(timestamp, now);
  }

  #measureJitter(timestamp: number, now: number): void {
    const transit = Math.round((now * this.#clockRate) / 1000) - timestamp;
    if (this.#transit !== null) {
      // Timestamps wrap at 32 bits.
      const difference = Math.abs((transit - this.#transit) | 0);
      this.#jitter += (difference - this.#jitter) / 16;
    }
    this.#transit = transit;
  }

  /** `time` is the NTP time of a sender report, its middle 32 bits. */
  heard(time: number, now: number): void {
    this.#senderReport = { time, at: now };
  }

  /** Null when nothing arrived since the previous report. */
  take(now: number): ReceptionReport | null {
    const received = this.#received - this.#before.received;
    if (received === 0) return null;
    const all = this.#highest - this.#first + 1;
    const expected = all - this.#before.expected;
    const share = expected > received ? (expected - received) / expected : 0;
    this.#before = { expected: all, received: this.#received };
    return {
      fractionLost: Math.floor(share * 256),
      lost: Math.min(MAX_LOST, Math.max(MIN_LOST, all - this.#received)),
      highest: this.#highest,
      jitter: Math.floor(this.#jitter),
      lastReport: this.#senderReport?.time ?? 0,
      delay: this.#senderReport ? Math.round(((now - this.#senderReport.at) * 0x10000) / 1000) : 0,
    };
  }
}
