import { randomBytes, randomUUID } from 'node:crypto';
import { utimesSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLASS_FILES_MOST } from '../../../domain/classFiles.ts';
import { CLASS_FILE } from '../../../domain/files.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { UPLOAD_PART_BYTES, UPLOADS_MOST } from '../../../domain/uploads.ts';
import { class_files } from '../../../server/areas/classFiles/tables.ts';
import { jobs } from '../../../server/areas/index.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildAdmin, buildCourse, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import { uploadKilobytes } from '../../../server/platform/http/rateLimit.ts';
import { uploads } from '../../../server/platform/tables.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let teacher: Caller;
let admin: Caller;
let student: Caller;
let class_id: string;

beforeAll(async () => {
  school = await startSchool();
  const { db } = school;
  const login = (email: string) => ({ user: { email, password_hash: passwordHash } });
  const course = await buildCourse(db);
  await buildAdmin(db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  const { teacher_id } = await buildTeacher(db, { course_ids: [course.id], ...login('prof@x.test') });
  await buildStudent(db, { ...login('aluna@x.test'), student: { onboarding_status: 'CONCLUIDO' } });
  class_id = (await buildClass(db, { teacher_id, course_id: course.id })).id;
  teacher = await school.login('prof@x.test');
  admin = await school.login('admin@x.test');
  student = await school.login('aluna@x.test');
});
afterAll(() => school.stop());
beforeEach(async () => {
  await school.db.delete(class_files);
  await school.db.delete(uploads);
  await school.services.pool.query('delete from rate_limits');
  for (const key of await incoming()) await school.services.files.remove(key);
});

const incoming = () => school.services.files.listOlder('incoming', new Date('2100-01-01'));
/** Sets when these files were last written to the clock of the school. */
const setWritten = (keys: readonly string[]) => {
  const now = school.clock.now();
  for (const key of keys) utimesSync(school.services.files.pathOf(key), now, now);
};
const form = { call: 'POST /v1/teacher-documents', field: 'files' };

/** A table of text, which is what its bytes say, of the wanted size. */
const tableOf = (bytes: number) => Buffer.from('nome;nota\n'.padEnd(bytes - 1, 'Ana;9,5\n').concat('\n'));
const begin = async (file: Uint8Array, by = teacher, name = 'notas.csv') =>
  (await by.call('POST /v1/uploads', { body: { ...form, name, bytes: file.length } })).id;

async function send(id: string, offset: number, bytes: Uint8Array, by = teacher) {
  const reply = await fetch(`${by.url}/api/v1/uploads/${id}?offset=${offset}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  const json = await reply.json();
  return { status: reply.status, offset: json.data?.offset, code: json.code };
}
const offsetOf = async (id: string, by = teacher) =>
  (await by.call('GET /v1/uploads/:id', { params: { id } })).offset;

/** All of a file, in parts. */
async function sent(file: Uint8Array, name?: string): Promise<string> {
  const id = await begin(file, teacher, name);
  for (let at = 0; at < file.length; at += UPLOAD_PART_BYTES)
    expect((await send(id, at, file.subarray(at, at + UPLOAD_PART_BYTES))).status).toBe(200);
  return id;
}

async function share(files: readonly (string | File)[], fields: object = {}, by = teacher) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ title: 'Apostila', class_id, ...fields }))
    body.append(name, value);
  for (const file of files) body.append('files[]', file);
  const reply = await fetch(`${by.url}/api/v1/teacher-documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}` },
    body,
  });
  const json = await reply.json();
  return { status: reply.status, code: json.code, issues: json.issues, ids: json.data?.ids };
}
const stored = async () => {
  const rows = await school.db.select().from(class_files);
  return Promise.all(rows.map(async ({ file_key }) => school.services.files.get(file_key)));
};

describe('a file in parts', () => {
  it('stands under its id in a form, beside a small file, with the same bytes and in its place', async () => {
    const large = tableOf(2 * UPLOAD_PART_BYTES + 77);
    const small = new File(['nome;nota\nEva;8\n'], 'b.csv');
    const reply = await share([await sent(large), small]);
    expect(reply.status).toBe(200);
    const files = await stored();
    expect(files.map((file) => file.length)).toEqual([large.length, small.size]);
    expect(large.equals(files[0] as Buffer)).toBe(true);
    expect(await incoming()).toEqual([]);
  });

  it('continues where the server says, after a reply that was lost', async () => {
    const file = tableOf(UPLOAD_PART_BYTES + 500);
    const id = await begin(file);
    const first = file.subarray(0, UPLOAD_PART_BYTES);
    expect(await send(id, 0, first)).toMatchObject({ status: 200, offset: first.length });
    // The browser does not know that the part has arrived, and sends it again.
    expect(await send(id, 0, first)).toMatchObject({ status: 409, code: 'upload_offset' });
    expect(await offsetOf(id)).toBe(first.length);
    expect(await send(id, first.length + 1, file.subarray(first.length + 1))).toMatchObject({ status: 409 });
    expect(await send(id, first.length, file.subarray(first.length))).toMatchObject({ offset: file.length });
    expect((await share([id])).status).toBe(200);
    expect(file.equals((await stored())[0] as Buffer)).toBe(true);
  });

  it('keeps what arrived of a part whose connection broke', async () => {
    const file = tableOf(UPLOAD_PART_BYTES);
    const id = await begin(file);
    const sending = request(`${school.url}/api/v1/uploads/${id}?offset=0`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${teacher.token}`,
        'content-type': 'application/octet-stream',
        'content-length': file.length,
      },
    });
    sending.on('error', () => undefined);
    sending.write(file.subarray(0, 300_000));
    await expect.poll(async () => (await incoming()).length).toBe(1);
    const [key = ''] = await incoming();
    await expect.poll(() => school.services.files.size(key)).toBe(300_000);
    sending.destroy();
    await expect.poll(() => offsetOf(id)).toBe(300_000);
    expect((await send(id, 300_000, file.subarray(300_000))).status).toBe(200);
    expect((await share([id])).status).toBe(200);
    expect(file.equals((await stored())[0] as Buffer)).toBe(true);
  });

  it('takes one of several parts that are sent at one time', async () => {
    const file = tableOf(900_000);
    const id = await begin(file);
    const half = file.subarray(0, 450_000);
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(id, 0, half)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await offsetOf(id)).toBe(half.length);
    await send(id, half.length, file.subarray(half.length));
    const forms = await Promise.all(Array.from({ length: 4 }, () => share([id])));
    expect(forms.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await stored()).toHaveLength(1);
  });

  it('is refused before its first byte when it is too large, not allowed or for no form', async () => {
    const ask = async (body: object, by = teacher) => {
      const reply = await by.try('POST /v1/uploads', { body: { ...form, name: 'a', bytes: 5, ...body } });
      return [reply.status, reply.error.code, reply.error.issues?.[0]?.path];
    };
    expect(await ask({ bytes: CLASS_FILE.maxBytes + 1 })).toEqual([413, 'file_too_large', 'files']);
    expect((await ask({}, student))[0]).toBe(403);
    expect((await ask({ call: 'POST /v1/banners' }))[0]).toBe(403);
    expect(await ask({ call: 'POST /v1/classes' })).toEqual([400, 'invalid_request', 'call']);
    expect(await ask({ call: 'toString' })).toEqual([400, 'invalid_request', 'call']);
    expect(await ask({ field: 'constructor' })).toEqual([400, 'invalid_request', 'field']);
    expect(await school.db.select().from(uploads)).toEqual([]);
  });

  it('does not count in the share of the day when it was refused', async () => {
    const { pool } = school.services;
    const body = { ...form, name: 'notas.csv', bytes: 10_000_000 };
    await teacher.call('POST /v1/uploads', { body: { ...body, bytes: 1000 } });
    const { rows } = await pool.query(
      'update rate_limits set count = $1 where count = 1 and resets_at = (select max(resets_at) from rate_limits) returning key',
      [uploadKilobytes - 5000],
    );
    expect(rows).toHaveLength(1);
    for (const _ of [1, 2])
      expect((await teacher.try('POST /v1/uploads', { body })).error.code).toBe('too_many_requests');
    await teacher.call('POST /v1/uploads', { body: { ...body, bytes: 5_000_000 } });
    expect((await teacher.try('POST /v1/uploads', { body: { ...body, bytes: 1 } })).error.code).toBe(
      'too_many_requests',
    );
  });

  it('counts in the share of the day, once', async () => {
    const most = Math.floor((uploadKilobytes * 1000) / CLASS_FILE.maxBytes);
    const body = { ...form, name: 'a.csv', bytes: CLASS_FILE.maxBytes };
    for (let begun = 0; begun < most; begun += 1) await teacher.call('POST /v1/uploads', { body });
    expect((await teacher.try('POST /v1/uploads', { body })).error.code).toBe('too_many_requests');
    await admin.call('POST /v1/uploads', { body });
    await school.services.pool.query('delete from rate_limits');
    const file = tableOf(CLASS_FILE.maxBytes);
    expect((await share([await sent(file)])).status).toBe(200);
    const { rows } = await school.services.pool.query('select max(count) as most from rate_limits');
    expect(rows[0].most).toBe(Math.ceil(file.length / 1000));
  });

  it('counts no longer once it is cancelled, in the window in which it counted', async () => {
    const body = { ...form, name: 'a.csv', bytes: CLASS_FILE.maxBytes };
    const counts = async () =>
      Number((await school.services.pool.query('select max(count) as most from rate_limits')).rows[0].most);
    const cancel = (id: string) => teacher.try('DELETE /v1/uploads/:id', { params: { id } });
    const each = Math.ceil(CLASS_FILE.maxBytes / 1000);
    const kept = await sent(tableOf(2_000_000));
    for (let begun = 0; begun < 2 * (uploadKilobytes / each); begun += 1) {
      const { id } = await teacher.call('POST /v1/uploads', { body });
      expect((await cancel(id)).status).toBe(200);
      expect((await cancel(id)).status).toBe(404);
    }
    expect(await counts()).toBe(2000);
    const { id } = await teacher.call('POST /v1/uploads', { body });
    await send(id, 0, tableOf(1000));
    school.clock.advance({ hours: 23, minutes: 59, seconds: 59 });
    teacher = await school.login('prof@x.test');
    admin = await school.login('admin@x.test');
    student = await school.login('aluna@x.test');
    await cancel(kept);
    expect(await counts()).toBe(each);
    school.clock.advance({ seconds: 2 });
    await sent(tableOf(3000));
    await cancel(id);
    expect(await counts()).toBe(3);
  });

  it('is not kept alive by empty parts', async () => {
    const id = await begin(tableOf(2000));
    const { touched_at } = (await school.db.select().from(uploads))[0] ?? {};
    school.clock.advance({ minutes: 1 });
    expect((await send(id, 0, Buffer.alloc(0))).status).toBe(400);
    expect((await school.db.select().from(uploads))[0]?.touched_at).toEqual(touched_at);
  });

  it('holds no more bytes than it said, and a part no more than is allowed', async () => {
    const file = tableOf(2000);
    const id = await begin(file);
    expect(await send(id, 0, tableOf(2001))).toMatchObject({ status: 413, code: 'file_too_large' });
    const large = await begin(tableOf(3 * UPLOAD_PART_BYTES));
    expect(await send(large, 0, tableOf(UPLOAD_PART_BYTES + 1))).toMatchObject({ status: 413 });
    expect([await offsetOf(id), await offsetOf(large)]).toEqual([0, 0]);
    expect(await incoming()).toEqual([]);
    const json = await teacher.raw('PATCH', `/v1/uploads/${id}?offset=0`, {});
    expect(json.status).toBe(415);
  });
});

describe('an upload of someone else', () => {
  it('looks like one that does not exist', async () => {
    const file = tableOf(2000);
    const own = await sent(file);
    for (const id of [own, randomUUID()]) {
      const params = { id };
      expect((await admin.try('GET /v1/uploads/:id', { params })).status).toBe(404);
      expect((await admin.try('DELETE /v1/uploads/:id', { params })).status).toBe(404);
      expect((await send(id, 0, file, admin)).status).toBe(404);
      expect(await share([id], {}, admin)).toMatchObject({
        status: 409,
        code: 'upload_missing',
        issues: [{ path: 'files', code: 'upload_missing' }],
      });
    }
    expect((await share([own])).status).toBe(200);
  });
});

describe('the form that names an upload', () => {
  it('is judged by the content of the file, and can be sent again with the same upload', async () => {
    const id = await sent(tableOf(5000));
    expect((await share([id], { title: 'x' })).issues).toMatchObject([{ path: 'title' }]);
    expect((await share([id], { class_id: randomUUID() })).status).toBe(404);
    expect((await share([id])).status).toBe(200);
    expect(await share([id])).toMatchObject({ status: 409, code: 'upload_used' });
    expect(await stored()).toHaveLength(1);
    const program = await sent(Buffer.concat([Buffer.from('MZ'), randomBytes(5000)]), 'jogo.pdf');
    expect(await share([program])).toMatchObject({ status: 415, code: 'wrong_file_type' });
  });

  it('refuses one that is not complete, of another form, or beyond the number of files', async () => {
    const file = tableOf(3000);
    const part = await begin(file);
    await send(part, 0, file.subarray(0, 1000));
    expect(await share([part])).toMatchObject({ code: 'upload_missing' });
    const body = { call: 'POST /v1/entity/profile/photo', field: 'file', name: 'a', bytes: 2 };
    const { id } = await teacher.call('POST /v1/uploads', { body });
    await send(id, 0, Buffer.from('ab'));
    expect(await share([id])).toMatchObject({ code: 'upload_missing' });
    const many = Array.from({ length: CLASS_FILES_MOST }, () => new File(['a;b\n'], 'a.csv'));
    expect((await share([...many, await sent(file)])).issues).toMatchObject([{ code: 'list_too_long' }]);
    expect(await stored()).toEqual([]);
  });
});

describe('uploads that are not used', () => {
  it('are as many as two forms need: the one untouched for longest goes', async () => {
    const file = tableOf(2000);
    const first = await sent(file);
    const others = [];
    for (let begun = 0; begun < UPLOADS_MOST; begun += 1) {
      school.clock.advance({ seconds: 1 });
      others.push(await begin(file));
    }
    expect((await teacher.try('GET /v1/uploads/:id', { params: { id: first } })).status).toBe(404);
    expect(await Promise.all(others.map((id) => offsetOf(id)))).toEqual(others.map(() => 0));
    expect(await incoming()).toEqual([]);
  });

  it('stay while another file of the same person is on its way', async () => {
    const file = tableOf(2000);
    const first = await sent(file);
    setWritten(await incoming());
    school.clock.advance({ minutes: 35 });
    const second = await sent(file);
    school.clock.advance({ minutes: 35 });
    teacher = await school.login('prof@x.test');
    await jobs.clear_old(school.services, {});
    expect((await share([first, second])).status).toBe(200);
  });

  it('leave nothing when they are cancelled or abandoned', async () => {
    const file = tableOf(2000);
    const cancelled = await sent(file);
    await teacher.call('DELETE /v1/uploads/:id', { params: { id: cancelled } });
    expect(await incoming()).toEqual([]);
    const kept = await sent(file);
    await jobs.clear_old(school.services, {});
    expect(await offsetOf(kept)).toBe(file.length);
    school.clock.advance({ hours: 1, seconds: 1 });
    await jobs.clear_old(school.services, {});
    expect(await incoming()).toEqual([]);
    expect(await school.db.select().from(uploads)).toEqual([]);
  });

  it('lose a file without a row after an hour', async () => {
    teacher = await school.login('prof@x.test');
    await sent(tableOf(2000));
    await school.db.delete(uploads);
    setWritten(await incoming());
    await jobs.clear_old(school.services, {});
    expect(await incoming()).toHaveLength(1);
    school.clock.advance({ hours: 1, seconds: 1 });
    await jobs.clear_old(school.services, {});
    expect(await incoming()).toEqual([]);
  });
});
