import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResponseOf } from '../../../contract/index.ts';
import { session } from '../../../src/authProvider/session.ts';
import PaymentCardPage from '../../../src/portals/student/card/PaymentCardPage.tsx';
import { Toasts } from '../../../src/ui/Toasts.tsx';
import { toasts } from '../../../src/ui/toast.ts';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { TestRouter } from '../support/TestRouter.tsx';
import { quietBell } from '../teacher/screen.tsx';

const server = fakeServer();
const number = '4000 0000 0000 0010';
const stored = {
  brand: 'Visa' as const,
  last_four: '0028',
  exp_month: 1,
  exp_year: 2027,
  holder_name: 'RENATA F',
  created_at: '2026-03-10T13:00:00.000Z',
};
const usual: ResponseOf<'GET /v1/payment-card'> = {
  is_recurring: true,
  card: stored,
  tokens: { kind: 'sandbox' },
};
const address = 'https://api.pagar.me/core/v5/tokens?appId=pk_test_1234';

let sent: { body: Record<string, unknown>; text: string }[] = [];
let answer: () => Response;
beforeEach(() => {
  vi.setSystemTime('2026-03-10T13:00:00.000Z');
  sent = [];
  toasts.set([]);
  answer = () => HttpResponse.json({ data: { ...stored, last_four: '0010' } });
  session.set(
    buildSession({
      view: buildView({
        types: ['STUDENT'],
        permissions: ['view:onboarding_status', 'edit:onboarding_status'],
      }),
    }),
  );
});

function show(card: Partial<typeof usual> = {}): UserEvent {
  server.use(
    quietBell(),
    http.get(at('/v1/payment-card'), () => HttpResponse.json({ data: { ...usual, ...card } })),
    http.post(at('/v1/pagarme/card/:user_id'), async ({ request }) => {
      const text = await request.text();
      sent.push({ text, body: JSON.parse(text) });
      return answer();
    }),
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TestRouter at="/student-edit-credit-card">
        <Routes>
          <Route path="/student-edit-credit-card" element={<PaymentCardPage />} />
          <Route path="/" element={<p>Início do aluno</p>} />
        </Routes>
        <Toasts />
      </TestRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const fields = {
  'Nome Impresso no Cartão': 'RENATA FIGUEIREDO',
  'Documento do Titular': '52998224725',
  'Número do Cartão': number,
  'Data de Expiração': '122030',
  'Código de Validação': '123',
  CEP: '01310100',
  Endereço: 'Avenida Paulista, 1578',
  Cidade: 'São Paulo',
  Estado: 'sp',
};

async function fill(user: UserEvent, change: Partial<typeof fields> = {}) {
  await screen.findByRole('button', { name: 'Enviar' });
  for (const [label, text] of Object.entries({ ...fields, ...change }))
    await user.type(screen.getByLabelText(label), text);
}
const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Enviar' }));

describe("'Editar Dados do Cartão'", () => {
  it('shows the card in force and asks for test numbers in the sandbox', async () => {
    show();
    expect(await screen.findByText('Cartão atual: Visa com final 0028, válido até 01/2027')).toBeDefined();
    expect(screen.getByText(/use só os números de teste documentados/)).toBeDefined();
  });

  it('sends a token, and neither number, code nor document, then returns to the home of the student', async () => {
    const user = show();
    await fill(user);
    expect((screen.getByLabelText('Documento do Titular') as HTMLInputElement).value).toBe('529.982.247-25');
    expect((screen.getByLabelText('Data de Expiração') as HTMLInputElement).value).toBe('12/2030');
    expect(screen.getByText('Visa')).toBeDefined();
    await send(user);
    expect(await screen.findByText('Início do aluno')).toBeDefined();
    expect(screen.getByText('O cartão foi registrado com sucesso!')).toBeDefined();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({
      token: expect.stringMatching(/^token_sandbox_0_[a-p]{24}$/),
      brand: 'Visa',
      last_four: '0010',
      exp_date: '12-2030',
      holder_name: 'RENATA FIGUEIREDO',
      billing_address: {
        line_1: 'Avenida Paulista, 1578',
        line_2: '',
        city: 'São Paulo',
        state: 'SP',
        zipcode: '01310-100',
        country: 'BR',
      },
    });
    expect(sent[0]?.text).not.toMatch(/4000|cvv|123"|529/);
  });

  it('has one effect when it is sent twice', async () => {
    const user = show();
    await fill(user);
    await user.dblClick(screen.getByRole('button', { name: 'Enviar' }));
    expect(await screen.findByText('Início do aluno')).toBeDefined();
    expect(sent).toHaveLength(1);
  });

  it('names each field that is missing in the words of the specification', async () => {
    const user = show();
    await screen.findByRole('button', { name: 'Enviar' });
    await user.clear(screen.getByLabelText('País'));
    await send(user);
    for (const text of [
      'Nome Impresso no Cartão obrigatório!',
      'Documento do Titular é obrigatório!',
      'Por favor, insira um cartão valido',
      'Por favor, preencha o código de validação',
      'Preencha corretamente a data de expiração',
      'Endereço é obrigatório!',
      'Cidade é obrigatório!',
      'Estado é obrigatório!',
      'CEP é obrigatório!',
      'País é obrigatório!',
    ])
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
  });

  it('sends nothing of a card that is not one of the test numbers', async () => {
    const user = show();
    await fill(user, { 'Número do Cartão': '4539 1488 0343 6467' });
    await send(user);
    expect(
      await screen.findByText('Aqui só valem os números de teste: não use um cartão verdadeiro.'),
    ).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('shows the refusal of the bank at the form, which keeps what was typed', async () => {
    const message = 'O banco não aceitou este cartão. Confira os dados ou use outro cartão.';
    answer = () => HttpResponse.json({ message, code: 'card_refused', requestId: 'r' }, { status: 417 });
    const user = show();
    await fill(user);
    await send(user);
    expect(await screen.findByText(message)).toBeDefined();
    expect((screen.getByLabelText('Número do Cartão') as HTMLInputElement).value).toBe(number);
  });

  it('says when the plan has no card, and when the school stores none', async () => {
    show({ is_recurring: false, card: null });
    expect(await screen.findByText(/não há cartão a trocar/)).toBeDefined();
  });

  it('says when the school stores no cards', async () => {
    show({ tokens: null, card: null });
    expect(await screen.findByText(/ainda não registra cartões por aqui/)).toBeDefined();
  });
});

describe('a card of Pagar.me', () => {
  const tokens = { kind: 'pagarme' as const, url: address };

  it('goes from the browser to Pagar.me, and its token to the school', async () => {
    let given: unknown;
    server.use(
      http.post('https://api.pagar.me/core/v5/tokens', async ({ request }) => {
        given = { body: await request.json(), authorization: request.headers.get('authorization') };
        return HttpResponse.json({ id: 'token_0123456789abcdef' });
      }),
    );
    const user = show({ tokens });
    await fill(user);
    await send(user);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(given).toEqual({
      authorization: null,
      body: {
        type: 'card',
        card: {
          number: '4000000000000010',
          holder_name: 'RENATA FIGUEIREDO',
          holder_document: '52998224725',
          cvv: '123',
          exp_month: 12,
          exp_year: 2030,
        },
      },
    });
    expect(sent[0]?.body.token).toBe('token_0123456789abcdef');
    expect(sent[0]?.text).not.toContain('4000');
  });

  it('is refused at the form when Pagar.me takes none of its data', async () => {
    server.use(
      http.post('https://api.pagar.me/core/v5/tokens', () =>
        HttpResponse.json({ message: 'x' }, { status: 422 }),
      ),
    );
    const user = show({ tokens });
    await fill(user);
    await send(user);
    expect(await screen.findByText(/não aceitou os dados/)).toBeDefined();
    expect(sent).toEqual([]);
  });
});
