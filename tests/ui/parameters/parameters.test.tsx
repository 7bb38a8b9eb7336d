import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { session } from '../../../src/authProvider/session.ts';
import ParametersPage from '../../../src/resources/parameters/ParametersPage.tsx';
import {
  type FormValues,
  mergeValues,
  type Parameters,
  valuesOf,
} from '../../../src/resources/parameters/values.ts';
import { toasts } from '../../../src/ui/toast.ts';
import { show } from '../admin/support.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { quietBell } from '../teacher/screen.tsx';

const server = fakeServer();
const sent: Record<string, unknown>[] = [];

const plan = {
  name: 'Em grupo, semestral',
  code_plan: 'PL-1',
  plan_type: 'Em grupo',
  frequency: '1 vez na semana',
  plan_duration: 'Semestral',
  value_plan: 1194.5,
  value_registration: 150,
} as const;
const service = { name: 'Teste de nível', code_service: 'SRV-1', value_plan: 50, value_registration: 0 };
const entry = (id: string, type: 'select' | 'percentage' | 'money', value: string | number) => ({
  id,
  label: id,
  type,
  value,
});
const stored: Parameters = {
  sales: [
    entry('fiscal_document', 'select', 'Nota de serviço'),
    entry('tax_rate', 'percentage', 6),
    entry('discount_limit', 'percentage', 10),
  ],
  orders: [
    entry('fee_percentage', 'percentage', 50),
    entry('lesson_value', 'money', 60),
    entry('fev_percentage', 'percentage', 10),
    entry('payment_type', 'select', 'Pix'),
  ],
  products: [],
  services: [service],
  plans: [plan],
  version: 3,
  updated_at: '2026-03-10T13:00:00.000Z',
};
let now: Parameters = stored;

const rights = ['view:financial_parameters', 'edit:financial_parameters'] as const;
const enter = (...permissions: (typeof rights)[number][]) =>
  session.set(buildSession({ view: buildView({ permissions }) }));

beforeEach(() => {
  sent.length = 0;
  now = stored;
  enter(...rights);
  server.use(
    quietBell(),
    http.get(at('/v1/financial-parameters'), () => HttpResponse.json({ data: now })),
    http.patch(at('/v1/financial-parameters'), async ({ request }) => {
      const body = (await request.json()) as Parameters;
      sent.push(body);
      if (body.version !== now.version)
        return HttpResponse.json(
          { message: 'Outra pessoa alterou.', code: 'stale', requestId: 'r' },
          { status: 409 },
        );
      now = { ...now, ...body, version: now.version + 1 };
      return HttpResponse.json({ data: now });
    }),
  );
});

const cell = (name: string, row?: string) =>
  row === undefined
    ? screen.getByLabelText(name)
    : within(screen.getByRole('group', { name: row })).getByLabelText(name);
const typedIn = (input: HTMLElement) => (input as HTMLInputElement).value;
const isInvalid = (input: HTMLElement) => input.getAttribute('aria-invalid') === 'true';
const noteOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
const type = async (user: ReturnType<typeof show>, input: HTMLElement, text: string) => {
  await user.clear(input);
  await user.type(input, text);
};
const save = (user: ReturnType<typeof show>) => user.click(screen.getByRole('button', { name: 'Salvar' }));

it('shows the five sections with their values, and sends typed amounts in reais', async () => {
  const user = show(<ParametersPage />);
  await screen.findByRole('heading', { name: 'Parametrização Financeira / Fiscal' });
  const titles = (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Venda', 'Compra', 'Produto', 'Serviço', 'Planos']);
  expect(typedIn(cell('Preço', 'Plano 1'))).toBe('R$\u00a01.194,50');
  await type(user, cell('Preço', 'Plano 1'), '2.345,6');
  await type(user, cell('Percentual do FEE (%)'), '45,5');
  await user.selectOptions(cell('Documento fiscal'), 'Recibo');
  expect(typedIn(cell('Preço', 'Plano 1'))).toBe('R$\u00a02.345,60');
  await save(user);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    version: 3,
    plans: [{ ...plan, value_plan: 2345.6 }],
    services: [service],
    products: [],
  });
  expect(sent[0]?.orders).toContainEqual({ id: 'fee_percentage', value: 45.5 });
  expect(sent[0]?.sales).toContainEqual({ id: 'fiscal_document', value: 'Recibo' });
  await waitFor(() =>
    expect(toasts.get().map(({ text }) => text)).toContain('Parametrizações salvas com sucesso!'),
  );
});

const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('asks before changes are lost, a removed row among them, and not once they are saved', async () => {
  const user = show(<ParametersPage />);
  const row = await screen.findByRole('group', { name: 'Serviço 1' });
  expect(isAsked()).toBe(false);
  await user.click(within(row).getByRole('button', { name: 'Excluir Teste de nível' }));
  await waitFor(() => expect(isAsked()).toBe(true));
  await save(user);
  await waitFor(() => expect(isAsked()).toBe(false));
  expect(sent).toMatchObject([{ services: [] }]);
});

it('offers no save and no rows to those who only read', async () => {
  enter('view:financial_parameters');
  show(<ParametersPage />);
  await screen.findByRole('group', { name: 'Plano 1' });
  expect(cell('Preço', 'Plano 1').hasAttribute('readonly')).toBe(true);
  expect(cell('Documento fiscal').hasAttribute('disabled')).toBe(true);
  const names = screen.getAllByRole('button').map((each) => each.textContent);
  expect(names.filter((name) => /Salvar|Adicionar|Excluir/.test(name ?? ''))).toEqual([]);
});

it('shows what is wrong at its cell, focuses the first one and sends nothing', async () => {
  const user = show(<ParametersPage />);
  await screen.findByRole('group', { name: 'Plano 1' });
  await type(user, cell('Alíquota de imposto (%)'), '101');
  await type(user, cell('Preço', 'Serviço 1'), 'muito');
  await type(user, cell('Código do serviço', 'Serviço 1'), ' ');
  await save(user);
  await waitFor(() => expect(isInvalid(cell('Alíquota de imposto (%)'))).toBe(true));
  expect(document.activeElement).toBe(cell('Alíquota de imposto (%)'));
  expect(isInvalid(cell('Preço', 'Serviço 1'))).toBe(true);
  expect(noteOf(cell('Código do serviço', 'Serviço 1'))).toBe('Campo obrigatório.');
  expect(sent).toEqual([]);
});

it('adds a plan with the first combination without a price, and removes rows, by keyboard', async () => {
  const user = show(<ParametersPage />);
  await screen.findByRole('group', { name: 'Plano 1' });
  screen.getByRole('button', { name: 'Adicionar plano' }).focus();
  await user.keyboard('{Enter}');
  const name = await waitFor(() => cell('Descrição do item', 'Plano 2'));
  await waitFor(() => expect(document.activeElement).toBe(name));
  await user.keyboard('Em grupo, intensivo');
  expect(typedIn(cell('Frequência das aulas', 'Plano 2'))).toBe('2 vezes na semana');
  within(screen.getByRole('group', { name: 'Plano 1' }))
    .getByRole('button')
    .focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Plano 2' })).toBeNull());
  expect(typedIn(cell('Descrição do item', 'Plano 1'))).toBe('Em grupo, intensivo');
  expect(document.activeElement).toBe(
    within(screen.getByRole('group', { name: 'Plano 1' })).getByRole('button'),
  );
  await user.keyboard('{Enter}');
  await screen.findByText('Nenhum plano cadastrado: ainda não é possível gerar contratos.');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Adicionar plano' }));
});

it('refuses a combination that is chosen twice', async () => {
  const user = show(<ParametersPage />);
  await screen.findByRole('group', { name: 'Plano 1' });
  await user.click(screen.getByRole('button', { name: 'Adicionar plano' }));
  await user.type(cell('Descrição do item', 'Plano 2'), 'Outro');
  await user.type(cell('Código do plano', 'Plano 2'), 'PL-2');
  await user.type(cell('Preço', 'Plano 2'), '900');
  await user.selectOptions(cell('Frequência das aulas', 'Plano 2'), '1 vez na semana');
  await save(user);
  await waitFor(() =>
    expect(noteOf(cell('Duração contratada', 'Plano 2'))).toBe(
      'Esta combinação já tem preço em outra linha.',
    ),
  );
  expect(sent).toEqual([]);
});

it('keeps what was typed when another person saved in between, and saves it over the new version', async () => {
  const user = show(<ParametersPage />);
  await screen.findByRole('group', { name: 'Plano 1' });
  await type(user, cell('Preço', 'Plano 1'), '1.300');
  const added = { ...service, name: 'Aula avulsa', code_service: 'SRV-2' };
  now = { ...stored, services: [service, added], version: 4 };
  await save(user);
  await screen.findByRole('heading', { name: 'Outra pessoa alterou este registro' });
  expect(typedIn(cell('Preço', 'Plano 1'))).toBe('R$\u00a01.300,00');
  expect(typedIn(cell('Descrição do item', 'Serviço 2'))).toBe('Aula avulsa');
  await save(user);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({
    version: 4,
    services: [service, added],
    plans: [{ ...plan, value_plan: 1300 }],
  });
});

it('shows 40 rows, and the versions with who changed what', async () => {
  const products = Array.from({ length: 40 }, (_, index) => ({
    name: `Livro ${index + 1}`,
    code_product: `LIV-${index + 1}`,
    code_department: '',
    code_category: '',
    value_plan: index,
    value_registration: 0,
  }));
  now = { ...stored, products };
  server.use(
    http.get(at('/v1/financial-parameters/versions'), () =>
      HttpResponse.json({
        data: {
          response: [
            {
              id: '00000000-0000-4000-8000-000000000001',
              version: 3,
              author_name: 'Ana Souza',
              created_at: '2026-03-10T13:00:00.000Z',
              changes: [
                {
                  section: 'orders',
                  operation: 'U',
                  row: null,
                  fields: [{ field: 'lesson_value', before: 55, after: 60 }],
                },
                {
                  section: 'plans',
                  operation: 'I',
                  row: plan.name,
                  fields: [{ field: 'value_plan', before: null, after: 1194.5 }],
                },
              ],
            },
          ],
          page: 1,
          pageSize: 10,
          hasNextPage: false,
          total: 1,
          next: null,
        },
      }),
    ),
  );
  const user = show(<ParametersPage />);
  await screen.findByRole('group', { name: 'Produto 40' });
  await user.click(screen.getByRole('button', { name: 'Histórico de versões' }));
  const version = await screen.findByRole('region', { name: 'Versão 3' });
  expect(version.textContent).toContain('Ana Souza');
  expect(within(version).getByRole('row', { name: /Valor da aula/ }).textContent).toMatch(/55,00.*60,00/);
  expect(version.textContent).toContain(`Planos: ${plan.name} incluído`);
});

it('merges rows by their code and cells by what was typed', () => {
  const base = valuesOf({ ...stored, services: [service, { ...service, name: 'B', code_service: 'B' }] });
  const mine: FormValues = {
    ...base,
    services: base.services
      .filter(({ code_service }) => code_service !== 'B')
      .map((row) => ({ ...row, name: 'Meu' })),
  };
  const saved = valuesOf({
    ...stored,
    services: [
      { ...service, value_plan: 70 },
      { ...service, name: 'B', code_service: 'B' },
    ],
    plans: [],
  });
  const merged = mergeValues(base, mine, saved);
  expect(merged.services).toEqual([{ ...saved.services[0], name: 'Meu' }]);
  expect(merged.plans).toEqual([]);
});
