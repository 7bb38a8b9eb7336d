import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { session } from '../../../src/authProvider/session.ts';
import { RenewalsCard } from '../../../src/portals/sales/RenewalsCard.tsx';
import { StagesCard } from '../../../src/portals/sales/StagesCard.tsx';
import { openAt } from '../backOffice/open.tsx';
import { keepList, student } from '../backOffice/people.ts';
import { show } from '../classroom/screen.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';

const server = fakeServer();
const signInSeller = () => session.set(buildSession({ view: buildView({ types: ['FEV'] }) }));
const charge = {
  charge_id: '00000000-0000-4000-8000-0000000000c1',
  kind: 'registration',
  amount: 15_000,
  due_date: '2020-01-05',
  installment: 1,
  installments: 1,
};
const debtor = {
  ...student(1, 'Caio Viana'),
  onboarding_status: 'AGUARDANDO_PAGAMENTO_MATRICULA',
  followed_up: charge,
  last_step_at: '2020-01-02T15:00:00.000Z',
};
const ready = { ...student(2, 'Bia Reis'), followed_up: null, last_step_at: '2020-01-02T15:00:00.000Z' };
const counts = { all: 41, sign: 26, pay: 2, start: 1, hours: 1, ready: 11, late: 3, renew: 4 };

function openPipeline(address = '/students') {
  const { handlers, asked } = keepList('/v1/students', [debtor, ready]);
  const countedWith: string[] = [];
  server.use(
    ...handlers,
    http.get(at('/v1/students/steps'), ({ request }) => {
      countedWith.push(new URL(request.url).search);
      return HttpResponse.json({ data: counts });
    }),
  );
  const opened = openAt(address, [], { type: 'FEV' });
  return { ...opened, asked, countedWith };
}

it('the steps of a sale are tabs with their counts, which list the students there', async () => {
  const { user, asked, countedWith } = openPipeline();
  const tabs = await screen.findByRole('group', { name: 'Passos da matrícula' });
  await within(tabs).findByRole('button', { name: 'Todos 41', pressed: true });
  expect(
    within(tabs)
      .getAllByRole('button')
      .map((tab) => tab.textContent?.replace(/\s+/, ' ')),
  ).toEqual([
    'Todos 41',
    'Assinar 26',
    'Pagar 2',
    'Início 1',
    'Horários 1',
    'Prontos 11',
    'Em atraso 3',
    'Renovar 4',
  ]);
  await user.click(within(tabs).getByRole('button', { name: 'Pagar 2' }));
  await waitFor(() => expect(asked.at(-1)?.get('step')).toBe('pay'));
  await within(tabs).findByRole('button', { name: 'Pagar 2', pressed: true });
  expect(countedWith.every((search) => !search.includes('step'))).toBe(true);
  await user.click(within(tabs).getByRole('button', { name: 'Todos 41' }));
  await within(tabs).findByRole('button', { name: 'Todos 41', pressed: true });
});

it('a row says what is missing since when, and offers a written text and the link to pay', async () => {
  const asked: string[] = [];
  server.use(
    http.get(at('/v1/charges/:id/link'), ({ params }) => {
      asked.push(String(params.id));
      return HttpResponse.json({
        data: { charge_id: charge.charge_id, amount: 15_000, status: 'open', link: 'https://pagar.test/1' },
      });
    }),
  );
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const { user } = openPipeline();
  const row = (await screen.findByText('Caio Viana')).closest('tr') as HTMLElement;
  expect(row.textContent?.replaceAll('\u00a0', ' ')).toContain(
    'Matrícula R$ 150,00, venceu em 05/01/2020 · desde 02/01/2020',
  );
  await user.click(within(row).getByRole('button', { name: 'Conversar no WhatsApp' }));
  const address = new URL(String(open.mock.calls[0]?.[0]));
  expect(address.pathname).toBe('/5511987654321');
  expect(address.searchParams.get('text')).toMatch(
    /^Olá, Caio! .*Matrícula R\$\s150,00, venceu em 05\/01\/2020/,
  );
  await user.click(within(row).getByRole('button', { name: 'Copiar link de pagamento' }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('https://pagar.test/1'));
  expect(asked).toEqual([charge.charge_id]);

  const other = (await screen.findByText('Bia Reis')).closest('tr') as HTMLElement;
  expect(within(other).queryByRole('button', { name: 'Copiar link de pagamento' })).toBeNull();
  expect(other.textContent).not.toContain('desde');
});

it('administrators see the list without the steps of a sale', async () => {
  server.use(...keepList('/v1/students', [debtor]).handlers);
  openAt('/students');
  await screen.findByText('Caio Viana');
  expect(screen.queryByRole('tablist', { name: 'Passos da matrícula' })).toBeNull();
});

it("a minor's row writes to the guardian about the child", async () => {
  const minor = {
    ...student(3, 'Lucas Prado'),
    birthdate: '2015-05-05',
    onboarding_status: 'AGUARDANDO_ASSINATURA_CONTRATO',
    student_guardian_name: 'Patrícia Prado',
    student_guardian_phone: '+5511922223333',
    student_guardian_relationship: 'Mãe',
    followed_up: null,
    last_step_at: null,
  };
  server.use(
    ...keepList('/v1/students', [minor]).handlers,
    http.get(at('/v1/students/steps'), () => HttpResponse.json({ data: counts })),
  );
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const { user } = openAt('/students', [], { type: 'FEV' });
  const row = (await screen.findByText('Lucas Prado')).closest('tr') as HTMLElement;
  await user.click(within(row).getByRole('button', { name: 'Conversar com Patrícia, responsável' }));
  const address = new URL(String(open.mock.calls.at(-1)?.[0]));
  expect(address.pathname).toBe('/5511922223333');
  expect(address.searchParams.get('text')).toBe(
    'Olá, Patrícia! O contrato de Lucas está pronto para assinar. Posso ajudar?',
  );
});

it('the home lists the contracts that end first, with a text to renew them and a link to all', async () => {
  const ending = {
    ...student(4, 'Bia Reis'),
    onboarding_status: 'CONCLUIDO',
    followed_up: null,
    last_step_at: '2020-01-02T15:00:00.000Z',
    renews_by: '2026-12-12',
  };
  const { handlers, asked } = keepList('/v1/students', [ending]);
  server.use(...handlers);
  signInSeller();
  show(<RenewalsCard />);
  expect(await screen.findByText('Contrato termina em 12/12/2026')).toBeTruthy();
  expect(asked.at(-1)?.get('step')).toBe('renew');
  expect(asked.at(-1)?.get('orderBy')).toBe('renews_by');
  expect(screen.getByRole('link', { name: 'Ver todos (1)' })).toHaveProperty(
    'href',
    expect.stringContaining('/students?filter='),
  );
  const chat = screen.getByRole('link', { name: 'Conversar no WhatsApp: Bia Reis' });
  expect(new URL(chat.getAttribute('href') ?? '').searchParams.get('text')).toBe(
    'Olá, Bia! Seu contrato termina em 12/12/2026. Vamos renovar?',
  );
});

it('each step of the home says for how many days its students wait there', async () => {
  signInSeller();
  const funnel = [
    { step: 'sign', students: 26, days: 5 },
    { step: 'pay', students: 2, days: 0 },
    { step: 'start', students: 0, days: null },
    { step: 'hours', students: 1, days: 1 },
  ] as const;
  show(<StagesCard counts={counts} funnel={[...funnel]} />);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows.slice(0, 4)).toEqual([
    'Aguardando assinaturaem geral há 5 dias26',
    'Aguardando pagamentoem geral desde hoje2',
    'Aguardando vigência1',
    'Aguardando disponibilidadeem geral há 1 dia1',
  ]);
});
