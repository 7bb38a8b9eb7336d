import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
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
  charges: [charge, fee],
};

function show(statement: object | null, is_recurring = false) {
  server.use(
    quietBell(),
    http.get(at('/v1/payment-card'), () =>
      HttpResponse.json({ data: { is_recurring, card: null, tokens: { kind: 'sandbox' } } }),
    ),
    http.get(at('/v1/statement/:user_id'), () =>
      statement
        ? HttpResponse.json({ data: statement })
        : HttpResponse.json({ message: 'x', code: 'internal', requestId: 'r' }, { status: 500 }),
    ),
    http.get(at('/v1/pagarme/get-payment-link/:user_id'), () =>
      HttpResponse.json({ data: { charge_id: 'c1', link: '00020126PIX', amount: 50_000, status: 'open' } }),
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
  session.set(
    buildSession({ view: buildView({ types: ['STUDENT'], permissions: ['view:onboarding_status'] }) }),
  );
});

describe("a student's own statement", () => {
  it('shows what is to pay, what was paid, and its receipt', async () => {
    show(all);
    expect(await screen.findByText('Parcela 1 de 2')).toBeDefined();
    expect(screen.getByText('Pago em 10/03/2026')).toBeDefined();
    expect(screen.getAllByText(/500,00/).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Abrir o recibo: Taxa de matrícula' })).toBeDefined();
    expect(screen.queryByText(/^Pagador/)).toBeNull();
  });

  it('pays what is due next', async () => {
    const user = show(all);
    await user.click(await screen.findByRole('button', { name: 'Pagar Parcela 1 de 2' }));
    expect(await screen.findByText('00020126PIX')).toBeDefined();
  });

  it('gives a second copy as a whole address', async () => {
    const user = show(all);
    await user.click(await screen.findByRole('button', { name: 'Segunda via: Parcela 1 de 2' }));
    expect(await screen.findByText(`${window.location.origin}/sandbox/pay/or_1`)).toBeDefined();
  });

  it('says when everything is paid, and when there is nothing yet', async () => {
    show({ ...all, balance: 0, charges: [fee] });
    expect(await screen.findByText('Tudo pago. Obrigado!')).toBeDefined();
  });

  it('leads to the card of a recurring plan, and of no other', async () => {
    show(all, true);
    const link = await screen.findByRole('link', { name: 'Editar Dados do Cartão' });
    expect(link.getAttribute('href')).toBe('/student-edit-credit-card');
  });

  it('has no charges before a contract', async () => {
    show({ ...all, payer_name: null, charged: 0, paid: 0, balance: 0, charges: [] });
    expect(await screen.findByText('Ainda não há cobranças.')).toBeDefined();
  });

  it('can be tried again after a failure', async () => {
    show(null);
    expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeDefined();
  });
});
