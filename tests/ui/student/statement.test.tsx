import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../../../src/authProvider/session.ts';
import StatementPage from '../../../src/portals/student/statement/StatementPage.tsx';
import { Toasts } from '../../../src/ui/Toasts.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { TestRouter } from '../support/TestRouter.tsx';
import { quietBell } from '../teacher/screen.tsx';

const server = fakeServer();
const charge = {
  charge_id: 'c1',
  kind: 'plan',
  installment: 1,
  installments: 2,
  amount: 50_000,
  due_date: '2026-03-20',
  status: 'open',
  days_late: 0,
  paid_at: null,
  refundable: 0,
  is_refunded_by_provider: false,
  refund: null,
};
const fee = {
  ...charge,
  charge_id: 'c2',
  kind: 'registration',
  installments: 1,
  amount: 15_000,
  status: 'paid',
  paid_at: '2026-03-10T13:00:00.000Z',
};
const all = {
  name: 'Renata Figueiredo',
  payer_name: 'Renata Figueiredo',
  charged: 65_000,
  paid: 15_000,
  refunded: 0,
  balance: 50_000,
  next: 'c1' as string | null,
  charges: [charge, fee],
};

const none = {
  contract_id: null,
  issue: 'no_contract_in_force',
  until: null,
  amount: 0,
  withdrawn: null as object | null,
};
const possible = {
  ...none,
  contract_id: 'k1',
  issue: null,
  until: '2026-03-18T03:00:00.000Z',
  amount: 15_000,
};
let standing: object;

function show(statement: object | null, is_recurring = false) {
  server.use(
    quietBell(),
    http.get(at('/v1/withdrawal'), () => HttpResponse.json({ data: standing })),
    http.get(at('/v1/payment-card'), () =>
      HttpResponse.json({ data: { is_recurring, card: null, tokens: { kind: 'sandbox' } } }),
    ),
    http.get(at('/v1/statement/:user_id'), () =>
      statement
        ? HttpResponse.json({ data: statement })
        : HttpResponse.json({ message: 'x', code: 'internal', requestId: 'r' }, { status: 500 }),
    ),
    http.get(at('/v1/charges/c1/link'), () =>
      HttpResponse.json({
        data: { charge_id: 'c1', link: '/sandbox/pay/or_1', amount: 50_000, status: 'open' },
      }),
    ),
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TestRouter at="/statement">
        <StatementPage />
        <Toasts />
      </TestRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
beforeEach(() => {
  standing = none;
  session.set(
    buildSession({ view: buildView({ types: ['STUDENT'], permissions: ['view:onboarding_status'] }) }),
  );
});

describe("a student's own statement", () => {
  it('begins with what is to be paid first, before later instalments and what is paid', async () => {
    const later = { ...charge, charge_id: 'c3', installment: 2, due_date: '2026-04-20' };
    show({ ...all, charges: [later, charge, fee] });
    const items = await screen.findAllByText(/^(Parcela \d de 2|Taxa de matrícula)$/);
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Parcela 1 de 2',
      'Parcela 2 de 2',
      'Taxa de matrícula',
    ]);
  });

  it('shows what is to pay, what was paid, and its receipt', async () => {
    show(all);
    expect(await screen.findByText('Parcela 1 de 2')).toBeDefined();
    expect(screen.getByText('Pago em 10/03/2026')).toBeDefined();
    expect(screen.getAllByText(/500,00/).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Abrir o recibo: Taxa de matrícula' })).toBeDefined();
    expect(screen.queryByText(/^Pagador/)).toBeNull();
  });

  it('pays what is due next', async () => {
    const later = { ...charge, charge_id: 'c3', installment: 2, due_date: '2026-04-20' };
    // The first instalment is waived.
    const user = show({ ...all, next: 'c3', charges: [later, charge, fee] });
    server.use(
      http.get(at('/v1/charges/c3/link'), () =>
        HttpResponse.json({ data: { charge_id: 'c3', link: '00020126PIX', amount: 50_000, status: 'open' } }),
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Pagar Parcela 2 de 2' }));
    expect(await screen.findByText('00020126PIX')).toBeDefined();
    // The pressed button is gone: the keyboard goes on from the code that took its place.
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Pix copia e cola' }));
  });

  it('neither asks for a payment nor thanks for all of them while nothing that is owed can be paid', async () => {
    show({ ...all, next: null });
    expect(await screen.findByText('Parcela 1 de 2')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Pagar/ })).toBeNull();
    expect(screen.queryByText('Tudo pago. Obrigado!')).toBeNull();
  });

  it('gives a second copy as a whole address', async () => {
    const user = show(all);
    await user.click(await screen.findByRole('button', { name: 'Segunda via: Parcela 1 de 2' }));
    expect(await screen.findByText(`${window.location.origin}/sandbox/pay/or_1`)).toBeDefined();
  });

  it('says when everything is paid, and when there is nothing yet', async () => {
    show({ ...all, balance: 0, next: null, charges: [fee] });
    expect(await screen.findByText('Tudo pago. Obrigado!')).toBeDefined();
  });

  it('leads to the card of a recurring plan, and of no other', async () => {
    show(all, true);
    const link = await screen.findByRole('link', { name: 'Editar Dados do Cartão' });
    expect(link.getAttribute('href')).toBe('/student-edit-credit-card');
  });

  it('has no charges before a contract', async () => {
    show({ ...all, payer_name: null, charged: 0, paid: 0, balance: 0, next: null, charges: [] });
    expect(await screen.findByText('Ainda não há cobranças.')).toBeDefined();
  });

  it('can be tried again after a failure', async () => {
    show(null);
    expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeDefined();
  });
});

describe('the withdrawal from the contract', () => {
  const withdrawn = { protocol: 'DES-ABCDE-FGHJK', at: '2026-03-11T13:00:00.000Z' };

  it('says what is given back and until when, and shows the protocol afterwards', async () => {
    standing = possible;
    const user = show(all);
    server.use(
      http.post(at('/v1/withdrawal'), () => {
        standing = { ...possible, issue: 'no_contract_in_force', amount: 0, withdrawn };
        return HttpResponse.json({ data: withdrawn });
      }),
    );
    expect(await screen.findByText(/^Você pode desistir até 17\/03\/2026/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Desistir da contratação' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^Devolvemos R\$.150,00/)).toBeDefined();
    expect(dialog.getByText('A desistência é possível até 17/03/2026.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Desistir da contratação' }));
    const protocol = 'Desistência registrada em 11/03/2026. Protocolo: DES-ABCDE-FGHJK';
    expect(await screen.findByText(protocol)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Desistir da contratação' })).toBeNull();
  });

  it('is of the guardian of a student under 16', async () => {
    standing = { ...possible, issue: 'guardian_withdraws' };
    show(all);
    expect(await screen.findByText(/o responsável pode desistir/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Desistir da contratação' })).toBeNull();
  });

  it('is not offered after the seven days', async () => {
    standing = { ...possible, issue: 'withdrawal_over' };
    show(all);
    await screen.findByText('Parcela 1 de 2');
    expect(screen.queryByRole('button', { name: 'Desistir da contratação' })).toBeNull();
  });
});
