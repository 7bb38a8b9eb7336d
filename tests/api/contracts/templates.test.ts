import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import type { Caller } from '../../support/caller.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { pdfPages } from '../../support/pdfText.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
let course: string;
beforeAll(async () => {
  school = await startSchool();
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

const rowsOf = async (text: string, values: unknown[]) =>
  (await school.services.pool.query(text, values)).rows;
const read = (version: number) => admin.call('GET /v1/contract-templates/:version', { params: { version } });
const save = (content: string, latest: number, note = 'Nova cláusula') =>
  admin.try('POST /v1/contract-templates', { body: { content, note, latest } });
const use = (version: number, used: number) =>
  admin.try('POST /v1/contract-templates/:version/use', { params: { version }, body: { used } });

async function enrolled(): Promise<Enrolment> {
  const enrolment = new Enrolment(school);
  await enrolment.register(await school.login('fev@x.test'), studentForm(course));
  await enrolment.confirmEmail();
  return enrolment;
}
const contractOf = async ({ student_id }: Enrolment, status: string) =>
  (await rowsOf('select * from contracts where student_id = $1 and status = $2', [student_id, status]))[0];
const textOf = async (key: string) => {
  const bytes = await school.services.files.get(key);
  return pdfPages(bytes ?? Buffer.alloc(0)).join('\n');
};

describe('the text of contracts', () => {
  it('begins with the product’s; a new version is used by new drafts and those nobody has signed', async () => {
    const setUp = async () =>
      (await admin.call('GET /v1/school-setup', {})).find(({ step }) => step === 'contract_text')?.done;
    expect(await setUp()).toBe(false);
    const first = await read(1);
    expect(first).toMatchObject({ in_force: true, latest: 1, used: 1, author_name: null });
    const [signed, waiting] = [await enrolled(), await enrolled()];
    await signed.sign();
    const before = await vi.waitFor(async () => {
      const row = await contractOf(signed, 'signed');
      expect(row.sha256_after).not.toBeNull();
      return row;
    }, 20_000);

    const content = `${first.content}\n\n## 10. Material\n\nO material de {{curso}} é *digital*.`;
    expect((await save(content, 1)).data).toEqual({ version: 2 });
    expect((await contractOf(waiting, 'pending')).template_version).toBe('1');
    expect((await use(2, 1)).data).toEqual({ drafts: 1 });
    expect((await use(2, 1)).data).toEqual({ drafts: 0 });
    expect(await setUp()).toBe(true);
    await vi.waitFor(async () => {
      const row = await contractOf(waiting, 'pending');
      expect([row.template_version, row.sha256_before !== null]).toEqual(['2', true]);
    }, 20_000);
    const draft = await contractOf(waiting, 'pending');
    expect(await textOf(draft.file_key)).toContain('O material de');
    expect(await textOf(draft.file_key)).not.toContain('{{');
    expect(await contractOf(signed, 'signed')).toEqual(before);
    expect(await textOf(before.signed_file_key)).not.toContain('O material de');
    expect((await contractOf(await enrolled(), 'pending')).template_version).toBe('2');
    const { response } = await admin.call('GET /v1/contract-templates', { query: {} });
    expect(response.map(({ version, in_force, note }) => [version, in_force, note])).toEqual([
      [2, true, 'Nova cláusula'],
      [1, false, 'Texto inicial'],
    ]);
  });

  it('is refused with the line of each mistake, and nothing is stored', async () => {
    const { latest } = await read(1);
    const wrong = 'Olá\n{{aluno.idade}} e {{curso\n<b>oi</b>\n[a](http://x.test)';
    const { status, error } = await save(wrong, latest);
    expect(status).toBe(400);
    expect(error?.issues?.map(({ path, code, values }) => [path, code, values?.line])).toEqual([
      ['content', 'template_variable_unknown', 2],
      ['content', 'template_braces', 2],
      ['content', 'template_html', 3],
      ['content', 'template_link', 4],
    ]);
    expect((await save(' ', latest)).error?.issues).toMatchObject([{ code: 'template_empty' }]);
    expect((await read(1)).latest).toBe(latest);
  });

  it('conflicts when two people save, or choose, from the same version', async () => {
    const { latest, used } = await read(1);
    const saved = await Promise.all([save('# Um', latest), save('# Dois', latest)]);
    expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const next = latest + 1;
    expect((await save('# Três', next)).status).toBe(200);
    const chosen = await Promise.all([use(next, used), use(next + 1, used)]);
    expect(chosen.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await use(1, used)).status).toBe(409);
    expect((await use(999, used)).status).toBe(404);
  });

  it('is previewed as a PDF with example data', async () => {
    const body = { content: '# Oi {{aluno.nome}}\n\nPor {{plano.valor}} com **força**.' };
    const reply = await admin.raw('POST', '/v1/contract-templates/preview', JSON.stringify(body), {
      'content-type': 'application/json',
    });
    expect(reply.status).toBe(200);
    const text = pdfPages(Buffer.from(await reply.arrayBuffer())).join('\n');
    expect(text).toContain('Ana Clara');
    expect(text).toContain('3.759,00');
  });
});
