import { afterAll, beforeAll, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { dueJobs } from '../../support/jobs.ts';
import { password, passwordHash, type School, startSchool } from '../../support/school.ts';
import { meritedClass } from './meritedClass.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, allPermissions, { email: 'diretora@x.test', password_hash: passwordHash });
});
afterAll(() => school.stop());

it('a certificate is part of the download of one’s own data, and ends with its file by an erasure (CERT-7)', async () => {
  const { first, course } = await meritedClass(school);
  const student = await school.login(first.email);
  const { student_id } = first;
  await student.call('POST /v1/certificates', { body: { student_id, course_id: course.id } });
  const { rows } = await school.services.pool.query(
    'select code, file_key from certificates where student_id = $1',
    [student_id],
  );
  const [{ code, file_key }] = rows;
  const reply = await student.raw('GET', '/v1/account/privacy/export/json');
  const { data } = JSON.parse(await reply.text()) as { data: Record<string, unknown[]> };
  expect(data.certificates).toEqual([
    expect.objectContaining({ code, course: course.course, name: first.name, student_level: 'Básico' }),
  ]);
  expect(await school.services.files.exists(file_key)).toBe(true);

  const { protocol } = await student.call('POST /v1/account/privacy/erasure', { body: { password } });
  const director = await school.login('diretora@x.test');
  const { response } = await director.call('GET /v1/privacy-requests', { query: { protocol } });
  await director.call('POST /v1/privacy-requests/:id/erase', {
    params: { id: response[0]?.id ?? '' },
    body: { name: first.name },
  });
  await dueJobs(school);
  expect(await school.services.files.exists(file_key)).toBe(false);
  const params = { hash: code };
  expect((await school.anyone.try('GET /v1/certificates/:hash/validate', { params })).status).toBe(404);
  const again = await director.try('POST /v1/certificates', { body: { student_id, course_id: course.id } });
  expect(again.status).toBe(404);
});

it('the badge of a certificate that was revoked stays in the list of revoked ones after an erasure (CERT-8)', async () => {
  const { first, course } = await meritedClass(school);
  const student = await school.login(first.email);
  const { student_id } = first;
  const issued = await student.call('POST /v1/certificates', { body: { student_id, course_id: course.id } });
  const id = issued.data.certificate_id;
  const director = await school.login('diretora@x.test');
  const [row] = (await student.call('GET /v1/certificates', { query: {} })).response;
  const body = { reason: 'Emitido antes da última avaliação.', updated_at: row?.updated_at ?? '' };
  await director.call('POST /v1/certificates/:id/revoke', { params: { id }, body });
  const { protocol } = await student.call('POST /v1/account/privacy/erasure', { body: { password } });
  const { response } = await director.call('GET /v1/privacy-requests', { query: { protocol } });
  await director.call('POST /v1/privacy-requests/:id/erase', {
    params: { id: response[0]?.id ?? '' },
    body: { name: first.name },
  });
  await dueJobs(school);
  const { rows } = await school.services.pool.query('select 1 from certificates where id = $1', [id]);
  expect(rows).toEqual([]);
  const list = await (await fetch(`${school.url}/api/v1/badges/revocations`)).json();
  expect(list.revokedCredential).toEqual([{ id: `urn:uuid:${id}` }]);
});

it('a file of a certificate without a row is removed a day later, and no other', async () => {
  const { first, course } = await meritedClass(school);
  const director = await school.login('diretora@x.test');
  const { student_id } = first;
  await director.call('POST /v1/certificates', { body: { student_id, course_id: course.id } });
  const { files } = school.services;
  await files.put('certificates/orphan.pdf', new Uint8Array([1]));
  const { jobs } = await import('../../../server/areas/index.ts');
  school.clock.set('2100-01-01T12:00:00.000Z');
  await jobs.clear_files(school.services, {});
  const { rows } = await school.services.pool.query('select file_key from certificates');
  expect(await files.exists('certificates/orphan.pdf')).toBe(false);
  expect(await files.exists(rows[0].file_key)).toBe(true);
});
