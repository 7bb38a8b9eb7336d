import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import type { Caller } from '../../support/caller.ts';
import {
  franchise,
  personForm,
  sellerForm,
  studentForm,
  teacherForm,
  thirdParty,
} from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
let seller: Caller;
let course: string;
let fev_id: string;
beforeAll(async () => {
  school = await startSchool();
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  fev_id = (await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash })).fev_id;
  admin = await school.login('admin@x.test');
  seller = await school.login('fev@x.test');
});
afterAll(() => school.stop());

type Change = Record<string, unknown>;
const forms = {
  student: () => studentForm(course, { fev_id }),
  minor: () => studentForm(course, { fev_id, birthdate: '2012-09-22', ...thirdParty }),
  teacher: () => teacherForm(course),
  fee: () => teacherForm(course, { types: ['FEE'], ...franchise }),
  fev: () => sellerForm(),
  admin: () => personForm(['ADMIN']),
  b2b: () => personForm(['B2B'], { cnpj: '12.ABC.345/01DE-35', company_name: 'Prado Ltda.' }),
};
type Form = keyof typeof forms;
const work = { availability_of_work: 'Integral', english_level: 'Expert' };

/** Everything that is wrong with a form that no screen has checked. */
async function issuesOf(form: Form, change: Change): Promise<string[]> {
  const reply = await admin.raw('POST', '/v1/users', { ...forms[form](), ...change });
  expect(reply.status).toBe(400);
  const { issues = [], message } = (await reply.json()) as { issues?: Change[]; message: string };
  expect(message).toBe(issues[0]?.message);
  return issues.map(({ path, message: text }) => `${path}: ${text}`);
}
const needed = (path: string) => `${path}: Campo obrigatório.`;

const rules: [form: Form, change: Change, ...issues: string[]][] = [
  // User
  ['student', { name: 'Beatriz' }, 'name: O nome deve ser completo.'],
  [
    'student',
    { email: 'beatriz@', confirm_email: 'beatriz@' },
    'email: E-mail inválido',
    'confirm_email: E-mail inválido',
  ],
  ['student', { confirm_email: 'outra@x.test' }, 'confirm_email: Os e-mails devem ser iguais.'],
  ['student', { enrollment_type: undefined }, 'enrollment_type: Tipo de matrícula é obrigatório'],
  [
    'student',
    { enrollment_type: 'early_enrollment' },
    'enrollment_date: A data de início é obrigatória para matrícula antecipada.',
  ],
  ['student', { fev_id: undefined }, 'fev_id: Vendedor é obrigatório para usuários do tipo Aluno.'],
  [
    'fee',
    { types: ['TEACHER', 'FEE'] },
    'types: Não é possível salvar um usuário do tipo Professor e FEE ao mesmo tempo.',
  ],
  ...(['student', 'teacher', 'b2b'] as const).map((form): [Form, Change, string] => [
    form,
    { ...franchise, ...work, types: [form.toUpperCase(), 'FEV'], birthdate: '1990-01-01' },
    'types: Aluno, Administrador, Professor e B2B não podem ter outro tipo.',
  ]),
  [
    'fev',
    { types: ['ADMIN', 'FEV'] },
    'types: Aluno, Administrador, Professor e B2B não podem ter outro tipo.',
    'roles: Não é possível salvar um Administrador sem função.',
  ],
  ['admin', {}, 'roles: Não é possível salvar um Administrador sem função.'],
  ['fev', { types: [] }, 'types: Não é possível salvar um usuário sem tipo.'],

  // Personal
  ['student', { phone: '' }, needed('phone')],
  ['student', { phone: '1133334444' }, 'phone: O telefone precisa ter ao menos 11 dígitos.'],
  ['student', { cpf: undefined }, needed('cpf')],
  ['student', { cpf: '111.111.111-11' }, 'cpf: CPF inválido.'],
  ['student', { birthdate: '' }, needed('birthdate')],
  ['student', { education_grade: '' }, needed('education_grade')],
  ...(['fee', 'teacher', 'fev'] as const).map((form): [Form, Change, string] => [
    form,
    { birthdate: '2010-01-01' },
    'birthdate: Um usuário responsável precisa ser maior de idade.',
  ]),

  [
    'admin',
    { birthdate: '2010-01-01' },
    'roles: Não é possível salvar um Administrador sem função.',
    'birthdate: Um usuário responsável precisa ser maior de idade.',
  ],

  // Guardian
  ['minor', { student_guardian_name: 'Vera' }, 'student_guardian_name: O nome deve ser completo.'],
  ['minor', { student_guardian_email: 'vera' }, 'student_guardian_email: E-mail inválido'],
  [
    'minor',
    { student_guardian_phone: '1133' },
    'student_guardian_phone: O telefone precisa ter ao menos 11 dígitos.',
  ],
  ...['name', 'email', 'rg', 'cpf', 'phone'].map((part): [Form, Change, string] => [
    'minor',
    { [`student_guardian_${part}`]: undefined },
    needed(`student_guardian_${part}`),
  ]),
  ['student', { student_guardian_relationship: undefined }, needed('student_guardian_relationship')],
  [
    'minor',
    { student_guardian_birthdate: '2010-01-01' },
    'student_guardian_birthdate: Um responsável financeiro precisa ser maior de idade.',
  ],
  [
    'minor',
    { student_guardian_address: undefined },
    'student_guardian_address: Para um responsável financeiro terceiro, um endereço precisa ser informado.',
  ],
  [
    'minor',
    { student_guardian_relationship: 'Próprio' },
    'student_guardian_relationship: Um aluno menor de idade precisa de um responsável financeiro.',
  ],

  // Address
  ['student', { uf: 'SPX' }, 'uf: O Estado deve ter 2 caracteres'],
  ['student', { cep: '0131' }, 'cep: O CEP precisa ter 8 dígitos.'],
  ...['cep', 'address', 'address_number', 'neighborhood', 'city', 'uf'].map(
    (part): [Form, Change, string] => ['student', { [part]: '' }, needed(part)],
  ),
  ['fev', { is_foreign: true }, 'address_complement: Um usuário estrangeiro precisa informar o complemento.'],
  [
    'student',
    { is_foreign: true, address_complement: 'Lisboa' },
    'nif: Um aluno estrangeiro precisa informar o NIF.',
  ],

  // Plan
  ...['course', 'student_level', 'plan_type', 'frequency', 'plan_duration', 'payment_method'].map(
    (field): [Form, Change, string] => ['student', { [field]: '' }, needed(field)],
  ),
  ['student', { experience_in_other_schools: ' ' }, needed('experience_in_other_schools')],
  ['student', { important_informations: ' ' }, needed('important_informations')],
  [
    'student',
    { plan_duration: 'Recorrente' },
    'payment_method: Esta forma de pagamento não é oferecida para a duração escolhida.',
  ],

  // Teacher and franchisees
  ...(['teacher', 'fee'] as const).flatMap((form): [Form, Change, string][] => [
    [form, { courses: [] }, 'courses: É necessário selecionar ao menos um curso.'],
    [form, { course_experience: '' }, needed('course_experience')],
    [form, { interests: [] }, 'interests: Um professor precisa informar Interesses e Perfil.'],
  ]),
  ['fev', { availability_of_work: '' }, needed('availability_of_work')],
  ['fev', { english_level: '' }, needed('english_level')],
  ...(['fev', 'fee'] as const).flatMap((form) =>
    Object.keys(franchise).map((field): [Form, Change, string] => [form, { [field]: '' }, needed(field)]),
  ),
  ['fev', { current_income: '100 mil' }, 'current_income: Opção inválida.'],
  ['fee', { public_link: 'minha página' }, 'public_link: Link inválido: comece com https://.'],

  // Company
  ['b2b', { cnpj: undefined, company_name: undefined }, needed('cnpj'), needed('company_name')],
  ['b2b', { cnpj: '12.ABC.345/01DE-36' }, 'cnpj: CNPJ inválido.'],
  ['fev', { fantasy_name: 'Prado' }, needed('cnpj'), needed('company_name')],
  ['fee', { cnpj: '12.ABC.345/01DE-35' }, needed('company_name')],

  // Profile
  ['student', { interests: [] }, 'interests: Um aluno precisa informar Interesses e Perfil.'],
  [
    'student',
    { special_student: true },
    'availability: Um aluno especial precisa ter a Disponibilidade definida.',
  ],
];

describe('a form sent without the screen is refused', () => {
  it.each(rules)('%s with %o', async (form, change, ...issues) => {
    expect(await issuesOf(form, change)).toEqual(issues);
  });

  it.each(Object.keys(forms).filter((form) => form !== 'admin') as Form[])(
    'but the complete form of a %s is accepted',
    async (form) => {
      expect((await admin.raw('POST', '/v1/users', forms[form]())).status).toBe(200);
    },
  );
});

describe('a seller who assigns what only the school may', () => {
  const someone = '00000000-0000-4000-8000-000000000000';
  it.each([
    ...(['ADMIN', 'TEACHER', 'FEE', 'FEV', 'B2B'] as const).map((type) => ({ types: [type] })),
    { types: ['STUDENT', 'FEV'] },
    { roles: [{ id: someone }] },
    { fev_id: someone },
    { by_pass: true },
    { skip_to_availability: true },
  ])('gets 403 for %o, on creating and on changing', async (change) => {
    const own = studentForm(course);
    const { user_id } = await seller.call('POST /v1/users', { body: own });
    for (const [method, path, body] of [
      ['POST', '/v1/users', studentForm(course)],
      ['PATCH', `/v1/users/${user_id}`, own],
    ] as const) {
      const reply = await seller.raw(method, path, { ...body, ...change });
      expect([reply.status, ((await reply.json()) as Change).code]).toEqual([403, 'field_forbidden']);
    }
    const kept = await seller.call('GET /v1/users/:id', { params: { id: user_id } });
    expect(kept).toMatchObject({ types: ['STUDENT'], roles: [], fev_id, by_pass: false });
  });

  it('stores nothing of franchise, platform or company with a student', async () => {
    const more = { ...franchise, public_name: 'Ana', cnpj: '11.222.333/0001-81', company_name: 'Prado' };
    const { user_id: id } = await seller.call('POST /v1/users', { body: studentForm(course, more) });
    const read: Change = await admin.call('GET /v1/users/:id', { params: { id } });
    expect(Object.keys(more).map((name) => read[name])).toEqual(Object.keys(more).map(() => null));
    const { rows } = await school.services.pool.query(
      "select 1 from companies where cnpj = '11222333000181'",
    );
    expect(rows).toEqual([]);
  });
});
