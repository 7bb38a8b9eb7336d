import type { LiveTopic } from '../../contract/liveTopics.ts';

/** `notification` for new ones. */
export type RecentTopic = LiveTopic | 'notification';

interface Heard {
  at: number;
  topic: RecentTopic;
  concerns: (of: string) => boolean;
}

const keptMs = 60_000;
const kept = 5000;

/** Remembers what a process has heard lately, for a stream that opens after its page was read. */
export class RecentChanges {
  #heard: Heard[] = [];
  /** Nothing is missing after this time; null while the process does not listen. */
  #wholeAfter: number | null = null;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  listening(): void {
    this.#heard = [];
    this.#wholeAfter = this.#now();
  }

  lost(): void {
    this.#wholeAfter = null;
  }

  hear(topic: RecentTopic, concerns: Heard['concerns']): void {
    if (this.#wholeAfter === null) return;
    const at = this.#now();
    this.#heard.push({ at, topic, concerns });
    const old = this.#heard.findIndex((each) => each.at >= at - keptMs);
    const dropped = this.#heard.splice(0, Math.max(old, this.#heard.length - kept)).at(-1);
    if (dropped) this.#wholeAfter = dropped.at;
  }

  /** Topics of the last milliseconds; null if some may be missing. `of` are users' ids, or ADMIN. */
  topicsOf(of: readonly string[], milliseconds: number): RecentTopic[] | null {
    const since = this.#now() - milliseconds;
    if (this.#wholeAfter === null || since <= this.#wholeAfter) return null;
    const topics = this.#heard
      .filter(({ at, concerns }) => at >= since && of.some(concerns))
      .map(({ topic }) => topic);
    return [...new Set(topics)];
  }
}
