/** Which videos a browser's downlink can carry, and which only as small pictures. Audio is never paused. */

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
/** A large picture that is too much costs more of the sound than a small one; the wait doubles after each failed attempt. */
const FIRST_ENLARGE_MS = 5000;
const LONGEST_ENLARGE_MS = 40_000;

export type Stream = {
  id: string;
  kind: 'audio' | 'camera' | 'screen';
  speaking: boolean;
  /** Bit/s, measured or expected. */
  rate: number;
  /** Bit/s to which the publisher would reduce it, where it can be made to fit this line. */
  least?: number | undefined;
  /** Whether a paced screen does not arrive in time. Pacing keeps the line free of congestion, which would show it otherwise. */
  isTooSlow?: boolean;
  /** Whether the page shows it larger than others. */
  isLead?: boolean;
  /** Bit/s of its small picture, where there is one that could be sent instead. */
  small?: number | undefined;
  /** Bit/s that its small picture takes at most; one that has just begun takes less at first. */
  smallLimit?: number | undefined;
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

const leastOf = ({ rate, least }: Stream) => least ?? rate;

/** Cameras of silent people are reduced first, the costliest before others; screens last. */
function byWorth(a: Stream, b: Stream): number {
  const worth = ({ kind, speaking, isLead }: Stream) => (kind === 'screen' ? 2 : speaking || isLead ? 1 : 0);
  return worth(a) - worth(b) || b.rate - a.rate || (a.id < b.id ? -1 : 1);
}

function lossOf(streams: readonly Stream[]): number | null {
  let weight = 0;
  let lost = 0;
  for (const { rate, loss } of streams) {
    if (loss === null) continue;
    // Silence needs nothing, and still tells whether the line loses packets.
    const share = Math.max(rate, 1);
    weight += share;
    lost += share * loss;
  }
  return weight === 0 ? null : lost / weight;
}

export class LineBudget {
  readonly #paused = new Set<string>();
  readonly #small = new Set<string>();
  #badReadings = 0;
  #goodSince: number | null = null;
  #resumedAt = Number.NEGATIVE_INFINITY;
  #hold = FIRST_HOLD_MS;
  #narrowReadings = 0;
  #pausedAt = Number.NEGATIVE_INFINITY;
  #wait = FIRST_WAIT_MS;
  #enlargedAt = Number.NEGATIVE_INFINITY;
  #enlargeWait = FIRST_ENLARGE_MS;

  /** Those that the line carries only as small pictures, or not even so. */
  get small(): ReadonlySet<string> {
    return this.#small;
  }

  #rateOf({ id, rate, small = rate }: Stream): number {
    return this.#small.has(id) ? small : rate;
  }

  /** What has to be reserved for a stream. */
  #needOf(stream: Stream): number {
    return this.#small.has(stream.id) && stream.small !== undefined ? stream.small : leastOf(stream);
  }

  /** What a stream takes in the long run, which may be more than now. */
  #lastingNeedOf(stream: Stream): number {
    const need = this.#needOf(stream);
    return this.#small.has(stream.id) ? Math.max(need, stream.smallLimit ?? 0) : need;
  }

  #sum(streams: readonly Stream[]): number {
    return streams.reduce((all, stream) => all + this.#rateOf(stream), 0);
  }

  read({ now, estimate, capacity = null, isCongested = false, streams }: Reading): ReadonlySet<string> {
    const videos = streams.filter(({ kind }) => kind !== 'audio');
    for (const kept of [this.#paused, this.#small])
      for (const id of kept) if (!videos.some((video) => video.id === id)) kept.delete(id);
    const sent = streams.filter(({ id }) => !this.#paused.has(id));
    const pictures = videos.filter(({ id }) => !this.#paused.has(id));
    if (capacity !== null) {
      this.#fit(now, isCongested, capacity, sent, videos);
      return this.#paused;
    }
    const loss = lossOf(sent);
    const tooLow =
      estimate !== null &&
      estimate < this.#sum(pictures) * ESTIMATE_SHARE &&
      (loss ?? 0) > ESTIMATE_LOSS &&
      now - this.#resumedAt > ESTIMATE_LAGS_MS;
    if (tooLow || (loss !== null && loss > LOSS_LIMIT)) {
      this.#badReadings += (loss ?? 0) > SEVERE_LOSS ? 2 : 1;
      this.#goodSince = null;
      const patience = now - this.#resumedAt <= TRIAL_MS ? BAD_READINGS - 1 : BAD_READINGS;
      if (this.#badReadings >= patience && pictures.length > 0)
        this.#pause(now, pictures, this.#sum(sent), loss ?? 0, tooLow ? estimate : null);
    } else if (loss !== null) {
      this.#badReadings = 0;
      this.#goodSince ??= now;
      if (this.#paused.size > 0 || this.#bestSmall(videos)) this.#resume(now, videos, this.#goodSince);
      else if (now - Math.max(this.#goodSince, this.#resumedAt) >= LONGEST_HOLD_MS)
        this.#hold = FIRST_HOLD_MS;
    }
    return this.#paused;
  }

  /** The feedback notices at once what a picture too many does, so that one may be tried soon. */
  #fit(now: number, isCongested: boolean, capacity: number, sent: Stream[], videos: Stream[]): void {
    const needed = sent.reduce((all, stream) => all + this.#needOf(stream), 0);
    this.#narrowReadings = isCongested && needed > capacity ? this.#narrowReadings + 1 : 0;
    const slow = needed > capacity ? sent.filter(({ isTooSlow }) => isTooSlow) : [];
    if (slow.length > 0) {
      for (const { id } of slow) this.#paused.add(id);
      this.#pausedAt = now;
      return;
    }
    const pictures = sent.filter(({ kind }) => kind !== 'audio');
    const patience = now - this.#resumedAt < TRIAL_MS ? 1 : NARROW_READINGS;
    if (this.#narrowReadings >= patience && pictures.length > 0) {
      const isFailure = now - this.#resumedAt < TRIAL_MS;
      this.#wait = isFailure ? Math.min(this.#wait * 2, LONGEST_WAIT_MS) : FIRST_WAIT_MS;
      if (now - this.#enlargedAt < TRIAL_MS)
        this.#enlargeWait = Math.min(this.#enlargeWait * 2, LONGEST_ENLARGE_MS);
      this.#pausedAt = now;
      this.#narrowReadings = 0;
      this.#reduce(pictures, needed, capacity, (picture) => this.#needOf(picture));
      return;
    }
    const isProven = this.#resumedAt > this.#pausedAt && now - this.#resumedAt >= PROVEN_MS;
    const idle = now - Math.max(this.#pausedAt, this.#resumedAt);
    const best = this.#bestPaused(videos);
    if (best) {
      if ((!isProven && idle < this.#wait) || needed + this.#needOf(best) > capacity) return;
      this.#paused.delete(best.id);
      this.#resumedAt = now;
      return;
    }
    const small = this.#bestSmall(videos);
    if (!small && idle >= LONGEST_ENLARGE_MS) this.#enlargeWait = FIRST_ENLARGE_MS;
    if (!small || (!isProven && idle < this.#enlargeWait)) return;
    const lasting = sent.reduce((all, stream) => all + this.#lastingNeedOf(stream), 0);
    if (lasting - this.#lastingNeedOf(small) + leastOf(small) > capacity) return;
    this.#small.delete(small.id);
    this.#resumedAt = now;
    this.#enlargedAt = now;
  }

  /** Pictures become small before any is paused. */
  #reduce(pictures: Stream[], needed: number, capacity: number, costOf: (picture: Stream) => number): void {
    let left = needed;
    for (const picture of pictures.toSorted(byWorth)) {
      if (picture.small === undefined || this.#small.has(picture.id)) continue;
      const before = costOf(picture);
      this.#small.add(picture.id);
      left -= before - costOf(picture);
      if (left <= capacity) return;
    }
    for (const picture of pictures.toSorted(byWorth)) {
      this.#paused.add(picture.id);
      left -= costOf(picture);
      if (left <= capacity) return;
    }
  }

  #bestSmall(videos: Stream[]): Stream | undefined {
    return videos
      .filter(({ id, small }) => small !== undefined && this.#small.has(id))
      .toSorted(byWorth)
      .at(-1);
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
    const sound = sent - this.#sum(pictures);
    const capacity = Math.min(measured, estimate === null ? measured : estimate + sound) * HEADROOM;
    this.#reduce(pictures, sent, capacity, (picture) => this.#rateOf(picture));
    this.#badReadings = 0;
  }

  #resume(now: number, videos: Stream[], goodSince: number): void {
    if (now - Math.max(goodSince, this.#resumedAt) < this.#hold) return;
    const best = this.#bestPaused(videos);
    const small = best ? undefined : this.#bestSmall(videos);
    if (best) this.#paused.delete(best.id);
    if (small) this.#small.delete(small.id);
    this.#resumedAt = now;
  }
}
