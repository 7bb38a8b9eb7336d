import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { at, fakeServer } from '../support/browser.ts';
import { quietBell } from '../teacher/screen.tsx';
import { openAt } from './open.tsx';
import { keepList, listed, user as userRow } from './people.ts';

const server = fakeServer();
const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const [one, other, aside_id] = [uuid(1), uuid(2), uuid(7)];
const pair = {
  id: `${one}:${other}`,
  user_id: one,
  name: 'Íris da Costa',
  email: 'iris@escola.com.br',
  other_id: other,
  other_name: 'Iris da Costa',
  other_email: 'iris.costa@escola.com.br',
  reasons: ['name_birthdate', 'phone'],
  birthdate: '1990-02-03',
  phone: '+5511987654321',
  created_at: '2026-03-02T15:00:00.000Z',
  aside: null,
};
let isAside = false;
const sent: unknown[] = [];

beforeEach(() => {
  isAside = false;
  sent.length = 0;
  server.use(
    quietBell(),
    http.get(at('/v1/lookalikes'), ({ request }) => {
      const asked = new URL(request.url).searchParams.get('aside') === 'true';
      const aside = { id: aside_id, set_by: 'Renata Figueiredo', set_at: '2026-03-10T13:00:00.000Z' };
      return listed(asked === isAside ? [isAside ? { ...pair, aside } : pair] : []);
    }),
    http.post(at('/v1/lookalikes/aside'), async ({ request }) => {
      sent.push(await request.json());
      isAside = true;
      return HttpResponse.json({ data: { id: aside_id } });
    }),
    http.delete(at(`/v1/lookalikes/aside/${aside_id}`), () => {
      sent.push('again');
      isAside = false;
      return HttpResponse.json({ data: { ok: true } });
    }),
  );
});

const button = (name: string) => screen.getByRole('button', { name });

describe('look-alikes (REG-26)', () => {
  it('are pairs of links to the two people, with what they have in common', async () => {
    openAt('/users/lookalikes');
    const link = await screen.findByRole('link', { name: 'Íris da Costa' });
    expect(link.getAttribute('href')).toBe(`/users/person?id=${one}`);
    const second = screen.getByRole('link', { name: 'Iris da Costa' });
    expect(second.getAttribute('href')).toBe(`/users/person?id=${other}`);
    expect(screen.getByText('Nome e nascimento em 03/02/1990')).toBeDefined();
    expect(screen.getByText('Telefone (11) 98765-4321')).toBeDefined();
  });

  it('lead to the screen that compares and merges both', async () => {
    const { user, router } = openAt('/users/lookalikes');
    await screen.findByText('iris@escola.com.br');
    await user.click(button('Comparar e unir'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/users/merge'));
    expect(router.state.location.search).toBe(`?id=${one}&other=${other}`);
  });

  it('are set aside, listed again from the message, and again from those set aside', async () => {
    const { user } = openAt('/users/lookalikes');
    await screen.findByText('iris@escola.com.br');
    await user.click(button('Não são a mesma pessoa'));
    expect(await screen.findByText('Íris da Costa e Iris da Costa não são a mesma pessoa.')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('iris@escola.com.br')).toBeNull());
    await user.click(button('Desfazer'));
    expect(await screen.findByText('iris@escola.com.br')).toBeDefined();
    expect(sent).toEqual([{ user_id: one, other_id: other }, 'again']);

    await user.click(button('Não são a mesma pessoa'));
    const tabs = within(screen.getByRole('group', { name: 'Cadastros parecidos' }));
    await user.click(tabs.getByRole('button', { name: 'Postos de lado' }));
    expect(await screen.findByText('Renata Figueiredo, em 10/03/2026')).toBeDefined();
    await user.click(button('Listar de novo'));
    await waitFor(() => expect(isAside).toBe(false));
  });

  it('are explained while there are none', async () => {
    isAside = true;
    openAt('/users/lookalikes');
    expect(await screen.findByText(/aparece aqui em pares/)).toBeDefined();
  });

  it('are reached from the list of users by those who may merge', async () => {
    server.use(...keepList('/v1/users', [userRow(1, 'Ana Reis')]).handlers);
    const { leave } = openAt('/users');
    await screen.findByText('Ana Reis');
    const link = screen.getByRole('link', { name: 'Ver parecidos' });
    expect(link.getAttribute('href')).toBe('/users/lookalikes');
    leave();
    openAt('/users', ['view:users']);
    await screen.findByText('Ana Reis');
    expect(screen.queryByRole('link', { name: 'Ver parecidos' })).toBeNull();
  });
});
