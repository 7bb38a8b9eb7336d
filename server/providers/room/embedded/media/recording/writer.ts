import { type FileHandle, open } from 'node:fs/promises';
import { type Block, clusterOf, headOf, VIDEO } from './webm.ts';

/** A cut loses at most so much. */
const CLUSTER_MS = 2000;
/** Blocks arrive in disorder by the time that packets are waited for. */
const SETTLE_MS = 600;

/** Appends whole clusters to a file; a process that is killed leaves a file that `finalise` can repair. */
export class Writer {
  private readonly file: FileHandle;
  private blocks: Block[] = [];
  private writing: Promise<void> = Promise.resolve();
  private writtenTo = -1;
  /** The clusters that are on the disk. */
  onError: (error: Error) => void = () => undefined;

  private constructor(file: FileHandle) {
    this.file = file;
  }

  static async create(path: string): Promise<Writer> {
    const file = await open(path, 'wx', 0o600);
    await file.write(headOf({ durationMs: 0, size: { width: 640, height: 360 } }));
    return new Writer(file);
  }

  add(block: Block): void {
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
      this.append(clusterOf(part));
    }
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
