import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { toasts } from '../../../src/ui/toast.ts';
import { at, fakeServer } from '../support/browser.ts';
import { quietBell } from '../teacher/screen.tsx';
import { openAt } from './open.tsx';

const server = fakeServer();
const row = {
  id: 'a',
  user_id: 'u',
  name: 'Lia Prado',
  email: 'lia@escola.com.br',
  photo_url: null,
  type: 'STUDENT',
  page: '/student-calendar',
  text: 'A agenda não abre no meu celular.',
  status: 'open',
  note: null,
  created_at: '2026-03-10T11:00:00.000Z',
  updated_at: '2026-03-10T11:00:00.000Z',
};
const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  server.use(
    quietBell(),
    http.get(at('/v1/feedback'), () => {
      const rest = { page: 1, pageSize: 20, hasNextPage: false, total: 1, next: null };
      return HttpResponse.json({ data: { response: [row], ...rest } });
    }),
    http.patch(at('/v1/feedback/a'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: { ok: true } });
    }),
  );
});

describe('the list of feedback', () => {
  it('shows who wrote what where, and closes it', async () => {
    const { user } = openAt('/feedback', ['view:feedback', 'edit:feedback']);
    await screen.findByText('Lia Prado');
    expect(screen.getByText(row.text)).toBeDefined();
    expect(within(screen.getByRole('table')).getByText('Aberto')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Concluir' }));
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['Feedback concluído.']));
    expect(sent).toEqual([{ status: 'closed', updated_at: row.updated_at }]);
  });

  it('is closed in bulk, with one note for all that are selected', async () => {
    const { user } = openAt('/feedback', ['view:feedback', 'edit:feedback']);
    await screen.findByText('Lia Prado');
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Lia Prado' }));
    const bar = within(screen.getByRole('region', { name: 'Itens selecionados' }));
    await user.click(bar.getByRole('button', { name: 'Concluir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Concluir 1 mensagem?' }));
    await user.type(dialog.getByLabelText('Observação da equipe'), 'Respondido.');
    await user.click(dialog.getByRole('button', { name: 'Concluir' }));
    await waitFor(() => expect(sent).toEqual([{ status: 'closed', note: 'Respondido.' }]));
    expect(await screen.findByText('1 mensagem concluída.')).toBeDefined();
  });

  it('stores a note of the team with it', async () => {
    const { user } = openAt('/feedback', ['view:feedback', 'edit:feedback']);
    await user.click(await screen.findByRole('button', { name: 'Ver mensagem' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Lia Prado' }));
    await user.type(dialog.getByLabelText('Observação da equipe'), 'Corrigido.');
    await user.click(dialog.getByRole('button', { name: 'Salvar observação' }));
    await waitFor(() => expect(sent).toEqual([{ note: 'Corrigido.', updated_at: row.updated_at }]));
  });

  it('asks before a typed note is lost', async () => {
    const { user } = openAt('/feedback', ['view:feedback', 'edit:feedback']);
    await user.click(await screen.findByRole('button', { name: 'Ver mensagem' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Lia Prado' }));
    await user.type(dialog.getByLabelText('Observação da equipe'), 'Corrigido.');
    await user.click(dialog.getByRole('button', { name: 'Fechar' }));
    await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
    const note = dialog.getByLabelText<HTMLTextAreaElement>('Observação da equipe');
    expect(note.value).toBe('Corrigido.');
    await user.clear(note);
    await user.click(dialog.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers a reader no changes', async () => {
    openAt('/feedback', ['view:feedback']);
    await screen.findByText('Lia Prado');
    expect(screen.queryByRole('button', { name: 'Concluir' })).toBeNull();
  });
});
