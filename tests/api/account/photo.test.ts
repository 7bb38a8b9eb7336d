import { utimesSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../server/areas/identity/tables.ts';
import { jobs } from '../../../server/areas/index.ts';
import { buildUser } from '../../../server/demo/build/people.ts';
import { onePixel } from '../../support/pictures.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

const call = '/v1/entity/profile/photo';
let serial = 0;
async function person() {
  const user = await buildUser(school.db, ['TEACHER'], {
    email: `foto${++serial}@x.test`,
    password_hash: passwordHash,
  });
  return { ...user, caller: await school.login(user.email) };
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2F4A6B' } });
const blob = (bytes: Uint8Array, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type });
const photoOf = async (user_id: string) => {
  const [row] = await school.db.select().from(users).where(eq(users.user_id, user_id));
  return row?.photo_key ?? null;
};
const filesOf = async (user_id: string) => {
  const keys = await school.services.files.listOlder('photos', new Date('2100-01-01'));
  return keys.filter((key) => key.includes(user_id));
};

describe('the photo', () => {
  it('is stored as an upright square without metadata, and shown by a signed link', async () => {
    const { caller, user_id } = await person();
    const taken = await picture(1200, 800)
      .withExif({ IFD0: { Artist: 'Canario' }, IFD3: { GPSLatitude: '23/1 33/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const { status, data } = await caller.upload(call, blob(taken));
    expect(status).toBe(200);
    const reply = await fetch(`${school.url}${data.photo_url}`);
    const bytes = Buffer.from(await reply.arrayBuffer());
    const { format, width, height, exif, xmp, icc, orientation } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 512, height: 512 });
    expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.toString('latin1')).not.toContain('Canario');
    expect((await caller.call('GET /v1/auth/me', {})).user.photo_url).toContain(await photoOf(user_id));
  });

  it('is removed with its file within a day, also when two uploads race', async () => {
    const { caller, user_id } = await person();
    const other = await person();
    const image = blob(await picture(300, 300).png().toBuffer(), 'image/png');
    await other.caller.upload(call, image);
    const replies = await Promise.all([1, 2, 3].map(() => caller.upload(call, image)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await filesOf(user_id)).toHaveLength(3);
    await jobs.clear_files(school.services, {});
    expect(await filesOf(user_id)).toHaveLength(3);
    const folder = path.join(school.services.config.DATA_DIR, 'files');
    const old = new Date(school.clock.now().getTime() - 25 * 3_600_000);
    const age = async (of: string) => {
      for (const key of await filesOf(of)) utimesSync(path.join(folder, key), old, old);
    };
    await age(user_id);
    await age(other.user_id);
    await jobs.clear_files(school.services, {});
    expect(await filesOf(user_id)).toEqual([await photoOf(user_id)]);
    await caller.call('DELETE /v1/entity/profile/photo', {});
    expect(await photoOf(user_id)).toBeNull();
    await jobs.clear_files(school.services, {});
    expect(await filesOf(user_id)).toEqual([]);
    expect(await filesOf(other.user_id)).toEqual([await photoOf(other.user_id)]);
  });

  it('announces the change to the owner', async () => {
    const { caller, user_id } = await person();
    const topics: string[] = [];
    const stop = school.services.events.onChange(user_id, (topic) => topics.push(topic));
    await caller.upload(call, blob(await picture(300, 300).webp().toBuffer(), 'image/webp'));
    await expect.poll(() => topics).toContain('me');
    stop();
  });
});

describe('an upload', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  it.each([
    ['an SVG', Buffer.from(svg), 'image/svg+xml'],
    ['a script named as a picture', Buffer.from('<script>alert(1)</script>'), 'image/png'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'image/jpeg'],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 'image/gif'],
    ['the first bytes of a picture alone', Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), 'image/png'],
  ])('refuses %s with 415', async (_, bytes, type) => {
    const { caller, user_id } = await person();
    const { status, error } = await caller.upload(call, blob(bytes, type));
    expect([status, error.code]).toEqual([415, 'wrong_file_type']);
    expect(await photoOf(user_id)).toBeNull();
    expect(await filesOf(user_id)).toEqual([]);
  });

  it('keeps only the picture of a file that is also something else', async () => {
    const { caller } = await person();
    const both = Buffer.concat([await picture(300, 300).jpeg().toBuffer(), Buffer.from(svg)]);
    const { data } = await caller.upload(call, blob(both));
    const bytes = await (await fetch(`${school.url}${data.photo_url}`)).text();
    expect(bytes).not.toContain('script');
  });

  it('refuses pictures that are too large: in bytes, announced or not, and in pixels', async () => {
    const { caller, user_id } = await person();
    const large = { status: 413, error: { code: 'file_too_large', message: 'O arquivo é muito grande' } };
    expect(await caller.upload(call, blob(Buffer.alloc(5 * 1024 * 1024 + 1)))).toMatchObject(large);
    expect(await caller.upload(call, blob(Buffer.alloc(8 * 1024 * 1024)))).toMatchObject(large);
    const bomb = Buffer.from(onePixel);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 60_000 });
    expect(await caller.upload(call, blob(bomb, 'image/png'))).toMatchObject(large);
    expect(await filesOf(user_id)).toEqual([]);
  });

  it('refuses other fields, no file, an empty file and two files', async () => {
    const { caller } = await person();
    const image = blob(await picture(300, 300).png().toBuffer());
    const refused = { status: 400 };
    expect(await caller.upload(call, null, { photo: image })).toMatchObject(refused);
    expect(await caller.upload(call, null)).toMatchObject(refused);
    expect(await caller.upload(call, blob(Buffer.alloc(0)))).toMatchObject(refused);
    expect(await caller.upload(call, image, { user_id: 'x' })).toMatchObject(refused);
    expect(await caller.upload(call, image, { file: image })).toMatchObject(refused);
    expect((await caller.raw('POST', call, { file: 'x' })).status).toBe(400);
    expect((await caller.raw('POST', call)).status).toBe(400);
  });

  it('refuses a broken form, and forms on calls without a file', async () => {
    const { caller } = await person();
    const form = { 'content-type': 'multipart/form-data; boundary=x' };
    for (const body of [
      '--x\r\nnonsense',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nab',
      '',
    ])
      expect((await caller.raw('POST', call, body, form)).status, body).toBe(400);
    expect((await caller.raw('POST', call, '--x', { 'content-type': 'multipart/form-data' })).status).toBe(
      400,
    );
    expect((await caller.raw('PATCH', '/v1/entity/profile/', '--x--', form)).status).toBe(415);
    expect((await school.anyone.upload(call, null)).status).toBe(401);
  });

  it('is described in the OpenAPI document', async () => {
    const { paths } = await (await fetch(`${school.url}/api/docs`)).json();
    const { content } = paths['/api/v1/entity/profile/photo'].post.requestBody;
    expect(content['multipart/form-data'].schema).toMatchObject({
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    });
  });
});
