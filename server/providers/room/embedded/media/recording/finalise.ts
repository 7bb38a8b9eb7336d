import { type FileHandle, open } from 'node:fs/promises';
import { ID, readHead } from './ebml.ts';
import { cuesOf, HEAD_BYTES, headOf, readCluster, SEGMENT_STARTS, type Size } from './webm.ts';

const LONGEST_HEAD = 12;
const FRAME_MS = 20;

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, at);
  return bytes.subarray(0, bytesRead);
}

/**
 * Makes what a recorder wrote a file that can be sought: cuts what was only half written, and adds the index and the duration. The same
 * work ends every recording, whether its recorder stopped or was killed, and doing it twice changes nothing. Null if there is nothing to play.
 */
export async function finalise(path: string): Promise<{ duration_seconds: number } | null> {
  const file = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return null;
  try {
    const points: { atMs: number; position: number }[] = [];
    let size: Size = { width: 0, height: 0 };
    let end = HEAD_BYTES;
    let durationMs = 0;
    for (;;) {
      const head = readHead(await bytesAt(file, end, LONGEST_HEAD));
      if (head?.id !== ID.cluster) break;
      const content = await bytesAt(file, end + head.headBytes, head.size);
      const facts = content.length === head.size ? readCluster(content) : null;
      if (!facts) break;
      if (facts.hasKey) points.push({ atMs: facts.atMs, position: end - SEGMENT_STARTS });
      if (facts.size && facts.size.width > size.width) size = facts.size;
      durationMs = Math.max(durationMs, facts.endMs + FRAME_MS);
      end += head.headBytes + head.size;
    }
    if (end === HEAD_BYTES) return null;
    const cues = cuesOf(points);
    await file.truncate(end);
    await file.write(cues, 0, cues.length, end);
    const segmentBytes = end + cues.length - SEGMENT_STARTS;
    const head = headOf({ durationMs, size, cuesAt: end, segmentBytes });
    await file.write(head, 0, head.length, 0);
    await file.sync();
    return { duration_seconds: durationMs / 1000 };
  } finally {
    await file.close();
  }
}
