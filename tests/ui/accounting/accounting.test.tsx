import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../../src/authProvider/session.ts';
import AccountingPage from '../../../src/resources/accounting/AccountingPage.tsx';
import { show } from '../admin/support.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { quietBell } from '../teacher/screen.tsx';

const server = fakeServer();
const books = [
  {
    book: 'charges',
    count: 2,
    amount: 60_050,
    kinds: [
      { kind: 'registration', count: 1, amount: 15_000 },
      { kind: 'plan', count: 1, amount: 45_050 },
    ],
  },
  { book: 'payments', count: 1, amount: 12_345, kinds: [{ kind: 'credit', count: 1, amount: 12_345 }] },
  { book: 'refunds', count: 0, amount: 0, kinds: [] },
  { book: 'chargebacks', count: 1, amount: -20_000, kinds: [{ kind: 'plan', count: 1, amount: -20_000 }] },
];
let asked: string[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-10T12:00:00Z') });
  asked = [];
  server.use(
    quietBell(),
    http.get(at('/v1/accounting'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(String(searchParams));
      return HttpResponse.json({
        data: { from: searchParams.get('from'), to: searchParams.get('to'), books },
      });
    }),
    http.get(at('/v1/accounting/:file/export'), ({ request, params }) => {
      asked.push(`${String(params.file)}?${new URL(request.url).searchParams}`);
      return new HttpResponse('a', { headers: { 'content-type': 'text/csv' } });
    }),
  );
});
const enter = (...permissions: string[]) => {
  session.set(buildSession({ view: buildView({ permissions }) }));
  show(<AccountingPage />);
  return userEvent.setup();
};
const card = async (name: string) => within(await screen.findByRole('region', { name }));

it('the page of the books shows the sums of the current month by kind', async () => {
  enter('view:charges');
  const due = await card('Cobranças vencidas no período');
  for (const text of [/600,50/, 'Taxa de matrícula', 'Plano', /^R\$\s150,00/])
    expect(due.getByText(text)).toBeDefined();
  expect((await card('Pagamentos recebidos')).getByText('Pagamentos creditados')).toBeDefined();
  expect((await card('Devoluções')).getByText('Nada neste período.')).toBeDefined();
  expect((await card('Contestações')).getAllByText(/-R\$\s200,00/).length).toBe(2);
  expect(asked).toEqual(['from=2026-02-01&to=2026-02-28']);
});

it('the page of the books exports exactly the period that it shows', async () => {
  URL.createObjectURL = () => 'blob:file';
  const user = enter('view:charges', 'view:invoices');
  await user.click((await card('Pagamentos recebidos')).getByRole('button', { name: /^CSV/ }));
  await waitFor(() => expect(asked.at(-1)).toBe('payments?from=2026-02-01&to=2026-02-28&format=csv'));
  await user.click((await card('Dados para NFS-e')).getByRole('button', { name: /^Excel/ }));
  await waitFor(() => expect(asked.at(-1)).toBe('invoices?from=2026-02-01&to=2026-02-28&format=xlsx'));
});

it('the page of the books offers invoices only to those who may export them', async () => {
  enter('view:charges');
  await card('Devoluções');
  expect(screen.queryByRole('region', { name: 'Dados para NFS-e' })).toBeNull();
});

it('the page of the books refuses a period that ends before it begins, without asking the server', async () => {
  enter('view:charges');
  await card('Devoluções');
  fireEvent.change(screen.getByLabelText('Até'), { target: { value: '31/01/2026' } });
  expect(await screen.findByText('Período inválido.')).toBeDefined();
  expect(asked).toHaveLength(1);
});
