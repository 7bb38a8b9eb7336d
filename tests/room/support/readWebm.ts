import { strict as assert } from 'node:assert';

/** A reader of WebM of its own, so that what the server writes is not judged by the server's code. */

type Element = { id: string; content: Buffer; at: number; end: number };

function lengthOf(first: number): number {
  let length = 1;
  for (let bit = 0x80; bit > 0 && (first & bit) === 0; bit >>= 1) length += 1;
  return length;
}

function* elements(bytes: Buffer, from = 0, to = bytes.length): Generator<Element> {
  for (let at = from; at < to; ) {
    const idLength = lengthOf(bytes[at] ?? 0);
    const id = bytes.toString('hex', at, at + idLength);
    const sizeAt = at + idLength;
    const sizeLength = lengthOf(bytes[sizeAt] ?? 0);
    const marker = BigInt(1) << BigInt(7 * sizeLength);
    let size = 0n;
    for (let index = 0; index < sizeLength; index += 1)
      size = size * 256n + BigInt(bytes[sizeAt + index] ?? 0);
    const begin = sizeAt + sizeLength;
    const end = begin + Number(size - marker);
    assert(end <= to, `element ${id} at ${at} ends outside of its parent`);
    yield { id, content: bytes.subarray(begin, end), at, end };
    at = end;
  }
}

const find = (bytes: Buffer, id: string): Buffer => {
  for (const element of elements(bytes)) if (element.id === id) return element.content;
  throw new Error(`no element ${id}`);
};
const number = (bytes: Buffer): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0);

export type WebmBlock = { track: number; atMs: number; isKey: boolean; data: Buffer };

/** A line of subtitles: identifier, settings and text. */
export type WebmCue = { track: number; from: number; until: number; text: string };

export function readWebm(bytes: Buffer) {
  const [head, segment, ...rest] = [...elements(bytes)];
  assert(head?.id === '1a45dfa3' && segment?.id === '18538067' && rest.length === 0);
  const begin = segment.end - segment.content.length;
  const blocks: WebmBlock[] = [];
  const names: WebmCue[] = [];
  const clusters = new Map<number, { atMs: number; hasKey: boolean }>();
  for (const { id, content, at } of elements(segment.content)) {
    if (id !== '1f43b675') continue;
    const from = number(find(content, 'e7'));
    const own: WebmBlock[] = [];
    for (const block of elements(content)) {
      if (block.id === 'a0') {
        const cue = find(block.content, 'a1');
        const lasts = number(find(block.content, '9b'));
        names.push({ track: (cue[0] ?? 0) & 0x7f, from, until: from + lasts, text: cue.toString('utf8', 4) });
      }
      if (block.id !== 'a3') continue;
      const [track = 0] = block.content;
      const atMs = from + block.content.readInt16BE(1);
      const isKey = ((block.content[3] ?? 0) & 0x80) !== 0;
      own.push({ track: track & 0x7f, atMs, isKey, data: block.content.subarray(4) });
    }
    clusters.set(at, {
      atMs: from,
      hasKey: own.some(({ track, isKey, atMs }) => track === 1 && isKey && atMs === from),
    });
    blocks.push(...own);
  }
  const index = find(find(segment.content, '114d9b74'), '4dbb');
  const cuesAt = number(find(index, '53ac'));
  assert(bytes.toString('hex', begin + cuesAt, begin + cuesAt + 4) === '1c53bb6b', 'the index is elsewhere');
  const cues = [...elements(find(segment.content, '1c53bb6b'))].map(({ content }) => ({
    atMs: number(find(content, 'b3')),
    position: number(find(find(content, 'b7'), 'f1')),
  }));
  const video = find(find(find(segment.content, '1654ae6b'), 'ae'), 'e0');
  const size = { width: number(find(video, 'b0')), height: number(find(video, 'ba')) };
  const durationMs = find(find(segment.content, '1549a966'), '4489').readDoubleBE();
  return { durationMs, size, blocks, clusters, cues, names };
}
