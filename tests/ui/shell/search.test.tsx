import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { Suspense } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import type { UserType } from '../../../domain/userTypes.ts';
import { SearchShortcut } from '../../../src/app/search/Search.tsx';
import { session } from '../../../src/authProvider/session.ts';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';

const server = fakeServer();
const asked: string[] = [];
const nothing = { people: [], classes: [], contracts: [] };
const ana = {
  id: '0e2cd26c-4c0d-45d6-bfd6-003043f5dbba',
  name: 'Ana Conceição',
  email: 'ana@x.test',
  types: ['STUDENT'],
  photo_url: null,
};
const group = {
  id: '1e2cd26c-4c0d-45d6-bfd6-003043f5dbba',
  title: 'Ana Turma',
  teacher_name: 'Helena',
  course: 'Inglês',
};

beforeEach(() => {
  asked.length = 0;
  const config = {
    version: '4.2.0',
    demo: false,
    staging: false,
    links: {},
    support: { email: null, phone: null },
  };
  server.use(
    http.get(at('/v1/config'), () => HttpResponse.json({ data: config })),
    http.get(at('/v1/search'), ({ request }) => {
      const text = new URL(request.url).searchParams.get('text') ?? '';
      asked.push(text);
      const data = text.startsWith('ana') ? { ...nothing, people: [ana], classes: [group] } : nothing;
      return HttpResponse.json({ data });
    }),
  );
});

function Place() {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{pathname + decodeURIComponent(search)}</p>;
}

async function open(type: UserType, permissions: readonly string[] = allPermissions) {
  const view = buildView({ types: [type], permissions: [...permissions] });
  session.set(buildSession({ view }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Suspense>
          <SearchShortcut />
        </Suspense>
        <Place />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: 'Buscar' });
  return { user, box };
}

const names = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const place = () => screen.getByTestId('place').textContent;

describe('the search', () => {
  it('opens with Ctrl+K, finds a person and opens the record with the keyboard alone', async () => {
    const { user, box } = await open('ADMIN');
    expect(document.activeElement).toBe(box);
    await user.keyboard('ana');
    await screen.findByRole('group', { name: 'Pessoas' });
    expect(asked).toEqual(['ana']);
    const option = screen.getByRole('option', { name: /Ana Conceição/ });
    expect(box.getAttribute('aria-activedescendant')).toBe(option.id);
    await user.keyboard('{Enter}');
    expect(place()).toBe(`/users/person?id=${ana.id}`);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('shows whether a contract is signed', async () => {
    const { user } = await open('ADMIN');
    const of = (id: string, status: string) => ({ id, name: 'Ana Conceição', course: 'Inglês', status });
    server.use(
      http.get(at('/v1/search'), () =>
        HttpResponse.json({ data: { ...nothing, contracts: [of('k1', 'pending'), of('k2', 'signed')] } }),
      ),
    );
    await user.keyboard('ana');
    await screen.findByRole('group', { name: 'Contratos' });
    expect(names('Contratos')).toEqual([
      'Ana ConceiçãoInglês · Aguardando assinatura',
      'Ana ConceiçãoInglês · Em vigor',
    ]);
  });

  it('finds screens and actions without accents and wraps from the last to the first', async () => {
    const { user, box } = await open('ADMIN');
    await user.keyboard('usuarios');
    expect(names('Telas')).toEqual(['Usuários']);
    expect(names('Ações')).toEqual(['Usuários: adicionar']);
    await user.keyboard('{ArrowUp}');
    const last = screen.getByRole('option', { name: 'Usuários: adicionar' });
    expect(box.getAttribute('aria-activedescendant')).toBe(last.id);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(place()).toBe('/users');
  });

  it('offers only what the permissions allow, and the filtered list to those who cannot edit', async () => {
    const { user } = await open('ADMIN', ['view:students']);
    await user.keyboard('usuarios');
    expect(screen.queryByRole('option')).toBeNull();
    await user.clear(screen.getByRole('combobox'));
    await user.keyboard('ana');
    await user.click(await screen.findByRole('option', { name: /Ana Conceição/ }));
    expect(place()).toBe('/students?filter={"name":"Ana Conceição"}');
  });

  it('says when nothing is found and when the server fails', async () => {
    const { user } = await open('STUDENT');
    await user.keyboard('zzz');
    expect(await screen.findByText('Nada encontrado para “zzz”')).toBeDefined();
    server.use(http.get(at('/v1/search'), () => HttpResponse.json({ message: 'x' }, { status: 500 })));
    await user.keyboard('y');
    expect(
      await screen.findByText('A busca de pessoas falhou. Telas e ações continuam disponíveis.'),
    ).toBeDefined();
    expect(screen.queryByText(/Nada encontrado/)).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('opens the match of the whole text when Enter immediately follows typing', async () => {
    const { user } = await open('ADMIN');
    const bruno = { ...ana, id: '2e2cd26c-4c0d-45d6-bfd6-003043f5dbba', name: 'Bruno' };
    server.use(
      http.get(at('/v1/search'), ({ request }) => {
        const isAna = new URL(request.url).searchParams.get('text') === 'ana';
        return HttpResponse.json({ data: { ...nothing, people: [isAna ? ana : bruno] } });
      }),
    );
    await user.keyboard('ana');
    await screen.findByRole('option', { name: /Ana Conceição/ });
    await user.clear(screen.getByRole('combobox'));
    await user.keyboard('bruno{Enter}');
    await waitFor(() => expect(place()).toBe(`/users/person?id=${bruno.id}`));
  });

  it('keeps the chosen option when hits arrive above it', async () => {
    const { user, box } = await open('ADMIN');
    const held = Promise.withResolvers<void>();
    server.use(
      http.get(at('/v1/search'), async () => {
        await held.promise;
        return HttpResponse.json({ data: { ...nothing, people: [ana] } });
      }),
    );
    await user.keyboard('usuarios{ArrowDown}');
    const chosen = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
    expect(chosen()?.textContent).toBe('Usuários: adicionar');
    held.resolve();
    await screen.findByRole('group', { name: 'Pessoas' });
    expect(chosen()?.textContent).toBe('Usuários: adicionar');
  });

  it('stays closed over an open dialog', async () => {
    const { user } = await open('ADMIN');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('combobox')).toBeNull();
    dialog.remove();
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox', { name: 'Buscar' })).toBeDefined();
  });
});
