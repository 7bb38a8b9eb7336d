import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { preloadDialogs } from '../../../src/ui/Dialog.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { quietBell, toastsNow } from '../teacher/screen.tsx';
import { openAt } from './open.tsx';
import { listed } from './people.ts';

const server = fakeServer();
beforeAll(preloadDialogs);

const charge = {
  charge_id: 'c1',
  kind: 'plan',
  installment: 2,
  installments: 12,
  amount: 45_050,
  due_date: '2026-03-02',
  status: 'open',
  days_late: 8,
  paid_at: null,
  refundable: 0,
  is_refunded_by_provider: false,
  refund: null,
};
const person = { id: 'c1', user_id: 'u1', name: 'Ana Souza', photo_url: null, joint_total: null };
const paid = { ...charge, charge_id: 'c2', kind: 'registration', installment: 1, installments: 1 };
const rows = [
  { ...charge, ...person },
  {
    ...paid,
    ...person,
    id: 'c2',
    name: 'Bento Lima',
    amount: 15_000,
    status: 'paid',
    days_late: 0,
    paid_at: '2026-03-01T12:00:00.000Z',
    refundable: 15_000,
    is_refunded_by_provider: true,
  },
];
const statement = {
  name: 'Ana Souza',
  payer_name: 'Clara Souza',
  is_paid_by_guardian: false,
  charged: 60_050,
  paid: 15_000,
  refunded: 0,
  balance: 45_050,
  charges: [
    charge,
    { ...paid, amount: 15_000, status: 'paid', days_late: 0, paid_at: '2026-03-01T12:00:00.000Z' },
  ],
};
let asked: URLSearchParams[];
let sent: unknown[];
beforeEach(() => {
  [asked, sent] = [[], []];
  server.use(
    quietBell(),
    http.get(at('/v1/charges'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return listed(rows);
    }),
    http.get(at('/v1/statement/u1'), () => HttpResponse.json({ data: statement })),
    http.get(at('/v1/charges/c1/link'), () =>
      HttpResponse.json({
        data: { charge_id: 'c1', link: '00020126BR.GOV.BCB.PIX', amount: 45_050, status: 'open' },
      }),
    ),
    http.get(
      at('/v1/charges/c2/receipt'),
      () => new HttpResponse('%PDF-', { headers: { 'content-type': 'application/pdf' } }),
    ),
    http.post(at('/v1/charges/c1/confirm'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: { status: 'paid', paid_at: '2026-03-10T13:00:00.000Z' } });
    }),
  );
});

const office = ['view:charges', 'edit:charges', 'view:onboarding_status'];
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body);

describe('the list of charges', () => {
  it('begins with what is unpaid, the longest due first, and shows what is due, when, and how late', async () => {
    openAt('/charges', office);
    const late = await rowOf('Ana Souza');
    for (const text of ['Parcela 2 de 12', /450,50/, '02/03/2026', '8 dias de atraso'])
      expect(late.getByText(text)).toBeDefined();
    expect((await rowOf('Bento Lima')).getByText('Pago')).toBeDefined();
    expect(asked[0]?.get('orderBy')).toBe('status');
    expect(asked[0]?.get('order')).toBe('ASC');
  });

  it('asks for the filters of its address', async () => {
    openAt(`/charges?filter=${encodeURIComponent('{"status":"late","kind":"plan","name":"ana"}')}`, office);
    await screen.findByText('Ana Souza');
    expect(['status', 'kind', 'name'].map((name) => asked[0]?.get(name))).toEqual(['late', 'plan', 'ana']);
  });

  it('confirms a payment with a note, and only what is still open', async () => {
    const { user } = openAt('/charges', office);
    const closed = await rowOf('Bento Lima');
    expect(closed.getByRole('button', { name: 'Esta cobrança não está mais em aberto.' })).toBeDefined();
    await user.click((await rowOf('Ana Souza')).getByRole('button', { name: 'Confirmar pagamento' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Como foi pago'), 'Pix visto no banco');
    await user.click(dialog.getByRole('button', { name: 'Confirmar pagamento' }));
    await waitFor(() => expect(sent).toEqual([{ note: 'Pix visto no banco' }]));
    await waitFor(() => expect(toastsNow()[0]?.[2]).toBe('Pagamento confirmado com sucesso!'));
  });

  it('confirms the whole of a joint payment, or the charge alone', async () => {
    server.use(http.get(at('/v1/charges'), () => listed([{ ...charge, ...person, joint_total: 60_050 }])));
    const { user } = openAt('/charges', office);
    const confirm = async (choose: (dialog: ReturnType<typeof within>) => unknown) => {
      await user.click(await screen.findByRole('button', { name: /^Confirmar pagamento/ }));
      const dialog = await screen.findByRole('dialog');
      await choose(within(dialog));
      await user.type(within(dialog).getByRole('textbox'), 'Pix de hoje');
      await user.click(within(dialog).getByRole('button', { name: 'Confirmar pagamento' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await confirm(async () => undefined);
    await confirm(() => user.click(screen.getByRole('checkbox', { name: /Foram pagas juntas, R\$.600,50/ })));
    expect(sent).toEqual([{ note: 'Pix de hoje', jointly: true }, { note: 'Pix de hoje' }]);
  });

  it('has no confirmation for those who may only look', async () => {
    openAt('/charges', ['view:charges']);
    const row = await rowOf('Ana Souza');
    expect(row.queryByRole('button', { name: 'Confirmar pagamento' })).toBeNull();
    expect(row.queryByRole('button', { name: 'Extrato' })).toBeNull();
  });
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

describe('a refund', () => {
  const open = async (list: object[] = rows) => {
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
    rows.map((each) => (each.id === 'c2' ? { ...each, refund, refundable } : each));

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
