/** Which videos a browser's downlink can carry. Audio is never paused. */

/** Below this loss, retransmission repairs the stream. */
export const LOSS_LIMIT = 0.1;
const SEVERE_LOSS = 0.25;
const ESTIMATE_SHARE = 0.8;
/** A busy computer also lowers its estimate; below this loss the estimate is ignored. */
export const ESTIMATE_LOSS = 0.02;
/** The estimate drops with the sent rate and recovers this slowly. */
const ESTIMATE_LAGS_MS = 20_000;
export const BAD_READINGS = 3;
/** During the trial after a resume, one bad reading less pauses it. */
const TRIAL_MS = 10_000;
const HEADROOM = 0.9;
export const FIRST_HOLD_MS = 15_000;
/** The hold doubles after each failed resume. */
export const LONGEST_HOLD_MS = 120_000;

/** Readings in a row after which a picture is paused, if the browser reports every packet. */
const NARROW_READINGS = 3;
export const FIRST_WAIT_MS = 2000;
export const LONGEST_WAIT_MS = 4000;
const PROVEN_MS = 3000;

export type Stream = {
  id: string;
  kind: 'audio' | 'camera' | 'screen';
  speaking: boolean;
  /** Bit/s, measured or expected. */
  rate: number;
  /** Bit/s to which the publisher would reduce it, where it can be made to fit this line. */
  least?: number | undefined;
  /** Share lost since the last reading; null without a report. */
  loss: number | null;
};

export type Reading = {
  now: number;
  estimate: number | null;
  /** Bit/s that the line carries by the browser's feedback on all packets; without it, losses and `estimate` decide. */
  capacity?: number | null;
  /** Whether packets wait long or are lost because of what is sent right now. */
  isCongested?: boolean;
  streams: readonly Stream[];
};

const sum = (streams: readonly Stream[]) => streams.reduce((all, { rate }) => all + rate, 0);

const leastOf = ({ rate, least }: Stream) => least ?? rate;

/** Cameras of silent people are paused first, the costliest before others; screens last. */
function byWorth(a: Stream, b: Stream): number {
  const worth = ({ kind, speaking }: Stream) => (kind === 'screen' ? 2 : speaking ? 1 : 0);
  return worth(a) - worth(b) || b.rate - a.rate || (a.id < b.id ? -1 : 1);
}

function lossOf(streams: readonly Stream[]): number | null {
  let weight = 0;
  let lost = 0;
  for (const { rate, loss } of streams) {
    if (loss === null) continue;
    weight += rate;
    lost += rate * loss;
  }
  return weight === 0 ? null : lost / weight;
}

export class LineBudget {
  readonly #paused = new Set<string>();
  #badReadings = 0;
  #goodSince: number | null = null;
  #resumedAt = Number.NEGATIVE_INFINITY;
  #hold = FIRST_HOLD_MS;
  #narrowReadings = 0;
  #pausedAt = Number.NEGATIVE_INFINITY;
  #wait = FIRST_WAIT_MS;

  read({ now, estimate, capacity = null, isCongested = false, streams }: Reading): ReadonlySet<string> {
    const videos = streams.filter(({ kind }) => kind !== 'audio');
    for (const id of this.#paused) if (!videos.some((video) => video.id === id)) this.#paused.delete(id);
    const sent = streams.filter(({ id }) => !this.#paused.has(id));
    const pictures = videos.filter(({ id }) => !this.#paused.has(id));
    if (capacity !== null) {
      this.#fit(now, isCongested, capacity, sent, videos);
      return this.#paused;
    }
    const loss = lossOf(sent);
    const tooLow =
      estimate !== null &&
      estimate < sum(pictures) * ESTIMATE_SHARE &&
      (loss ?? 0) > ESTIMATE_LOSS &&
      now - this.#resumedAt > ESTIMATE_LAGS_MS;
    if (tooLow || (loss !== null && loss > LOSS_LIMIT)) {
      this.#badReadings += (loss ?? 0) > SEVERE_LOSS ? 2 : 1;
      this.#goodSince = null;
      const patience = now - this.#resumedAt <= TRIAL_MS ? BAD_READINGS - 1 : BAD_READINGS;
      if (this.#badReadings >= patience && pictures.length > 0)
        this.#pause(now, pictures, sum(sent), loss ?? 0, tooLow ? estimate : null);
    } else if (loss !== null) {
      this.#badReadings = 0;
      this.#goodSince ??= now;
      if (this.#paused.size > 0) this.#resume(now, videos, this.#goodSince);
      else if (now - Math.max(this.#goodSince, this.#resumedAt) >= LONGEST_HOLD_MS)
        this.#hold = FIRST_HOLD_MS;
    }
    return this.#paused;
  }

  /** The feedback notices at once what a picture too many does, so that one may be tried soon. */
  #fit(now: number, isCongested: boolean, capacity: number, sent: Stream[], videos: Stream[]): void {
    const needed = sent.reduce((all, stream) => all + leastOf(stream), 0);
    this.#narrowReadings = isCongested && needed > capacity ? this.#narrowReadings + 1 : 0;
    const pictures = sent.filter(({ kind }) => kind !== 'audio');
    const patience = now - this.#resumedAt < TRIAL_MS ? 1 : NARROW_READINGS;
    if (this.#narrowReadings >= patience && pictures.length > 0) {
      const isFailure = now - this.#resumedAt < TRIAL_MS;
      this.#wait = isFailure ? Math.min(this.#wait * 2, LONGEST_WAIT_MS) : FIRST_WAIT_MS;
      this.#pausedAt = now;
      this.#narrowReadings = 0;
      let left = needed;
      for (const picture of pictures.toSorted(byWorth)) {
        this.#paused.add(picture.id);
        left -= leastOf(picture);
        if (left <= capacity) break;
      }
      return;
    }
    const best = this.#bestPaused(videos);
    const isProven = this.#resumedAt > this.#pausedAt && now - this.#resumedAt >= PROVEN_MS;
    if (!best || (!isProven && now - Math.max(this.#pausedAt, this.#resumedAt) < this.#wait)) return;
    if (needed + leastOf(best) > capacity) return;
    this.#paused.delete(best.id);
    this.#resumedAt = now;
  }

  #bestPaused(videos: Stream[]): Stream | undefined {
    return videos
      .filter(({ id }) => this.#paused.has(id))
      .toSorted(byWorth)
      .at(-1);
  }

  #pause(now: number, pictures: Stream[], sent: number, loss: number, estimate: number | null): void {
    if (now - this.#resumedAt < this.#hold * 2) this.#hold = Math.min(this.#hold * 2, LONGEST_HOLD_MS);
    const measured = sent * (1 - loss);
    const sound = sent - sum(pictures);
    const capacity = Math.min(measured, estimate === null ? measured : estimate + sound) * HEADROOM;
    let left = sent;
    for (const picture of pictures.toSorted(byWorth)) {
      this.#paused.add(picture.id);
      left -= picture.rate;
      if (left <= capacity) break;
    }
    this.#badReadings = 0;
  }

  #resume(now: number, videos: Stream[], goodSince: number): void {
    if (now - Math.max(goodSince, this.#resumedAt) < this.#hold) return;
    const best = this.#bestPaused(videos);
    if (!best) return;
    this.#paused.delete(best.id);
    this.#resumedAt = now;
  }
}
