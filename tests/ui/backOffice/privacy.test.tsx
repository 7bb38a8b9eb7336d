import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { toasts } from '../../../src/ui/toast.ts';
import { at, fakeServer } from '../support/browser.ts';
import { quietBell } from '../teacher/screen.tsx';
import { openAt } from './open.tsx';

const server = fakeServer();
const row = {
  id: 'a',
  kind: 'erasure',
  subject: null,
  user_id: 'u',
  name: 'Lia Prado',
  photo_url: null,
  protocol: 'LGPD-K7F3M-9QX2P',
  status: 'open',
  created_at: '2026-03-10T13:00:00.000Z',
  due_on: '2026-03-25',
  days_left: 3,
  closed_at: null,
  completed_at: null as string | null,
  reason: null,
};
const sent: unknown[] = [];
let blockers: object[] = [];
let changes: object[] = [];
let asked: object = row;

beforeEach(() => {
  sent.length = 0;
  blockers = [];
  changes = [];
  asked = row;
  const note = async ({ request }: { request: Request }) => {
    sent.push(await request.json());
    return HttpResponse.json({ data: { ok: true, kept: [] } });
  };
  server.use(
    quietBell(),
    http.get(at('/v1/privacy-requests'), () => {
      const rest = { page: 1, pageSize: 20, hasNextPage: false, total: 1, next: null };
      return HttpResponse.json({ data: { response: [asked], ...rest } });
    }),
    http.get(at('/v1/privacy-requests/a'), () =>
      HttpResponse.json({
        data: {
          ...asked,
          blockers,
          changes,
          note: 'Casei.',
          kept: [{ kind: 'payments', basis: 'CTN, arts. 173, I, e 195', ends_on: '2031-12-31' }],
        },
      }),
    ),
    http.post(at('/v1/privacy-requests/a/erase'), note),
    http.post(at('/v1/privacy-requests/a/refuse'), note),
    http.post(at('/v1/privacy-requests/a/accept'), () => {
      sent.push('accepted');
      return HttpResponse.json({ data: { ok: true } });
    }),
  );
});

const permissions = ['view:privacy', 'edit:privacy'];
const said = () => toasts.get().map(({ text }) => text);

describe('the queue of requests', () => {
  it('states whether the texts of others are still being searched after an erasure, and when that was done', async () => {
    asked = { ...row, name: 'Pessoa removida', status: 'done', closed_at: '2026-03-12T13:00:00.000Z' };
    const { leave } = openAt('/privacy-requests', permissions);
    expect(await screen.findByText('Em remoção')).toBeDefined();
    leave();
    asked = { ...asked, completed_at: '2026-03-12T13:05:00.000Z' };
    openAt('/privacy-requests', permissions);
    expect(await screen.findByText('Concluído em 12/03/2026')).toBeDefined();
    expect(within(screen.getByRole('table')).getByText('Atendido')).toBeDefined();
  });

  it('shows the days left, and erases once the name is typed', async () => {
    const { user } = openAt('/privacy-requests', permissions);
    await screen.findByText('Lia Prado');
    expect(screen.getByText(/Faltam 3 dias/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remover dados' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remover os dados de Lia Prado' }));
    expect(await dialog.findByText('Pagamentos, até 31/12/2031')).toBeDefined();
    await user.type(dialog.getByLabelText('Digite o nome completo para confirmar'), 'Lia');
    await user.click(dialog.getByRole('button', { name: 'Remover dados' }));
    expect(await dialog.findByText('O nome não confere.')).toBeDefined();
    expect(sent).toEqual([]);
    // What cannot be undone is not done by Enter.
    await user.type(dialog.getByLabelText('Digite o nome completo para confirmar'), ' Prado{Enter}');
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Remover dados' }));
    await waitFor(() => expect(sent).toEqual([{ name: 'Lia Prado' }]));
    await waitFor(() => expect(said().join()).toContain('Dados removidos.'));
  });

  it('says what comes first, and offers no removal until then', async () => {
    blockers = [{ kind: 'classes', until: null }];
    const { user } = openAt('/privacy-requests', permissions);
    await user.click(await screen.findByRole('button', { name: 'Remover dados' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remover os dados de Lia Prado' }));
    expect(await dialog.findByText('Antes de remover, resolva:')).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Remover dados' })).toBeNull();
  });

  it('is refused with a reason', async () => {
    const { user } = openAt('/privacy-requests', permissions);
    await user.click(await screen.findByRole('button', { name: 'Recusar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Recusar o pedido de Lia Prado' }));
    await user.click(dialog.getByRole('button', { name: 'Recusar' }));
    expect(await dialog.findByText('Informe o motivo.')).toBeDefined();
    await user.type(dialog.getByLabelText('Motivo'), 'Falta um documento.');
    await user.click(dialog.getByRole('button', { name: 'Recusar' }));
    await waitFor(() => expect(sent).toEqual([{ reason: 'Falta um documento.' }]));
    await waitFor(() => expect(said()).toContain('Pedido recusado.'));
  });

  it('shows what a correction would change, and makes it', async () => {
    asked = { ...row, kind: 'correction', subject: 'name' };
    changes = [{ field: 'name', from: 'Lia Prado', to: 'Lia Prado Vasconcelos' }];
    const { user } = openAt('/privacy-requests', [...permissions, 'edit:users']);
    expect(await screen.findByText('Correção: Nome')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Remover dados' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Corrigir dados' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Corrigir os dados de Lia Prado' }));
    const line = within(await dialog.findByRole('row', { name: /Nome completo/ }));
    expect(line.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Lia Prado',
      'Lia Prado Vasconcelos',
    ]);
    expect(dialog.getByText('Correção: Nome')).toBeDefined();
    expect(dialog.getByText('Observação: Casei.')).toBeDefined();
    const button = dialog.getByRole('button', { name: 'Corrigir dados' });
    // A double click: the second one comes before the button is busy.
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual(['accepted']);
    await waitFor(() => expect(said()).toContain('Cadastro corrigido.'));
  });

  it('lets those who may not change registrations refuse a correction alone', async () => {
    asked = { ...row, kind: 'correction', subject: 'name' };
    openAt('/privacy-requests', permissions);
    expect(await screen.findByRole('button', { name: 'Recusar' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Corrigir dados' })).toBeNull();
  });

  it('shows no actions to those who may only look', async () => {
    openAt('/privacy-requests', ['view:privacy']);
    await screen.findByText('Lia Prado');
    expect(screen.queryByRole('button', { name: 'Remover dados' })).toBeNull();
  });
});
