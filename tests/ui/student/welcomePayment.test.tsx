import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { at, fakeServer } from '../support/browser.ts';
import { beginEnrolment, button, charge, contract, ok, open, pix, stand } from './welcomeScreen.tsx';

const server = fakeServer();
beforeEach(() => beginEnrolment(server));

describe('the payment of the enrolment', () => {
  it('offers the fee and the first instalment in one payment, and asks for the page that is chosen', async () => {
    stand('AGUARDANDO_PAGAMENTO_MATRICULA', { charge, joint_total: 35_000 });
    const asked: string[] = [];
    const code = (name: string, amount: number) => () => {
      asked.push(name);
      return HttpResponse.json({ data: { charge_id: 'charge-1', link: pix, amount, status: 'open' } });
    };
    server.use(
      http.get(at('/v1/pagarme/get-registration-link/:id'), code('fee', 15_000)),
      http.get(at('/v1/pagarme/get-joint-link/:id'), code('joint', 35_000)),
    );
    const user = open();
    const both = await screen.findByRole('checkbox', {
      name: /^Pagar também a primeira parcela, de R\$.200,00$/,
    });
    expect(screen.getByText(/^R\$.150,00$/)).toBeDefined();
    await user.click(both);
    expect(screen.getByText(/^R\$.350,00$/)).toBeDefined();
    expect(screen.getByText('Matrícula e primeira parcela')).toBeDefined();
    await user.click(button('Ir para o pagamento'));
    expect(await screen.findByText(pix)).toBeDefined();
    // The code of the other amount is not left on the page.
    await user.click(both);
    expect(screen.queryByText(pix)).toBeNull();
    await user.click(button('Ir para o pagamento'));
    await screen.findByText(pix);
    expect(asked).toEqual(['joint', 'fee']);
  });

  it('shows a Pix code to copy if a person confirms the payment', async () => {
    stand('AGUARDANDO_PAGAMENTO_MATRICULA', { charge });
    server.use(
      http.get(
        at('/v1/pagarme/get-registration-link/:id'),
        ok({ charge_id: 'charge-1', link: pix, amount: 15000, status: 'open' }),
      ),
    );
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Ir para o pagamento' }));
    expect(await screen.findByText(pix)).toBeDefined();
    expect(screen.getByText(/A escola confirma o pagamento/)).toBeDefined();
    expect(screen.getByRole('img', { name: 'QR Code do Pix' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Ir para o pagamento' })).toBeNull();
  });

  it.each([
    ['failed', 'Pagamento recusado pelo banco.'],
    ['expired', 'O prazo deste pagamento terminou.'],
  ])('shows the result of a %s payment, and offers a retry', async (status, words) => {
    stand('AGUARDANDO_NOVA_TENTATIVA_DE_PAGAMENTO', { charge: { ...charge, kind: 'plan', status } });
    open();
    expect(await screen.findByText(words)).toBeDefined();
    expect(button('Tentar de novo').disabled).toBe(false);
  });
});

describe('the instalments', () => {
  const offers = [
    { payment_plan_id: 'p12', name: '12x', description: '', installments: 12, amount: 10_000 },
    { payment_plan_id: 'p6', name: '6x', description: '', installments: 6, amount: 20_000 },
  ];

  it('can be chosen from the offered plans', async () => {
    const due = { ...charge, kind: 'plan', amount: 10_000 };
    stand('AGUARDANDO_PAGAMENTO', { offers, charge: due, contract: { ...contract, installments: 12 } });
    let sent: unknown;
    server.use(
      http.post(at('/v1/contracts/contract-1/payment-plan'), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ data: { installments: 6 } });
      }),
    );
    const user = open();
    const pick = await screen.findByLabelText<HTMLSelectElement>('Em quantas vezes?');
    expect([...pick.options].map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^12x de R\$.100,00$/),
      expect.stringMatching(/^6x de R\$.200,00$/),
    ]);
    await user.selectOptions(pick, 'p6');
    await waitFor(() => expect(sent).toEqual({ payment_plan_id: 'p6' }));
  });
});
