import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ResponseOf } from '../../../contract/index.ts';
import type { Permission } from '../../../domain/permissions.ts';
import { session } from '../../../src/authProvider/session.ts';
import { CanOpenContext } from '../../../src/browser/canOpen.ts';
import AdminHomePage from '../../../src/portals/admin/AdminHomePage.tsx';
import { show } from '../classroom/screen.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { quietBell } from '../teacher/screen.tsx';

type Today = ResponseOf<'GET /v1/dashboard/today'>;
type Dashboard = ResponseOf<'GET /v1/dashboard/admin'>;
type Ranking = ResponseOf<'GET /v1/fev/ranking'>;
type Kind = Today['waiting'][number];

const server = fakeServer();
const row = { teacher_name: null, since: null, count: null, days: null, amount: null };
const day: Today = {
  day: '2026-03-10',
  lessons: { total: 10, live: 1, absent_teachers: 1, hours: [{ hour: 8, lessons: 10, live: 1 }] },
  waiting: [],
};
const dashboard: Dashboard = {
  period: { from: '2026-03-01', to: '2026-03-10' },
  sales_in_the_period: { opportunities_generated: 112, sales_made: 43, conversion_rate: 38.4 },
  active_students: { actives: 186, percentage_over_last_month: 4.5 },
  students_count: { total: 214, active: 186, inactive: 28 },
  fev: { new_fev: 3, concluded: 19, total: 24 },
  fee: { average_grade: 9.2, new_fee: 2, total: 31 },
  total_revenue: { this_month: 8_435_000, this_year_so_far: 91_248_000 },
};
const nothing: Dashboard = {
  period: dashboard.period,
  sales_in_the_period: { opportunities_generated: 0, sales_made: 0, conversion_rate: null },
  active_students: { actives: 0, percentage_over_last_month: null },
  students_count: { total: 0, active: 0, inactive: 0 },
  fev: { new_fev: 0, concluded: 0, total: 0 },
  fee: { average_grade: null, new_fee: 0, total: 0 },
  total_revenue: { this_month: 0, this_year_so_far: 0 },
};
const sellers = (count: number): Ranking['response'] =>
  Array.from({ length: count }, (_, index) => ({
    id: `s${index}`,
    fev_id: `s${index}`,
    user_id: `u${index}`,
    position: index + 1,
    name: index === 1 ? null : `Vendedora ${index + 1}`,
    fev_name: index === 1 ? null : `Vendedora ${index + 1}`,
    avatar_url: null,
    total_sales: 10 - index,
    total_value: 100_000 - index,
  }));

const answer = <T,>(path: string, data: T) => http.get(at(path), () => HttpResponse.json({ data }));
const failing = (path: string) =>
  http.get(at(path), () =>
    HttpResponse.json({ message: 'x', code: 'forbidden', requestId: 'r' }, { status: 403 }),
  );
const ranked = (response: Ranking['response']) =>
  answer('/v1/fev/ranking', { response, page: 1, pageSize: 20, hasNextPage: false, total: response.length });

function open(permissions: Permission[] = []) {
  session.set(buildSession({ view: buildView({ types: ['ADMIN'], permissions }) }));
  return show(
    <CanOpenContext.Provider value={(path) => path !== '/school-settings'}>
      <AdminHomePage />
    </CanOpenContext.Provider>,
    '/administrator',
  );
}

beforeEach(() =>
  server.use(
    quietBell(),
    answer('/v1/dashboard/today', day),
    answer('/v1/dashboard/admin', dashboard),
    answer('/v1/dashboard/admin-student-growth', []),
    answer('/v1/dashboard/admin-franchise-growth', []),
    ranked([]),
  ),
);

describe("the day on the administrator's home", () => {
  it('is told in one sentence, with the lessons of each hour', async () => {
    open();
    expect(await screen.findByText('Terça: 10 aulas, 1 ao vivo, 1 professor ausente')).toBeTruthy();
    expect(await screen.findByText('08:00: 10 aulas')).toBeTruthy();
    expect(await screen.findByText('Nada espera por você.')).toBeTruthy();
  });

  it('names neither lessons in progress nor absent teachers where there are none', async () => {
    server.use(
      answer('/v1/dashboard/today', {
        ...day,
        lessons: { total: 1, live: 0, absent_teachers: 0, hours: [] },
      }),
    );
    open();
    expect(await screen.findByText('Terça: 1 aula')).toBeTruthy();
  });

  it('offers a retry where it did not load', async () => {
    server.use(failing('/v1/dashboard/today'));
    const user = open();
    const again = await screen.findByRole('button', { name: 'Tentar novamente' });
    server.use(answer('/v1/dashboard/today', day));
    await user.click(again);
    expect(await screen.findByText('Nada espera por você.')).toBeTruthy();
  });
});

describe('what waits for an administrator', () => {
  const since = '2026-03-09T08:00:00.000Z';
  const kinds: [Kind, text: string | RegExp, verb: string, address: string][] = [
    [
      { kind: 'uncovered', total: 1, rows: [{ ...row, id: 'a', name: 'Helena', count: 2 }] },
      'tem 2 aulas sem substituto',
      'Replanejar',
      '/time-off',
    ],
    [
      {
        kind: 'unanswered',
        total: 1,
        rows: [{ ...row, id: 'a', name: 'Olívia', teacher_name: 'Juliana', since }],
      },
      'Juliana não respondeu há 1 dia',
      'Oferecer a outro',
      '/students-waiting-teacher-acceptance',
    ],
    [
      { kind: 'to_direct', total: 1, rows: [{ ...row, id: 'a', name: 'Cecília', since }] },
      'espera professor há 1 dia',
      'Direcionar',
      '/students-without-match',
    ],
    [
      {
        kind: 'transfer',
        total: 1,
        rows: [{ ...row, id: 'a', name: 'Caio', teacher_name: 'Juliana', since }],
      },
      'transferência pedida há 1 dia, hoje com Juliana',
      'Decidir',
      '/new-student-transfer-details',
    ],
    [
      {
        kind: 'reschedule',
        total: 1,
        rows: [{ ...row, id: 'a', name: 'Caio', teacher_name: 'Juliana', since }],
      },
      'pediu outro horário a Juliana há 1 dia',
      'Decidir',
      '/reschedules',
    ],
    [
      { kind: 'privacy', total: 1, rows: [{ ...row, id: 'a', name: 'Caio', days: 3 }] },
      'pedido sobre os próprios dados, faltam 3 dias',
      'Decidir',
      '/privacy-requests',
    ],
    [
      { kind: 'unpaid', total: 1, rows: [{ ...row, id: 'a', name: 'Caio', days: 8, amount: 15_000 }] },
      /deve R\$\s150,00, há 8 dias/,
      'Ver',
      '/debtors',
    ],
    [
      { kind: 'document', total: 1, rows: [{ ...row, id: 'a', name: 'Helena' }] },
      'tem documento vencido',
      'Avisar',
      '/users',
    ],
  ];

  it.each(kinds.map(([kind, text, verb, address]) => ({ kind, text, verb, address, of: kind.kind })))(
    'says what it is and leads to where it is done: $of',
    async ({ kind, text, verb, address }) => {
      server.use(answer('/v1/dashboard/today', { ...day, waiting: [kind] }));
      const user = open();
      expect(await screen.findByText(text)).toBeTruthy();
      await user.click(screen.getByRole('button', { name: `${verb}: ${kind.rows[0]?.name}` }));
      await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(address));
    },
  );

  it('links to the list of a kind of which only the first are shown', async () => {
    const rows = ['a', 'b', 'c'].map((id) => ({ ...row, id, name: `Aluno ${id}`, since }));
    server.use(answer('/v1/dashboard/today', { ...day, waiting: [{ kind: 'to_direct', total: 7, rows }] }));
    open();
    const link = await screen.findByRole('link', { name: 'Sem professor: ver todos os 7' });
    const address = new URL(String(link.getAttribute('href')), 'http://x');
    expect(address.pathname).toBe('/students-without-match');
    expect(JSON.parse(address.searchParams.get('filter') ?? '')).toEqual({ status: 'pending-allocation' });
  });
});

const addressOf = (link: HTMLElement) => new URL(String(link.getAttribute('href')), 'http://x');
const filterOf = (link: HTMLElement) => JSON.parse(addressOf(link).searchParams.get('filter') ?? 'null');
function expectList(link: HTMLElement, path: string, filter: object | null): void {
  expect(addressOf(link).pathname).toBe(path);
  expect(filterOf(link)).toEqual(filter);
}

describe("the figures of the administrator's home", () => {
  const card = async (name: string) => within(await screen.findByRole('region', { name }));

  it('shows sales, students, franchisees and revenue, which lead to what is behind them', async () => {
    open(['view:revenue']);
    expect(await screen.findByText('38,4%')).toBeTruthy();
    expect((await card('Vendas no período')).getByText('112')).toBeTruthy();
    expect((await card('Alunos ativos')).getByText('4,5% sobre fevereiro')).toBeTruthy();
    expect((await card('Executivos de Ensino')).getByText('9,2')).toBeTruthy();
    const month = (await card('Faturamento')).getByRole('link', { name: /84\.350,00/ });
    expect(month.getAttribute('href')).toBe('/accounting?from=2026-03-01&to=2026-03-10');
    const all = (await card('Executivos de Vendas')).getByRole('link', { name: /Abrir a lista/ });
    expect(all.getAttribute('href')).toBe('/fev');
  });

  const month = { from: '2026-03-01', to: '2026-03-10' };
  it.each([
    ['Vendas no período', '112 oportunidades geradas', '/students', { figure: 'opportunity', ...month }],
    ['Vendas no período', '43 vendas feitas', '/students', { figure: 'sale', ...month }],
    ['Alunos ativos', '186 Alunos ativos', '/students', { student_status: 'true' }],
    ['Alunos ativos', '28 inativos', '/students', { student_status: 'false' }],
    ['Alunos ativos', '214 no total', '/students', null],
    ['Executivos de Vendas', '3 novos', '/fev', month],
    ['Executivos de Vendas', '19 concluídos', '/fev', { concluded: 'true' }],
    ['Executivos de Ensino', '31 no total', '/teachers', { type: 'FEE' }],
    ['Executivos de Ensino', '2 novos', '/teachers', { type: 'FEE', ...month }],
    ['Executivos de Ensino', '9,2 nota de 10', '/teachers', { type: 'FEE', is_rated: 'true' }],
  ])('links each figure to the list behind it: %s, %s', async (title, name, path, filter) => {
    open(['view:revenue']);
    await screen.findByText('38,4%');
    const link = await (await card(title)).findByRole('link', { name });
    expectList(link, path, filter);
  });

  it('links the sales of each place to the students sold to, and of each month to those who came or left', async () => {
    server.use(
      ranked(sellers(1)),
      answer('/v1/dashboard/admin-student-growth', [
        {
          month: '2026-02',
          year: 2026,
          month_name: 'fevereiro',
          new_students: 7,
          lost_students: 2,
          total: 90,
        },
      ]),
    );
    open(['view:revenue']);
    const sold = await (await card('Ranking anual')).findByRole('link', { name: 'Vendedora 1: 10 vendas' });
    const { from, to, ...filter } = filterOf(sold);
    expect(filter).toEqual({ figure: 'sale', fev_id: 's0', plan_duration: 'Anual' });
    expect(from < to).toBe(true);
    const growth = await card('Alunos');
    const days = { from: '2026-02-01', to: '2026-02-28' };
    expectList(await growth.findByText('7'), '/students', { figure: 'new', ...days });
    expectList(growth.getByText('2'), '/students', { figure: 'lost', ...days });
    expectList(growth.getByText('90'), '/students', { figure: 'counted', to: days.to });
  });

  it('says in the words of each card that there is nothing yet', async () => {
    server.use(answer('/v1/dashboard/admin', nothing));
    open(['view:revenue']);
    for (const [name, text] of [
      ['Vendas no período', 'Sem dados disponíveis!'],
      ['Alunos ativos', 'Nenhum aluno ativo encontrado.'],
      ['Executivos de Vendas', 'Nenhum executivo cadastrado ainda.'],
      ['Executivos de Ensino', 'Nenhum franqueado cadastrado ainda.'],
      ['Faturamento', 'Nenhum faturamento registrado.'],
      ['Ranking anual', 'Sem dados disponíveis!'],
      ['Franquias', 'Sem dados para visualizar no período.'],
    ] as const)
      expect(await (await card(name)).findByText(text)).toBeTruthy();
    expect(await (await card('Hoje')).findAllByText('Aguardando')).toHaveLength(3);
  });

  it('has neither revenue nor rankings for those who may not see money', async () => {
    server.use(answer('/v1/dashboard/admin', { ...dashboard, total_revenue: null }));
    open(['view:dashboard']);
    await screen.findByText('38,4%');
    expect(screen.queryByText('Faturamento')).toBeNull();
    expect(screen.queryByText('Ranking anual')).toBeNull();
  });

  it('ranks five sellers, then all, with a word for a missing name', async () => {
    server.use(ranked(sellers(7)));
    const user = open(['view:revenue']);
    const annual = await card('Ranking anual');
    expect(await annual.findByText('Vendedora 5')).toBeTruthy();
    expect(annual.queryByText('Vendedora 6')).toBeNull();
    expect(annual.getByText('Nome não disponível')).toBeTruthy();
    await user.click(annual.getByRole('button', { name: 'Ver todos' }));
    expect(await within(await screen.findByRole('dialog')).findByText('Vendedora 7')).toBeTruthy();
  });

  it('says that they did not load, and reads them again', async () => {
    server.use(failing('/v1/dashboard/admin'));
    const user = open(['view:dashboard']);
    expect(await screen.findByText('Erro ao carregar dados')).toBeTruthy();
    expect(screen.getByText('Tente novamente mais tarde')).toBeTruthy();
    server.use(answer('/v1/dashboard/admin', dashboard));
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('38,4%')).toBeTruthy();
  });

  it('asks for the growth of a chosen year', async () => {
    const asked: string[] = [];
    server.use(
      http.get(at('/v1/dashboard/admin-student-growth'), ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json({ data: [] });
      }),
    );
    const user = open(['view:dashboard']);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Período' }), '2024');
    await waitFor(() => expect(asked.at(-1)).toBe('?start_date=2024-01-01&end_date=2024-12-31'));
  });
});
