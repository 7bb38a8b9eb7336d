const NTP_UNIX_SECONDS = 2_208_988_800;
/** A stream that is so far away from its times, such as after a pause, begins anew. */
const STRAY_MS = 700;
/** Differences below this are not heard or seen. */
const TOLERANCE_MS = 30;
const MAX_TIMESTAMP = 2 ** 32;

/** Milliseconds since 1970 on the clock of the sender. */
const senderTime = (report: Buffer): number =>
  (report.readUInt32BE(8) - NTP_UNIX_SECONDS) * 1000 + (report.readUInt32BE(12) / 2 ** 32) * 1000;

/** The clock of a person's browser, by which picture and sound of that person match. */
export class SenderClock {
  private offset: number | null = null;

  /** The time of the recording at which the fastest report of this time would have arrived. */
  place(atMs: number, arrivalMs: number): number {
    const offset = arrivalMs - atMs;
    if (this.offset === null || offset < this.offset || offset - this.offset > STRAY_MS) this.offset = offset;
    return atMs + this.offset;
  }
}

/** Turns the timestamps of a stream into milliseconds of the recording. */
export class Timeline {
  private readonly rate: number;
  private readonly clock: SenderClock;
  private anchor: { timestamp: number; atMs: number } | null = null;
  private isReported = false;

  constructor(rate: number, clock: SenderClock) {
    this.rate = rate;
    this.clock = clock;
  }

  private at(timestamp: number, anchor: { timestamp: number; atMs: number }): number {
    const ahead = (timestamp - anchor.timestamp + MAX_TIMESTAMP) % MAX_TIMESTAMP;
    const signed = ahead >= MAX_TIMESTAMP / 2 ? ahead - MAX_TIMESTAMP : ahead;
    return anchor.atMs + (signed * 1000) / this.rate;
  }

  of(timestamp: number, arrivalMs: number): number {
    if (!this.anchor) this.anchor = { timestamp, atMs: arrivalMs };
    const atMs = this.at(timestamp, this.anchor);
    if (Math.abs(arrivalMs - atMs) > STRAY_MS) {
      this.anchor = { timestamp, atMs: arrivalMs };
      this.isReported = false;
      return arrivalMs;
    }
    // Moves slowly, so that the times stay close to those that go before.
    if (!this.isReported && arrivalMs < atMs) this.anchor = { timestamp, atMs: arrivalMs };
    else this.anchor = { timestamp, atMs };
    return this.anchor.atMs;
  }

  /** A sender report says which timestamp belongs to which time of the sender. */
  report(report: Buffer, arrivalMs: number): void {
    const timestamp = report.readUInt32BE(16);
    const atMs = this.clock.place(senderTime(report), arrivalMs);
    const isFar = !this.anchor || Math.abs(this.at(timestamp, this.anchor) - atMs) > TOLERANCE_MS;
    if (isFar) this.anchor = { timestamp, atMs };
    this.isReported = true;
  }
}
