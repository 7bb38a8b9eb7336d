import { execFileSync } from 'node:child_process';

export const FFMPEG = process.env.FFMPEG ?? 'ffmpeg';
const IVF_HEAD_BYTES = 32;
const IVF_FRAME_HEAD_BYTES = 12;
const MOST_PAYLOAD = 1100;

/** Encodes what ffmpeg reads with `input` into pictures of VP8. */
export function encodeVp8(input: readonly string[], codec: string): Buffer[] {
  const ivf = execFileSync(
    FFMPEG,
    ['-v', 'error', ...input, '-c:v', 'libvpx', ...codec.split(' '), '-f', 'ivf', '-'],
    { maxBuffer: 100_000_000 },
  );
  const found: Buffer[] = [];
  for (let at = IVF_HEAD_BYTES; at < ivf.length; ) {
    const from = at + IVF_FRAME_HEAD_BYTES;
    at = from + ivf.readUInt32LE(at);
    found.push(ivf.subarray(from, at));
  }
  return found;
}

/** Divides a picture into the contents of its packets (RFC 7741). */
export function payloadsOf(picture: Buffer): Buffer[] {
  const payloads: Buffer[] = [];
  for (let from = 0; from < picture.length; from += MOST_PAYLOAD) {
    const descriptor = Buffer.from([from === 0 ? 0x10 : 0]);
    payloads.push(Buffer.concat([descriptor, picture.subarray(from, from + MOST_PAYLOAD)]));
  }
  return payloads;
}
