import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { Root } from '../../../src/app/Root.tsx';
import { at, fakeServer } from '../support/browser.ts';

const server = fakeServer();
const token = 'k'.repeat(43);
const sent: [path: string, body: unknown][] = [];
let state = 'open';

const signing = () => ({
  state,
  language: 'pt-BR',
  school: 'Escola Horizonte',
  student_name: 'Lucas Lima',
  student_guardian_name: 'Patrícia Lima',
  sign_until: '2026-04-09T15:30:00.000Z',
  signed_at: null,
  contract:
    state === 'open' || state === 'signed'
      ? {
          course: 'Inglês',
          student_level: 'Básico',
          plan_type: 'Em grupo',
          frequency: '2 vezes na semana',
          plan_duration: 'Anual',
          payment_method: 'Pix',
          value_plan: 375_900,
          value_registration: 15_000,
          installments: 12,
          starts_on: '2026-03-10',
          ends_on: '2027-03-09',
        }
      : null,
});

beforeEach(() => {
  sent.length = 0;
  state = 'open';
  server.use(
    http.post(at('/v1/contract-signing'), () => HttpResponse.json({ data: signing() })),
    http.post(at('/v1/contract-signing/code'), async ({ request }) => {
      sent.push(['code', await request.json()]);
      return HttpResponse.json({ data: { sent_to: 'p•••@casa.test' } });
    }),
    http.post(at('/v1/contract-signing/sign'), async ({ request }) => {
      sent.push(['sign', await request.json()]);
      state = 'signed';
      return HttpResponse.json({ data: { status: 'signed' } });
    }),
    http.post(at('/v1/contract-signing/refuse'), async ({ request }) => {
      sent.push(['refuse', await request.json()]);
      state = 'refused';
      return HttpResponse.json({ data: { status: 'refused' } });
    }),
  );
});

const open = () => {
  window.history.replaceState(null, '', `/sign-contract#${token}`);
  render(<Root />);
  return userEvent.setup();
};
const sees = (words: string | RegExp) => screen.findByText(words);

it('a guardian reads child, price and dates, consents, and signs with the mailed code and the name', async () => {
  const user = open();
  expect(await screen.findByRole('heading', { name: 'Assine o contrato de Lucas Lima' })).toBeDefined();
  for (const shown of ['Lucas Lima', '10/03/2026', /3\.759,00/, /150,00/])
    expect(await sees(shown)).toBeDefined();
  await user.click(screen.getByLabelText(/Li o contrato/));
  await user.click(screen.getByLabelText(/Termos de Uso/));
  await user.type(screen.getByLabelText('Nome completo'), 'Patrícia Lima');
  await user.click(screen.getByRole('button', { name: 'Receber o código por e-mail' }));
  expect(await sees(/p•••@casa\.test/)).toBeDefined();
  const sign = screen.getByRole('button', { name: 'Assinar contrato' });
  expect(sign).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText('Dígito 1 de 5'), '12345');
  await user.click(sign);
  expect(await screen.findByRole('heading', { name: 'Contrato assinado' })).toBeDefined();
  expect(sent).toEqual([
    ['code', { token }],
    [
      'sign',
      { token, code: '12345', typed_name: 'Patrícia Lima', consent: true, terms: true, recording: false },
    ],
  ]);
});

it('a guardian refuses only with a reason', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Recusar o contrato' }));
  await user.click(screen.getByRole('button', { name: 'Recusar o contrato' }));
  expect(await sees('Escreva o motivo da recusa.')).toBeDefined();
  await user.type(screen.getByLabelText('Motivo'), 'O preço mudou.');
  await user.click(screen.getByRole('button', { name: 'Recusar o contrato' }));
  expect(await screen.findByRole('heading', { name: 'Este contrato foi recusado' })).toBeDefined();
  expect(sent).toEqual([['refuse', { token, reason: 'O preço mudou.' }]]);
});

it.each([
  ['expired', 'O prazo para assinar terminou'],
  ['closed', 'Este contrato não espera mais a sua assinatura'],
])('a link that is %s says so, and shows nothing of the contract', async (ended, title) => {
  state = ended;
  open();
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  expect(screen.queryByText(/3\.759,00/)).toBeNull();
});

it('an unknown link says where to find another one', async () => {
  server.use(
    http.post(at('/v1/contract-signing'), () =>
      HttpResponse.json({ code: 'not_found', message: 'Não encontrado.', requestId: 'r' }, { status: 404 }),
    ),
  );
  open();
  expect(await screen.findByRole('heading', { name: 'Este link não vale mais' })).toBeDefined();
});

it('another link that is pasted into the address of an opened one is opened, with nothing of the first', async () => {
  server.use(
    http.post(at('/v1/contract-signing'), async ({ request }) => {
      const isOther = ((await request.json()) as { token: string }).token !== token;
      return HttpResponse.json({ data: { ...signing(), ...(isOther && { student_name: 'Ana Lima' }) } });
    }),
  );
  const user = open();
  await user.type(await screen.findByLabelText('Nome completo'), 'Patrícia Lima');
  act(() => {
    window.location.hash = 'n'.repeat(43);
  });
  expect(await screen.findByRole('heading', { name: 'Assine o contrato de Ana Lima' })).toBeDefined();
  expect(screen.getByLabelText('Nome completo')).toHaveProperty('value', '');
});
