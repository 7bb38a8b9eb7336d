import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SELECTION_MAX } from '../../../domain/exportLimit.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { buildAdmin, buildB2b, buildFev, buildStudent } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { rowsOf } from '../races/race.ts';

type Student = Awaited<ReturnType<typeof buildStudent>>;

let school: School;
let callers: Record<'editor' | 'secretary' | 'seller' | 'company', Caller>;
let own: Student[];
let foreign: Student;
beforeAll(async () => {
  school = await startSchool();
  const { db } = school;
  const login = (email: string) => ({ email, password_hash: passwordHash });
  await buildAdmin(db, ['view:users', 'view:students', 'edit:users'], login('admin@x.test'));
  await buildAdmin(db, ['view:students'], login('secretaria@x.test'));
  const { fev_id } = await buildFev(db, { ...login('fev@x.test'), name: 'Vera Vendas' });
  const { company_id } = await buildB2b(db, 'Empresa', login('b2b@x.test'));
  own = [];
  for (const name of ['Zoé Lima', '=1+1 Ávila', 'Bia Dias'])
    own.push(
      await buildStudent(db, {
        user: { name },
        student: { fev_id, company_id, onboarding_status: 'AGUARDANDO_MATCH' },
      }),
    );
  foreign = await buildStudent(db, { user: { name: 'Estranho Alheio' } });
  callers = {
    editor: await school.login('admin@x.test'),
    secretary: await school.login('secretaria@x.test'),
    seller: await school.login('fev@x.test'),
    company: await school.login('b2b@x.test'),
  };
});
afterAll(() => school.stop());

const all = 'name,teacher_name,student_level,onboarding_status,email,phone,fev_name';
const studentIds = (rows: readonly Student[]) => rows.map(({ student_id }) => student_id).join(',');

async function exported(caller: Caller, path: string) {
  const reply = await caller.raw('GET', path);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toContain('spreadsheetml.sheet');
  const book = await readXlsx(new Uint8Array(await reply.arrayBuffer()));
  return book.sheets[0]?.rows ?? [];
}
const status = async (caller: Caller, path: string) => (await caller.raw('GET', path)).status;

describe('the export of selected students', () => {
  it('follows the order of the list, and carries the day in its name', async () => {
    const namesIn = async (order: string) => {
      const path = `/v1/students/export?ids=${studentIds(own)}&columns=name&orderBy=name&order=${order}`;
      return (await exported(callers.editor, path)).slice(1).map(([name]) => name);
    };
    expect(await namesIn('DESC')).toEqual((await namesIn('ASC')).reverse());
    const reply = await callers.editor.raw('GET', `/v1/students/export?ids=${studentIds(own)}&columns=name`);
    const name = decodeURIComponent(reply.headers.get('content-disposition') ?? '');
    expect(name).toContain(`${localDate(school.clock.now())}.xlsx`);
  });

  it('has exactly the selected rows and columns, with formulas made harmless', async () => {
    const [zoe, formula] = own as [Student, Student];
    const path = `/v1/students/export?ids=${studentIds([zoe, formula])}&columns=name,student_level,onboarding_status`;
    expect(await exported(callers.editor, path)).toEqual([
      ['Nome', 'Nível', 'Status'],
      ["'=1+1 Ávila", 'Básico', 'Concluído'],
      ['Zoé Lima', 'Básico', 'Concluído'],
    ]);
  });

  it('leaves out columns that the caller may not read', async () => {
    const path = `/v1/students/export?ids=${studentIds(own)}&columns=${all}`;
    const [heads] = await exported(callers.editor, path);
    expect(heads).toContain('Vendedor');
    expect((await exported(callers.seller, path))[0]).toContain('Executivo de Ensino');
    const rows = await exported(callers.company, path);
    expect(rows[0]).not.toContain('Vendedor');
    expect(JSON.stringify(rows)).not.toContain('Vera Vendas');
  });

  it('contains no student out of scope, alone or among own ones', async () => {
    for (const caller of [callers.seller, callers.company]) {
      const path = (rows: readonly Student[]) => `/v1/students/export?ids=${studentIds(rows)}&columns=name`;
      expect(await status(caller, path(own))).toBe(200);
      expect(await status(caller, path([foreign]))).toBe(404);
      expect(await status(caller, path([...own, foreign]))).toBe(404);
    }
    const users = (rows: readonly Student[]) =>
      `/v1/users/export?ids=${rows.map(({ user_id }) => user_id).join(',')}&columns=name,email`;
    expect(await status(callers.seller, users(own))).toBe(200);
    expect(await status(callers.seller, users([...own, foreign]))).toBe(404);
    expect(await status(callers.secretary, users(own))).toBe(403);
  });

  it('refuses unknown columns, too many rows and none', async () => {
    const many = Array.from({ length: SELECTION_MAX + 1 }, () => crypto.randomUUID()).join(',');
    const ids = studentIds(own);
    for (const query of [
      `ids=${ids}&columns=cpf`,
      `ids=&columns=name`,
      `ids=${ids}`,
      `ids=${many}&columns=name`,
    ])
      expect(await status(callers.editor, `/v1/students/export?${query}`)).toBe(400);
  });

  it('is logged with the people it held', async () => {
    const [zoe] = own as [Student];
    await exported(callers.editor, `/v1/students/export?ids=${zoe.student_id}&columns=name`);
    const rows = await rowsOf(
      school,
      `select context, changes from audit_log where entity = 'selections' order by id desc limit 1`,
    );
    expect(rows).toMatchObject([
      { context: 'students', changes: { exported: { to: 1 }, exported_ids: { to: [zoe.student_id] } } },
    ]);
  });
});

it('exports selected users with their types and status', async () => {
  const [, , bia] = own as [Student, Student, Student];
  const columns = 'name,email,types,user_status,email_received_status,created_at';
  const rows = await exported(callers.editor, `/v1/users/export?ids=${bia.user_id}&columns=${columns}`);
  expect(rows[0]).toEqual(['Nome', 'E-mail', 'Tipos', 'Status', 'Confirmação do e-mail', 'Criado em']);
  expect(rows[1]?.slice(0, 5)).toEqual(['Bia Dias', bia.email, 'Aluno', 'Ativo', 'Confirmado']);
  expect(rows[1]?.[5]).toEqual(expect.any(Date));
});
