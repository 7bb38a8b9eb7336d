import { render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SupportDialogs } from '../../../src/features/support/supportActions.tsx';
import { fakeServer } from '../support/browser.ts';
import { openAt } from './open.tsx';
import { documentTypes, kind } from './school.ts';

const server = fakeServer();

async function openList() {
  server.use(...documentTypes([kind('CPF')]).handlers);
  const opened = openAt('/document-types');
  render(<SupportDialogs />);
  await screen.findByText('CPF');
  return opened;
}

describe('the shortcuts of a single key', () => {
  it('lead to the search of the list, which keeps what is typed', async () => {
    const { user } = await openList();
    await user.keyboard('/');
    const search = screen.getByLabelText<HTMLInputElement>('Buscar');
    expect(document.activeElement).toBe(search);
    await user.keyboard('n/?');
    expect(search.value).toBe('n/?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('add a record to the list', async () => {
    const { user, router } = await openList();
    await user.keyboard('n');
    await waitFor(() => expect(router.state.location.pathname).toBe('/document-type/edit'));
  });

  it('are listed by ?, and can be turned off and on', async () => {
    const { user, router } = await openList();
    await user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Atalhos do teclado' }));
    const choice = dialog.getByRole<HTMLInputElement>('switch', { name: 'Usar atalhos de uma tecla só' });
    expect(choice.checked).toBe(true);
    await user.click(choice);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('?n/');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.pathname).toBe('/document-types');
    expect(document.activeElement).not.toBe(screen.getByLabelText('Buscar'));
  });

  it('do nothing behind a dialog or with another key', async () => {
    const { user, router } = await openList();
    await user.keyboard('{Control>}n{/Control}{Meta>}/{/Meta}');
    expect(router.state.location.pathname).toBe('/document-types');
    await user.click(screen.getByRole('button', { name: 'Buscas salvas' }));
    const dialog = await screen.findByRole('dialog', { name: 'Buscas salvas' });
    within(dialog).getByRole('button', { name: 'Fechar' }).focus();
    await user.keyboard('n?');
    expect(router.state.location.pathname).toBe('/document-types');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });
});
