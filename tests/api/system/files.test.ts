import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { jobs } from '../../../server/areas/index.ts';
import { backUp } from '../../../server/backup/backUp.ts';
import { openArchive, restore } from '../../../server/backup/restore.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildAdmin, buildCourse, buildTeacher } from '../../../server/demo/build/people.ts';
import { ensureDatabase } from '../../../server/platform/db/embedded.ts';
import { fileStoreOf } from '../../../server/platform/fileStore/choose.ts';
import { all } from '../../support/all.ts';
import type { Caller } from '../../support/caller.ts';
import { template } from '../../support/postgres.ts';
import { startS3Server } from '../../support/s3Server.ts';
import { pdfOf } from '../../support/sampleFiles.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-bucket-'));
let s3: Awaited<ReturnType<typeof startS3Server>>;
let school: School;
let admin: Caller;
let teacher: Caller;
let class_id: string;
let pdf: Buffer;

beforeAll(async () => {
  s3 = await startS3Server();
  school = await startSchool(s3.settings('arquivos'), false);
  const login = { password_hash: passwordHash };
  const course = await buildCourse(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', ...login });
  const { teacher_id } = await buildTeacher(school.db, {
    course_ids: [course.id],
    user: { email: 'prof@x.test', ...login },
  });
  ({ id: class_id } = await buildClass(school.db, { teacher_id, course_id: course.id }));
  admin = await school.login('admin@x.test');
  teacher = await school.login('prof@x.test');
  pdf = await pdfOf('Apostila');
});
afterEach(() => {
  s3.control.onRequest = null;
});
afterAll(async () => {
  await school.stop();
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

const send = async (title: string) => {
  const body = new FormData();
  for (const [name, value] of Object.entries({ title, class_id })) body.append(name, value);
  body.append('files[]', new File([new Uint8Array(pdf)], 'a.pdf'));
  const headers = { authorization: `Bearer ${teacher.token}` };
  const reply = await fetch(`${school.url}/api/v1/teacher-documents`, { method: 'POST', headers, body });
  return { status: reply.status, json: await reply.json() };
};
const kept = async (config = school.services.config) =>
  (await all(fileStoreOf(config).list(''))).map(({ key }) => key).sort();
const integration = async () =>
  (await admin.call('GET /v1/integrations', {})).find(({ kind }) => kind === 'files');

it('a file that is sent lies in the bucket, and its link sends the whole or a part of it', async () => {
  expect((await send('Apostila')).status).toBe(200);
  const [key = ''] = await kept();
  expect(key).toMatch(/^class-files\/.*\.pdf$/);
  expect(await school.services.files.listOlder('incoming', new Date('2100-01-01'))).toEqual([]);
  const { response } = await teacher.call('GET /v1/teacher-documents', { query: {} });
  const url = school.url + response[0]?.url;
  expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(pdf)).toBe(true);
  const part = await fetch(url, { headers: { range: 'bytes=0-3' } });
  expect([part.status, await part.text()]).toEqual([206, '%PDF']);
});

it('a bucket that fails refuses an upload with a text, keeps nothing of it, and shows as failing', async () => {
  const before = await kept();
  s3.control.onRequest = async (ctx) => {
    ctx.status = 503;
  };
  expect(await send('Outra')).toMatchObject({ status: 503, json: { code: 'unavailable' } });
  const test = { params: { kind: 'files' as const } };
  expect(await admin.call('POST /v1/integrations/:kind/test', test)).toMatchObject({ result: 'unreachable' });
  expect(await integration()).toMatchObject({ adapter: 's3', state: 'failing', fault: 'unreachable' });
  expect(await (await fetch(`${school.url}/metrics`)).text()).toContain('aula_viva_integrations_failing 1');
  s3.control.onRequest = null;
  expect(await kept()).toEqual(before);
  expect((await teacher.call('GET /v1/teacher-documents', { query: {} })).total).toBe(1);
  expect(await school.services.files.listOlder('incoming', new Date('2100-01-01'))).toEqual([]);
  expect(await admin.call('POST /v1/integrations/:kind/test', test)).toMatchObject({ result: 'passed' });
  expect(await integration()).toMatchObject({ adapter: 's3', state: 'configured' });
  expect(await kept()).toEqual(before);
});

it('files that no row names are removed from the bucket, the others never', async () => {
  const { files } = school.services;
  const before = await kept();
  await files.put('class-files/orphan.pdf', pdf);
  await files.put('checks/left', pdf);
  // The bucket says when a file was written, so that the clock has to be behind it.
  const inTwoDays = { now: () => new Date(Date.now() + 48 * 3_600_000) };
  await jobs.clear_files({ ...school.services, clock: inTwoDays }, {});
  expect(await kept()).toEqual(before);
});

it('a backup holds the files of the bucket, and a restore writes them to the bucket that is configured', async () => {
  const { services } = school;
  const { host, user, password, port } = inject('postgres');
  const { options } = services.pool;
  const archive = path.join(folder, 'school.tar.gz');
  const signing = services.secrets.keys('backup');
  const connection = { host, user, password, port, database: options.database ?? '' };
  const manifest = await backUp(
    { connection, files: fileStoreOf(services.config) },
    archive,
    services.clock,
    {
      signing,
      recipients: [],
    },
  );
  expect(manifest.files.map(({ key }) => key)).toEqual(await kept());
  const database = `t_${randomUUID().replaceAll('-', '')}`;
  await ensureDatabase(inject('postgres'), database, template);
  const config = { ...services.config, ...s3.settings('restaurada') };
  const files = fileStoreOf(config);
  await files.put('photos/of-before.webp', pdf);
  const to = { connection: { ...connection, database }, files };
  const opened = await openArchive(archive, { signing, identities: [] });
  await expect(restore(to, opened, { replace: false, signing })).rejects.toThrow('The target is not empty');
  await restore(to, opened, { replace: true, signing });
  expect(await kept(config)).toEqual(await kept());
  const [key = ''] = await kept(config);
  const bytes = await all((await files.open(key))?.bytes);
  expect(Buffer.concat(bytes).equals(pdf)).toBe(true);
});
