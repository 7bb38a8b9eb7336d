import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { forgetSession } from '../../../src/authProvider/session.ts';
import { at, fakeServer } from '../support/browser.ts';
import { openAt } from './open.tsx';
import { documentTypes, kind } from './school.ts';

const server = fakeServer();
const list = '/document-types';

function keep(...names: string[]) {
  const school = documentTypes(names.map((name) => kind(name)));
  server.use(...school.handlers);
  return school;
}
const many = Array.from({ length: 45 }, (_, place) => `Documento ${String(place + 1).padStart(2, '0')}`);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const refuse = (status: number, code: string) =>
  server.use(
    http.get(at('/v1/document-types'), () =>
      HttpResponse.json({ message: 'O serviço está indisponível.', code, requestId: 'r' }, { status }),
    ),
  );

describe('a list', () => {
  it('pages with four arrows and keeps the page in the address', async () => {
    keep(...many);
    const { user, router } = openAt(list);
    await screen.findByText('Página 1 de 3');
    await user.click(button('Última página'));
    expect(await screen.findByText('Documento 45')).toBeDefined();
    expect(screen.getByText('41–45 de 45')).toBeDefined();
    expect(router.state.location.search).toContain('page=3');
  });

  it.each([
    '?sort=hack&order=ASC',
    '?sort=name&order=up',
    '?sort=name',
    '?perPage=5000',
    '?page=0',
    '?page=x&perPage=-1&sort=hack',
  ])('applies the defaults in place of %s in the address', async (search) => {
    const { asked } = keep(...many);
    const { router } = openAt(`${list}${search}`);
    await screen.findByText('Documento 01');
    const { page, pageSize, orderBy, order } = Object.fromEntries(asked[0] ?? []);
    expect([asked.length, page, pageSize, orderBy, order]).toEqual([1, '1', '20', 'name', 'ASC']);
    expect(router.state.location.search).toBe('');
  });

  it('keeps the rest of an address with an unknown sort', async () => {
    const { asked } = keep(...many);
    openAt(`${list}?page=2&sort=hack&order=DESC&filter=${encodeURIComponent('{"name":"documento"}')}`);
    await screen.findByText('Documento 21');
    expect(asked.map(String)).toEqual(['name=documento&page=2&pageSize=20&orderBy=name&order=ASC']);
  });

  it('is restored on return from a form and through the menu', async () => {
    keep(...many);
    const { user, router } = openAt(list);
    await screen.findByText('Documento 01');
    await user.type(screen.getByLabelText('Buscar'), 'documento 4{Enter}');
    await waitFor(() => expect(screen.queryByText('Documento 01')).toBeNull());
    await user.click(await screen.findByText('Documento 43'));
    await user.click(await screen.findByRole('button', { name: 'Voltar' }));
    await screen.findByText('Documento 43');
    expect(screen.queryByText('Documento 01')).toBeNull();
    await router.navigate('/roles?');
    await router.navigate(list);
    await screen.findByRole('button', { name: 'Remover filtro Nome: documento 4' });
    await waitFor(() =>
      expect(decodeURIComponent(router.state.location.search)).toContain('"name":"documento 4"'),
    );
  });

  it('is searched while one types, and is left by Back', async () => {
    const { asked } = keep(...many);
    const { user, router } = openAt('/roles?');
    await router.navigate(list);
    await screen.findByText('Documento 01');
    await user.type(screen.getByLabelText('Buscar'), 'documento 4');
    await waitFor(() => expect(screen.queryByText('Documento 01')).toBeNull());
    expect(screen.getByText('Documento 43')).toBeDefined();
    expect(asked.at(-1)?.get('name')).toBe('documento 4');
    await router.navigate(-1);
    await waitFor(() => expect(router.state.location.pathname).toBe('/roles'));
  });

  it('opens a row with Enter and moves between rows with the arrow keys', async () => {
    keep('CPF', 'RG');
    const { user, router } = openAt(list);
    const rows = (await screen.findAllByRole('row')).slice(1);
    rows[0]?.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(rows[1]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?id=rg'));
  });

  it('offers sorting by the columns that the server can sort by', async () => {
    const { asked } = keep('CPF', 'RG');
    const { user } = openAt(list);
    await user.click(await screen.findByRole('button', { name: 'Ordenar por “Nome” em ordem decrescente' }));
    await waitFor(() => expect(asked.at(-1)?.get('order')).toBe('DESC'));
  });
});

describe('saved filters', () => {
  it('are saved, applied, deleted, and kept until the same user logs in again', async () => {
    keep('CPF', 'RG');
    const { user, leave } = openAt(list);
    await screen.findByText('CPF');
    await user.type(screen.getByLabelText('Buscar'), 'rg{Enter}');
    await waitFor(() => expect(screen.queryByText('CPF')).toBeNull());
    await user.click(button('Buscas salvas'));
    await user.type(await screen.findByLabelText('Salvar a busca atual como'), 'Só RG{Enter}');
    const dialog = () => within(screen.getByRole('dialog', { name: 'Buscas salvas' }));
    await dialog().findByRole('button', { name: /^Só RG/ });
    leave();
    forgetSession();

    const again = openAt(list);
    await screen.findByText('CPF');
    await again.user.click(button('Buscas salvas'));
    await screen.findByRole('dialog', { name: 'Buscas salvas' });
    await again.user.click(dialog().getByRole('button', { name: /^Só RG/ }));
    await waitFor(() => expect(screen.queryByText('CPF')).toBeNull());
    await again.user.click(await screen.findByRole('button', { name: 'Buscas salvas' }));
    await again.user.click(await screen.findByRole('button', { name: 'Remover a busca salva Só RG' }));
    expect(dialog().queryByRole('button', { name: /^Só RG/ })).toBeNull();
  });

  it('are tabs above the list, beside all its rows', async () => {
    keep('CPF', 'RG');
    const { user } = openAt(list);
    await screen.findByText('CPF');
    expect(screen.queryByRole('group', { name: 'Buscas salvas' })).toBeNull();
    await user.type(screen.getByLabelText('Buscar'), 'rg{Enter}');
    await waitFor(() => expect(screen.queryByText('CPF')).toBeNull());
    await user.click(button('Buscas salvas'));
    await user.type(await screen.findByLabelText('Salvar a busca atual como'), 'Só RG{Enter}');
    await user.keyboard('{Escape}');
    const tabs = within(await screen.findByRole('group', { name: 'Buscas salvas' }));
    await tabs.findByRole('button', { name: 'Só RG', pressed: true });
    await user.click(tabs.getByRole('button', { name: 'Todos', pressed: false }));
    await screen.findByText('CPF');
    await user.click(tabs.getByRole('button', { name: 'Só RG' }));
    await waitFor(() => expect(screen.queryByText('CPF')).toBeNull());
  });
});

describe('columns', () => {
  it('are selected, kept and reset', async () => {
    keep('CPF');
    const { user, leave } = openAt(list);
    await screen.findByText('CPF');
    expect(screen.queryByRole('columnheader', { name: 'Criado em' })).toBeNull();
    await user.click(button('Colunas'));
    expect((await screen.findByLabelText<HTMLInputElement>('Nome')).disabled).toBe(true);
    await user.click(screen.getByLabelText('Criado em'));
    leave();

    const again = openAt(list);
    await screen.findByText('10/03/2026');
    await again.user.click(button('Colunas'));
    await again.user.click(await screen.findByRole('button', { name: 'Restaurar' }));
    await waitFor(() => expect(screen.queryByText('10/03/2026')).toBeNull());
  });
});

describe('without rows', () => {
  it('an empty list links to the form', async () => {
    keep();
    const { user, router } = openAt(list);
    const empty = (await screen.findByText('Nenhum resultado encontrado!')).parentElement as HTMLElement;
    await user.click(within(empty).getByRole('button', { name: 'Adicionar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/document-type/edit'));
  });

  it('a filter without matches can be cleared', async () => {
    keep('CPF');
    const { user } = openAt(`${list}?filter=${encodeURIComponent('{"name":"xyz"}')}`);
    const empty = (await screen.findByText('Nenhum resultado encontrado')).parentElement as HTMLElement;
    await user.click(within(empty).getByRole('button', { name: 'Limpar' }));
    expect(await screen.findByText('CPF')).toBeDefined();
  });

  it('a failure has a retry and no toast', async () => {
    keep('CPF');
    refuse(503, 'unavailable');
    const { user } = openAt(list);
    await screen.findByText('Erro ao carregar dados');
    expect(screen.getByText('Tente novamente mais tarde')).toBeDefined();
    expect(screen.queryByText('O serviço está indisponível.')).toBeNull();
    keep('CPF');
    await user.click(button('Tentar novamente'));
    expect(await screen.findByText('CPF')).toBeDefined();
  });

  it('no access and no network have their own texts', async () => {
    keep('CPF');
    refuse(403, 'forbidden');
    const { leave } = openAt(list);
    await screen.findByText(/não tem acesso a Tipos de Documento/);
    leave();
    server.use(http.get(at('/v1/document-types'), () => HttpResponse.error()));
    openAt(list);
    await screen.findByText('Sem conexão');
  });

  it('hides actions without permission', async () => {
    keep('CPF');
    openAt(list, ['view:document_type']);
    await screen.findByText('CPF');
    expect(screen.queryByRole('button', { name: 'Adicionar' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Editar tipo de documento' })).toBeNull();
  });
});

describe('on a phone', () => {
  it('opens filters, with their count, in a sheet, and shows the actions of each card', async () => {
    keep('CPF', 'RG');
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: media.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const { user, router } = openAt(list);
    await screen.findByText('CPF');
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(button('Filtrar'));
    await user.type(await screen.findByLabelText('Nome'), 'rg');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Filtrar' }));
    await waitFor(() => expect(screen.queryByText('CPF')).toBeNull());
    await screen.findByRole('button', { name: 'Filtrar, 1 filtro em uso' });
    await user.click(button('Mais ações: RG'));
    await user.click(await screen.findByRole('button', { name: 'Editar tipo de documento' }));
    await waitFor(() => expect(router.state.location.search).toBe('?id=rg'));
  });
});
