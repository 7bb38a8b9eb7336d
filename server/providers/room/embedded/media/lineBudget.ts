/** Which videos one browser's downlink can carry. Audio is never paused. */

/** Share of lost packets at which the line counts as full; less than this is repaired by asking again. */
export const LOSS_LIMIT = 0.1;
/** A loss that counts for two readings. */
const SEVERE_LOSS = 0.25;
/** The browser's estimate is too low below this share of the sent rate. */
const ESTIMATE_SHARE = 0.8;
/** A busy computer lowers its estimate, too; below this loss the estimate is ignored. */
export const ESTIMATE_LOSS = 0.02;
/** The estimate drops with the sent rate and takes this long to recover. */
const ESTIMATE_LAGS_MS = 20_000;
/** Readings in a row that must be bad before a picture stops. */
export const BAD_READINGS = 3;
/** A resumed video is on trial: it takes one bad reading less to pause it. */
const TRIAL_MS = 10_000;
/** The share of the measured capacity to use after a pause. */
const HEADROOM = 0.9;
/** How long the line must be good before one video resumes. */
export const FIRST_HOLD_MS = 15_000;
/** The hold doubles each time a picture came back in vain. */
export const LONGEST_HOLD_MS = 120_000;

export type Stream = {
  id: string;
  kind: 'audio' | 'camera' | 'screen';
  speaking: boolean;
  /** Bits a second it takes, or would take. */
  rate: number;
  /** Share of its packets lost, as reported since the last reading; null without a report. */
  loss: number | null;
};

export type Reading = {
  now: number;
  /** The browser's estimate for video in bits per second; null without one. */
  estimate: number | null;
  streams: readonly Stream[];
};

const sum = (streams: readonly Stream[]) => streams.reduce((all, { rate }) => all + rate, 0);

/** Cameras of people who are silent go first, the costliest of them before others; screens go last. */
function byWorth(a: Stream, b: Stream): number {
  const worth = ({ kind, speaking }: Stream) => (kind === 'screen' ? 2 : speaking ? 1 : 0);
  return worth(a) - worth(b) || b.rate - a.rate || (a.id < b.id ? -1 : 1);
}

/** Loss of all streams that were reported on, by their weight; null without any report. */
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

  /** Takes one reading, about every second; returns the ids of the paused videos. */
  read({ now, estimate, streams }: Reading): ReadonlySet<string> {
    const videos = streams.filter(({ kind }) => kind !== 'audio');
    for (const id of this.#paused) if (!videos.some((video) => video.id === id)) this.#paused.delete(id);
    const sent = streams.filter(({ id }) => !this.#paused.has(id));
    const pictures = videos.filter(({ id }) => !this.#paused.has(id));
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

  #pause(now: number, pictures: Stream[], sent: number, loss: number, estimate: number | null): void {
    // A picture came back and the line could not take it: wait longer before the next try.
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
    const best = videos
      .filter(({ id }) => this.#paused.has(id))
      .toSorted(byWorth)
      .at(-1);
    if (!best) return;
    this.#paused.delete(best.id);
    this.#resumedAt = now;
  }
}
