import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { CLASS_FILE, type FileType, fileTypes } from '../../../domain/files.ts';
import { recognise } from '../../../server/platform/fileType.ts';
import { clips, pdfOf, pictureOf, videoOf } from '../../support/sampleFiles.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-type-'));
afterAll(() => rmSync(folder, { recursive: true }));

const typeOf = (bytes: Uint8Array, types: readonly FileType[] = fileTypes, isUnread = false) => {
  const file = path.join(folder, 'file');
  writeFileSync(file, bytes);
  return recognise(file, types, { isUnread });
};

/** A box of MP4 with its content. */
const box = (name: string, ...content: Buffer[]) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
  head.write(name, 4);
  return Buffer.concat([head, ...content]);
};

describe('the type of a file', () => {
  it.each([
    ['video/mp4', clips.mp4],
    ['video/quicktime', clips.mov],
    ['video/x-msvideo', clips.avi],
    ['video/mp4', videoOf(100_000)],
  ])('is %s by its content', async (type, bytes) => {
    expect(await typeOf(bytes)).toBe(type);
  });

  it('is that of pictures and PDF too', async () => {
    expect(await typeOf(await pdfOf())).toBe('application/pdf');
    for (const format of ['jpeg', 'png', 'gif', 'webp'] as const)
      expect(await typeOf(await pictureOf(9, 9, format))).toBe(`image/${format}`);
  });

  it('is null for a type that is not allowed', async () => {
    expect(await typeOf(clips.mp4, ['application/pdf'])).toBeNull();
  });

  it.each(Object.entries(clips))('is none for a %s that lacks its end', async (_, bytes) => {
    for (const part of [0.2, 0.5, 0.9, 0.99])
      expect(await typeOf(bytes.subarray(0, Math.floor(bytes.length * part)))).toBeNull();
    expect(await typeOf(bytes.subarray(0, bytes.length - 1))).toBeNull();
  });

  it('is null for a PDF without its end, or with data after it', async () => {
    const pdf = await pdfOf();
    expect(await typeOf(pdf.subarray(0, pdf.length - 100))).toBeNull();
    expect(await typeOf(Buffer.concat([pdf, Buffer.from('<script>alert(1)</script>')]))).toBeNull();
    expect(await typeOf(Buffer.concat([Buffer.from('<html>'), pdf]))).toBeNull();
    expect(await typeOf(Buffer.concat([pdf, Buffer.from('\r\n\0\0')]))).toBe('application/pdf');
  });

  it('is null for an MP4 without a track of video or sound, without data or without an index', async () => {
    const handler = (kind: string) => box('hdlr', Buffer.alloc(8), Buffer.from(kind), Buffer.alloc(12));
    const movie = (kind: string) => box('moov', box('trak', box('mdia', handler(kind))));
    const type = box('ftyp', Buffer.from('isom\0\0\0\0isom'));
    const data = box('mdat', Buffer.alloc(9));
    expect(await typeOf(Buffer.concat([type, movie('vide'), data]))).toBe('video/mp4');
    expect(await typeOf(Buffer.concat([type, movie('soun'), data]))).toBe('audio/mp4');
    expect(await typeOf(Buffer.concat([type, movie('text'), data]))).toBeNull();
    expect(await typeOf(Buffer.concat([type, movie('vide'), box('mdat')]))).toBeNull();
    expect(await typeOf(Buffer.concat([type, data]))).toBeNull();
    expect(await typeOf(Buffer.concat([type, movie('vide')]))).toBeNull();
  });

  it('is that of audio, WebM and text by their content', async () => {
    const wave = Buffer.from(
      `RIFF\x26\0\0\0WAVEfmt \x10\0\0\0${'\0'.repeat(16)}data\x02\0\0\0\0\0`,
      'latin1',
    );
    const samples: [FileType, Buffer][] = [
      ['audio/wav', wave],
      ['audio/mpeg', Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1')],
      ['audio/mpeg', Buffer.from('\xff\xfb\x90\x64', 'latin1')],
      ['audio/ogg', Buffer.from('OggS\0\x02', 'latin1')],
      ['video/webm', Buffer.from('\x1aE\xdf\xa3\x9fB\x82\x84webm', 'latin1')],
    ];
    for (const [type, bytes] of samples) expect(await typeOf(bytes, CLASS_FILE.types, true)).toBe(type);
    expect(await typeOf(wave.subarray(0, -4), CLASS_FILE.types, true)).toBeNull();
    for (const markup of ['<p>', ' \n<!doctype html>', '\ufeff<svg>', '#!/bin/sh'])
      expect(await typeOf(Buffer.from(markup), CLASS_FILE.types, true)).toBeNull();
  });

  it('ends for any bytes behind a video’s first ones', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(clips)),
        fc.array(fc.tuple(fc.nat(2600), fc.integer({ min: 0, max: 255 })), { maxLength: 20 }),
        async (clip, edits) => {
          const bytes = Buffer.from(clip);
          for (const [at, value] of edits) bytes[at] = value;
          const type = await typeOf(bytes);
          return type === null || type.startsWith('video/');
        },
      ),
      { numRuns: 200 },
    );
  });
});
