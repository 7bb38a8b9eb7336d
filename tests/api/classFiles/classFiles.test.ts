import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLASS_FILE } from '../../../domain/files.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { class_students } from '../../../server/areas/classes/tables.ts';
import { class_files } from '../../../server/areas/classFiles/tables.ts';
import { buildClass, type ClassRow } from '../../../server/demo/build/classes.ts';
import { buildLessons } from '../../../server/demo/build/lessons.ts';
import { buildAdmin, buildCourse, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { clips, pdfOf, pictureOf } from '../../support/sampleFiles.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { zipOf } from '../../support/zip.ts';
import { transactionOf } from '../races/race.ts';

let school: School;
let teacher: Caller;
let other: Caller;
let student: Caller;
let admin: Caller;
let own: ClassRow;
let foreign: { id: string };
let teacher_id: string;
let student_id: string;
let pdf: Buffer;
const path = '/v1/teacher-documents';

beforeAll(async () => {
  school = await startSchool();
  const { db } = school;
  const login = (email: string) => ({ user: { email, password_hash: passwordHash } });
  const course = await buildCourse(db);
  await buildAdmin(db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  const taught = await buildTeacher(db, { course_ids: [course.id], ...login('prof@x.test') });
  const stranger = await buildTeacher(db, { course_ids: [course.id], ...login('outra@x.test') });
  const member = await buildStudent(db, {
    ...login('aluna@x.test'),
    student: { course_id: course.id, onboarding_status: 'CONCLUIDO' },
  });
  ({ teacher_id } = taught);
  ({ student_id } = member);
  own = await buildClass(db, { teacher_id, course_id: course.id, student_ids: [student_id] });
  foreign = await buildClass(db, { teacher_id: stranger.teacher_id, course_id: course.id });
  teacher = await school.login('prof@x.test');
  other = await school.login('outra@x.test');
  student = await school.login('aluna@x.test');
  admin = await school.login('admin@x.test');
  pdf = await pdfOf('Apostila');
});
afterAll(() => school.stop());
beforeEach(async () => {
  await school.db.delete(class_files);
  await school.services.pool.query('delete from rate_limits');
});

const named = (bytes: Uint8Array | string, name: string) =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name);

/** Sends a form as a program would, which no form on the screen checks. */
async function send(by: Caller, files: readonly File[], fields: Record<string, string> = {}, at = path) {
  const body = new FormData();
  const values = at === path ? { title: 'Apostila', class_id: own.id, ...fields } : fields;
  for (const [name, value] of Object.entries(values)) body.append(name, value);
  for (const file of files) body.append(at === path ? 'files[]' : 'file', file);
  const reply = await fetch(`${by.url}/api${at}`, {
    method: at === path ? 'POST' : 'PATCH',
    headers: { authorization: `Bearer ${by.token}` },
    body,
  });
  return { status: reply.status, json: await reply.json() };
}
const list = (by: Caller, query: object = {}) => by.call('GET /v1/teacher-documents', { query });
const keysIn = (folder: string) => school.services.files.listOlder(folder, new Date('2100-01-01'));
const filesNow = () => keysIn('incoming');

describe('files of a class (CLASSFILE-1)', () => {
  it('become a card each, which the class, its teacher and administrators see and no one else', async () => {
    const sent = await send(teacher, [named(pdf, 'a.pdf'), named('nome;nota\nAna;9\n', 'b.csv')]);
    expect(sent.status).toBe(200);
    expect(sent.json.data.ids).toHaveLength(2);
    for (const by of [teacher, student, admin]) {
      const { response, total } = await list(by);
      expect(total).toBe(2);
      expect(response.map(({ type }) => type).sort()).toEqual(['application/pdf', 'text/csv']);
      expect(response[0]).toMatchObject({ title: 'Apostila', class_id: own.id, teacher_id });
    }
    expect((await list(other)).total).toBe(0);
    expect((await list(teacher, { title: 'apost', created_at: '2026-03-10' })).total).toBe(2);
    expect((await list(teacher, { created_at: '2026-03-09' })).total).toBe(0);
  });

  it('are read by a substitute around the lesson, and changed by the teacher of the class alone', async () => {
    await send(teacher, [named(pdf, 'a.pdf')]);
    const day = '2026-03-12';
    const [lesson] = await buildLessons(school.db, {
      class: own,
      weekday: 'thursday',
      start_hour: '10:00',
      start_date: day,
      end_date: day,
    });
    const change = (what: string) =>
      school.services.pool.query(`update lessons set ${what} where id = $1`, [lesson?.id]);
    await change(
      "teacher_id = (select teacher_id from teachers join users using (user_id) where email = 'outra@x.test')",
    );
    const { response, total } = await list(other, { class_id: own.id });
    expect(total).toBe(1);
    const id = response[0]?.id ?? '';
    expect(
      (await other.try('PATCH /v1/teacher-documents/:id/change-status', { params: { id } })).status,
    ).toBe(404);
    await change("starts_at = starts_at - interval '14 days', ends_at = ends_at - interval '14 days'");
    expect((await list(other)).total).toBe(0);
  });

  it('are refused beyond 10 files, and 10 are accepted', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => named(`linha ${n}`, `${n}.txt`));
    const eleven = await send(teacher, many(11));
    expect(eleven).toMatchObject({
      status: 400,
      json: { issues: [{ path: 'files', code: 'list_too_long' }] },
    });
    expect((await list(teacher)).total).toBe(0);
    expect((await send(teacher, many(10))).status).toBe(200);
    expect(await filesNow()).toEqual([]);
  });

  it('need a title of 4 characters, a file and a class of their own', async () => {
    const file = named(pdf, 'a.pdf');
    expect((await send(teacher, [file], { title: 'abc' })).status).toBe(400);
    expect((await send(teacher, [])).status).toBe(400);
    expect((await send(teacher, [file], { class_id: foreign.id })).status).toBe(404);
    expect((await send(student, [file])).status).toBe(403);
    expect((await list(admin)).total).toBe(0);
    expect(await filesNow()).toEqual([]);
  });

  it('are edited, replaced and deleted by the teacher of the class alone, and one of two edits at a time', async () => {
    const { json } = await send(teacher, [named(pdf, 'a.pdf')]);
    const at = `${path}/${json.data.ids[0]}`;
    const [before] = (await list(teacher)).response;
    expect((await send(other, [], { title: 'Roubada' }, at)).status).toBe(404);
    expect((await send(teacher, [], { title: 'Roubada', class_id: foreign.id }, at)).status).toBe(404);
    const fields = { title: 'Caderno', updated_at: before?.updated_at ?? '' };
    school.clock.advance({ minutes: 1 });
    const twice = await Promise.all([
      send(teacher, [named('novo', 'n.txt')], fields, at),
      send(teacher, [], { ...fields, title: 'Outro título' }, at),
    ]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    const params = { id: json.data.ids[0] };
    const drop = (by: Caller) => by.try('PATCH /v1/teacher-documents/:id/change-status', { params });
    expect([(await drop(student)).status, (await drop(other)).status]).toEqual([403, 404]);
    expect((await drop(teacher)).status).toBe(200);
    expect((await drop(teacher)).status).toBe(404);
    expect((await list(student)).total).toBe(0);
  });

  it('stay visible to a student who left if they were shared before (CLASSFILE-3)', async () => {
    await send(teacher, [named(pdf, 'a.pdf')], { title: 'Antes' });
    school.clock.advance({ minutes: 1 });
    await school.db
      .update(class_students)
      .set({ left_at: school.clock.now() })
      .where(eq(class_students.student_id, student_id));
    await send(teacher, [named(pdf, 'b.pdf')], { title: 'Depois' });
    expect((await list(student)).response.map(({ title }) => title)).toEqual(['Antes']);
    const [shown] = (await list(teacher, { title: 'Antes' })).response;
    school.clock.advance({ days: 2 });
    teacher = await school.login('prof@x.test');
    student = await school.login('aluna@x.test');
    admin = await school.login('admin@x.test');
    await send(teacher, [named('novo', 'c.txt')], {}, `${path}/${shown?.id}`);
    expect((await list(student)).total).toBe(0);
    await school.db
      .update(class_students)
      .set({ left_at: null })
      .where(eq(class_students.student_id, student_id));
  });

  it('have no more space than the quotas of teacher and class (CLASSFILE-4)', async () => {
    await send(teacher, [named(pdf, 'a.pdf')]);
    await school.db.update(class_files).set({ file_bytes: 1024 ** 3 });
    const full = await send(teacher, [named(pdf, 'b.pdf')]);
    expect(full).toMatchObject({ status: 417, json: { code: 'class_files_full' } });
    expect((await list(teacher)).total).toBe(1);
  });

  it('take the space of the teacher who has the class now, whoever shared them (CLASSFILE-4)', async () => {
    const { course_id } = own;
    other = await school.login('outra@x.test');
    const handed = [
      await buildClass(school.db, { teacher_id, course_id }),
      await buildClass(school.db, { teacher_id, course_id }),
    ];
    for (const { id } of handed) await send(teacher, [named(pdf, 'a.pdf')], { class_id: id });
    await school.db.update(class_files).set({ file_bytes: 1024 ** 3 });
    const full = { status: 417, json: { code: 'class_files_full' } };
    expect(await send(teacher, [named(pdf, 'b.pdf')])).toMatchObject(full);
    expect((await send(other, [named(pdf, 'c.pdf')], { class_id: foreign.id })).status).toBe(200);
    for (const { id } of handed)
      await school.services.pool.query(
        'update classes set teacher_id = (select teacher_id from classes where id = $2) where id = $1',
        [id, foreign.id],
      );
    expect((await send(teacher, [named(pdf, 'b.pdf')])).status).toBe(200);
    for (const by of [other, admin])
      expect(await send(by, [named(pdf, 'd.pdf')], { class_id: foreign.id })).toMatchObject(full);
    const [kept] = (await list(other, { class_id: foreign.id })).response;
    expect(await send(other, [named(pdf, 'e.pdf')], {}, `${path}/${kept?.id}`)).toMatchObject(full);
  });

  it.each([
    ['administrator', 409],
    ['former teacher', 404],
  ] as const)('are not shared by the %s while the class is handed over', async (who, status) => {
    const shared = await buildClass(school.db, { teacher_id, course_id: own.course_id });
    const handing = await transactionOf(school);
    try {
      await handing.query(
        'update classes set teacher_id = (select teacher_id from classes where id = $2) where id = $1',
        [shared.id, foreign.id],
      );
      const by = who === 'administrator' ? admin : teacher;
      const sending = send(by, [named(pdf, 'a.pdf')], { class_id: shared.id });
      await handing.someoneWaits();
      await handing.query('commit');
      expect((await sending).status).toBe(status);
    } finally {
      await handing.end();
    }
    expect((await list(admin, { class_id: shared.id })).total).toBe(0);
  });

  it('leave nothing in the store when the form is refused, by which the quota could be passed', async () => {
    const { json } = await send(teacher, [named(pdf, 'a.pdf')]);
    const at = `${path}/${json.data.ids[0]}`;
    const before = (await keysIn('class-files')).sort();
    const stale = { title: 'Caderno', updated_at: '2026-01-01T00:00:00.000Z' };
    expect((await send(teacher, [named(pdf, 'b.pdf')], stale, at)).status).toBe(409);
    const cut = (await pictureOf(40, 20)).subarray(0, 60);
    expect((await send(teacher, [named(pdf, 'b.pdf'), named(cut, 'c.png')])).status).toBe(415);
    await school.db.update(class_files).set({ file_bytes: 1024 ** 3 });
    const full = { status: 417, json: { code: 'class_files_full' } };
    expect(await send(teacher, [named(pdf, 'b.pdf'), named('linha', 'c.txt')])).toMatchObject(full);
    expect((await keysIn('class-files')).sort()).toEqual(before);
  });
});

describe('the content of a class file (CLASSFILE-2)', () => {
  it('is downloaded by a signed link under its title, in ranges, and not after the link has expired', async () => {
    await send(teacher, [named(clips.mp4, '../../etc/passwd')]);
    const [{ url } = { url: '' }] = (await list(student)).response;
    const whole = await fetch(`${student.url}${url}&as=${encodeURIComponent('Aula “1”')}`);
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''Aula.*\.mp4$/);
    const part = await fetch(`${student.url}${url}`, { headers: { range: 'bytes=0-9' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
    expect(part.headers.get('content-type')).toBe('video/mp4');
    const forged = url.replace(/s=./, (signed) => (signed === 's=x' ? 's=y' : 's=x'));
    expect((await fetch(`${student.url}${forged}`)).status).toBe(404);
    school.clock.advance({ hours: 3 });
    expect((await fetch(`${student.url}${url}`)).status).toBe(404);
    teacher = await school.login('prof@x.test');
    student = await school.login('aluna@x.test');
  });

  it('is shown in a frame of the same site if it is a PDF and that is asked for, and in no other', async () => {
    await send(teacher, [named(pdf, 'a.pdf'), named('linha', 'b.txt')]);
    const { response } = await list(student);
    const headersOf = async (type: string, query: string) => {
      const { url } = response.find((each) => each.type === type) ?? { url: '' };
      const { headers } = await fetch(`${student.url}${url}${query}`);
      return [
        headers.get('content-disposition')?.split(';')[0],
        headers.get('x-frame-options'),
        /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1],
      ];
    };
    expect(await headersOf('application/pdf', '&show=1')).toEqual(['inline', 'SAMEORIGIN', "'self'"]);
    expect(await headersOf('application/pdf', '')).toEqual(['attachment', 'DENY', "'none'"]);
    expect(await headersOf('text/plain', '&show=1')).toEqual(['attachment', 'DENY', "'none'"]);
  });

  it('loses the metadata of pictures', async () => {
    const photo = await sharp(await pictureOf(40, 20))
      .withExif({ IFD0: { Artist: 'Canario' } })
      .jpeg()
      .toBuffer();
    await send(teacher, [named(photo, 'foto.jpg')]);
    const [row] = await school.db.select().from(class_files);
    const stored = await sharp(await school.services.files.get(row?.file_key ?? '')).metadata();
    expect(stored).toMatchObject({ format: 'jpeg', width: 40 });
    expect(stored.exif).toBeUndefined();
  });

  const office = async (main: string, more: Record<string, string> = {}) =>
    named(
      new Uint8Array(
        await zipOf({ '[Content_Types].xml': '<Types/>', [main]: '<document/>', ...more }).arrayBuffer(),
      ),
      'aula.docx',
    );

  it('may be an office document, and is called what it contains', async () => {
    expect(
      (await send(teacher, [await office('word/document.xml'), await office('ppt/presentation.xml')])).status,
    ).toBe(200);
    const { response } = await list(teacher);
    expect(response.map(({ url }) => /\.(\w+)\?/.exec(url)?.[1]).sort()).toEqual(['docx', 'pptx']);
  });

  it.each<[string, number, () => File | Promise<File>]>([
    [
      'a program named as a PDF',
      415,
      () => named(Buffer.concat([Buffer.from('MZ\0'), Buffer.alloc(500)]), 'a.pdf'),
    ],
    ['an SVG with a script', 415, () => named('<svg><script>alert(1)</script></svg>', 'a.svg')],
    ['HTML named as a text', 415, () => named(' <!doctype html><script>alert(1)</script>', 'a.txt')],
    ['a script of a shell', 415, () => named('#!/bin/sh\nrm -rf /', 'a.txt')],
    ['HTML behind a PDF', 415, () => named(Buffer.concat([pdf, Buffer.from('<script>')]), 'a.pdf')],
    ['a document with macros', 415, () => office('word/document.xml', { 'word/vbaProject.bin': 'x' })],
    ['a workbook with old macros', 415, () => office('xl/workbook.xml', { 'xl/macrosheets/s.xml': 'x' })],
    ['a document with controls', 415, () => office('word/document.xml', { 'word/activeX/a.bin': 'x' })],
    ['an archive without a document', 415, () => office('readme.txt')],
    ['an empty file', 400, () => named('', 'a.pdf')],
    [
      'one byte more than 10 MB',
      413,
      () => named(Buffer.alloc(CLASS_FILE.maxBytes + 1, '%PDF-1.7\n'), 'a.pdf'),
    ],
  ])('is not %s, and a good file beside it is not kept', async (_, status, make) => {
    const reply = await send(teacher, [named(pdf, 'bom.pdf'), await make()]);
    expect(reply.status).toBe(status);
    expect((await list(teacher)).total).toBe(0);
    expect(await filesNow()).toEqual([]);
  });

  it('may have exactly 10 MB', async () => {
    expect((await send(teacher, [named('a'.repeat(CLASS_FILE.maxBytes), 'a.txt')])).status).toBe(200);
  });
});
