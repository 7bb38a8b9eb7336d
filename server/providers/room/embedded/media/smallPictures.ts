import type { DataChannel, PeerConnection } from 'node-datachannel';
import { z } from 'zod';
import { LEAST_FOR_BOTH, MAX_SHOWN_SMALL } from '../../../../../domain/roomProtocol.ts';
import { Allowance } from '../allowance.ts';
import { readWithin } from './connections.ts';
import type { Source } from './source.ts';

/** How long a browser may take to begin. */
const BEGINS_MS = 4000;
const RETRY_MS = 30_000;
/** Watchers who change their minds need no new encoder. */
const LINGER_MS = 3000;
/** What a page may tell; more is ignored. It tells only what has changed. */
const TOLD = { perSecond: 20, burst: 100 };

const message = z.object({
  /** Tracks that the page shows in small tiles. */
  shown_small: z.array(z.string().max(100)).max(MAX_SHOWN_SMALL),
  /** Whether its line carries a copy beside the large picture. */
  has_room: z.boolean(),
});

export type Told = z.infer<typeof message>;

/** Reads what a page says of itself; null for anything else, for a page can send anything. */
export function readTold(text: string): Told | null {
  try {
    return message.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * The small copies of a browser's cameras. They are encoded only while somebody is sent one, so the page is told when, by a data
 * channel that it opens beside that of the SDK.
 */
export class SmallPictures {
  readonly #now: () => number;
  /** Maps each camera to its copy. */
  readonly #copies = new Map<Source, Source>();
  #channel: DataChannel | null = null;
  #hasRoom = true;
  #isAsked = false;
  #askedAt = 0;
  #wantedAt = Number.NEGATIVE_INFINITY;
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor(now: () => number) {
    this.#now = now;
  }

  open(connection: PeerConnection, channel: DataChannel, onShownSmall: (tracks: string[]) => void): void {
    this.#channel = channel;
    const allowance = new Allowance(TOLD.perSecond, TOLD.burst, this.#now);
    readWithin(allowance, { connection, channel }, (text) => {
      const told = readTold(text);
      if (!told) return;
      this.#hasRoom = told.has_room;
      onShownSmall(told.shown_small);
    });
  }

  /** Takes the copies that the browser offers. */
  replace(copies: ReadonlyMap<Source, Source>): void {
    for (const [camera, copy] of this.#copies) if (copies.get(camera) !== copy) camera.small = null;
    this.#copies.clear();
    for (const [camera, copy] of copies) this.#copies.set(camera, copy);
  }

  /** `rate` is what the browser may send of all its pictures, bit/s. */
  tend(rate: number): void {
    const channel = this.#channel;
    if (!channel?.isOpen()) {
      for (const camera of this.#copies.keys()) camera.small = null;
      return;
    }
    const now = this.#now();
    const copies = [...this.#copies.values()];
    // A copy that fails comes no more while its camera does; where the line fails, neither comes.
    const hasFailed = [...this.#copies].some(([camera, copy]) => camera.runs > BEGINS_MS && copy.runs === 0);
    if (this.#isAsked && now - this.#askedAt > BEGINS_MS && hasFailed) this.#failedAt = now;
    const isUsable = this.#hasRoom && rate >= LEAST_FOR_BOTH && now - this.#failedAt >= RETRY_MS;
    for (const [camera, copy] of this.#copies) camera.small = isUsable ? copy : null;
    const isWanted = copies.some((copy) => [...copy.watchers].some((watcher) => watcher.takes(copy)));
    if (isWanted) this.#wantedAt = now;
    const isAsked = isUsable && now - this.#wantedAt < LINGER_MS;
    if (isAsked === this.#isAsked) return;
    this.#isAsked = isAsked;
    this.#askedAt = now;
    channel.sendMessage(JSON.stringify({ small: isAsked }));
  }
}
