import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BANNER_FILE,
  CLASS_FILE,
  DOCUMENT_FILE,
  type FileRule,
  type FileType,
  FRANCHISEE_PHOTO,
  FRANCHISEE_VIDEO,
  LOGO_FILE,
  PHOTO,
} from '../../../domain/files.ts';
import { recognise } from '../../../server/platform/fileType.ts';
import { fittedImage } from '../../../server/platform/images.ts';
import { clips, pdfOf, pictureOf } from '../../support/sampleFiles.ts';
import { zipOf } from '../../support/zip.ts';

const rules: readonly FileRule[] = [
  PHOTO,
  LOGO_FILE,
  DOCUMENT_FILE,
  BANNER_FILE,
  FRANCHISEE_PHOTO,
  FRANCHISEE_VIDEO,
  CLASS_FILE,
];
const folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));

let pdf: Buffer;
let jpeg: Buffer;
let png: Buffer;
let webp: Buffer;
beforeAll(async () => {
  pdf = await pdfOf();
  [jpeg, png, webp] = await Promise.all([pictureOf(9, 9), pictureOf(9, 9, 'png'), pictureOf(9, 9, 'webp')]);
});

const script = '<script>alert(document.domain)</script>';
const text = (content: string) => Buffer.from(content);
const latin1 = (content: string) => Buffer.from(content, 'latin1');
const utf16 = (content: string) => Buffer.concat([latin1('\xff\xfe'), Buffer.from(content, 'utf16le')]);
const join = (...parts: (Buffer | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));
const types = (more = '') => `<Types>${more}</Types>`;
const archive = async (files: Record<string, string>, declared?: number) =>
  Buffer.from(await zipOf(files, declared).arrayBuffer());
const office = (more: Record<string, string> = {}, declared?: number, main = 'word/document.xml') =>
  archive({ '[Content_Types].xml': types(), [main]: '<document/>', ...more }, declared);
const changed = (bytes: Buffer, change: (copy: Buffer) => void) => {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
};
const elsewhere =
  '<Relationship Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="https://x.test/a.dotm" TargetMode="External"/>';

type Make = () => Buffer | Promise<Buffer>;
const refusedKinds: [kind: string, name: string, make: Make][] = [
  ['an SVG with a script', 'a.svg', () => text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
  ['an SVG named as a picture', 'a.png', () => text(`<?xml version="1.0"?><svg onload="alert(1)"/>`)],
  ['a compressed SVG', 'a.svgz', () => gzipSync(`<svg>${script}</svg>`)],
  ['HTML named as a text', 'a.txt', () => text(`<!doctype html>${script}`)],
  ['HTML behind a mark of UTF-8', 'a.txt', () => text(`\ufeff${script}`)],
  ['HTML in UTF-16', 'a.txt', () => utf16(script)],
  ['HTML behind a page of blanks', 'a.txt', () => text(`${' \n'.repeat(1000)}${script}`)],
  ['HTML behind more blanks than are read', 'a.txt', () => text(`${' '.repeat(5000)}${script}`)],
  [
    'XML that names a file of the server',
    'a.xml',
    () => text('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
  ],
  [
    'XML whose entities grow',
    'a.csv',
    () => text('<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>'),
  ],
  [
    'an application of Windows in HTML',
    'a.hta',
    () => text('<HTA:APPLICATION/><script>new ActiveXObject("WScript.Shell")</script>'),
  ],
  ['a script of a shell', 'a.txt', () => text('#!/bin/sh\nrm -rf /')],
  ['a program of Windows', 'a.pdf', () => join('MZ\x90\0\x03', Buffer.alloc(500))],
  ['a program of Linux', 'a.mp3', () => latin1(`\x7fELF\x02\x01\x01${'\0'.repeat(60)}`)],
  ['a program of macOS', 'a.jpg', () => latin1(`\xcf\xfa\xed\xfe${'\0'.repeat(60)}`)],
  ['a class of Java', 'a.class', () => latin1('\xca\xfe\xba\xbe\0\0\0\x34')],
  ['a link of Windows', 'a.lnk', () => latin1(`L\0\0\0\x01\x14\x02\0${'\0'.repeat(60)}`)],
  ['a package of Windows', 'a.msi', () => latin1(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(500)}`)],
  [
    'an old document, which may have macros',
    'a.doc',
    () => latin1(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(600)}`),
  ],
  ['an archive of programs', 'a.zip', () => archive({ 'setup.exe': 'MZ' })],
  ['an archive of Java', 'a.jar', () => archive({ 'META-INF/MANIFEST.MF': 'Main-Class: A', 'A.class': 'x' })],
  ['a compressed file', 'a.gz', () => gzipSync('x'.repeat(1000))],
  ['an archive of RAR', 'a.rar', () => latin1('Rar!\x1a\x07\x01\0')],
  ['an archive of 7-Zip', 'a.7z', () => latin1('7z\xbc\xaf\x27\x1c\0\x04')],
  ['Flash', 'a.swf', () => join('CWS\x09', deflateSync(Buffer.alloc(100)))],
  ['a picture of TIFF', 'a.jpg', () => latin1('II*\0\x08\0\0\0')],
  ['a picture of HEIC', 'a.jpg', () => latin1('\0\0\0\x18ftypheic\0\0\0\0heicmif1')],
  ['an icon', 'a.png', () => latin1('\0\0\x01\0\x01\0\x10\x10')],
  ['a document with macros', 'a.docm', () => office({ 'word/vbaProject.bin': 'x' })],
  [
    'a document whose macros have another name',
    'a.docx',
    () =>
      archive({
        '[Content_Types].xml': types(
          '<Override PartName="/word/a.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
        ),
        'word/document.xml': '<document/>',
        'word/a.bin': 'x',
      }),
  ],
  [
    'a document with macros, named as one without',
    'a.docx',
    () =>
      archive({
        '[Content_Types].xml': types(
          '<Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
        ),
        'word/document.xml': '<document/>',
      }),
  ],
  [
    'a workbook with old macros',
    'a.xlsx',
    () => office({ 'xl/macrosheets/s.xml': 'x' }, undefined, 'xl/workbook.xml'),
  ],
  [
    'slides with controls',
    'a.pptx',
    () => office({ 'ppt/activeX/a.bin': 'x' }, undefined, 'ppt/presentation.xml'),
  ],
  [
    'a document that loads a template from elsewhere',
    'a.docx',
    () => office({ 'word/_rels/settings.xml.rels': elsewhere }),
  ],
  ['a document that unpacks out of its folder', 'a.docx', () => office({ '../../etc/cron.d/a': 'x' })],
  ['a document that unpacks to a drive', 'a.docx', () => office({ 'C:\\Windows\\a.dll': 'x' })],
  ['a document with one name twice', 'a.docx', () => office({ 'WORD/document.xml': '<other/>' })],
  ['a document that unpacks to gigabytes', 'a.docx', () => office({}, 2 ** 31)],
  [
    'a document whose list of types is a bomb',
    'a.docx',
    () => archive({ '[Content_Types].xml': 'x'.repeat(5_000_000), 'word/document.xml': '<document/>' }),
  ],
  [
    'an encrypted document',
    'a.docx',
    async () => changed(await office(), (copy) => copy.writeUInt16LE(1, copy.indexOf('PK\x01\x02') + 8)),
  ],
  ['a document with something behind it', 'a.docx', async () => join(await office(), script)],
  ['a document without its end', 'a.docx', async () => (await office()).subarray(0, -30)],
  ['a PDF without its end', 'a.pdf', () => pdf.subarray(0, -100)],
  ['a PDF behind HTML', 'a.pdf', () => join(`<html>${script}`, pdf)],
  ['a PDF with HTML behind it', 'a.pdf', () => join(pdf, script)],
  ['a PDF with an archive behind it', 'a.pdf', async () => join(pdf, await archive({ 'a.exe': 'MZ' }))],
  ['a video without its end', 'a.mp4', () => clips.mp4.subarray(0, -9)],
  ['a video with HTML behind it', 'a.mp4', () => join(clips.mp4, script)],
  ['an AVI with a program behind it', 'a.avi', () => join(clips.avi, 'MZ\x90\0\x03', Buffer.alloc(500))],
  ['bytes without an order', 'a.pdf', () => latin1('\0\x01\x02\x03'.repeat(100))],
];

describe('a file that might harm its readers', () => {
  const typesOf = async (bytes: Buffer, filename: string) => {
    const file = path.join(folder, 'file');
    writeFileSync(file, bytes);
    const found: (FileType | null)[] = [];
    for (const { types: allowed, isUnread } of rules)
      found.push(await recognise(file, allowed, { filename, isUnread }));
    return found;
  };

  it.each(refusedKinds)('%s is refused wherever files are sent', async (_, name, make) => {
    expect(new Set(await typesOf(await make(), name))).toEqual(new Set([null]));
  });

  it('would be accepted without what makes it harmful', async () => {
    expect(await typesOf(await office(), 'a.docx')).toContain(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    );
    expect(
      await typesOf(await office({ 'word/_rels/settings.xml.rels': '<Relationships/>' }), 'a.docx'),
    ).toContain('application/vnd.openxmlformats-officedocument.wordprocessingml.document');
    for (const content of [text('Olá'), text('\n\n1. Leia'), utf16('Olá')])
      expect(await typesOf(content, 'a.txt')).toContain('text/plain');
  });

  it.each<[string, () => Buffer]>([
    ['a JPEG with HTML behind it', () => join(jpeg, script)],
    [
      'a JPEG with HTML in a comment',
      () => join(jpeg.subarray(0, 2), latin1('\xff\xfe\0\x29'), script, jpeg.subarray(2)),
    ],
    ['a PNG with an archive behind it', () => join(png, 'PK\x03\x04', script)],
    ['a WebP with a program behind it', () => join(webp, 'MZ\x90\0', script)],
    ['a GIF that is a script', () => latin1(`GIF89a/*${script}*/=1`)],
    ['a JPEG without its end', () => jpeg.subarray(0, -20)],
    ['a PNG that declares a huge picture', () => changed(png, (copy) => copy.writeUInt32BE(100_000, 16))],
  ])('%s is redrawn without that, or refused', async (_, make) => {
    const redrawn = await fittedImage(make(), 100, 'webp').catch(() => Buffer.alloc(0));
    expect(Buffer.from(redrawn).includes('script')).toBe(false);
    expect(Buffer.from(redrawn).includes('MZ')).toBe(false);
  });
});
