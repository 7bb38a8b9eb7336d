import { createHmac, type Hmac, timingSafeEqual } from 'node:crypto';
import { Transform } from 'node:stream';
import { crc32 } from 'node:zlib';

type Keys = readonly Uint8Array[];

const signatureBytes = 32;
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const stored = Buffer.from([1, signatureBytes, 0, 255 - signatureBytes, 255]);
const trailerBytes = header.length + stored.length + signatureBytes + 8;

/** A separate, uncompressed gzip member, so that common tools can still unpack the archive. */
function trailerOf(hmac: Hmac): Buffer {
  const signature = hmac.digest();
  const sums = Buffer.alloc(8);
  sums.writeUInt32LE(crc32(signature), 0);
  sums.writeUInt32LE(signatureBytes, 4);
  return Buffer.concat([header, stored, signature, sums]);
}

export function signing([key]: readonly [Uint8Array, ...Uint8Array[]]): Transform {
  const hmac = createHmac('sha256', key);
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hmac.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(null, trailerOf(hmac));
    },
  });
}

/** `none`: it does not end with a signature. */
export type Signature = 'valid' | 'other' | 'none';

export async function signatureOf(bytes: AsyncIterable<Buffer>, keys: Keys): Promise<Signature> {
  const hmacs = keys.map((key) => createHmac('sha256', key));
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const all = Buffer.concat([held, chunk]);
    const signed = Math.max(0, all.length - trailerBytes);
    for (const hmac of hmacs) hmac.update(all.subarray(0, signed));
    held = all.subarray(signed);
  }
  const trailers = hmacs.map(trailerOf);
  if (trailers.some((trailer) => held.length === trailer.length && timingSafeEqual(held, trailer)))
    return 'valid';
  const start = Buffer.concat([header, stored]);
  return held.subarray(0, start.length).equals(start) ? 'other' : 'none';
}
