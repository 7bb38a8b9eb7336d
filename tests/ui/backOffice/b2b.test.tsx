import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { session } from '../../../src/authProvider/session.ts';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { openAt } from './open.tsx';

const server = fakeServer();
const student = {
  id: 's1',
  student_id: 's1',
  user_id: 'u1',
  name: 'Otávio Prado',
  email: 'otavio@x.test',
  phone: '+5511987654321',
  photo_url: null,
  student_level: 'Básico',
  student_status: true,
  onboarding_status: 'AGUARDANDO_MATCH',
  company_name: 'Serra Azul',
};
const kept = {
  rg: '12.345.678-9',
  cpf: '52998224725',
  birthdate: '1988-03-15',
  education_grade: 'Graduação',
  cep: '01310100',
  address: 'Avenida Paulista',
  address_number: '1578',
  neighborhood: 'Bela Vista',
  address_complement: null,
  city: 'São Paulo',
  uf: 'SP',
  nif: null,
  interests: ['Profissional'],
  frequency: '1 vez na semana',
  student_modality: 'Em grupo',
  is_special_student: false,
  experience_in_other_schools: 'Nenhuma.',
  important_informations: 'Nenhuma',
  course: 'c1',
  company_id: 'co1',
  skip_to_availability: false,
  availability: {},
};
const listOf = (rows: object[]) =>
  HttpResponse.json({
    data: { response: rows, page: 1, pageSize: 100, hasNextPage: false, total: rows.length, next: null },
  });
let sent: Record<string, unknown> | null;

beforeEach(() => {
  sent = null;
  server.use(
    http.get(at('/v1/b2b'), () => listOf([student])),
    http.get(at('/v1/courses'), () => listOf([{ id: 'c1', course: 'Inglês', status: true }])),
    http.get(at('/v1/utils/cep/:cep'), () =>
      HttpResponse.json({
        data: { street: 'Avenida Paulista', neighborhood: 'Bela Vista', city: 'São Paulo', uf: 'SP' },
      }),
    ),
    http.post(at('/v1/b2b'), async ({ request }) => {
      sent = (await request.json()) as Record<string, unknown>;
      return HttpResponse.json({ data: { ...student, ...sent } });
    }),
  );
});

/** As a login of a company. */
function openAsCompany(address: string) {
  const opened = openAt(address);
  session.set(
    buildSession({
      view: buildView({
        types: ['B2B'],
        activeType: 'B2B',
        permissions: ['view:b2b', 'create:b2b', 'edit:b2b'],
      }),
    }),
  );
  return opened;
}

it('lists the students of the company with the specified columns', async () => {
  openAsCompany('/b2b');
  expect(await screen.findByText('(11) 98765-4321')).toBeDefined();
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads.slice(0, 4)).toEqual(['Nome', 'E-mail', 'Telefone', 'Nível']);
  expect(screen.getByRole('button', { name: 'Adicionar' })).toBeDefined();
});

it('registers a student in one form of three cards', async () => {
  const { user } = openAsCompany('/b2b/student/edit');
  for (const title of ['Dados básicos', 'Endereço', 'Dados acadêmicos'])
    expect(await screen.findByRole('region', { name: title })).toBeDefined();
  const fill = (label: string, text: string) => user.type(screen.getByLabelText(label), text);
  await fill('Nome completo', 'Otávio Prado');
  await fill('E-mail', 'otavio@x.test');
  await fill('CPF', '52998224725');
  await fill('RG', '12.345.678-9');
  await fill('Data de nascimento', '15031988');
  await fill('Celular', '11987654321');
  await user.selectOptions(screen.getByLabelText('Escolaridade'), 'Graduação');
  await fill('CEP', '01310100');
  expect(await screen.findByDisplayValue('Avenida Paulista')).toBeDefined();
  await fill('Número', '1578');
  await user.selectOptions(screen.getByLabelText('Nível'), 'Básico');
  await user.selectOptions(screen.getByLabelText('Modalidade'), 'Em grupo');
  await user.selectOptions(screen.getByLabelText('Frequência'), '1 vez na semana');
  await user.click(within(screen.getByRole('group', { name: 'Interesses' })).getByLabelText('Profissional'));
  await fill('Experiência em outras escolas', 'Nenhuma.');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText(/^Aluno cadastrado\./)).toBeDefined();
  expect(sent).toMatchObject({
    name: 'Otávio Prado',
    cpf: '52998224725',
    cep: '01310100',
    phone: '+5511987654321',
    uf: 'SP',
    student_modality: 'Em grupo',
    interests: ['Profissional'],
    is_special_student: false,
  });
  expect(sent).not.toHaveProperty('nif');
});

it('names each missing field before anything is sent', async () => {
  const { user } = openAsCompany('/b2b/student/edit');
  await user.click(await screen.findByRole('button', { name: 'Salvar' }));
  expect((await screen.findAllByText('Campo obrigatório.')).length).toBeGreaterThan(8);
  expect(screen.getByText('Confirme o preenchimento de todos os campos')).toBeDefined();
  expect(screen.getByText('Um aluno precisa informar Interesses e Perfil.')).toBeDefined();
  expect(sent).toBeNull();
});

it('says that the server failed, and keeps what was typed', async () => {
  const stored = { ...student, ...kept, updated_at: '2026-03-09T12:00:00.000Z' };
  server.use(
    http.get(at('/v1/b2b/s1'), () => HttpResponse.json({ data: stored })),
    http.patch(at('/v1/b2b/s1'), () => HttpResponse.json({ code: 'internal' }, { status: 500 })),
    http.put(at('/v1/b2b/s1'), () => HttpResponse.json({ code: 'internal' }, { status: 500 })),
  );
  const { user } = openAsCompany('/b2b/student/edit?id=s1');
  const name = await screen.findByDisplayValue('Otávio Prado');
  await user.type(name, ' Lemos');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect((await screen.findAllByText('Erro ao atualizar estudante B2B.')).length).toBeGreaterThan(0);
  expect(screen.getByDisplayValue('Otávio Prado Lemos')).toBeDefined();
});

it('asks for the reason of a lower level, and sends it', async () => {
  const stored = { ...student, ...kept, student_level: 'Básico', updated_at: '2026-03-09T12:00:00.000Z' };
  const save = async ({ request }: { request: Request }) => {
    sent = (await request.json()) as Record<string, unknown>;
    return HttpResponse.json({ data: stored });
  };
  server.use(
    http.get(at('/v1/b2b/s1'), () => HttpResponse.json({ data: stored })),
    http.patch(at('/v1/b2b/s1'), save),
    http.put(at('/v1/b2b/s1'), save),
  );
  const { user } = openAsCompany('/b2b/student/edit?id=s1');
  await screen.findByDisplayValue('Otávio Prado');
  expect(screen.queryByLabelText('Motivo')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Nível'), 'Zero');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(sent).toBeNull();
  await user.type(await screen.findByLabelText('Motivo'), 'Precisa rever o conteúdo.');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(sent).toMatchObject({ student_level: 'Zero', level_reason: 'Precisa rever o conteúdo.' }),
  );
  expect(sent).not.toHaveProperty('known_level');
});
