import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import MyDataPage from '../../../src/portals/privacy/MyDataPage.tsx';
import { showAccount, toastsNow } from '../account/screen.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { quietBell } from '../teacher/screen.tsx';

const server = fakeServer();
const open = {
  id: 'a',
  protocol: 'LGPD-K7F3M-9QX2P',
  status: 'open',
  created_at: '2026-03-10T13:00:00.000Z',
  due_on: '2026-03-25',
  days_left: 15,
  closed_at: null,
  reason: null,
};
const nothing = { blockers: [] as object[], kept: [] as object[], requests: [] as object[] };
let own = nothing;

beforeEach(() => {
  own = nothing;
  server.use(
    quietBell(),
    http.get(at('/v1/account/privacy'), () => HttpResponse.json({ data: own })),
    http.get(at('/v1/auth/second-factor'), () =>
      HttpResponse.json({ data: { totp_since: null, passkeys: [], recovery_codes_left: 0 } }),
    ),
  );
});

describe('my data', () => {
  it('says what stays and why, and sends the request with the password', async () => {
    own = {
      ...nothing,
      kept: [{ kind: 'contracts', basis: 'Código Civil, art. 206, § 5º, I', ends_on: '2031-03-10' }],
    };
    const sent: unknown[] = [];
    server.use(
      http.post(at('/v1/account/privacy/erasure'), async ({ request }) => {
        sent.push(await request.json());
        own = { ...nothing, requests: [open] };
        return HttpResponse.json({ data: { protocol: open.protocol, due_on: open.due_on } });
      }),
    );
    const user = showAccount(<MyDataPage />);
    expect(await screen.findByText('Contratos assinados, até 10/03/2031')).toBeDefined();
    expect(screen.getByText('Código Civil, art. 206, § 5º, I')).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Pedir exclusão' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pedir a exclusão dos seus dados?' }));
    await user.click(dialog.getByRole('button', { name: 'Pedir exclusão' }));
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText(/senha/i, { selector: 'input' }), 'Aula1234');
    await user.click(dialog.getByRole('button', { name: 'Pedir exclusão' }));
    await waitFor(() => expect(sent).toEqual([{ password: 'Aula1234' }]));
    expect(await screen.findByText('Protocolo LGPD-K7F3M-9QX2P')).toBeDefined();
    expect(screen.getByText('Pedido em 10/03/2026 · Resposta até 25/03/2026')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Pedir exclusão' })).toBeNull();
    expect(toastsNow()).toEqual([['success', 'Sucesso', 'Pedido enviado. Protocolo LGPD-K7F3M-9QX2P.']]);
  });

  it('says before it is asked why it cannot be yet', async () => {
    own = {
      ...nothing,
      blockers: [
        { kind: 'contract', until: '2026-12-31' },
        { kind: 'debt', until: null },
      ],
    };
    showAccount(<MyDataPage />);
    expect(await screen.findByText('Ainda não é possível pedir a exclusão:')).toBeDefined();
    expect(screen.getByText('Há um contrato em vigor até 31/12/2026.')).toBeDefined();
    expect(screen.getByText('Há pagamento em aberto.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Pedir exclusão' })).toBeNull();
  });

  it('withdraws an open request, and shows the reason of a refused one', async () => {
    const refused = {
      ...open,
      id: 'b',
      protocol: 'LGPD-00000-00000',
      status: 'refused',
      reason: 'Falta um documento.',
    };
    own = { ...nothing, requests: [open, refused] };
    server.use(
      http.post(at('/v1/account/privacy/erasure/a/withdraw'), () => {
        own = { ...nothing, requests: [{ ...open, status: 'withdrawn' }, refused] };
        return HttpResponse.json({ data: { ok: true } });
      }),
    );
    const user = showAccount(<MyDataPage />);
    expect(await screen.findByText('Motivo: Falta um documento.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Desistir do pedido' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Desistir do pedido?' }));
    await user.click(dialog.getByRole('button', { name: 'Desistir do pedido' }));
    expect(await screen.findByText('Retirado')).toBeDefined();
    expect(toastsNow()).toEqual([['success', 'Sucesso', 'Pedido retirado.']]);
  });
});
