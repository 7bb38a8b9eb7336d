import { readdirSync, statSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DOCUMENT_FILE, FRANCHISEE_PHOTO, FRANCHISEE_VIDEO } from '../../../domain/files.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { document_types } from '../../../server/areas/documentTypes/tables.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { onePixel } from '../../support/pictures.ts';
import { clips, pdfOf, pictureOf, videoOf } from '../../support/sampleFiles.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let clerk: Caller;
let type_id: string;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, allPermissions, { email: 'clerk@x.test', password_hash: passwordHash });
  clerk = await school.login('clerk@x.test');
  const [type] = await school.db.insert(document_types).values({ name: 'RG' }).returning();
  type_id = type?.id ?? '';
});
afterAll(() => school.stop());
beforeEach(() => school.services.pool.query('delete from rate_limits'));

const folder = (name: string) => path.join(school.services.config.DATA_DIR, 'files', name);
const filesIn = (name: string) => {
  try {
    return readdirSync(folder(name));
  } catch {
    return [];
  }
};
const traces = async () => ({
  rows: (
    await school.services.pool.query(
      'select (select count(*) from documents)::int + (select count(*) from franchisees)::int as n',
    )
  ).rows[0].n,
  files: ['incoming', 'documents', 'franchisees'].flatMap(filesIn),
});

const boundary = 'limite';
interface Part {
  name: string;
  filename?: string;
  type?: string;
  bytes: Uint8Array | string;
}
const formOf = (parts: readonly Part[], end = `--${boundary}--\r\n`) =>
  Buffer.concat([
    ...parts.flatMap(({ name, filename, type, bytes }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${type ? `content-type: ${type}\r\n` : ''}\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ]);

async function post(call: string, body: Uint8Array, type = `multipart/form-data; boundary=${boundary}`) {
  const reply = await fetch(`${school.url}/api${call}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${clerk.token}`, 'content-type': type },
    body: new Uint8Array(body),
  });
  return { status: reply.status, code: (await reply.json()).code ?? 'ok' };
}

const own = '/v1/entity/profile/documents';
const field = (name: string, bytes: string): Part => ({ name, bytes });
const file = (name: string, bytes: Uint8Array | string, filename = 'rg.pdf', type = 'application/pdf') => ({
  name,
  bytes,
  filename,
  type,
});
const document = (...parts: Part[]) => post(own, formOf([field('type_id', type_id), ...parts]));
const franchisee = (...parts: Part[]) =>
  post(
    '/v1/franchisee',
    formOf([
      ...Object.entries({
        name: 'Ana',
        surname: 'Souza',
        phone: '(11) 91234-5678',
        email: 'ana@x.test',
        city: 'Recife',
        state: 'PE',
        slug: '',
        franchiseType: 'sales',
      }).map(([name, value]) => field(name, value)),
      ...parts,
    ]),
  );

/** A PNG that declares a huge picture. */
function bomb(side: number): Buffer {
  const png = Buffer.from(onePixel);
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
/** A ZIP archive of one entry; flag 1 says that it is encrypted. */
function zip(content: Buffer, flags = 0): Buffer {
  const packed = deflateSync(content).subarray(2, -4);
  const head = Buffer.alloc(30);
  head.write('PK\u0003\u0004', 0, 'latin1');
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(crc32(content), 14);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(1, 26);
  return Buffer.concat([head, Buffer.from('a'), packed]);
}
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const html = '<!doctype html><script>alert(1)</script>';
const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]);

type Try = () => Promise<{ status: number; code: string }>;
const wrong = '415 wrong_file_type';
const large = '413 file_too_large';
const invalid = '400 invalid_request';

const hostile: [string, string, Try][] = [
  ['a program named as a PDF', wrong, () => document(file('file', exe))],
  ['HTML named as a PDF', wrong, () => document(file('file', html))],
  ['HTML behind the mark of a PDF', wrong, () => document(file('file', `%PDF-1.7\n${html}`))],
  [
    'a PDF behind HTML',
    wrong,
    async () => document(file('file', Buffer.concat([Buffer.from(html), await pdfOf()]))),
  ],
  [
    'a PDF with HTML behind it',
    wrong,
    async () => document(file('file', Buffer.concat([await pdfOf(), Buffer.from(html)]))),
  ],
  ['a PDF cut in half', wrong, async () => document(file('file', (await pdfOf()).subarray(0, 600)))],
  ['an SVG with a script', wrong, () => document(file('file', svg, 'rg.svg', 'image/svg+xml'))],
  ['an SVG named as a PNG', wrong, () => document(file('file', svg, 'rg.png', 'image/png'))],
  [
    'a GIF, which no document is',
    wrong,
    async () => document(file('file', await pictureOf(9, 9, 'gif'), 'rg.gif', 'image/gif')),
  ],
  [
    'a WebP named as a JPEG',
    wrong,
    async () => document(file('file', await pictureOf(9, 9, 'webp'), 'rg.jpg', 'image/jpeg')),
  ],
  ['a video named as a PDF', wrong, () => document(file('file', clips.mp4))],
  ['a ZIP bomb named as a PDF', wrong, () => document(file('file', zip(Buffer.alloc(20_000_000))))],
  [
    'an encrypted ZIP',
    wrong,
    () => document(file('file', zip(Buffer.from('x'), 1), 'rg.zip', 'application/zip')),
  ],
  [
    'a gzip bomb named as a JPEG',
    wrong,
    () => document(file('file', gzipSync(Buffer.alloc(20_000_000)), 'rg.jpg')),
  ],
  ['the first bytes of a PNG alone', wrong, () => document(file('file', onePixel.subarray(0, 8), 'rg.png'))],
  [
    'a JPEG cut in half',
    wrong,
    async () => document(file('file', (await pictureOf(900, 900)).subarray(0, 900), 'rg.jpg')),
  ],
  ['a PNG that declares 60,000 × 60,000 pixels', large, () => document(file('file', bomb(60_000), 'rg.png'))],
  [
    'a PNG that declares 2,000,000,000 pixels a side',
    wrong,
    () => document(file('file', bomb(2_000_000_000), 'rg.png')),
  ],
  [
    'a file of 10 MB and a byte',
    large,
    () => document(file('file', Buffer.alloc(DOCUMENT_FILE.maxBytes + 1, '%PDF-1.7\n'))),
  ],
  ['an empty file', invalid, () => document(file('file', ''))],
  ['no file', invalid, () => document()],
  ['a file in another field', invalid, async () => document(file('arquivo', await pdfOf()))],
  ['the text of a file in its field', invalid, () => document(field('file', '%PDF-1.7 %%EOF'))],
  ['two files', invalid, async () => document(file('file', await pdfOf()), file('file', await pdfOf()))],
  ['a field too many', invalid, async () => document(file('file', await pdfOf()), field('user_id', 'x'))],
  [
    'a type that does not exist',
    invalid,
    async () =>
      post(
        own,
        formOf([field('type_id', '00000000-0000-4000-8000-000000000000'), file('file', await pdfOf())]),
      ),
  ],
  [
    'a field of another prototype',
    invalid,
    async () => document(file('file', await pdfOf()), field('__proto__', 'x')),
  ],
  [
    'a form without an end',
    invalid,
    async () => post(own, formOf([field('type_id', type_id), file('file', await pdfOf())], '')),
  ],
  ['a form without a boundary', invalid, () => post(own, Buffer.from('x'), 'multipart/form-data')],
  [
    'a PDF instead of a form',
    '415 body_type_unsupported',
    async () => post(own, await pdfOf(), 'application/pdf'),
  ],
  [
    '100 fields',
    invalid,
    async () =>
      document(file('file', await pdfOf()), ...Array.from({ length: 100 }, (_, n) => field(`f${n}`, 'x'))),
  ],
  [
    'a truncated MP4',
    wrong,
    () => franchisee(file('video', clips.mp4.subarray(0, -1), 'v.mp4', 'video/mp4')),
  ],
  ['a truncated MOV', wrong, () => franchisee(file('video', clips.mov.subarray(0, 1500), 'v.mov'))],
  ['a truncated AVI', wrong, () => franchisee(file('video', clips.avi.subarray(0, 9000), 'v.avi'))],
  [
    'a sound named as a video',
    wrong,
    () => franchisee(file('video', Buffer.from('ID3\u0003', 'latin1'), 'v.mp4')),
  ],
  ['a picture as the video', wrong, () => franchisee(file('video', onePixel, 'v.mp4', 'video/mp4'))],
  ['a PDF as the photo', wrong, async () => franchisee(file('photo', await pdfOf(), 'f.jpg', 'image/jpeg'))],
  ['an SVG as the photo', wrong, () => franchisee(file('photo', svg, 'f.svg', 'image/svg+xml'))],
  ['a good photo with a broken video', wrong, () => franchisee(file('photo', onePixel), file('video', exe))],
  [
    'a good video with a photo that is none',
    wrong,
    () => franchisee(file('video', clips.mp4), file('photo', onePixel.subarray(0, 40))),
  ],
  [
    'a photo of 5 MB and a byte',
    large,
    () => franchisee(file('photo', Buffer.alloc(FRANCHISEE_PHOTO.maxBytes + 1))),
  ],
  [
    'a video of 50 MB and a byte',
    large,
    () => franchisee(file('video', videoOf(FRANCHISEE_VIDEO.maxBytes + 1))),
  ],
  ['an empty video', invalid, () => franchisee(file('video', ''))],
];

describe('an upload', () => {
  it.each(hostile)('refuses %s with %s, and keeps nothing', async (_, expected, send) => {
    const before = await traces();
    const { status, code } = await send();
    expect(`${status} ${code}`).toBe(expected);
    expect(await traces()).toEqual(before);
  });

  it.each([
    '../../../etc/passwd',
    '..\\..\\x.pdf',
    'a\u0000b.pdf',
    `${'x'.repeat(5000)}.pdf`,
    'CON.pdf',
    'rg.pdf.exe',
    '\u202efdp.exe',
  ])('takes nothing from the file name %j', async (filename) => {
    const { rows, files } = await traces();
    expect(await document(file('file', await pdfOf(), filename))).toEqual({ status: 200, code: 'ok' });
    const after = await traces();
    expect(after.rows).toBeLessThanOrEqual(rows + 1);
    const added = after.files.filter((name) => !files.includes(name));
    expect(added).toEqual([expect.stringMatching(/^[\da-f-]{36}-[\da-f]{16}\.pdf$/)]);
  });

  it('keeps nothing of an upload that is cancelled', async () => {
    const before = await traces();
    const body = formOf([field('type_id', type_id), file('video', videoOf(4_000_000))]);
    const sending = request(`${school.url}/api/v1/franchisee`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${clerk.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': body.length,
      },
    });
    sending.on('error', () => undefined);
    sending.write(body.subarray(0, 3_000_000));
    await expect.poll(() => filesIn('incoming').length).toBe(1);
    sending.destroy();
    await expect.poll(traces).toEqual(before);
  });

  it('is on the disk before it has ended', async () => {
    const video = videoOf(FRANCHISEE_VIDEO.maxBytes);
    const fields = Object.entries({
      name: 'Ana',
      surname: 'Lima',
      phone: '(11) 91234-5678',
      email: 'lima@x.test',
      city: 'Recife',
      state: 'PE',
      franchiseType: 'professor',
    }).map(([name, value]) => field(name, value));
    const body = formOf([...fields, file('video', video, 'v.mp4')]);
    const half = body.length / 2;
    let waited = 0;
    async function* slowly() {
      for (let at = 0; at < body.length; at += 65_536) {
        if (at >= half && waited === 0) {
          await expect
            .poll(() => filesIn('incoming').map((name) => sizeOf(name)))
            .toEqual([expect.toSatisfy((size: number) => size > half - 1_000_000)]);
          waited = at;
        }
        yield body.subarray(at, at + 65_536);
      }
    }
    const reply = await fetch(`${school.url}/api/v1/franchisee`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${clerk.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: Readable.toWeb(Readable.from(slowly())) as BodyInit,
      duplex: 'half',
    } as RequestInit);
    expect(reply.status).toBe(200);
    expect(waited).toBeGreaterThan(0);
    const { data } = await reply.json();
    const served = await fetch(`${school.url}${data.video_url}`);
    expect((await served.arrayBuffer()).byteLength).toBe(video.length);
  });
});

const sizeOf = (name: string) => {
  try {
    return statSync(path.join(folder('incoming'), name)).size;
  } catch {
    return 0;
  }
};
