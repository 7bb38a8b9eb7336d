import { type FileHandle, open } from 'node:fs/promises';
import { joinSeen, type Seen } from '../../../../../../domain/recordings.ts';
import { ID, readHead } from './ebml.ts';
import {
  cuesOf,
  HEAD_BYTES,
  headOf,
  NAMELESS_HEAD_BYTES,
  readCluster,
  SEGMENT_STARTS,
  type Size,
} from './webm.ts';

const LONGEST_HEAD = 12;
const FRAME_MS = 20;

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, at);
  return bytes.subarray(0, bytesRead);
}

export type Finished = { duration_seconds: number; seen: Seen[] };

/** Where the clusters begin: a server that was updated finishes what the one before it began. */
async function clustersAt(file: FileHandle): Promise<number> {
  const head = readHead(await bytesAt(file, NAMELESS_HEAD_BYTES, LONGEST_HEAD));
  return head?.id === ID.cluster ? NAMELESS_HEAD_BYTES : HEAD_BYTES;
}

/**
 * Makes what a recorder wrote a file that can be sought: cuts what was only half written, and adds the index and the duration. The same
 * work ends every recording, whether its recorder stopped or was killed, and doing it twice changes nothing. Null if there is nothing to play.
 */
export async function finalise(path: string): Promise<Finished | null> {
  const file = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return null;
  try {
    const points: { atMs: number; position: number }[] = [];
    let size: Size = { width: 0, height: 0 };
    const spans: Seen[] = [];
    const begin = await clustersAt(file);
    let end = begin;
    let durationMs = 0;
    for (;;) {
      const head = readHead(await bytesAt(file, end, LONGEST_HEAD));
      if (head?.id !== ID.cluster) break;
      const content = await bytesAt(file, end + head.headBytes, head.size);
      const facts = content.length === head.size ? readCluster(content) : null;
      if (!facts) break;
      if (facts.hasKey) points.push({ atMs: facts.atMs, position: end - SEGMENT_STARTS });
      if (facts.seen) spans.push(facts.seen);
      if (facts.size && facts.size.width > size.width) size = facts.size;
      durationMs = Math.max(durationMs, facts.endMs + FRAME_MS);
      end += head.headBytes + head.size;
    }
    if (end === begin) return null;
    const cues = cuesOf(points);
    await file.truncate(end);
    await file.write(cues, 0, cues.length, end);
    const segmentBytes = end + cues.length - SEGMENT_STARTS;
    const hasNames = begin === HEAD_BYTES;
    const head = headOf({ durationMs, size, cuesAt: end, segmentBytes, hasNames });
    await file.write(head, 0, head.length, 0);
    await file.sync();
    return { duration_seconds: durationMs / 1000, seen: joinSeen(spans) };
  } finally {
    await file.close();
  }
}
