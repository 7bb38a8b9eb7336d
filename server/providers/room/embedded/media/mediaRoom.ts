import type { LineWatch } from './lineWatch.ts';
import type { Speaker } from './protocol.ts';
import type { PublishLink } from './publishLink.ts';
import type { Tap } from './recording/tap.ts';
import type { Source } from './source.ts';
import type { SubscribeLink } from './subscribeLink.ts';
import { Voice } from './voice.ts';

/** Level out of 100; quieter ones count as silence. */
const SPEAKING_LEVEL = 45;

type Links = { publish: PublishLink; subscribe: SubscribeLink; line: LineWatch; group: number };

export class MediaRoom {
  private readonly links = new Map<string, Links>();
  private readonly sources = new Set<Source>();
  private spoke = false;
  private lastSpeakers: ReadonlySet<string> = new Set();
  private tap: Tap | null = null;

  get isEmpty(): boolean {
    return this.links.size === 0;
  }

  enter(node: string, links: Links): void {
    this.links.set(node, links);
    for (const source of this.sources) if (this.isFor(node, links, source)) links.subscribe.add(source);
  }

  /** Nothing of a person reaches those of another group. */
  private isFor(node: string, { group }: Links, source: Source): boolean {
    return source.node !== node && this.links.get(source.node)?.group === group;
  }

  /** Takes the group of each node; nodes that are not listed keep theirs. */
  regroup(groups: Readonly<Record<string, number>>): void {
    for (const [node, links] of this.links) links.group = groups[node] ?? links.group;
    for (const [node, links] of this.links)
      for (const source of this.sources)
        if (this.isFor(node, links, source)) links.subscribe.add(source);
        else links.subscribe.remove(source);
  }

  /** Null ends it. */
  record(tap: Tap | null): void {
    this.tap = tap;
    for (const source of this.sources) tap?.add(source);
  }

  added(source: Source): void {
    this.sources.add(source);
    this.tap?.add(source);
    for (const [node, links] of this.links) if (this.isFor(node, links, source)) links.subscribe.add(source);
  }

  removed(source: Source): void {
    this.sources.delete(source);
    this.tap?.remove(source);
    for (const { subscribe } of this.links.values()) subscribe.remove(source);
  }

  linksOf(node: string): Links | undefined {
    return this.links.get(node);
  }

  leave(node: string): void {
    const links = this.links.get(node);
    if (!links) return;
    this.links.delete(node);
    links.line.close();
    links.publish.close();
    links.subscribe.close();
  }

  reportReception(): void {
    for (const { publish } of this.links.values()) publish.report();
  }

  sendFeedback(): void {
    for (const { publish } of this.links.values()) publish.sendFeedback();
  }

  measureUp(): void {
    for (const { publish, line } of this.links.values()) {
      const share = publish.measureLoss();
      if (share !== null) line.lostUp(share);
    }
  }

  /** In a lesson or a group of two, pictures are made to fit the line of the other person; in larger ones, a shared screen alone. */
  fitPictures(): void {
    for (const { publish } of this.links.values()) publish.fit(this.roomFor(publish));
  }

  /** In each group of more than two, the loudest are heard. */
  chooseVoices(): void {
    const groups = Map.groupBy(this.links, ([, { group }]) => group);
    for (const members of groups.values()) {
      const nodes = new Set(members.map(([node]) => node));
      const sources = [...this.sources].filter(({ kind, node }) => kind === 'audio' && nodes.has(node));
      Voice.choose(
        sources.map(({ voice }) => voice),
        nodes.size > 2,
      );
    }
  }

  private roomFor(publish: PublishLink): number | null {
    const { node, sources } = publish;
    const isWatched = [...sources.values()].some(
      ({ kind, watchers }) => kind === 'video' && watchers.size > 0,
    );
    const links = this.links.get(node);
    const [other, ...more] = links ? this.othersOf(node, links) : [];
    if (!isWatched || !other) return null;
    if (more.length === 0) return other.subscribe.roomForPictures;
    return this.roomForScreen(publish, [other, ...more]);
  }

  /** Bit/s for a screen that several watch, and for the camera of the same browser. */
  private roomForScreen({ screen, sources }: PublishLink, others: readonly Links[]): number | null {
    if (!screen) return null;
    const rooms = others.flatMap(({ subscribe }) => subscribe.roomForScreen(screen) ?? []);
    if (rooms.length === 0) return null;
    const besides = [...sources.values()].filter((source) => source.kind === 'video' && source !== screen);
    const camera = besides.reduce((sum, { rate }) => sum + rate, 0);
    return camera + Math.max(screen.least(true) ?? 0, Math.min(...rooms));
  }

  fitLines(): void {
    for (const [node, links] of this.links)
      links.subscribe.fitLine(this.lastSpeakers, this.othersOf(node, links).length > 1);
    for (const { publish } of this.links.values()) publish.updateSmall();
  }

  private othersOf(node: string, { group }: Links): Links[] {
    return [...this.links].flatMap(([name, links]) =>
      name !== node && links.group === group ? [links] : [],
    );
  }

  askMissing(): void {
    for (const source of this.sources) {
      source.askMissing();
      source.small?.askMissing();
    }
  }

  speakers(): Speaker[] | null {
    const speakers = [...this.sources]
      .filter((source) => source.kind === 'audio')
      .map((source) => ({ node: source.node, track: source.id, level: source.takeLevel() }))
      .filter(({ level }) => level >= SPEAKING_LEVEL)
      .sort((a, b) => b.level - a.level);
    const changed = speakers.length > 0 || this.spoke;
    this.spoke = speakers.length > 0;
    if (this.spoke) this.lastSpeakers = new Set(speakers.map(({ node }) => node));
    return changed ? speakers : null;
  }
}
