import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { at, fakeServer } from '../support/browser.ts';
import { openAt } from './open.tsx';
import { keepList, seller, teacher } from './people.ts';

const server = fakeServer();
const teachers = [
  teacher(1, 'Helena Sampaio', ['Inglês', 'Espanhol', 'Francês']),
  teacher(2, 'Rui Dias', []),
];
const heads = () => screen.getAllByRole('columnheader').map((each) => each.textContent?.trim());

describe('the list of teachers', () => {
  it('shows name, e-mail, phone and the first two courses', async () => {
    server.use(...keepList('/v1/teachers', teachers).handlers);
    openAt('/teachers');
    const row = (await screen.findByText('Helena Sampaio')).closest('tr');
    expect(heads()).toEqual(['Nome', 'E-mail', 'Telefone', 'Cursos', 'Ações']);
    expect(row?.textContent).toContain('(11) 98765-4321');
    expect(within(row as HTMLElement).getByText('Inglês, Espanhol...')).toBeTruthy();
    expect(screen.getByText('Sem curso')).toBeTruthy();
  });

  it('leads to the hours, the list of users by e-mail, and the form', async () => {
    server.use(
      ...keepList('/v1/teachers', teachers.slice(0, 1)).handlers,
      ...keepList('/v1/users', []).handlers,
      http.get(at('/v1/availability/teacher'), () =>
        HttpResponse.json({
          data: { availability: {}, timezone: 'America/Sao_Paulo', contract_frequency: '1' },
        }),
      ),
    );
    const { user, router } = openAt('/teachers');
    await user.click(await screen.findByRole('button', { name: 'Ver disponibilidade' }));
    const dialog = await screen.findByRole('dialog', { name: 'Disponibilidade de Helena Sampaio' });
    expect(await within(dialog).findByText('Nenhuma disponibilidade definida')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(screen.getByRole('button', { name: 'Ver na lista de Usuários' }));
    await screen.findByRole('heading', { name: /Usuários/ });
    expect(new URLSearchParams(router.state.location.search).get('filter')).toBe(
      '{"email":"pessoa.1@escola.com.br"}',
    );
    await router.navigate('/teachers');
    await user.click(await screen.findByRole('button', { name: 'Ir a Edição deste Usuário' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/teacher/edit'));
    expect(router.state.location.search).toBe(`?id=${teachers[0]?.user_id}`);
  });

  it('adds a teacher, with FEE as the other choice', async () => {
    server.use(...keepList('/v1/teachers', []).handlers);
    const { user, router } = openAt('/teachers');
    await screen.findByText('Nenhum resultado encontrado!');
    const [add] = screen.getAllByRole('button', { name: 'Adicionar' });
    await user.click(add as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toBe('/teacher/edit'));
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Professor' })).checked).toBe(true);
    const other = screen.getByRole<HTMLInputElement>('checkbox', { name: 'FEE' });
    expect([other.checked, other.disabled]).toEqual([false, false]);
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/teachers'));
  });

  it('offers a reader only what its permissions allow', async () => {
    server.use(...keepList('/v1/teachers', teachers).handlers);
    openAt('/teachers', ['view:teachers']);
    await screen.findByText('Helena Sampaio');
    expect(screen.queryByRole('button', { name: 'Adicionar' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ir a Edição deste Usuário' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ver na lista de Usuários' })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Ver disponibilidade' })).toHaveLength(2);
  });
});

describe('the list of sellers', () => {
  it('shows the specified columns, with the CNPJ formatted, and adds a FEV', async () => {
    const { handlers, asked } = keepList('/v1/fev', [seller(3, 'Vera Vendas')]);
    server.use(...handlers);
    const { user, router } = openAt('/fev');
    await screen.findByText('Vera Vendas');
    expect(heads()).toEqual(['Nome', 'E-mail', 'CNPJ', 'Telefone', 'Ações']);
    expect(screen.getByText('11.222.333/0001-81')).toBeTruthy();
    expect(asked[0]?.get('orderBy')).toBe('name');
    expect(screen.getByRole('button', { name: 'Ver na lista de Usuários' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ir a Edição deste Usuário' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Adicionar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/fev/edit'));
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'FEV' })).checked).toBe(true);
  });
});

it.each([
  ['/teacher/edit', 'Professor', '/teachers'],
  ['/fev/edit', 'FEV', '/fev'],
  ['/student/edit', 'Aluno', '/students'],
])('%s, opened by its address, starts with its type and leads back to %s', async (address, type, list) => {
  server.use(
    ...keepList('/v1/teachers', []).handlers,
    ...keepList('/v1/fev', []).handlers,
    ...keepList('/v1/students', []).handlers,
  );
  const { user, router } = openAt(`${address}?new`);
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: type })).checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(list));
});
