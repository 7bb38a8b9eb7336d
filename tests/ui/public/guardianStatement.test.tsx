import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Root } from '../../../src/app/Root.tsx';
import { at, fakeServer } from '../support/browser.ts';

const server = fakeServer();
const token = 'k'.repeat(43);
const code = '00020126BR.GOV.BCB.PIX';
const charge = {
  charge_id: 'c1',
  kind: 'plan',
  installment: 1,
  installments: 12,
  amount: 31_325,
  refunded: 0,
  due_date: '2026-03-20',
  status: 'open',
  days_late: 0,
  paid_at: null as string | null,
  agreed_on: null,
  replaced_on: null,
  refund: null,
};
const fee = { ...charge, charge_id: 'c0', kind: 'registration', installments: 1, amount: 15_000 };
const later = { ...charge, charge_id: 'c2', installment: 2, due_date: '2026-04-20' };
const paidFee = { ...fee, status: 'paid', paid_at: '2026-03-10T13:00:00.000Z' };

const statementOf = (charges: object[], joint_total: number | null = null, balance = 77_650) => ({
  student_name: 'Lucas Lima',
  student_guardian_name: 'Patrícia Lima',
  charged: balance,
  paid: 0,
  refunded: 0,
  balance,
  joint_total,
  charges,
});

let answer: { status: number; body: object };
let reads: number;
const sent: [path: string, body: unknown][] = [];
const says = (data: object, language = 'pt-BR') => {
  answer = { status: 200, body: { data: { state: 'open', language, school: 'Escola Horizonte', ...data } } };
};
const refuses = (status: number, error: string) => {
  answer = { status, body: { code: error, message: 'Recusado.', requestId: 'r' } };
};

beforeEach(() => {
  sent.length = 0;
  reads = 0;
  says({ statement: statementOf([later, charge, fee], 46_325) });
  const note = (path: string, reply: () => Response) =>
    http.post(at(`/v1/guardian-statement${path}`), async ({ request }) => {
      sent.push([path, await request.json()]);
      return reply();
    });
  const page = (link: string) => () =>
    HttpResponse.json({ data: { charge_id: 'c1', link, amount: 15_000, status: 'open' } });
  server.use(
    http.post(at('/v1/guardian-statement'), () => {
      reads += 1;
      return HttpResponse.json(answer.body, { status: answer.status });
    }),
    note('/payment', page(code)),
    note('/second-copy', page(code)),
    note('/renew', () => HttpResponse.json({ data: { ok: true } })),
    note(
      '/receipt',
      () => new HttpResponse('%PDF-', { headers: { 'content-type': 'application/pdf' } }) as Response,
    ),
  );
});
afterEach(() => vi.useRealTimers());

const open = () => {
  window.history.replaceState(null, '', `/guardian-statement#${token}`);
  render(<Root />);
  return userEvent.setup();
};
const heading = (name: string) => screen.findByRole('heading', { name });

describe('a guardian with a link', () => {
  it('reads what is due next, and pays the fee by a code', async () => {
    const user = open();
    expect(await heading('Extrato de Lucas Lima')).toBeDefined();
    const next = within(screen.getByRole('region', { name: 'A pagar agora' }));
    for (const shown of ['Taxa de matrícula', /150,00/, 'Vence em 20/03/2026']) next.getByText(shown);
    await user.click(next.getByRole('button', { name: 'Pagar Taxa de matrícula' }));
    expect(await next.findByText(code)).toBeDefined();
    expect(sent).toEqual([['/payment', { token, pay: 'registration' }]]);
    // Nothing of the plan is paid before the fee.
    expect(screen.queryByRole('button', { name: /Parcela 2/ })).toBeNull();
  });

  it('pays both together, and a code of the other amount goes', async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Pagar Taxa de matrícula' }));
    await screen.findByText(code);
    await user.click(
      screen.getByRole('checkbox', { name: /Pagar também a primeira parcela, de R\$.313,25/ }),
    );
    expect(screen.queryByText(code)).toBeNull();
    expect(screen.getByText(/463,25/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Pagar Matrícula e primeira parcela' }));
    await screen.findByText(code);
    expect(sent.at(-1)).toEqual(['/payment', { token, pay: 'joint' }]);
  });

  it('opens receipts, and pays later charges once the fee is paid', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    says({ statement: statementOf([later, charge, paidFee]) });
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Abrir o recibo: Taxa de matrícula' }));
    await waitFor(() => expect(sent).toEqual([['/receipt', { token, charge_id: 'c0' }]]));
    expect(opened).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Pagar Parcela 2 de 12' }));
    await waitFor(() => expect(sent.at(-1)).toEqual(['/second-copy', { token, charge_id: 'c2' }]));
    expect(await screen.findByText(code)).toBeDefined();
  });

  it('reads that all is paid', async () => {
    says({ statement: statementOf([paidFee], null, 0) });
    open();
    expect(await screen.findByText('Tudo pago. Obrigado!')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Pagar/ })).toBeNull();
  });

  it('sees what was paid elsewhere on returning to the page, in the language chosen since', async () => {
    const user = open();
    await heading('Extrato de Lucas Lima');
    await user.selectOptions(screen.getByLabelText('Idioma'), 'de');
    expect(await heading('Kontoauszug von Lucas Lima')).toBeDefined();
    says({ statement: statementOf([paidFee], null, 0) });
    act(() => window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText('Alles bezahlt. Vielen Dank!')).toBeDefined();
  });

  it('keeps the statement when a later read fails, and reads again while something is due', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    open();
    await heading('Extrato de Lucas Lima');
    refuses(503, 'unavailable');
    const before = reads;
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    await waitFor(() => expect(reads).toBe(before + 1));
    expect(screen.getByRole('heading', { name: 'Extrato de Lucas Lima' })).toBeDefined();
    says({ statement: statementOf([paidFee], null, 0) });
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(await screen.findByText('Tudo pago. Obrigado!')).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(reads).toBe(before + 2);
  });

  it('reads why a payment was refused, and what holds now', async () => {
    server.use(
      http.post(at('/v1/guardian-statement/payment'), () => {
        says({ statement: statementOf([paidFee], null, 0) });
        return HttpResponse.json(
          { code: 'not_waiting_payment', message: 'Não há o que pagar.', requestId: 'r' },
          { status: 417 },
        );
      }),
    );
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Pagar Taxa de matrícula' }));
    expect(await screen.findByText('Tudo pago. Obrigado!')).toBeDefined();
  });
});

describe('a link that opens nothing', () => {
  it('asks for a new one where it has expired', async () => {
    says({ state: 'expired', statement: null });
    const user = open();
    expect(await heading('Este link venceu')).toBeDefined();
    expect(screen.queryByText(/Lucas/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Enviar novo link' }));
    expect(await heading('Veja o seu e-mail')).toBeDefined();
    expect(sent).toEqual([['/renew', { token }]]);
  });

  it('says why no new one is sent', async () => {
    says({ state: 'expired', statement: null });
    server.use(
      http.post(at('/v1/guardian-statement/renew'), () =>
        HttpResponse.json({ code: 'too_many_requests', message: 'x', requestId: 'r' }, { status: 429 }),
      ),
    );
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Enviar novo link' }));
    expect(await screen.findByRole('alert')).toBeDefined();
  });

  it.each([404, 400])('is told what to do where it is unknown (%i)', async (status) => {
    refuses(status, status === 404 ? 'not_found' : 'invalid_request');
    open();
    expect(await heading('Este link não vale mais')).toBeDefined();
  });

  it('gives way to another link that is pasted into the address', async () => {
    refuses(404, 'not_found');
    open();
    await heading('Este link não vale mais');
    says({ statement: statementOf([paidFee], null, 0) });
    act(() => {
      window.location.hash = 'n'.repeat(43);
    });
    expect(await heading('Extrato de Lucas Lima')).toBeDefined();
  });

  it('can be tried again after a failure', async () => {
    refuses(503, 'unavailable');
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    says({ statement: statementOf([paidFee], null, 0) });
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    expect(await heading('Extrato de Lucas Lima')).toBeDefined();
  });
});
