import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, it } from 'vitest';
import { session } from '../../../src/authProvider/session.ts';
import { queryClient } from '../../../src/dataProvider/queryClient.ts';
import ContractTemplatePage from '../../../src/resources/contractTemplates/ContractTemplatePage.tsx';
import { Toasts } from '../../../src/ui/Toasts.tsx';
import { toasts } from '../../../src/ui/toast.ts';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { quietBell } from '../teacher/screen.tsx';

const server = fakeServer();
const versions = [
  { version: 1, note: 'Texto inicial', author_name: null, content: '# Contrato\n\nCurso {{curso}}.' },
  { version: 2, note: 'Mais claro', author_name: 'Ana', content: '# Contrato\n\nCurso de {{curso}}.' },
];
const sent: unknown[] = [];
let used = 1;
let refusal: (() => Response) | null;
const shownAs = (version: (typeof versions)[number]) => ({
  ...version,
  created_at: '2026-03-09T15:30:00.000Z',
  in_force: version.version === used,
});

beforeEach(() => {
  sent.length = 0;
  used = 1;
  refusal = null;
  server.use(
    quietBell(),
    http.get(at('/v1/contract-templates'), () =>
      HttpResponse.json({
        data: {
          response: versions.toReversed().map(shownAs),
          page: 1,
          pageSize: 10,
          hasNextPage: false,
          total: 2,
          next: null,
        },
      }),
    ),
    http.get(at('/v1/contract-templates/:version'), ({ params }) => {
      const found = versions.find(({ version }) => version === Number(params.version)) ?? versions[0];
      return HttpResponse.json({ data: found && { ...shownAs(found), latest: 2, used } });
    }),
    http.post(at('/v1/contract-templates'), async ({ request }) => {
      sent.push(await request.json());
      return refusal?.() ?? HttpResponse.json({ data: { version: 2 } });
    }),
    http.post(at('/v1/contract-templates/2/use'), async ({ request }) => {
      sent.push(await request.json());
      used = 2;
      return HttpResponse.json({ data: { drafts: 3 } });
    }),
  );
});

function open(permissions = ['view:school_settings', 'edit:school_settings']) {
  session.set(buildSession({ view: buildView({ permissions, types: ['ADMIN'] }) }));
  queryClient.clear();
  toasts.set([]);
  const routes = [{ path: '/contract-template', element: <ContractTemplatePage /> }];
  const router = createMemoryRouter(routes, { initialEntries: ['/contract-template'] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const text = () => screen.findByLabelText<HTMLTextAreaElement>('Texto do contrato');

it('opens the version in use, inserts variables, and saves a new version with a note', async () => {
  const user = open();
  expect((await text()).value).toContain('Curso {{curso}}.');
  const save = screen.getByRole('button', { name: 'Salvar como nova versão' });
  expect(save).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: /aluno\.nome/ }));
  await user.click(save);
  expect(await screen.findByText('Escreva em poucas palavras o que muda.')).toBeDefined();
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText('O que muda nesta versão'), 'Com o nome');
  await user.click(save);
  expect(await screen.findByText(/Versão 2 salva/)).toBeDefined();
  expect(sent).toMatchObject([{ note: 'Com o nome', latest: 2 }]);
  expect(JSON.stringify(sent)).toContain('{{aluno.nome}}');
});

it('shows at the text which line the server refuses, and keeps what was typed', async () => {
  refusal = () => {
    const message = 'Linha 3: não existe a variável “x”.';
    const issues = [
      { path: 'content', code: 'template_variable_unknown', values: { line: 3, name: 'x' }, message },
    ];
    const body = { code: 'invalid_request', message: 'Confira os campos.', issues, requestId: 'r' };
    return HttpResponse.json(body, { status: 400 });
  };
  const user = open();
  await user.type(await text(), ' fim');
  await user.type(screen.getByLabelText('O que muda nesta versão'), 'Fim');
  await user.click(screen.getByRole('button', { name: 'Salvar como nova versão' }));
  expect((await screen.findAllByText(/Linha 3: não existe a variável/)).length).toBeGreaterThan(0);
  expect((await text()).value).toContain('fim');
});

it('compares another version with the one in use, word by word, and puts it in use', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Abrir a versão 2' }));
  await user.click(await screen.findByRole('button', { name: 'Comparar com a que está em uso' }));
  const compared = within(await screen.findByRole('dialog'));
  expect((await compared.findByText(/^de/)).tagName).toBe('INS');
  await user.click(compared.getByRole('button', { name: /Fechar/ }));
  await user.click(screen.getByRole('button', { name: 'Usar esta versão' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Usar esta versão' }));
  await user.click(asked.getByRole('button', { name: 'Usar esta versão' }));
  expect(await screen.findByText(/3 contratos sem assinatura serão refeitos/)).toBeDefined();
  expect(sent).toEqual([{ used: 1 }]);
});

it('is only read without the permission to edit', async () => {
  open(['view:school_settings']);
  expect((await text()).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Usar esta versão' })).toBeNull();
});
