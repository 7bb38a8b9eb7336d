/** Which videos a browser's downlink can carry, and which only as small pictures. Audio is never paused. */

import { LEAST_SCREEN_ROOM, SlowScreens } from './slowScreens.ts';

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
  /** Bit/s to which the publisher reduces it at most, where it is made to fit this line. */
  least?: number | undefined;
  /** Bit/s that other pictures leave to a screen whose pages come too late. */
  reserve?: number | undefined;
  /** When pages of a paced screen were given up lately. */
  givenUp?: readonly number[] | undefined;
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

const leastOf = ({ rate, least = rate }: Stream) => Math.min(rate, least);

const sumOf = (streams: readonly Stream[], part: (stream: Stream) => number) =>
  streams.reduce((sum, stream) => sum + part(stream), 0);

const isScreen = ({ kind }: Stream) => kind === 'screen';

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
  readonly #slow = new SlowScreens();
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

  /** Whether other pictures leave room for a screen that came too slowly. */
  get sparesScreens(): boolean {
    return this.#slow.hasAny;
  }

  /** Whether the screen is sent to find out if the line carries it. */
  isTried(id: string, now: number): boolean {
    return this.#slow.isTried(id, now);
  }

  #rateOf({ id, rate, small = rate }: Stream): number {
    return this.#small.has(id) ? small : rate;
  }

  /** What a stream takes now, if it is made to fit as far as possible. */
  #needOf(stream: Stream): number {
    return this.#small.has(stream.id) && stream.small !== undefined ? stream.small : leastOf(stream);
  }

  /** What other pictures have to leave for a stream. */
  #shareOf(stream: Stream): number {
    const need = this.#needOf(stream);
    return this.#slow.has(stream.id) ? Math.max(need, stream.reserve ?? 0) : need;
  }

  /** What a stream takes in the long run, which may be more than now. */
  #lastingNeedOf(stream: Stream): number {
    const need = this.#shareOf(stream);
    return this.#small.has(stream.id) ? Math.max(need, stream.smallLimit ?? 0) : need;
  }

  #sum(streams: readonly Stream[]): number {
    return sumOf(streams, (stream) => this.#rateOf(stream));
  }

  read({ now, estimate, capacity = null, isCongested = false, streams }: Reading): ReadonlySet<string> {
    const videos = streams.filter(({ kind }) => kind !== 'audio');
    for (const kept of [this.#paused, this.#small])
      for (const id of kept) if (!videos.some((video) => video.id === id)) kept.delete(id);
    this.#slow.keep(videos, now);
    const sent = streams.filter(({ id }) => !this.#paused.has(id));
    const pictures = videos.filter(({ id }) => !this.#paused.has(id));
    if (capacity !== null) {
      if (!this.#spareScreens(now, capacity, sent)) this.#fit(now, isCongested, capacity, sent, videos);
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
    const needed = sumOf(sent, (stream) => this.#needOf(stream));
    this.#narrowReadings = isCongested && needed > capacity ? this.#narrowReadings + 1 : 0;
    const pictures = sent.filter(({ kind }) => kind !== 'audio');
    const patience = now - this.#resumedAt < TRIAL_MS ? 1 : NARROW_READINGS;
    if (this.#narrowReadings >= patience && pictures.length > 0) {
      const isFailure = now - this.#resumedAt < TRIAL_MS;
      this.#wait = isFailure ? Math.min(this.#wait * 2, LONGEST_WAIT_MS) : FIRST_WAIT_MS;
      if (now - this.#enlargedAt < TRIAL_MS)
        this.#enlargeWait = Math.min(this.#enlargeWait * 2, LONGEST_ENLARGE_MS);
      this.#pausedAt = now;
      this.#narrowReadings = 0;
      this.#reduce(now, pictures, needed, capacity, (picture) => this.#needOf(picture));
      return;
    }
    const isProven = this.#resumedAt > this.#pausedAt && now - this.#resumedAt >= PROVEN_MS;
    const idle = now - Math.max(this.#pausedAt, this.#resumedAt);
    const taken = sumOf(sent, (stream) => this.#shareOf(stream));
    const best = this.#bestPaused(videos.filter((video) => this.#mayReturn(video, now, capacity, sent)));
    if (best) {
      const isAttempt = isScreen(best) && taken + (best.least ?? best.rate) > capacity;
      if (isAttempt) this.#try(now, best, capacity, sent);
      else if ((!isProven && idle < this.#wait) || taken + this.#needOf(best) > capacity) return;
      this.#paused.delete(best.id);
      this.#resumedAt = now;
      return;
    }
    const small = this.#bestSmall(videos);
    if (!small && idle >= LONGEST_ENLARGE_MS) this.#enlargeWait = FIRST_ENLARGE_MS;
    if (!small || (!isProven && idle < this.#enlargeWait)) return;
    const lasting = sumOf(sent, (stream) => this.#lastingNeedOf(stream));
    if (lasting - this.#lastingNeedOf(small) + leastOf(small) > capacity) return;
    this.#small.delete(small.id);
    this.#resumedAt = now;
    this.#enlargedAt = now;
  }

  /** Makes room for screens that come too slowly: other pictures become small, then they are paused, and last the screens. Returns whether it did. */
  #spareScreens(now: number, capacity: number, sent: Stream[]): boolean {
    const slow = sent.filter((stream) => isScreen(stream) && this.#slow.isTooSlow(stream, now));
    for (const { id } of slow) this.#slow.add(id, now);
    const taken = sumOf(sent, (stream) => this.#shareOf(stream));
    if (taken <= capacity) for (const { id } of sent) this.#slow.forget(id);
    if (taken <= capacity || slow.length === 0) return false;
    const others = sent.filter(({ kind }) => kind === 'camera');
    if (others.length === 0 && this.#isFitted(capacity, sent)) return false;
    this.#slow.judged(now);
    this.#pausedAt = now;
    const share = (picture: Stream) => this.#shareOf(picture);
    if (others.some(({ id, small }) => small !== undefined && !this.#small.has(id)))
      this.#shrink(others, taken, capacity, share);
    else this.#pauseSome(now, others.length > 0 ? others : slow, taken, capacity, share);
    return true;
  }

  /** Whether the publishers of the screens can make everything fit. */
  #isFitted(capacity: number, sent: Stream[]): boolean {
    const fitted = (stream: Stream) =>
      isScreen(stream) ? (stream.least ?? stream.rate) : this.#needOf(stream);
    return sumOf(sent, fitted) <= capacity;
  }

  /** A screen returns to a line that surely carries it, or to one that is worth an attempt. */
  #mayReturn(video: Stream, now: number, capacity: number, sent: Stream[]): boolean {
    if (!isScreen(video)) return true;
    const taken = sumOf(sent, (stream) => this.#shareOf(stream));
    if (taken + (video.least ?? video.rate) <= capacity) return true;
    const voices = sumOf(
      sent.filter(({ kind }) => kind === 'audio'),
      (voice) => voice.rate,
    );
    return this.#slow.isDue(now) && voices + Math.max(leastOf(video), LEAST_SCREEN_ROOM) <= capacity;
  }

  /** Gives a screen what the other pictures take. */
  #try(now: number, screen: Stream, capacity: number, sent: Stream[]): void {
    const others = sent.filter(({ kind }) => kind === 'camera');
    const taken = sumOf(sent, (stream) => this.#shareOf(stream)) + (screen.reserve ?? screen.rate);
    this.#reduce(now, others, taken, capacity, (picture) => this.#shareOf(picture));
    this.#pausedAt = now;
    this.#slow.tried(screen.id, now);
  }

  /** Pictures become small before any is paused. */
  #reduce(
    now: number,
    pictures: Stream[],
    needed: number,
    capacity: number,
    costOf: (picture: Stream) => number,
  ): void {
    const left = this.#shrink(pictures, needed, capacity, costOf);
    if (left > capacity) this.#pauseSome(now, pictures, left, capacity, costOf);
  }

  /** Returns what is needed with the pictures that have become small. */
  #shrink(pictures: Stream[], needed: number, capacity: number, costOf: (picture: Stream) => number): number {
    let left = needed;
    for (const picture of pictures.toSorted(byWorth)) {
      if (left <= capacity) break;
      if (picture.small === undefined || this.#small.has(picture.id)) continue;
      const before = costOf(picture);
      this.#small.add(picture.id);
      left -= before - costOf(picture);
    }
    return left;
  }

  #pauseSome(
    now: number,
    pictures: Stream[],
    needed: number,
    capacity: number,
    costOf: (picture: Stream) => number,
  ): void {
    let left = needed;
    for (const picture of pictures.toSorted(byWorth)) {
      this.#paused.add(picture.id);
      if (isScreen(picture)) this.#slow.paused(now);
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
    this.#reduce(now, pictures, sent, capacity, (picture) => this.#rateOf(picture));
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
