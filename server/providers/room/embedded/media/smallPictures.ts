import type { DataChannel, PeerConnection } from 'node-datachannel';
import { z } from 'zod';
import { LEAST_FOR_BOTH, MAX_SHOWN_SMALL } from '../../../../../domain/roomProtocol.ts';
import { Allowance } from '../allowance.ts';
import { readWithin } from './connections.ts';
import type { Source } from './source.ts';

/** A copy has failed if it has not begun after this time. */
const BEGINS_MS = 4000;
/** A copy that has failed is requested again after this time. */
const RETRY_MS = 30_000;
/** A copy is stopped only after this time without a receiver, so that short interruptions need no new encoder. */
const LINGER_MS = 3000;
/** The permitted rate of reports; further ones are ignored. Pages report only changes. */
const REPORTS = { perSecond: 20, burst: 100 };

const pageReport = z.object({
  /** The tracks that the page shows in small tiles only. */
  shown_small: z.array(z.string().max(100)).max(MAX_SHOWN_SMALL),
  /** Whether the line of the page carries a copy in addition to the large picture. */
  has_room: z.boolean(),
});

export type PageReport = z.infer<typeof pageReport>;

/** Reads the report of a page. Returns null for anything else, since a page can send any text. */
export function readReport(text: string): PageReport | null {
  try {
    return pageReport.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * The small copies of a browser's cameras. The room requests them, by a data channel that the page opens, only while somebody receives
 * one, so that the browser does not encode them at other times.
 */
export class SmallPictures {
  readonly #now: () => number;
  /** Maps each camera to its copy. */
  readonly #copies = new Map<Source, Source>();
  #channel: DataChannel | null = null;
  #hasRoom = true;
  #isRequested = false;
  #requestedAt = 0;
  #wantedAt = Number.NEGATIVE_INFINITY;
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor(now: () => number) {
    this.#now = now;
  }

  open(connection: PeerConnection, channel: DataChannel, onShownSmall: (tracks: string[]) => void): void {
    this.#channel = channel;
    const allowance = new Allowance(REPORTS.perSecond, REPORTS.burst, this.#now);
    readWithin(allowance, { connection, channel }, (text) => {
      const report = readReport(text);
      if (!report) return;
      this.#hasRoom = report.has_room;
      onShownSmall(report.shown_small);
    });
  }

  /** Replaces the copies by those that the browser offers now. */
  replace(copies: ReadonlyMap<Source, Source>): void {
    for (const [camera, copy] of this.#copies) if (copies.get(camera) !== copy) camera.small = null;
    this.#copies.clear();
    for (const [camera, copy] of copies) this.#copies.set(camera, copy);
  }

  /** Requests or stops the copies, as their use requires. `rate` is the permitted bit rate of all pictures of the browser, in bit/s. */
  update(rate: number): void {
    const channel = this.#channel;
    if (!channel?.isOpen()) {
      for (const camera of this.#copies.keys()) camera.small = null;
      return;
    }
    const now = this.#now();
    const copies = [...this.#copies.values()];
    // If only the copy has failed, the camera still arrives; if the line fails, neither does.
    const hasFailed = [...this.#copies].some(([camera, copy]) => camera.runs > BEGINS_MS && copy.runs === 0);
    if (this.#isRequested && now - this.#requestedAt > BEGINS_MS && hasFailed) this.#failedAt = now;
    const isUsable = this.#hasRoom && rate >= LEAST_FOR_BOTH && now - this.#failedAt >= RETRY_MS;
    for (const [camera, copy] of this.#copies) camera.small = isUsable ? copy : null;
    const isWanted = copies.some((copy) => [...copy.watchers].some((watcher) => watcher.takes(copy)));
    if (isWanted) this.#wantedAt = now;
    const isRequested = isUsable && now - this.#wantedAt < LINGER_MS;
    if (isRequested === this.#isRequested) return;
    this.#isRequested = isRequested;
    this.#requestedAt = now;
    channel.sendMessage(JSON.stringify({ small: isRequested }));
  }
}
