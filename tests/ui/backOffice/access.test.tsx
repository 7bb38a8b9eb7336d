import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { at, fakeServer } from '../support/browser.ts';
import { toastsNow } from '../teacher/screen.tsx';
import { openAt } from './open.tsx';

const server = fakeServer();
const list = (response: object[]) => ({
  data: { response, page: 1, pageSize: 10, hasNextPage: false, total: response.length, next: null },
});
const person = {
  id: 'u',
  user_id: 'u',
  student_id: 's',
  name: 'Juliana Brito',
  email: 'juliana@escola.com.br',
  types: ['STUDENT'],
  user_status: true,
  photo_url: null,
  phone: null,
  birthdate: null,
  email_received_status: 'pending',
  onboarding_status: 'CONCLUIDO',
  student_status: true,
  student_level: 'Zero',
  teacher_name: null,
  payment_failed: false,
  created_at: '2026-03-01T00:00:00.000Z',
};

beforeEach(() => {
  server.use(
    http.get(at('/v1/users'), () => HttpResponse.json(list([person]))),
    http.get(at('/v1/notifications'), () => HttpResponse.json(list([]))),
    http.get(at('/v1/students/steps'), () =>
      HttpResponse.json({ data: { all: 1, sign: 0, pay: 0, start: 0, hours: 0, ready: 1, late: 0 } }),
    ),
    http.get(at('/v1/students'), () => HttpResponse.json(list([person]))),
  );
});

const offered = async (address: string, permissions: string[]) => {
  const { user, leave } = openAt(address, permissions);
  await screen.findByText('Juliana Brito');
  const names = (role: string) =>
    screen.queryAllByRole(role).map((each) => each.getAttribute('aria-label') ?? each.textContent ?? '');
  const seen = { buttons: names('button'), links: names('link'), switches: names('switch') };
  const more = screen.queryByRole('button', { name: /Mais ações|Ações/ });
  // The open menu hides the page from assistive technology: what it offers comes on top.
  if (more) await user.click(more);
  const all = { ...seen, buttons: [...seen.buttons, ...names('menuitem'), ...(more ? names('button') : [])] };
  leave();
  return all;
};

describe('the user list', () => {
  it('offers a reader nothing that the server would refuse', async () => {
    const { links, switches, buttons } = await offered('/users', ['view:users']);
    expect(switches).toEqual([]);
    const all = [...links, ...buttons].join();
    for (const action of ['Adicionar', 'Editar', 'Acessos', 'Reenviar', 'Redefinir'])
      expect(all).not.toContain(action);
  });

  it('offers adding with the permission to create, editing with the one to edit', async () => {
    const creator = await offered('/users', ['view:users', 'create:users']);
    expect([...creator.links, ...creator.buttons].join()).toContain('Adicionar');
    expect(creator.buttons.join()).not.toContain('Editar');
    const editor = await offered('/users', ['view:users', 'edit:users']);
    expect([...editor.links, ...editor.buttons].join()).not.toContain('Adicionar');
    expect(editor.buttons.join()).toContain('Editar');
    expect(editor.switches).toHaveLength(1);
  });
});

describe('the registration form and the page of a person', () => {
  it.each([
    ['a new user', '/users/edit', ['view:users', 'edit:users']],
    ['a person', '/users/person?id=u', ['view:users', 'create:users']],
    ['an existing user', '/users/edit?id=u', ['view:users', 'create:users']],
  ])('redirects from %s without the permission of its call', async (_, address, permissions) => {
    const { router } = openAt(address, permissions);
    const [path] = address.split('?');
    await waitFor(() => expect(router.state.location.pathname).not.toBe(path));
  });
});

describe('the student list', () => {
  it('hides data and availability without permission to edit users or view onboarding', async () => {
    const reader = await offered('/students', ['view:students']);
    expect(reader.buttons.join()).toContain('Sem permissão para ver os dados');
    expect(reader.buttons.filter((name) => /^(Ver|Indisponível)/.test(name))).toEqual([]);
  });

  it('leads to the page of a student, from the menu that phones have, too, with the permission to read it', async () => {
    server.use(http.get(at('/v1/users/:id'), () => new Promise(() => undefined)));
    const { user, router } = openAt('/students', ['view:students', 'edit:users']);
    await user.click(await screen.findByRole('button', { name: 'Mais ações: Juliana Brito' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Ver cadastro' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/users/person'));
  });

  it('lets a seller send the confirmation link again and read the documents', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(at('/v1/users/resend-email'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: { ok: true } });
      }),
      http.get(at('/v1/users/:id/documents'), () =>
        HttpResponse.json({ data: { documents: [], missing: 0 } }),
      ),
    );
    const { user } = openAt('/students', ['view:students', 'edit:users'], { type: 'FEV' });
    await screen.findByText('Juliana Brito');
    const pick = async (action: string) => {
      await user.click(screen.getByRole('button', { name: 'Mais ações: Juliana Brito' }));
      await user.click(await screen.findByRole('menuitem', { name: action }));
    };
    await pick('Reenviar e-mail de confirmação');
    await waitFor(() => expect(sent).toEqual([{ name: 'Juliana Brito', email: 'juliana@escola.com.br' }]));
    await waitFor(() =>
      expect(toastsNow()).toEqual([
        ['success', 'Sucesso', 'E-mail de confirmação reenviado para "Juliana Brito".'],
      ]),
    );
    await pick('Documentos');
    expect(await screen.findByRole('dialog', { name: 'Documentos de Juliana Brito' })).toBeTruthy();
  });
});
