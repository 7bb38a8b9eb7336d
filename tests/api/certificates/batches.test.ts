import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { issueBatch } from '../../../server/areas/certificates/batches.ts';
import {
  certificate_batch_students,
  certificate_batches,
} from '../../../server/areas/certificates/tables.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { dueJobs } from '../../support/jobs.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { meritedClass } from './meritedClass.ts';

let school: School;
let director: Caller;
let director_id: string;
beforeAll(async () => {
  school = await startSchool();
  const login = { email: 'diretora@x.test', password_hash: passwordHash };
  director_id = (await buildAdmin(school.db, allPermissions, login)).user_id;
  director = await school.login('diretora@x.test');
});
afterAll(() => school.stop());

const issuedTo = async (student_ids: readonly string[]) =>
  (
    await school.services.pool.query(
      'select student_id, issued_by, file_key from certificates where student_id = any($1::uuid[])',
      [student_ids],
    )
  ).rows;

/** A batch without its job, which the test runs. */
async function waitingBatch(class_id: string, student_ids: readonly string[]): Promise<string> {
  const [row] = await school.db
    .insert(certificate_batches)
    .values({ class_id, created_by: director_id })
    .returning();
  const batch_id = row?.id ?? '';
  await school.db
    .insert(certificate_batch_students)
    .values(student_ids.map((student_id) => ({ batch_id, student_id })));
  return batch_id;
}

describe('the certificates of a class', () => {
  it('are issued by a job to the members who fulfil the conditions, and counted', async () => {
    const { group, students, course } = await meritedClass(school, [{}, {}, { attended: 1 }, { marks: [] }]);
    const [, second] = students;
    const student_id = second?.student_id ?? '';
    await director.call('POST /v1/certificates', { body: { student_id, course_id: course.id } });
    const params = await director.call('POST /v1/certificates/batches', { body: { class_id: group.id } });
    await dueJobs(school);
    expect(await director.call('GET /v1/certificates/batches/:id', { params })).toEqual({
      total: 4,
      issued: 1,
      already: 1,
      lacking: 2,
      failed: 0,
      state: 'done',
    });
    const rows = await issuedTo(students.map(({ student_id: id }) => id));
    expect(rows).toHaveLength(2);
    expect(rows.every(({ issued_by }) => issued_by === director_id)).toBe(true);
    const { response } = await director.call('GET /v1/logs', { query: { pageSize: 10 } as never });
    expect(JSON.stringify(response)).toContain('emitiu o certificado');
  });

  it('are issued once each by a job that is killed in the middle and runs again', async () => {
    const { group, students } = await meritedClass(school, [{}, {}, {}, {}]);
    const ids = students.map(({ student_id }) => student_id);
    const batch_id = await waitingBatch(group.id, ids);
    const { files } = school.services;
    const put = files.put;
    const stored: string[] = [];
    let isKilled = false;
    const spy = vi.spyOn(files, 'put').mockImplementation(async (key, bytes) => {
      // The files of two students may be under way, so from the third on none is stored.
      isKilled ||= stored.length === 2;
      if (isKilled) throw new Error('killed');
      stored.push(key);
      await put(key, bytes);
    });
    onTestFinished(() => spy.mockRestore());
    await expect(issueBatch(school.services, { batch_id })).rejects.toThrow('killed');
    const params = { id: batch_id };
    expect(await director.call('GET /v1/certificates/batches/:id', { params })).toMatchObject({
      total: 4,
      issued: 2,
      state: 'running',
    });
    spy.mockImplementation(async (key, bytes) => {
      stored.push(key);
      await put(key, bytes);
    });
    await issueBatch(school.services, { batch_id });
    await issueBatch(school.services, { batch_id });
    expect(await director.call('GET /v1/certificates/batches/:id', { params })).toEqual({
      total: 4,
      issued: 4,
      already: 0,
      lacking: 0,
      failed: 0,
      state: 'done',
    });
    expect(stored).toHaveLength(4);
    const rows = await issuedTo(ids);
    expect(new Set(rows.map(({ student_id }) => student_id)).size).toBe(4);
    expect(rows).toHaveLength(4);
    for (const { file_key } of rows) expect(await files.exists(file_key)).toBe(true);
  });

  it('are issued to the others when one cannot be, and to that one by the next run of the job', async () => {
    const { group, students } = await meritedClass(school, [{}, {}, {}]);
    const ids = students.map(({ student_id }) => student_id);
    const batch_id = await waitingBatch(group.id, ids);
    const spy = vi.spyOn(school.services.files, 'put').mockRejectedValueOnce(new Error('full'));
    onTestFinished(() => spy.mockRestore());
    await expect(issueBatch(school.services, { batch_id })).rejects.toThrow('full');
    expect(await issuedTo(ids)).toHaveLength(2);
    await issueBatch(school.services, { batch_id });
    expect(await issuedTo(ids)).toHaveLength(3);
  });

  it('end as failed after six failures of a student, and are issued by a later batch', async () => {
    const { group, students } = await meritedClass(school, [{}, { marks: [] }]);
    const ids = students.map(({ student_id }) => student_id);
    const batch_id = await waitingBatch(group.id, ids);
    const spy = vi.spyOn(school.services.files, 'put').mockRejectedValue(new Error('full'));
    onTestFinished(() => spy.mockRestore());
    const params = { id: batch_id };
    for (const _failure of [1, 2, 3, 4, 5]) {
      await expect(issueBatch(school.services, { batch_id })).rejects.toThrow('full');
      expect(await director.call('GET /v1/certificates/batches/:id', { params })).toMatchObject({
        failed: 0,
        state: 'running',
      });
    }
    await issueBatch(school.services, { batch_id });
    const ended = { total: 2, issued: 0, already: 0, lacking: 1, failed: 1, state: 'done' };
    expect(await director.call('GET /v1/certificates/batches/:id', { params })).toEqual(ended);
    spy.mockRestore();
    await director.call('POST /v1/certificates/batches', { body: { class_id: group.id } });
    await dueJobs(school);
    expect(await issuedTo(ids)).toHaveLength(1);
  });

  it('stop between two students when the process stops', async () => {
    const { group, students } = await meritedClass(school);
    const ids = students.map(({ student_id }) => student_id);
    const batch_id = await waitingBatch(group.id, ids);
    const stop = new AbortController();
    stop.abort();
    await expect(issueBatch(school.services, { batch_id }, stop.signal)).rejects.toThrow();
    expect(await issuedTo(ids)).toEqual([]);
  });

  it('are not issued for a class that does not exist', async () => {
    const body = { class_id: '00000000-0000-4000-8000-000000000000' };
    expect((await director.try('POST /v1/certificates/batches', { body })).status).toBe(404);
  });
});
