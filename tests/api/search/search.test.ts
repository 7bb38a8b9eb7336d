import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatCpf } from '../../../domain/brazil.ts';
import { allPermissions, type Permission } from '../../../domain/permissions.ts';
import { buildAdmin, buildFev, buildStudent } from '../../../server/demo/build/people.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { teacherWithClass } from '../matching/waiting.ts';

let school: School;
let taught: Awaited<ReturnType<typeof teacherWithClass>>;
beforeAll(async () => {
  school = await startSchool();
  taught = await teacherWithClass(school, 1);
});
afterAll(() => school.stop());

let serial = 0;
async function admin(permissions: readonly Permission[] = allPermissions) {
  const email = `busca.${++serial}@x.test`;
  await buildAdmin(school.db, permissions, { email, password_hash: passwordHash, name: 'Busca Admin' });
  return school.login(email);
}

const found = async (caller: Awaited<ReturnType<typeof admin>>, text: string) =>
  caller.call('GET /v1/search', { query: { text } });
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

describe('the search', () => {
  it('finds people by words in any order, without accents or capitals, best match first', async () => {
    await buildStudent(school.db, { user: { name: 'Érica Conceição Prado' } });
    await buildStudent(school.db, { user: { name: 'Zulmira Prado Erica' } });
    const caller = await admin();
    expect(namesOf((await found(caller, 'erica prado')).people)).toEqual([
      'Érica Conceição Prado',
      'Zulmira Prado Erica',
    ]);
    expect(namesOf((await found(caller, 'PRADO zul')).people)).toEqual(['Zulmira Prado Erica']);
    expect((await found(caller, '%')).people).toEqual([]);
  });

  it('finds people by e-mail, and by CPF for those who read it', async () => {
    const built = await buildStudent(school.db, {
      user: { name: 'Nilo Sá', email: 'nilo.raro@x.test' },
    });
    const { rows } = await school.services.pool.query('select cpf from personal where user_id = $1', [
      built.user_id,
    ]);
    const cpf = formatCpf(rows[0].cpf);
    const editor = await admin();
    expect(namesOf((await found(editor, 'nilo.raro')).people)).toEqual(['Nilo Sá']);
    const byCpf = await found(editor, cpf);
    expect(byCpf.people.map(({ id }) => id)).toEqual([built.user_id]);
    expect((await found(await admin(['view:users']), cpf)).people).toEqual([]);
  });

  it('shows only what the caller may see', async () => {
    const [seated] = taught.seated;
    const name = seated?.name ?? '';
    const fev = await buildFev(school.db, { email: 'vende@x.test', password_hash: passwordHash });
    await buildStudent(school.db, { user: { name: 'Aluna Da Venda' }, student: { fev_id: fev.fev_id } });
    const seller = await school.login('vende@x.test');
    expect(namesOf((await found(seller, 'aluna da venda')).people)).toEqual(['Aluna Da Venda']);
    expect((await found(seller, name)).people).toEqual([]);
    const teacher = await school.login(taught.email);
    expect(namesOf((await found(teacher, name)).people)).toContain(name);
    expect((await found(teacher, 'aluna da venda')).people).toEqual([]);
    const none = await found(await admin([]), name);
    expect([none.people, none.classes, none.contracts]).toEqual([[], [], []]);
    const students = await found(await admin(['view:students']), 'Professora');
    expect(students.people).toEqual([]);
  });

  it('finds classes by title and teacher, for teachers their own', async () => {
    const other = await teacherWithClass(school, 0);
    const caller = await admin(['view:classes']);
    const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
    const teacherName = (await found(await admin(), taught.email)).people[0]?.name ?? '';
    expect(ids((await found(caller, teacherName)).classes)).toEqual([taught.group.id]);
    const own = await found(await school.login(other.email), other.group.title);
    expect(ids(own.classes)).toEqual([other.group.id]);
  });

  it('returns at most six of each kind and nothing for an empty text', async () => {
    for (let index = 0; index < 8; index += 1)
      await buildStudent(school.db, { user: { name: `Repetida ${index}` } });
    const caller = await admin();
    expect((await found(caller, 'repetida')).people).toHaveLength(6);
    expect(await found(caller, '')).toEqual({ people: [], classes: [], contracts: [] });
  });
});
