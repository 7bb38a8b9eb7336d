import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { withHours } from '../../../domain/changedHours.ts';
import { openAt } from '../backOffice/open.tsx';
import { at, fakeServer } from '../support/browser.ts';

const server = fakeServer();

const row = (more: object = {}) => ({
  id: 1,
  user_name: 'Carla Dias',
  created_at: '2026-03-10T13:05:00.000Z',
  context: 'Usuários',
  context_code: 'users',
  entity: 'users',
  entity_id: 'u1',
  entity_name: 'Ana Souza',
  operation: 'U',
  details: 'Carla Dias alterou o telefone de Ana Souza',
  changes: [
    { field: 'phone', kind: 'text', from: ['+5511911112222'], to: ['+5511933334444'], withheld: false },
    { field: 'cpf', kind: 'text', from: [], to: [], withheld: true },
    { field: 'by_pass', kind: 'flag', from: ['false'], to: ['true'], withheld: false },
    { field: 'value_plan', kind: 'money', from: [], to: ['123456'], withheld: false },
  ],
  person_id: 'u1',
  student_id: 's1',
  student_name: 'Ana Souza',
  ...more,
});
const slot = { start: '10:00', end: '11:00' };
const hours = row({
  id: 2,
  context: 'Disponibilidade',
  context_code: 'availability',
  details: withHours('Carla Dias alterou a disponibilidade de Ana Souza', {
    intersections: { monday: [slot] },
    availability: { friday: [slot] },
  }),
  changes: [{ field: 'availability', kind: 'hours', from: ['monday 10:00'], to: [], withheld: false }],
});

function keep(path: string, rows: object[], total = rows.length) {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get(at(path), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const list = { response: rows, page: 1, pageSize: 20, hasNextPage: false, total, next: null };
      return HttpResponse.json({ data: list });
    }),
  );
  return asked;
}

it('shows the log with the specified columns', async () => {
  keep('/v1/logs', [row()]);
  openAt('/logs');
  expect(await screen.findByRole('heading', { name: /Logs do Sistema/ })).toBeDefined();
  await screen.findByText('10/03/2026 10:05');
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toEqual(['Usuário', 'Data e Hora', 'Contexto', 'Detalhes', 'Operação', 'Ações']);
  expect(screen.getByText('Edição')).toBeDefined();
});

it('opens a change with its fields before and after', async () => {
  keep('/v1/logs', [row()]);
  const { user } = openAt('/logs');
  await user.click(await screen.findByRole('button', { name: 'Detalhes' }));
  const dialog = await screen.findByRole('dialog');
  const cells = within(dialog)
    .getAllByRole('row')
    .map((each) => each.textContent);
  expect(cells).toEqual([
    'CampoAntesDepois',
    'Telefone(11) 91111-2222(11) 93333-4444',
    'CPFAlterado (sem acesso ao valor)',
    'Dispensa de contrato e pagamentosNãoSim',
    'Valor do plano-R$\u00a01.234,56',
  ]);
  expect(within(dialog).getByRole('link', { name: 'Abrir o cadastro' }).getAttribute('href')).toContain('u1');
});

it('sends the contexts whose label contains the typed text', async () => {
  const asked = keep('/v1/logs', []);
  openAt(`/logs?filter=${encodeURIComponent('{"context":"usuarios"}')}`);
  await screen.findByText('Nenhum resultado encontrado');
  expect(asked[0]?.get('contexts')).toBe('users');
});

it('marks a total that was not counted to its end', async () => {
  keep('/v1/logs', [row()], 10_001);
  openAt('/logs');
  expect(await screen.findByText('Página 1 de 500+')).toBeDefined();
});

it('shows the changed times of a student', async () => {
  keep('/v1/logs/student', [row(), hours]);
  const { user } = openAt('/student-logs');
  expect(await screen.findByRole('heading', { name: /Logs de Alunos/ })).toBeDefined();
  const heads = (await screen.findAllByRole('columnheader')).map((head) => head.textContent);
  expect(heads.slice(5, 7)).toEqual(['Aluno(a)', 'Disponibilidade']);
  const without = screen.getByRole('button', { name: 'Não houve mudanças de disponiblidade' });
  expect(without.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Ver os horários alterados' }));
  const dialog = await screen.findByRole('dialog', { name: 'Horários alterados' });
  const days = within(dialog).getAllByRole('listitem');
  expect(days.map((day) => day.textContent)).toEqual(['Segunda-feira10:00–11:00', 'Sexta-feira10:00–11:00']);
  await user.click(within(dialog).getByRole('button', { name: 'FECHAR' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows them on a phone, too', async () => {
  keep('/v1/logs/student', [hours]);
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media === '(max-width: 767px)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { user } = openAt('/student-logs');
  await user.click(await screen.findByRole('button', { name: 'Mais ações: Carla Dias' }));
  await user.click(await screen.findByRole('button', { name: 'Ver os horários alterados' }));
  expect(await screen.findByRole('dialog', { name: 'Horários alterados' })).toBeDefined();
});

it('exports what is filtered, and reports a failure', async () => {
  const asked: URLSearchParams[] = [];
  const created = vi.fn((_: Blob) => 'blob:file');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: created, revokeObjectURL: vi.fn() }));
  keep('/v1/logs', [row()]);
  server.use(
    http.get(at('/v1/logs/export'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return asked.length === 1
        ? HttpResponse.arrayBuffer(new ArrayBuffer(2048), {
            headers: { 'content-disposition': "attachment; filename*=UTF-8''Logs.xlsx" },
          })
        : HttpResponse.json(
            {
              message: 'São mais de 1 milhão de linhas.',
              code: 'export_too_large',
              values: { millions: 1 },
              requestId: 'r',
            },
            { status: 417 },
          );
    }),
  );
  const { user } = openAt(`/logs?filter=${encodeURIComponent('{"user_name":"carla"}')}`);
  await user.click(await screen.findByRole('button', { name: 'Exportar' }));
  await waitFor(() => expect(created).toHaveBeenCalledTimes(1));
  expect(created.mock.calls[0]?.[0].size).toBe(2048);
  expect(asked[0]?.toString()).toBe('orderBy=created_at&order=DESC&user_name=carla');
  await user.click(await screen.findByRole('button', { name: 'Exportar' }));
  expect(await screen.findByText(/1 milhão de linhas/)).toBeDefined();
});
