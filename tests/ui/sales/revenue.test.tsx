import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { openAt } from '../backOffice/open.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { quietBell } from '../teacher/screen.tsx';

const server = fakeServer();
const asked: URLSearchParams[] = [];
const entry = (id: string, book: string, amount: number, kind = 'plan') => ({
  id,
  book,
  kind,
  at: '2026-03-05T15:00:00.000Z',
  amount,
  user_id: '00000000-0000-4000-8000-000000000001',
  name: 'Lia Prado',
  is_corporate: false,
});
const entries = [entry('payments:1', 'payments', 60_001), entry('refunds:1', 'refunds', -1_001)];
const filter = { from: '2026-03-01', to: '2026-03-10' };
const address = `/fev-dashboard/revenue?filter=${encodeURIComponent(JSON.stringify(filter))}`;

beforeEach(() => {
  asked.length = 0;
  server.use(
    quietBell(),
    http.get(at('/v1/revenue'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const rest = { page: 1, pageSize: 20, hasNextPage: false, total: 2, next: null, sum: 59_000 };
      return HttpResponse.json({ data: { response: entries, ...rest } });
    }),
  );
});

describe('the list behind a revenue (FIG-14)', () => {
  it('shows the payments and refunds of the period, and their sum', async () => {
    openAt(address, [], { type: 'FEV' });
    expect((await screen.findByText('R$ 590,00')).closest('[role=status]')?.textContent).toContain('Soma');
    await screen.findAllByText('R$ 600,01');
    await screen.findAllByText('-R$ 10,01');
    screen.getByText('Devolução ao aluno');
    for (const search of asked)
      expect([search.get('from'), search.get('to')]).toEqual(['2026-03-01', '2026-03-10']);
  });

  it('is open to no teacher', async () => {
    const { router } = openAt(address, ['view:calendar'], { type: 'TEACHER' });
    await expect.poll(() => router.state.location.pathname).not.toBe('/fev-dashboard/revenue');
  });
});
