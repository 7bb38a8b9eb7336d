import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../../../src/authProvider/session.ts';
import WelcomePage from '../../../src/portals/student/welcome/WelcomePage.tsx';
import { show, signIn } from '../classroom/screen.tsx';
import { at, fakeServer } from '../support/browser.ts';

const server = fakeServer();
const signer = {
  party: 'student',
  name: 'Caio Rezende Martins',
  email: 'caio@correio.com.br',
  signed_at: null,
  is_mine: true,
};
const contract = {
  contract_id: 'contract-1',
  status: 'pending',
  contract_url: '/api/v1/contracts/contract-1/file',
  course: 'Inglês',
  student_level: 'Básico',
  plan_type: 'Em grupo',
  frequency: '2 vezes na semana',
  plan_duration: 'Anual',
  value_plan: 240000,
  value_registration: 15000,
  installments: 12,
  validity: '2027-11-12',
  is_signed_by_email: false,
  signers: [signer],
};
const charge = {
  charge_id: 'charge-1',
  kind: 'registration',
  installment: 1,
  amount: 15000,
  due_date: '2026-11-26',
  status: 'open',
  failure: null,
};
const base = {
  student_id: 'student-1',
  teacher_id: null,
  had_teacher: false,
  starts_on: '2026-12-01',
  contract_frequency: '2',
  offers: [],
  contract,
  charge: null,
  joint_total: null,
};
const pix = '00020126580014br.gov.bcb.pix5204000053039865802BR6304ABCD';

let now: object;
const stand = (onboarding_status: string, change: object = {}) => {
  now = { ...base, onboarding_status, ...change };
};
const ok = (data: unknown) => () => HttpResponse.json({ data });
const refused = (code: string, message: string) => () =>
  HttpResponse.json({ code, message, requestId: 'r' }, { status: 417 });

beforeEach(() => {
  signIn('STUDENT', { student_id: 'student-1', onboarding_status: 'AGUARDANDO_ASSINATURA_CONTRATO' });
  server.use(
    http.get(at('/v1/onboarding/find-by-user-id'), () => HttpResponse.json({ data: now })),
    http.get(at('/v1/auth/me'), () => {
      const view = session.get()?.view;
      const { onboarding_status } = now as { onboarding_status: string };
      return HttpResponse.json({ data: { ...view, user: { ...view?.user, onboarding_status } } });
    }),
  );
});
const open = () => show(<WelcomePage />, '/welcome');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('onboarding', () => {
  it('sends a child’s guardian to the own phone, and lets a student refuse with a reason', async () => {
    const guardian = {
      ...signer,
      party: 'guardian',
      name: 'Patrícia Lima',
      email: 'p@casa.test',
      is_mine: false,
    };
    stand('AGUARDANDO_ASSINATURA_CONTRATO', { contract: { ...contract, signers: [signer, guardian] } });
    const refused: unknown[] = [];
    server.use(
      http.post(at('/v1/contracts/contract-1/refuse'), async ({ request }) => {
        refused.push(await request.json());
        stand('AGUARDANDO_ASSINATURA_CONTRATO', { contract: null });
        return HttpResponse.json({ data: { status: 'refused' } });
      }),
    );
    const user = open();
    expect(await screen.findByText(/Patrícia Lima assina no próprio celular/)).toBeDefined();
    await user.click(button('Recusar o contrato'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Motivo'), 'Mudei de cidade.');
    await user.click(dialog.getByRole('button', { name: 'Recusar o contrato' }));
    expect(await screen.findByRole('heading', { name: 'Seu contrato está a caminho' })).toBeDefined();
    expect(refused).toEqual([{ reason: 'Mudei de cidade.' }]);
  });

  it('tells a child who has nothing to sign whose signature is missing', async () => {
    const guardian = {
      ...signer,
      party: 'guardian',
      name: 'Patrícia Lima',
      email: 'p@casa.test',
      is_mine: false,
    };
    stand('AGUARDANDO_ASSINATURA_CONTRATO', { contract: { ...contract, signers: [guardian] } });
    open();
    expect(await screen.findByRole('heading', { name: 'Falta a assinatura de Patrícia Lima' })).toBeDefined();
    expect(screen.getAllByText(/Patrícia Lima assina no próprio celular/)).toHaveLength(1);
    expect(screen.queryByText(/enviamos um código/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Assinar contrato' })).toBeNull();
  });

  it('says that the link comes by e-mail, where contracts are signed elsewhere', async () => {
    const elsewhere = { ...contract, is_signed_by_email: true };
    stand('AGUARDANDO_ASSINATURA_CONTRATO', { contract: elsewhere });
    open();
    expect(
      await screen.findByText(/chega no e-mail caio@correio.com.br, enviado pela Clicksign/),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Assinar contrato' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Recusar o contrato' })).toBeNull();
  });

  it('signs with the code, the typed name and the consent, then moves on to the payment', async () => {
    stand('AGUARDANDO_ASSINATURA_CONTRATO');
    const signed: unknown[] = [];
    const asked: unknown[] = [];
    server.use(
      http.post(at('/v1/contracts/contract-1/code'), async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({ data: { sent_to: 'c•••@correio.com.br' } });
      }),
      http.post(at('/v1/contracts/contract-1/sign'), async ({ request }) => {
        signed.push(await request.json());
        stand('AGUARDANDO_PAGAMENTO_MATRICULA', { charge });
        return HttpResponse.json({ data: { status: 'signed' } });
      }),
    );
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Assinar contrato' }));
    expect(await screen.findByText('Enviamos um código para c•••@correio.com.br.')).toBeDefined();
    expect(button('Assinar').disabled).toBe(true);

    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Dígito 1 de 5')));
    await user.keyboard('12345');
    await user.type(screen.getByLabelText('Nome completo'), 'Caio Rezende Martins');
    expect(button('Assinar').disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: /Li o contrato/ }));
    await user.click(button('Assinar'));

    expect(await screen.findByRole('heading', { name: 'Pague a matrícula' })).toBeDefined();
    expect(asked).toEqual([{ party: 'student' }]);
    expect(signed).toEqual([
      { party: 'student', code: '12345', typed_name: 'Caio Rezende Martins', consent: true },
    ]);
    await waitFor(() =>
      expect(session.get()?.view.user.onboarding_status).toBe('AGUARDANDO_PAGAMENTO_MATRICULA'),
    );
  });

  it('leads back to the home page where lessons go on, and nowhere else (ONB-8)', async () => {
    stand('AGUARDANDO_ASSINATURA_CONTRATO');
    const user = open();
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Voltar' })).toBeNull();
    act(() => signIn('STUDENT', { onboarding_status: 'AGUARDANDO_ASSINATURA_CONTRATO', has_class: true }));
    await user.click(button('Voltar'));
    expect(screen.getByLabelText('address').textContent).toBe('/');
  });

  it('shows a wrong code in its place and empties the boxes', async () => {
    stand('AGUARDANDO_ASSINATURA_CONTRATO');
    const message = 'Código incorreto. Confira os 5 dígitos e tente de novo.';
    server.use(
      http.post(at('/v1/contracts/contract-1/code'), ok({ sent_to: 'c•••@correio.com.br' })),
      http.post(at('/v1/contracts/contract-1/sign'), refused('code_invalid', message)),
    );
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Assinar contrato' }));
    const first = await screen.findByLabelText<HTMLInputElement>('Dígito 1 de 5');
    await user.click(first);
    await user.keyboard('99999');
    await user.type(screen.getByLabelText('Nome completo'), 'Caio Rezende');
    await user.click(screen.getByRole('checkbox', { name: /Li o contrato/ }));
    expect(await screen.findByText(/O nome não confere com o do contrato/)).toBeDefined();
    expect(button('Assinar').disabled).toBe(true);
    await user.type(screen.getByLabelText('Nome completo'), '  martins');
    expect(screen.queryByText(/O nome não confere/)).toBeNull();
    await user.click(button('Assinar'));
    expect(await screen.findByText(message)).toBeDefined();
    expect(first.value).toBe('');
  });

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

  it('disables the hours until the contract starts, with the date', async () => {
    stand('AGUARDANDO_INICIO_VIGENCIA_CONTRATO');
    open();
    expect(await screen.findByText('01/12/2026')).toBeDefined();
    expect(button('Concluir disponibilidade').disabled).toBe(true);
  });

  it('congratulates and promises a teacher within 24 hours', async () => {
    stand('AGUARDANDO_MATCH');
    const user = open();
    expect(await screen.findByRole('dialog', { name: /Parabéns/ })).toBeDefined();
    await user.click(button('Entendi'));
    expect(await screen.findByRole('heading', { name: 'Estamos encontrando seu professor' })).toBeDefined();
  });

  it('does not congratulate a student who waits for another teacher', async () => {
    stand('AGUARDANDO_MATCH', { had_teacher: true });
    open();
    expect(
      await screen.findByRole('heading', { name: 'Estamos encontrando seu novo professor' }),
    ).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('redirects home once it is concluded', async () => {
    stand('CONCLUIDO');
    open();
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/'));
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
