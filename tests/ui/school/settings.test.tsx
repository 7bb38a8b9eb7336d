import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, it } from 'vitest';
import type { ResponseOf } from '../../../contract/index.ts';
import { session } from '../../../src/authProvider/session.ts';
import { queryClient } from '../../../src/dataProvider/queryClient.ts';
import SchoolSettingsPage from '../../../src/resources/school/SchoolSettingsPage.tsx';
import { Toasts } from '../../../src/ui/Toasts.tsx';
import { toasts } from '../../../src/ui/toast.ts';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { quietBell } from '../teacher/screen.tsx';

const server = fakeServer();
const stored: ResponseOf<'GET /v1/school-settings'> = {
  version: 3,
  name: 'Escola Horizonte',
  cnpj: null,
  email: null,
  phone: null,
  cep: null,
  address: null,
  address_number: null,
  address_complement: null,
  neighborhood: null,
  city: 'São Paulo',
  uf: null,
  pix_key: null,
  accent: null,
  payment_reminders: true,
  logo_url: null,
  links: { help: 'https://ajuda.example' },
  pix_key_kind: null,
  uses_pix: true,
  mail_from: null,
};

/** The server of a school, whose settings `reply` may refuse to change. */
function keep(reply?: () => Response) {
  const sent: Record<string, unknown>[] = [];
  let current = stored;
  server.use(
    http.get(at('/v1/school-settings'), () => HttpResponse.json({ data: current })),
    http.get(at('/v1/school-settings/history'), () => HttpResponse.json({ data: [] })),
    http.patch(at('/v1/school-settings'), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push(body);
      const refusal = reply?.();
      if (refusal) return refusal;
      current = { ...current, ...body, version: current.version + 1 };
      return HttpResponse.json({ data: { version: current.version } });
    }),
  );
  return {
    sent,
    set: (change: Partial<typeof stored>) => {
      current = { ...current, ...change };
    },
  };
}

function open(permissions: string[] = []) {
  session.set(buildSession({ view: buildView({ permissions, types: ['ADMIN'] }) }));
  queryClient.clear();
  toasts.set([]);
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>Início</p> },
      { path: '/school-settings', element: <SchoolSettingsPage /> },
    ],
    { initialEntries: ['/school-settings'] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), router };
}
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' });

beforeEach(() => server.use(quietBell()));

it('sends only what was changed, with the version that was read', async () => {
  const { sent } = keep();
  const { user } = open();
  const name = await field('Nome da escola');
  expect(name.value).toBe('Escola Horizonte');
  await user.clear(name);
  await user.type(name, 'Escola Aurora');
  await user.type(await field('CNPJ'), '11222333000181');
  expect((await field('CNPJ')).value).toBe('11.222.333/0001-81');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Configurações salvas com sucesso!');
  expect(sent).toEqual([{ version: 3, name: 'Escola Aurora', cnpj: '11.222.333/0001-81' }]);
});

it('says what kind of key a Pix key is while it is typed', async () => {
  keep();
  const { user } = open();
  const key = await field('Chave Pix');
  expect(screen.getByText(/ou chave aleatória/)).toBeDefined();
  await user.type(key, 'financeiro@escola.example');
  expect(await screen.findByText(/É uma chave de/)).toBeDefined();
});

it('shows a refusal at its field and keeps what was typed', async () => {
  keep(() =>
    HttpResponse.json(
      {
        message: 'Confirme o preenchimento de todos os campos',
        code: 'invalid_request',
        issues: [{ path: 'pix_key', code: 'pix_key_invalid', message: 'Chave Pix inválida.' }],
        requestId: 'r',
      },
      { status: 400 },
    ),
  );
  const { user } = open();
  await user.type(await field('Chave Pix'), '11987654321');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  const [alert] = await screen.findAllByRole('alert');
  expect(alert?.textContent).toContain('Chave Pix inválida.');
  expect((await field('Chave Pix')).value).toBe('11987654321');
});

it('keeps what was typed when someone else saved in between, and saves it over the newer version', async () => {
  let isRefused = false;
  const school = keep(() => {
    if (isRefused) return undefined as never;
    isRefused = true;
    school.set({ version: 4, city: 'Recife' });
    return HttpResponse.json(
      { message: 'Este registro foi alterado por outra pessoa.', code: 'stale', requestId: 'r' },
      { status: 409 },
    );
  });
  const { user } = open();
  await user.type(await field('CNPJ'), '11222333000181');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(async () => expect((await field('Cidade')).value).toBe('Recife'));
  expect((await field('CNPJ')).value).toBe('11.222.333/0001-81');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Configurações salvas com sucesso!');
  expect(school.sent.at(-1)).toEqual({ version: 4, cnpj: '11.222.333/0001-81' });
});

it('asks before unsaved changes are left', async () => {
  keep();
  const { user, router } = open();
  await user.type(await field('CNPJ'), '1');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await screen.findByRole('dialog');
  expect(router.state.location.pathname).toBe('/school-settings');
});

it('is read-only without the permission to edit', async () => {
  keep();
  open(['view:school_settings']);
  expect((await field('Nome da escola')).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Enviar e-mail de teste' })).toBeNull();
});
