import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { preloadDialogs } from '../../../src/ui/Dialog.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { toastsNow } from '../teacher/screen.tsx';
import { chargeReads, chargeRows, office, rowOf } from './chargeRows.ts';
import { openAt } from './open.tsx';
import { listed } from './people.ts';

const server = fakeServer();
beforeAll(preloadDialogs);

let sent: unknown[];
beforeEach(() => {
  sent = [];
  server.use(...chargeReads);
});

describe('a refund', () => {
  const open = async (list: object[] = chargeRows) => {
    server.use(
      http.get(at('/v1/charges'), () => listed(list)),
      http.post(at('/v1/charges/c2/refund'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: { refund_id: 'r1', status: 'requested' } });
      }),
      http.post(at('/v1/refunds/r1/confirm'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: { refund_id: 'r1', status: 'done' } });
      }),
    );
    const { user } = openAt('/charges', [...office, 'create:refunds']);
    return { user, row: await rowOf('Bento Lima') };
  };
  const withRefund = (refund: object, refundable = 0) =>
    chargeRows.map((each) => (each.id === 'c2' ? { ...each, refund, refundable } : each));

  it('gives back what is left unless another amount is entered, with a reason', async () => {
    const { user, row } = await open();
    await user.click(row.getByRole('button', { name: 'Reembolsar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reembolsar Bento Lima' }));
    const amount = dialog.getByLabelText<HTMLInputElement>('Valor a devolver (R$)');
    expect(amount.value).toMatch(/150,00/);
    expect(dialog.getByText(/^O provedor de pagamento devolve/)).toBeDefined();
    await user.clear(amount);
    await user.type(amount, '200,00');
    await user.click(dialog.getByRole('button', { name: 'Reembolsar' }));
    expect(dialog.getByText(/^Informe um valor de/)).toBeDefined();
    expect(sent).toEqual([]);
    await user.clear(amount);
    await user.type(amount, '20,50');
    await user.type(dialog.getByLabelText('Motivo'), 'Pago a mais');
    await user.click(dialog.getByRole('button', { name: 'Reembolsar' }));
    await waitFor(() => expect(sent).toEqual([{ amount: 2_050, reason: 'Pago a mais' }]));
    await waitFor(() => expect(toastsNow()[0]?.[2]).toBe('Reembolso pedido.'));
  });

  it('that a person sends is shown, and recorded with a note', async () => {
    const refund = { refund_id: 'r1', status: 'requested', amount: 15_000, by_hand: true };
    const { user, row } = await open(withRefund(refund));
    expect(row.getByText(/^Reembolso em andamento: .*150,00/)).toBeDefined();
    expect(row.queryByRole('button', { name: 'Reembolsar' })).toBeNull();
    await user.click(row.getByRole('button', { name: 'Registrar devolução' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Como foi devolvido'), 'Pix enviado');
    await user.click(dialog.getByRole('button', { name: 'Registrar devolução' }));
    await waitFor(() => expect(sent).toEqual([{ note: 'Pix enviado' }]));
  });

  it('of the provider blocks another one while it is on its way', async () => {
    const { row } = await open(
      withRefund({ refund_id: 'r1', status: 'requested', amount: 5_000, by_hand: false }, 10_000),
    );
    expect(row.getByRole('button', { name: 'Já há um reembolso em andamento.' })).toBeDefined();
  });

  it('that the provider refused can be sent outside the system', async () => {
    const refund = { refund_id: 'r1', status: 'failed', amount: 15_000, by_hand: false };
    const { user, row } = await open(withRefund(refund, 15_000));
    await user.click(row.getByRole('button', { name: 'Reembolsar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('switch', { name: 'Devolver fora do sistema' }));
    expect(dialog.getByText(/^A escola envia o dinheiro/)).toBeDefined();
    await user.type(dialog.getByLabelText('Motivo'), 'Pago a mais');
    await user.click(dialog.getByRole('button', { name: 'Reembolsar' }));
    await waitFor(() => expect(sent).toMatchObject([{ amount: 15_000, by_hand: true }]));
  });

  it('is not offered without the permission', async () => {
    openAt('/charges', office);
    expect((await rowOf('Bento Lima')).queryByRole('button', { name: 'Reembolsar' })).toBeNull();
  });
});
