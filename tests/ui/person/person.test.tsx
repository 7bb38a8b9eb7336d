import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { openAt } from '../backOffice/open.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { besideTheRecord, form, id, paged, stored } from './fixtures.ts';

const server = fakeServer();
const change = {
  id: 1,
  user_name: 'Renata Alves',
  created_at: '2026-03-10T13:05:00.000Z',
  context: 'Usuários',
  context_code: 'users',
  entity: 'users',
  entity_id: id,
  entity_name: form.name,
  operation: 'U',
  details: `Renata Alves alterou o telefone de ${form.name}`,
  changes: [
    { field: 'phone', kind: 'text', from: ['+5511911112222'], to: ['+5511987654321'], withheld: false },
  ],
  person_id: id,
  student_id: id,
  student_name: form.name,
};

let current: typeof stored;
let sent: Record<string, unknown>[];
let logsAsked: URLSearchParams[];

beforeEach(() => {
  current = stored;
  sent = [];
  logsAsked = [];
  localStorage.clear();
  server.use(
    http.get(at(`/v1/users/${id}`), () => HttpResponse.json({ data: current })),
    http.patch(at(`/v1/users/${id}`), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push(body);
      current = { ...current, phone: String(body.phone), updated_at: '2026-03-10T14:00:00.000Z' };
      return HttpResponse.json({ data: current });
    }),
    http.get(at('/v1/courses'), () => paged([{ id: form.course, course: 'Inglês', status: true }])),
    http.get(at('/v1/fev'), () => paged([])),
    http.get(at('/v1/roles'), () => paged([])),
    ...besideTheRecord,
    http.get(at('/v1/notifications'), () => paged([])),
    http.get(at('/v1/logs'), ({ request }) => {
      logsAsked.push(new URL(request.url).searchParams);
      return paged([change]);
    }),
  );
});

const show = (permissions: string[]) => openAt(`/users/person?id=${id}`, permissions);
const pencil = (card: string) => screen.findByRole('button', { name: `Editar: ${card}` });
const phone = () => screen.getByLabelText<HTMLInputElement>('Celular');

it('reads a person first: contacts, facts in words and no field', async () => {
  show(['edit:users']);
  expect(await screen.findByRole('heading', { level: 1, name: form.name })).toBeDefined();
  const contact = screen.getByRole('region', { name: `Como falar com ${form.name}` });
  expect(
    within(contact)
      .getByRole('link', { name: /WhatsApp/ })
      .getAttribute('href'),
  ).toBe('https://wa.me/5511987654321');
  expect(within(contact).getByRole('button', { name: `Copiar: ${form.email}` })).toBeDefined();
  expect(await screen.findByText('Inglês')).toBeDefined();
  expect(screen.getByText('02/03/1996')).toBeDefined();
  expect(screen.getByText('Início imediato')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('corrects a phone with two clicks and one field, and sends the version that was read', async () => {
  const { user } = show(['edit:users']);
  await user.click(await pencil('Dados pessoais'));
  await user.clear(phone());
  await user.type(phone(), '11912345678');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    phone: '+5511912345678',
    name: form.name,
    updated_at: stored.updated_at,
  });
  expect(document.activeElement).toBe(await pencil('Dados pessoais'));
  expect(
    within(screen.getByRole('region', { name: `Como falar com ${form.name}` })).getByText(/91234-5678/),
  ).toBeDefined();
});

it('refuses what the wizard refuses, at the field', async () => {
  const { user } = show(['edit:users']);
  await user.click(await pencil('Dados pessoais'));
  await user.clear(phone());
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(phone().getAttribute('aria-invalid')).toBe('true'));
  expect(sent).toEqual([]);
});

it('names the part of the record that is refused outside the open card', async () => {
  current = { ...stored, address_number: '' };
  const { user } = show(['edit:users']);
  await user.click(await pencil('Dados pessoais'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText(/Falta corrigir algo em "Endereço"/)).toBeDefined();
  expect(sent).toEqual([]);
});

it('shows the newer version after a conflict, and keeps what was typed', async () => {
  server.use(
    http.patch(at(`/v1/users/${id}`), () => {
      current = { ...stored, rg: '99', updated_at: '2026-03-10T15:00:00.000Z' };
      return HttpResponse.json({ requestId: 'r', code: 'stale', message: 'x' }, { status: 409 });
    }),
  );
  const { user } = show(['edit:users']);
  await user.click(await pencil('Dados pessoais'));
  await user.clear(phone());
  await user.type(phone(), '11912345678');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByRole('button', { name: 'Ver a versão atual' })).toBeDefined();
  expect(phone().value).toContain('91234-5678');
});

it('asks before a changed card is closed, and not before an unchanged one', async () => {
  const { user } = show(['edit:users']);
  await user.click(await pencil('Dados pessoais'));
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await user.click(await pencil('Dados pessoais'));
  await user.type(phone(), '1');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
  await waitFor(() => expect(screen.queryByLabelText('Celular')).toBeNull());
  expect(sent).toEqual([]);
});

it('shows the history with values to those who read logs, and asks for no log otherwise', async () => {
  const first = show(['edit:users', 'view:logs']);
  expect(await screen.findByRole('button', { name: /Renata Alves alterou/ })).toBeDefined();
  expect(screen.getByText(/91111-2222 → .*98765-4321/)).toBeDefined();
  expect(logsAsked[0]?.get('person_id')).toBe(id);
  first.leave();
  logsAsked = [];
  show(['edit:users']);
  await pencil('Dados pessoais');
  expect(screen.queryByText('Linha do tempo')).toBeNull();
  expect(logsAsked).toEqual([]);
});

it('leaves the page of a missing person', async () => {
  server.use(
    http.get(at(`/v1/users/${id}`), () =>
      HttpResponse.json({ requestId: 'r', code: 'not_found', message: 'x' }, { status: 404 }),
    ),
    http.get(at('/v1/users'), () => paged([])),
  );
  const { router } = show(['edit:users', 'view:users']);
  await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
});
