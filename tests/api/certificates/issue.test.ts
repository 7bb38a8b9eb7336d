import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { pdfParts } from '../../support/pdfParts.ts';
import { pdfPages } from '../../support/pdfText.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { meritedClass } from './meritedClass.ts';

let school: School;
let director: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, allPermissions, { email: 'diretora@x.test', password_hash: passwordHash });
  director = await school.login('diretora@x.test');
});
afterAll(() => school.stop());

const rowsOf = async (student_id: string) =>
  (await school.services.pool.query('select * from certificates where student_id = $1', [student_id])).rows;
const filesIn = () => school.services.files.listOlder('certificates', new Date('2100-01-01'));

describe('a certificate', () => {
  it('is issued at exactly 75 % and a mean of exactly 3, and again as the same', async () => {
    const { first, course, held } = await meritedClass(school, [{ attended: 3, marks: [[2, 3, 4]] }]);
    const { student_id } = first;
    const student = await school.login(first.email);
    const body = { student_id, course_id: course.id };
    expect(await student.call('GET /v1/certificates/progress', { query: { student_id } })).toEqual([
      {
        course_id: course.id,
        course_name: course.course,
        student_level: 'Básico',
        attendance: 75,
        lessons: 4,
        mean: 3,
        marks: 3,
        lacks: [],
        certificate_id: null,
      },
    ]);
    const { data } = await student.call('POST /v1/certificates', { body });
    const again = await student.call('POST /v1/certificates', { body });
    expect(again.data.certificate_id).toBe(data.certificate_id);
    expect(await rowsOf(student_id)).toHaveLength(1);
    const { response } = await student.call('GET /v1/certificates', { query: {} });
    const [first_day = '', last_day = ''] = [held[0], held.at(-1)].map((lesson) =>
      localDate(lesson?.starts_at ?? new Date(0)),
    );
    expect(response).toMatchObject([
      {
        id: data.certificate_id,
        student_name: first.name,
        course_name: course.course,
        workload: 60,
        start_date: first_day,
        end_date: last_day,
        status: 'valid',
      },
    ]);
    const [own] = response;
    const pdf = await fetch(new URL(data.data, school.url));
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(
      (
        await school.anyone.call('GET /v1/certificates/:hash/validate', {
          params: { hash: own?.code ?? '' },
        })
      ).status,
    ).toBe('valid');
  });

  it.each([
    ['attendance', { attended: 2 }, 'certificate_attendance'],
    ['marks', { marks: [[3, 3, 2]] }, 'certificate_marks'],
    ['marks at all', { marks: [] }, 'certificate_marks'],
  ] as const)('is refused without enough %s', async (_, merit, code) => {
    const { first, course } = await meritedClass(school, [merit]);
    const student = await school.login(first.email);
    const { student_id } = first;
    const refused = await student.try('POST /v1/certificates', {
      body: { student_id, course_id: course.id },
    });
    expect(refused).toMatchObject({ status: 417, error: { code } });
    const [progress] = await student.call('GET /v1/certificates/progress', { query: { student_id } });
    expect(progress?.lacks).toEqual([code.replace('certificate_', '')]);
    expect(await rowsOf(student_id)).toEqual([]);
  });

  it('is issued once, with one file, when ten calls meet', async () => {
    const { first, course } = await meritedClass(school);
    const { student_id } = first;
    const student = await school.login(first.email);
    const before = await filesIn();
    const body = { student_id, course_id: course.id };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => student.call('POST /v1/certificates', { body })),
    );
    expect(new Set(answers.map(({ data }) => data.certificate_id)).size).toBe(1);
    const rows = await rowsOf(student_id);
    expect(rows).toHaveLength(1);
    const added = (await filesIn()).filter((key) => !before.includes(key));
    expect(added).toEqual([rows[0].file_key]);
    const { rows: logged } = await school.services.pool.query(
      `select 1 from audit_log where entity = 'certificates' and student_id = $1`,
      [student_id],
    );
    expect(logged).toHaveLength(1);
  });

  it('of another student looks missing to a student, in its issue, its progress and the list', async () => {
    const { first, second, course } = await meritedClass(school);
    const other = await school.login(second.email);
    const { student_id } = first;
    const body = { student_id, course_id: course.id };
    expect((await other.try('POST /v1/certificates', { body })).status).toBe(404);
    expect((await other.try('GET /v1/certificates/progress', { query: { student_id } })).status).toBe(404);
    await director.call('POST /v1/certificates', { body });
    expect((await other.call('GET /v1/certificates', { query: { student_id } })).response).toEqual([]);
    const found = await director.call('GET /v1/certificates', { query: { name: first.name, student_id } });
    expect(found.response).toHaveLength(1);
    expect(await rowsOf(second.student_id)).toEqual([]);
  });

  it('is a tagged PDF/A of one page that names student, course and code and no ministry', async () => {
    const { first, course } = await meritedClass(school);
    const { student_id } = first;
    await director.call('POST /v1/certificates', { body: { student_id, course_id: course.id } });
    const [row] = await rowsOf(student_id);
    const file = await school.services.files.get(row.file_key);
    const pages = pdfPages(file);
    expect(pages).toHaveLength(1);
    const text = pages.join('\n').replaceAll(/\s+/g, ' ');
    for (const said of [first.name, course.course, row.code, 'curso livre', 'Lei nº 9.394/1996'])
      expect(text).toContain(said);
    expect(text).not.toMatch(/MEC|reconhecid/i);
    expect(pdfParts(file)).toMatchObject({
      language: 'pt-BR',
      isTagged: true,
      archive: '2A',
      missingFonts: [],
    });
    expect(pdfParts(file).tags).toEqual(expect.arrayContaining(['Document', 'H1', 'P', 'Figure']));
  });
});

it('a certificate of the longest names is one page, too', async () => {
  const { first, course } = await meritedClass(school);
  const { student_id, user_id } = first;
  const name = `Maria ${'Wilhelmina '.repeat(8)}Werneck`;
  await school.services.pool.query('update users set name = $1 where user_id = $2', [name, user_id]);
  const title = `${'Inglês WWWW '.repeat(6)}`.trim();
  await school.services.pool.query('update courses set course = $1 where id = $2', [title, course.id]);
  await director.call('POST /v1/certificates', { body: { student_id, course_id: course.id } });
  const [row] = await rowsOf(student_id);
  const pages = pdfPages(await school.services.files.get(row.file_key));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain('Werneck');
});

describe('a revoked certificate', () => {
  it('shows only its status and day in public, has no link, is not issued again and can be restored', async () => {
    const { first, course } = await meritedClass(school);
    const { student_id } = first;
    const body = { student_id, course_id: course.id };
    const { data } = await director.call('POST /v1/certificates', { body });
    const params = { id: data.certificate_id };
    const [row] = await rowsOf(student_id);
    const validate = () =>
      school.anyone.call('GET /v1/certificates/:hash/validate', { params: { hash: row.code } });
    const seen = row.updated_at.toISOString();
    const short = await director.try('POST /v1/certificates/:id/revoke', {
      params,
      body: { reason: 'curto', updated_at: seen },
    });
    expect(short.status).toBe(400);
    const reason = 'Emitido com o nome de outra pessoa.';
    const revoked = await director.call('POST /v1/certificates/:id/revoke', {
      params,
      body: { reason, updated_at: seen },
    });
    expect(revoked).toMatchObject({ status: 'revoked', url: null, revocation_reason: reason });
    expect(await validate()).toEqual({ status: 'revoked', revoked_at: '2026-03-10' });
    const student = await school.login(first.email);
    expect(await student.try('POST /v1/certificates', { body })).toMatchObject({
      status: 417,
      error: { code: 'certificate_revoked' },
    });
    const stale = await director.try('POST /v1/certificates/:id/restore', {
      params,
      body: { updated_at: seen },
    });
    expect(stale.status).toBe(409);
    const restored = await director.call('POST /v1/certificates/:id/restore', {
      params,
      body: { updated_at: revoked.updated_at },
    });
    expect(restored).toMatchObject({ status: 'valid', revoked_at: null, revocation_reason: null });
    expect(await validate()).toMatchObject({ status: 'valid', student_name: first.name });
    const byFile = await school.anyone.call('GET /v1/certificates/:hash/validate', {
      params: { hash: row.sha256 },
    });
    expect(byFile).toEqual(await validate());
    expect(
      await director.try('POST /v1/certificates/:id/restore', {
        params,
        body: { updated_at: restored.updated_at },
      }),
    ).toMatchObject({ status: 417, error: { code: 'certificate_not_revoked' } });
  });

  it.each([32, 64])('is not found in public by an unknown hash of %i letters', async (length) => {
    const params = { hash: '0'.repeat(length) };
    expect((await school.anyone.try('GET /v1/certificates/:hash/validate', { params })).status).toBe(404);
  });
});
