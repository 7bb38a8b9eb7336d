import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';

const sample = (name: string): Buffer => readFileSync(new URL(`samples/${name}`, import.meta.url));

/** Of one second, as cameras and editors write them. */
export const clips = { mp4: sample('clip.mp4'), mov: sample('clip.mov'), avi: sample('clip.avi') };

/** A valid video of exactly `size` bytes: players skip the box that fills it. */
export function videoOf(size: number): Buffer {
  const filled = Buffer.alloc(size);
  clips.mp4.copy(filled);
  filled.writeUInt32BE(size - clips.mp4.length, clips.mp4.length);
  filled.write('free', clips.mp4.length + 4);
  return filled;
}

export function pdfOf(text = 'Certidão'): Promise<Buffer> {
  const document = new PDFDocument();
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve) => {
    document
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => resolve(Buffer.concat(chunks)));
  });
  document.text(text).end();
  return done;
}

export const pictureOf = (width: number, height: number, format: 'jpeg' | 'png' | 'gif' | 'webp' = 'jpeg') =>
  sharp({ create: { width, height, channels: 3, background: '#2F4A6B' } })
    .toFormat(format)
    .toBuffer();

export const blobOf = (bytes: Uint8Array, type = 'application/octet-stream') =>
  new Blob([new Uint8Array(bytes)], { type });
