import { type FileHandle, open } from 'node:fs/promises';
import type { Seen } from '../../../../../../domain/recordings.ts';
import { type Block, clusterOf, headOf, VIDEO } from './webm.ts';

/** A cut loses at most so much. */
const CLUSTER_MS = 2000;
/** Blocks arrive in disorder by the time that packets are waited for. */
const SETTLE_MS = 600;
const FRAME_MS = 20;

/** Whose picture it is, or whose screen. */
export type Who = { node: string; isScreen: boolean };
/** A picture says who is seen in it; null is the dark one of nobody. */
type Piece = Block & { who?: Who | null };

/** Appends whole clusters to a file; a process that is killed leaves a file that `finalise` can repair. */
export class Writer {
  private readonly file: FileHandle;
  private readonly nameOf: (node: string) => string | undefined;
  private shown: Who | null = null;
  private blocks: Piece[] = [];
  private writing: Promise<void> = Promise.resolve();
  private writtenTo = -1;
  onError: (error: Error) => void = () => undefined;

  private constructor(file: FileHandle, nameOf: (node: string) => string | undefined) {
    this.file = file;
    this.nameOf = nameOf;
  }

  static async create(path: string, nameOf: (node: string) => string | undefined): Promise<Writer> {
    const file = await open(path, 'wx', 0o600);
    await file.write(headOf({ durationMs: 0, size: { width: 640, height: 360 } }));
    return new Writer(file, nameOf);
  }

  add(block: Piece): void {
    // What is later than the rest of its time was written cannot be placed any more.
    if (block.atMs >= this.writtenTo) this.blocks.push(block);
  }

  /** Writes what lies far enough back; a cluster begins with a keyframe wherever there is one. */
  flush(nowMs: number, all = false): void {
    this.blocks.sort((a, b) => a.atMs - b.atMs || a.track - b.track);
    for (;;) {
      const [first] = this.blocks;
      if (!first) return;
      const settled = all ? Number.POSITIVE_INFINITY : nowMs - SETTLE_MS;
      const cut = this.blocks.findIndex(
        ({ track, isKey, atMs }, index) =>
          index > 0 && ((track === VIDEO && isKey) || atMs - first.atMs >= CLUSTER_MS),
      );
      const next = this.blocks[cut];
      if (cut === -1 && !all) return;
      if (next && next.atMs > settled) return;
      const part = cut === -1 ? this.blocks.splice(0) : this.blocks.splice(0, cut);
      this.writtenTo = part.at(-1)?.atMs ?? this.writtenTo;
      this.append(clusterOf(part, this.seenIn(part, next?.atMs)));
    }
  }

  /** Pictures change from one person to another at keyframes, with which clusters begin: each shows one person at most (REC-9). */
  private seenIn(part: readonly Piece[], nextMs: number | undefined): Seen | null {
    const picture = part.find(({ track }) => track === VIDEO);
    if (picture) this.shown = picture.who ?? null;
    const name = this.shown && this.nameOf(this.shown.node);
    const from_ms = part[0]?.atMs;
    if (!this.shown || !name || from_ms === undefined) return null;
    const until_ms = nextMs ?? (part.at(-1)?.atMs ?? from_ms) + FRAME_MS;
    return { from_ms, until_ms, name, is_screen: this.shown.isScreen };
  }

  private append(cluster: Buffer): void {
    this.writing = this.writing.then(async () => {
      await this.file.appendFile(cluster);
      await this.file.datasync();
    });
    this.writing.catch((error: Error) => this.onError(error));
  }

  async close(nowMs: number): Promise<void> {
    this.flush(nowMs, true);
    await this.writing.finally(() => this.file.close());
  }
}
