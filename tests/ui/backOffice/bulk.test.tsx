import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { runMany } from '../../../src/resources/list/BulkDialog.tsx';
import { splitActions } from '../../../src/resources/list/Table.tsx';
import type { RowAction } from '../../../src/resources/list/types.ts';
import { at, fakeServer } from '../support/browser.ts';
import { quietBell } from '../teacher/screen.tsx';
import { openAt } from './open.tsx';

const server = fakeServer();

const role = (id: string, name: string) => ({
  id,
  name,
  status: true,
  permissions: [],
  permissionQuantity: 2,
  updated_at: '2026-03-10T13:00:00.000Z',
});

/** Roles that can be disabled, except those in `stuck`. */
function keepRoles(stuck: readonly string[]) {
  const rows = [role('a', 'Apoio'), role('b', 'Biblioteca'), role('c', 'Cantina')];
  const message = 'Pelo menos um usuário ativo precisa poder editar as permissões de acesso.';
  server.use(
    quietBell(),
    http.get(at('/v1/roles'), () =>
      HttpResponse.json({
        data: { response: rows, page: 1, pageSize: 20, hasNextPage: false, total: rows.length, next: null },
      }),
    ),
    http.patch(at('/v1/roles/:id/change-status'), async ({ params, request }) => {
      const row = rows.find(({ id }) => id === params.id);
      if (!row || stuck.includes(row.id))
        return HttpResponse.json({ message, code: 'last_role_editor', requestId: 'r' }, { status: 417 });
      Object.assign(row, await request.json());
      return HttpResponse.json({ data: row });
    }),
  );
  return { rows, message };
}

async function choose(count: number) {
  const { user, router } = openAt('/roles');
  await screen.findByText('Apoio');
  for (const name of ['Apoio', 'Biblioteca', 'Cantina'].slice(0, count))
    await user.click(screen.getByRole('checkbox', { name: `Selecionar ${name}` }));
  await screen.findByText(`${count} selecionados`);
  return { user, router };
}

describe('bulk actions', () => {
  it('confirm, run and report, then clear the selection', async () => {
    const { rows } = keepRoles([]);
    const { user } = await choose(2);
    await user.click(screen.getByRole('button', { name: 'Desativar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Desativar 2 permissões de acesso?' });
    await user.click(within(dialog).getByRole('button', { name: 'Desativar' }));
    await screen.findByText('2 permissões de acesso desativadas.');
    expect(rows.map(({ status }) => status)).toEqual([false, false, true]);
    await screen.findByRole('form', { name: 'Filtros' });
  });

  it('lists the failed rows with reasons and keeps them selected', async () => {
    const { rows, message } = keepRoles(['b']);
    const { user } = await choose(3);
    await user.click(screen.getByRole('button', { name: 'Desativar' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Desativar' }));
    const sent = await screen.findByRole('dialog', { name: '2 de 3 concluídos' });
    expect(within(sent).getByText('Biblioteca').parentElement?.textContent).toContain(message);
    expect(rows.map(({ status }) => status)).toEqual([false, true, false]);
    const [, close] = within(sent).getAllByRole('button', { name: 'Fechar' });
    await user.click(close as HTMLElement);
    await screen.findByText('1 selecionado');
  });

  it('clear the selection on request and on leaving the list', async () => {
    keepRoles([]);
    const { user, router } = await choose(2);
    await user.click(screen.getByRole('button', { name: 'Desmarcar' }));
    await waitFor(() => expect(screen.queryByText('2 selecionados')).toBeNull());
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar todos desta página' }));
    await screen.findByText('3 selecionados');
    await router.navigate('/roles/edit');
    await screen.findByRole('heading', { name: 'Nova permissão de acesso' });
    await router.navigate('/roles');
    await screen.findByText('Apoio');
    expect(screen.queryByText('3 selecionados')).toBeNull();
  });
});

describe('requests of a bulk action', () => {
  it('run once per row, at most four in parallel, past failures', async () => {
    const ids = Array.from({ length: 11 }, (_, place) => place);
    const seen: number[] = [];
    const release: (() => void)[] = [];
    let running = 0;
    let most = 0;
    const ended: number[] = [];
    const all = runMany(
      ids,
      async (id) => {
        seen.push(id);
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((resolve) => release.push(resolve));
        running -= 1;
        if (id % 5 === 0) throw new Error(String(id));
      },
      (count) => ended.push(count),
    );
    while (ended.length < ids.length) {
      release.shift()?.();
      await Promise.resolve();
    }
    expect((await all).map(({ id }) => id)).toEqual([0, 5, 10]);
    expect([most, seen, ended.at(-1)]).toEqual([4, ids, 11]);
  });
});

describe("a row's actions", () => {
  const action = (label: string, inOverflowMenu = false) => ({ label, inOverflowMenu }) as RowAction;
  const shown = (actions: RowAction[]) => {
    const { inRow, inMenu } = splitActions(actions);
    return [inRow.map(({ label }) => label).join(''), inMenu.map(({ label }) => label).join('')];
  };
  it.each([
    [
      [action('a'), action('b'), action('c')],
      ['abc', ''],
    ],
    [
      [action('a'), action('b'), action('c'), action('d')],
      ['ab', 'cd'],
    ],
    [
      [action('a'), action('x', true)],
      ['a', 'x'],
    ],
    [
      [action('a'), action('b'), action('c'), action('x', true)],
      ['ab', 'cx'],
    ],
  ])('show at most three icons', (actions, expected) => {
    expect(shown(actions)).toEqual(expected);
  });
});
