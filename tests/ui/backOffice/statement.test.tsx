import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { preloadDialogs } from '../../../src/ui/Dialog.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { toastsNow } from '../teacher/screen.tsx';
import { charge, chargeReads, office, paid, rowOf, statement } from './chargeRows.ts';
import { openAt } from './open.tsx';

const server = fakeServer();
beforeAll(preloadDialogs);

let sent: unknown[];
beforeEach(() => {
  sent = [];
  server.use(
    ...chargeReads,
    http.get(at('/v1/charges/c1/link'), () =>
      HttpResponse.json({
        data: { charge_id: 'c1', link: '00020126BR.GOV.BCB.PIX', amount: 45_050, status: 'open' },
      }),
    ),
    http.get(
      at('/v1/charges/c2/receipt'),
      () => new HttpResponse('%PDF-', { headers: { 'content-type': 'application/pdf' } }),
    ),
  );
});

describe('the statement of a student, for the office', () => {
  const open = async () => {
    const { user } = openAt('/charges', office);
    await user.click((await rowOf('Ana Souza')).getByRole('button', { name: 'Extrato' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Extrato de Ana Souza' }));
    return { user, dialog };
  };

  it('has failed refunds of extra payments asked for again, or sent and recorded by hand', async () => {
    let waiting: object[] = [
      {
        refund_id: 'r1',
        status: 'failed',
        amount: 7_700,
        by_hand: false,
        paid_at: '2026-03-01T12:00:00.000Z',
      },
    ];
    server.use(
      http.get(at('/v1/refunds'), () => HttpResponse.json({ data: waiting })),
      http.post(at('/v1/refunds/r1/repeat'), async ({ request }) => {
        sent.push(await request.json());
        waiting = [{ refund_id: 'r2', status: 'requested', amount: 7_700, by_hand: true, paid_at: null }];
        return HttpResponse.json({ data: { refund_id: 'r2', status: 'requested' } });
      }),
      http.post(at('/v1/refunds/r2/confirm'), async ({ request }) => {
        sent.push(await request.json());
        waiting = [];
        return HttpResponse.json({ data: { refund_id: 'r2', status: 'done' } });
      }),
    );
    const { user } = openAt('/charges', [...office, 'create:refunds']);
    await user.click((await rowOf('Ana Souza')).getByRole('button', { name: 'Extrato' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Extrato de Ana Souza' }));
    const list = within(
      await dialog.findByRole('region', { name: 'Reembolsos de pagamentos recebidos a mais' }),
    );
    expect(list.getByText(/77,00/)).toBeDefined();
    expect(list.getByText('Recebido em 01/03/2026')).toBeDefined();
    expect(list.getByRole('button', { name: 'Pedir de novo' })).toBeDefined();
    await user.click(list.getByRole('button', { name: 'Devolver fora do sistema' }));
    const asking = within(await screen.findByRole('dialog', { name: 'Devolver fora do sistema' }));
    await user.click(asking.getByRole('button', { name: 'Devolver fora do sistema' }));
    await waitFor(() => expect(sent).toEqual([{ by_hand: true }]));
    await user.click(await dialog.findByRole('button', { name: 'Registrar devolução' }));
    const recording = within(await screen.findByRole('dialog', { name: 'Registrar devolução' }));
    await user.type(recording.getByRole('textbox'), 'Pix enviado');
    await user.click(recording.getByRole('button', { name: 'Registrar devolução' }));
    await waitFor(() => expect(sent[1]).toEqual({ note: 'Pix enviado' }));
    await waitFor(() => expect(dialog.queryByRole('region', { name: /recebidos a mais/ })).toBeNull());
  });

  it('is sent to the guardian of a minor, by those who may edit people', async () => {
    server.use(
      http.get(at('/v1/statement/u1'), () =>
        HttpResponse.json({ data: { ...statement, is_paid_by_guardian: true } }),
      ),
      http.post(at('/v1/statement/u1/guardian-link'), () => {
        sent.push('link');
        return HttpResponse.json({ data: { sent_to: 'c•••@casa.test' } });
      }),
    );
    const name = 'Enviar extrato ao responsável';
    const { dialog: ofOthers } = await open();
    expect(ofOthers.queryByRole('button', { name })).toBeNull();
    cleanup();
    const { user } = openAt('/charges', [...office, 'edit:users']);
    await user.click((await rowOf('Ana Souza')).getByRole('button', { name: 'Extrato' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Extrato de Ana Souza' }));
    await user.click(dialog.getByRole('button', { name }));
    const asking = within(await screen.findByRole('dialog', { name }));
    await user.click(asking.getByRole('button', { name }));
    await waitFor(() => expect(sent).toEqual(['link']));
    await waitFor(() => expect(toastsNow()[0]?.[2]).toBe('Extrato enviado para c•••@casa.test.'));
  });

  it('is sent to nobody where no guardian pays', async () => {
    const { user } = openAt('/charges', [...office, 'edit:users']);
    await user.click((await rowOf('Ana Souza')).getByRole('button', { name: 'Extrato' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Extrato de Ana Souza' }));
    expect(dialog.queryByRole('button', { name: 'Enviar extrato ao responsável' })).toBeNull();
  });

  it('begins with what is due first, the fee before the plan', async () => {
    const third = { ...charge, charge_id: 'c4', installment: 3, due_date: '2026-04-02' };
    const fee = { ...paid, charge_id: 'c5', status: 'open', paid_at: null, due_date: charge.due_date };
    const earlier = { ...charge, charge_id: 'c6', installment: 1, status: 'paid', due_date: '2026-02-02' };
    const charges = [third, charge, fee, earlier];
    server.use(
      http.get(at('/v1/statement/u1'), () => HttpResponse.json({ data: { ...statement, charges } })),
    );
    const { dialog } = await open();
    const rows = await dialog.findAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('strong')?.textContent)).toEqual([
      'Taxa de matrícula',
      'Parcela 2 de 12',
      'Parcela 3 de 12',
      'Parcela 1 de 12',
    ]);
  });

  it('names the guardian who pays', async () => {
    const { dialog } = await open();
    expect(dialog.getByText('Pagador: Clara Souza')).toBeDefined();
  });

  it('gives the second copy of what is not paid', async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Segunda via: Parcela 2 de 12' }));
    expect(await dialog.findByText('00020126BR.GOV.BCB.PIX')).toBeDefined();
    expect(dialog.getByRole('button', { name: /^Copiar/ })).toBeDefined();
  });

  it('says why there is no second copy', async () => {
    server.use(
      http.get(at('/v1/charges/c1/link'), () =>
        HttpResponse.json(
          { code: 'not_waiting_payment', message: 'Não há pagamento em aberto nesta etapa.', requestId: 'r' },
          { status: 417 },
        ),
      ),
    );
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Segunda via: Parcela 2 de 12' }));
    await waitFor(() => expect(toastsNow()[0]?.[2]).toBe('Não há pagamento em aberto nesta etapa.'));
  });

  it('opens the receipt of what is paid', async () => {
    URL.createObjectURL = () => 'blob:receipt';
    const tab = { location: { href: '' }, close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Abrir o recibo: Taxa de matrícula' }));
    await waitFor(() => expect(tab.location.href).toBe('blob:receipt'));
  });
});
