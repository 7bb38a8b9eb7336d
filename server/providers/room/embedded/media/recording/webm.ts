import type { Seen } from '../../../../../../domain/recordings.ts';
import {
  blank,
  element,
  float,
  ID,
  longSizeBytes,
  readHead,
  sizeBytes,
  text,
  UNKNOWN_SIZE,
  uint,
} from './ebml.ts';

/** The head of a recording has a fixed length, so that what is known only at its end is written into it then. */

export const VIDEO = 1;
export const AUDIO = 2;
/** A track of subtitles: whose picture it is. */
export const NAMES = 3;
/** Room for the table of contents. */
const INDEX_BYTES = 64;

export type Size = { width: number; height: number };

const ebml = element(
  ID.ebml,
  uint(0x4286, 1, 1),
  uint(0x42f7, 1, 1),
  uint(0x42f2, 4, 1),
  uint(0x42f3, 8, 1),
  text(0x4282, 'webm'),
  uint(0x4287, 4, 1),
  uint(0x4285, 2, 1),
);
const segmentId = Buffer.from('18538067', 'hex');
export const SEGMENT_SIZE_AT = ebml.length + segmentId.length;
/** Positions within the file count from here. */
export const SEGMENT_STARTS = SEGMENT_SIZE_AT + 8;
const INDEX_AT = SEGMENT_STARTS;

/** RFC 7845 §5.1: two channels, no delay, 48 kHz. */
const opusHead = Buffer.from('4f707573486561640102000080bb0000000000', 'hex');

const infoOf = (durationMs: number): Buffer =>
  element(
    ID.info,
    uint(ID.timestampScale, 1_000_000),
    float(ID.duration, durationMs),
    text(ID.muxingApp, 'Aula Viva'),
    text(ID.writingApp, 'Aula Viva'),
  );

/** The track number also serves as UID. */
const trackOf = (track: number, type: number, ...facts: Buffer[]): Buffer =>
  element(
    ID.trackEntry,
    uint(ID.trackNumber, track, 1),
    uint(ID.trackUid, track, 1),
    uint(ID.trackType, type, 1),
    uint(ID.flagLacing, 0, 1),
    ...facts,
  );

const namesTrack = trackOf(NAMES, 17, text(ID.language, 'und'), text(ID.codecId, 'D_WEBVTT/SUBTITLES'));

const tracksOf = ({ width, height }: Size, hasNames: boolean): Buffer =>
  element(
    ID.tracks,
    trackOf(
      VIDEO,
      1,
      text(ID.codecId, 'V_VP8'),
      element(ID.video, uint(ID.pixelWidth, width, 2), uint(ID.pixelHeight, height, 2)),
    ),
    trackOf(
      AUDIO,
      2,
      text(ID.codecId, 'A_OPUS'),
      element(ID.codecPrivate, opusHead),
      uint(ID.codecDelay, 0),
      uint(ID.seekPreRoll, 80_000_000),
      element(ID.audio, float(ID.samplingFrequency, 48_000), uint(ID.channels, 2, 1)),
    ),
    ...(hasNames ? [namesTrack] : []),
  );

export type HeadFacts = {
  durationMs: number;
  size: Size;
  cuesAt?: number;
  segmentBytes?: number;
  /** False for what was begun before recordings had names. */
  hasNames?: boolean;
};

/** What stands before the first cluster. */
export function headOf({ durationMs, size, cuesAt, segmentBytes, hasNames = true }: HeadFacts): Buffer {
  const seek = (id: string, position: number) =>
    element(ID.seek, element(ID.seekId, Buffer.from(id, 'hex')), uint(ID.seekPosition, position, 8));
  const infoAt = INDEX_BYTES;
  const info = infoOf(durationMs);
  const index =
    cuesAt === undefined ? Buffer.alloc(0) : element(ID.seekHead, seek('1c53bb6b', cuesAt - SEGMENT_STARTS));
  const sizes = segmentBytes === undefined ? UNKNOWN_SIZE : longSizeBytes(segmentBytes);
  if (infoAt !== INDEX_AT - SEGMENT_STARTS + INDEX_BYTES) throw new Error('the head has another length');
  return Buffer.concat([
    ebml,
    segmentId,
    sizes,
    index,
    blank(INDEX_BYTES - index.length),
    info,
    tracksOf(size, hasNames),
  ]);
}

const noSize = { width: 0, height: 0 };
export const HEAD_BYTES = headOf({ durationMs: 0, size: noSize }).length;
export const NAMELESS_HEAD_BYTES = headOf({ durationMs: 0, size: noSize, hasNames: false }).length;

export type Block = { track: number; atMs: number; isKey: boolean; data: Buffer };

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const SCREEN = 'screen';

/** A cue of WebVTT at the beginning of a cluster: its identifier, its settings and its text, each on a line. */
function cueOf({ from_ms, until_ms, name, is_screen }: Seen): Buffer {
  const words = name.replace(/\s+/g, ' ').replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);
  const content = Buffer.from(`${is_screen ? SCREEN : ''}\n\n${words}`);
  const head = Buffer.from([0x80 | NAMES, 0, 0, 0]);
  return element(
    ID.blockGroup,
    element(ID.block, head, content),
    uint(ID.blockDuration, Math.max(1, until_ms - from_ms)),
  );
}

/** Null if it is no cue of these recordings. */
function readCue(group: Buffer, from_ms: number): Seen | null {
  const block = readHead(group);
  if (block?.id !== ID.block || block.headBytes + block.size > group.length) return null;
  const end = block.headBytes + block.size;
  const lasts = readHead(group, end);
  if (lasts?.id !== ID.blockDuration || end + lasts.headBytes + 4 > group.length) return null;
  const [identifier, , words = ''] = group.toString('utf8', block.headBytes + 4, end).split('\n');
  const name = Object.entries(ESCAPES).reduceRight(
    (said, [sign, code]) => said.replaceAll(code, sign),
    words,
  );
  const until_ms = from_ms + group.readUInt32BE(end + lasts.headBytes);
  return { from_ms, until_ms, name, is_screen: identifier === SCREEN };
}

/** Blocks of at most half a minute, in the order of time, and who is seen in them. */
export function clusterOf(blocks: readonly Block[], seen: Seen | null = null): Buffer {
  const from = blocks[0]?.atMs ?? 0;
  const parts = blocks.flatMap(({ track, atMs, isKey, data }) => {
    const head = Buffer.alloc(4);
    head[0] = 0x80 | track;
    head.writeInt16BE(atMs - from, 1);
    head[3] = isKey ? 0x80 : 0;
    return [Buffer.from([ID.simpleBlock]), sizeBytes(head.length + data.length), head, data];
  });
  const cue = seen ? [cueOf(seen)] : [];
  return element(ID.cluster, uint(ID.timestamp, from), ...cue, ...parts);
}

export type ClusterFacts = {
  atMs: number;
  endMs: number;
  hasKey: boolean;
  size: Size | null;
  seen: Seen | null;
};

/** RFC 6386 §9.1. */
export function sizeOfKeyframe(data: Buffer): Size | null {
  if (data.length < 10 || ((data[0] ?? 1) & 1) !== 0) return null;
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

/** Reads a whole cluster; null if it is broken. `endMs` is the time of its last block. */
export function readCluster(content: Buffer): ClusterFacts | null {
  const time = readHead(content);
  if (time?.id !== ID.timestamp || time.size !== 4) return null;
  const atMs = content.readUInt32BE(time.headBytes);
  const facts: ClusterFacts = { atMs, endMs: atMs, hasKey: false, size: null, seen: null };
  for (let at = time.headBytes + time.size; at < content.length; ) {
    const head = readHead(content, at);
    const begin = at + (head?.headBytes ?? 0);
    if (head?.id === ID.blockGroup && begin + head.size <= content.length) {
      facts.seen = readCue(content.subarray(begin, begin + head.size), atMs);
      at = begin + head.size;
      continue;
    }
    if (head?.id !== ID.simpleBlock || head.size < 4 || begin + head.size > content.length) return null;
    const track = (content[begin] ?? 0) & 0x7f;
    facts.endMs = Math.max(facts.endMs, atMs + content.readInt16BE(begin + 1));
    if (track === VIDEO && (content[begin + 3] ?? 0) & 0x80) {
      facts.hasKey ||= content.readInt16BE(begin + 1) === 0;
      const size = sizeOfKeyframe(content.subarray(begin + 4, begin + head.size));
      if (size && (!facts.size || size.width > facts.size.width)) facts.size = size;
    }
    at = begin + head.size;
  }
  return facts;
}

export const cuesOf = (points: readonly { atMs: number; position: number }[]): Buffer =>
  element(
    ID.cues,
    ...points.map(({ atMs, position }) =>
      element(
        ID.cuePoint,
        uint(ID.cueTime, atMs),
        element(ID.cueTrackPositions, uint(ID.cueTrack, VIDEO, 1), uint(ID.cueClusterPosition, position, 8)),
      ),
    ),
  );
