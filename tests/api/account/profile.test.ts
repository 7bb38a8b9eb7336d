import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personal, students } from '../../../server/areas/people/tables.ts';
import { buildAdmin, buildCourse, buildStudent, buildUser } from '../../../server/demo/build/people.ts';
import { audit_log } from '../../../server/platform/tables.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

let serial = 0;
const login = () => ({ email: `conta${++serial}@x.test`, password_hash: passwordHash });

async function teacher(facts: Partial<typeof personal.$inferInsert> = {}) {
  const user = await buildUser(school.db, ['TEACHER'], { ...login(), personal: facts });
  return { ...user, caller: await school.login(user.email) };
}
const abroad = {
  is_foreign: true,
  cpf: null,
  nif: 'PT1234',
  address: {
    cep: '',
    address: '',
    address_number: '',
    neighborhood: '',
    city: '',
    uf: '',
    country: 'Portugal',
  },
};
const path = '/v1/entity/profile/';

describe('the own account', () => {
  it('shows the fields of the specification', async () => {
    const { caller, user_id, email } = await teacher();
    expect(await caller.call('GET /v1/entity/profile/', {})).toMatchObject({
      id: user_id,
      email,
      phone: '+5511987654321',
      education_grade: 'Graduação',
      photo_url: null,
      student_level: null,
      is_foreign: false,
      cep: '01310100',
      address_number: '1000',
      address_complement: null,
      uf: 'SP',
    });
  });

  it('accepts the record as it was read with another phone, stores it in one form and audits it', async () => {
    const { caller, user_id } = await teacher();
    const record = await caller.call('GET /v1/entity/profile/', {});
    const body = { ...record, phone: '(21) 99876-5432' };
    expect((await caller.raw('PUT', path, body)).status).toBe(200);
    expect((await caller.call('GET /v1/entity/profile/', {})).phone).toBe('+5521998765432');
    const [entry] = await school.db.select().from(audit_log).orderBy(desc(audit_log.at)).limit(1);
    expect(entry).toMatchObject({
      user_id,
      entity_id: user_id,
      context: 'profile',
      operation: 'U',
      changes: { phone: { from: '+5511987654321', to: '+5521998765432' } },
    });
  });

  it('refuses a version that is no longer current, and a change of nothing keeps the version', async () => {
    const { caller } = await teacher();
    const { updated_at } = await caller.call('GET /v1/entity/profile/', {});
    const save = (phone: string) => caller.try('PATCH /v1/entity/profile/', { body: { phone, updated_at } });
    expect((await save('+55 11 98765-4321')).data.updated_at).toBe(updated_at);
    expect((await save('+55 21 99876-5432')).status).toBe(200);
    expect((await save('+55 31 99876-5432')).error).toMatchObject({ code: 'stale' });
  });

  it.each([
    ['', 'O Celular é um campo obrigatório.'],
    [null, 'O Celular é um campo obrigatório.'],
    ['98765', 'O telefone precisa ter ao menos 11 dígitos.'],
    ['+55 00 00000-00000', 'Telefone inválido: use DDD e número.'],
  ])('refuses the phone %j', async (phone, message) => {
    const { caller } = await teacher();
    const reply = await caller.raw('PATCH', path, { phone });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ message });
  });

  it('ignores its read-only fields, and refuses unknown ones', async () => {
    const { caller, email } = await teacher();
    const phone = '+5511987654321';
    const sent = { phone, name: 'Outro Nome', email: 'outro@x.test', cpf: '11144477735', is_foreign: true };
    expect((await caller.raw('PATCH', path, sent)).status).toBe(200);
    expect(await caller.call('GET /v1/entity/profile/', {})).toMatchObject({
      name: expect.stringContaining('Pessoa'),
      email,
      is_foreign: false,
    });
    for (const field of ['types', 'roles', 'user_status', 'fev_id', 'password_hash'])
      expect((await caller.raw('PATCH', path, { phone, [field]: [] })).status, field).toBe(400);
  });

  it('refuses another address to a person in Brazil, and accepts that of a foreigner', async () => {
    const brazilian = await teacher();
    const phone = '+5511987654321';
    const refused = await brazilian.caller.raw('PATCH', path, { phone, city: 'Recife' });
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'field_forbidden']);
    expect((await brazilian.caller.raw('PATCH', path, { phone, city: 'São Paulo' })).status).toBe(200);

    const foreigner = await teacher(abroad);
    const sent = {
      phone: '+351 912 345 678',
      address_complement: 'Rua Augusta 5',
      city: 'Lisboa',
      country: 'Portugal',
    };
    await foreigner.caller.call('PATCH /v1/entity/profile/', { body: sent });
    const [row] = await school.db.select().from(personal).where(eq(personal.user_id, foreigner.user_id));
    expect(row).toMatchObject({
      phone: '+351912345678',
      address: { address_complement: 'Rua Augusta 5', city: 'Lisboa', country: 'Portugal' },
    });
    const bare = await foreigner.caller.raw('PATCH', path, { ...sent, address_complement: '' });
    expect(await bare.json()).toMatchObject({
      message: 'Um usuário estrangeiro precisa informar o complemento.',
    });
  });

  it('keeps the parts of a foreign address that are not sent, and clears those that are blank', async () => {
    const address = { ...abroad.address, address_complement: 'A', city: 'Porto', neighborhood: 'Baixa' };
    const { caller } = await teacher({ ...abroad, address });
    const phone = '+351912345678';
    const save = (part: object) => caller.raw('PATCH', path, { phone, ...part });
    const stored = () => caller.call('GET /v1/entity/profile/', {});
    expect((await save({ city: 'Lisboa' })).status).toBe(200);
    expect(await stored()).toMatchObject({ address_complement: 'A', city: 'Lisboa', neighborhood: 'Baixa' });
    expect((await save({ neighborhood: '' })).status).toBe(200);
    expect(await stored()).toMatchObject({ address_complement: 'A', city: 'Lisboa', neighborhood: '' });
    expect((await save({ address_complement: '' })).status).toBe(400);
    expect(await stored()).toMatchObject({ address_complement: 'A', city: 'Lisboa', country: 'Portugal' });
  });

  it('also changes the phone of a student who is their own guardian', async () => {
    const course = await buildCourse(school.db);
    const { email, password_hash } = login();
    const { user_id } = await buildStudent(school.db, {
      user: { email, password_hash },
      student: { course_id: course.id },
    });
    const caller = await school.login(email);
    await caller.call('PATCH /v1/entity/profile/', { body: { phone: '+55 21 99876-5432' } });
    const [student] = await school.db.select().from(students).where(eq(students.user_id, user_id));
    expect(student?.guardian.student_guardian_phone).toBe('+5521998765432');
  });

  it('needs its permissions', async () => {
    const { email, password_hash } = login();
    await buildAdmin(school.db, ['view:profile'], { email, password_hash });
    const caller = await school.login(email);
    expect((await caller.try('GET /v1/entity/profile/', {})).status).toBe(200);
    const body = { phone: '+5511987654321' };
    expect((await caller.try('PATCH /v1/entity/profile/', { body })).status).toBe(403);
    expect((await caller.upload(`${path}photo`, new Blob(['x']))).status).toBe(403);
  });
});
