/** Elements of WebM (RFC 8794, RFC 9559), as far as recordings need them. */

export const ID = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  void: 0xec,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  flagLacing: 0x9c,
  language: 0x22b59c,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  codecDelay: 0x56aa,
  seekPreRoll: 0x56bb,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  audio: 0xe1,
  samplingFrequency: 0xb5,
  channels: 0x9f,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  blockDuration: 0x9b,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
} as const;

function idBytes(id: number): Buffer {
  const length = id > 0xffffff ? 4 : id > 0xffff ? 3 : id > 0xff ? 2 : 1;
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(id, 0, length);
  return bytes;
}

/** Encodes a size in four bytes, so that it can be overwritten in place. */
export function sizeBytes(size: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(size + 0x10000000);
  return bytes;
}

/** Encodes a size in eight bytes, for elements that may exceed 256 MB. */
export function longSizeBytes(size: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(size) + (1n << 56n));
  return bytes;
}

/** Says that the size is not known. */
export const UNKNOWN_SIZE = Buffer.from('01ffffffffffffff', 'hex');

export function element(id: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([idBytes(id), sizeBytes(body.length), body]);
}

export function uint(id: number, value: number, bytes = 4): Buffer {
  const body = Buffer.alloc(bytes);
  if (bytes === 8) body.writeBigUInt64BE(BigInt(value));
  else body.writeUIntBE(value, 0, bytes);
  return element(id, body);
}

export function float(id: number, value: number): Buffer {
  const body = Buffer.alloc(8);
  body.writeDoubleBE(value);
  return element(id, body);
}

export const text = (id: number, value: string): Buffer => element(id, Buffer.from(value));

/** An element without meaning, of exactly so many bytes, six at least. */
export const blank = (bytes: number): Buffer => element(ID.void, Buffer.alloc(bytes - 5));

export type Head = { id: number; size: number; headBytes: number };

/** The id and the size at the beginning of the bytes; null where they end too early or say nothing known. */
export function readHead(bytes: Buffer, at = 0): Head | null {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const idLength = Math.clz32(first) - 23;
  if (idLength > 4 || at + idLength >= bytes.length) return null;
  const marker = bytes[at + idLength] ?? 0;
  if (marker === 0) return null;
  const sizeLength = Math.clz32(marker) - 23;
  if (at + idLength + sizeLength > bytes.length) return null;
  let size = marker & (0xff >> sizeLength);
  for (let index = 1; index < sizeLength; index += 1) size = size * 256 + (bytes[at + idLength + index] ?? 0);
  return { id: bytes.readUIntBE(at, idLength), size, headBytes: idLength + sizeLength };
}
