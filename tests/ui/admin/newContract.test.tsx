import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { formatBRL } from '../../../domain/money.ts';
import NewContractDialog from '../../../src/resources/contracts/NewContractDialog.tsx';
import { preloadDialogs } from '../../../src/ui/Dialog.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { show } from './support.tsx';

const server = fakeServer();
beforeAll(preloadDialogs);
const course = '00000000-0000-4000-8000-000000000001';
const seen = '00000000-0000-4000-8000-000000000002';
const summary = {
  course: 'Inglês',
  student_level: 'Básico',
  plan_type: 'Em grupo',
  frequency: '1 vez na semana',
  plan_duration: 'Anual',
  payment_method: 'À vista - Pix',
  value_plan: 100_000,
  value_registration: 15_000,
  installments: 1,
  starts_on: '2026-03-10',
  ends_on: '2027-03-09',
};
const answer = (plan_type: string, student_level = 'Básico') => ({
  contract_id: seen,
  student_level: 'Básico',
  terms: { ...summary, course, plan_type, student_level, plan_start_date: '2026-03-10' },
  current: { ...summary, status: 'signed' },
  proposed: { ...summary, plan_type, value_plan: plan_type === 'Particular' ? 200_000 : 80_000 },
  is_renewal: false,
  fee_paid: true,
  paid: 100_000,
  credited: plan_type === 'Particular' ? 100_000 : 80_000,
  remaining: plan_type === 'Particular' ? 100_000 : 0,
  excess: plan_type === 'Particular' ? 0 : 20_000,
  owed_beside: plan_type === 'Particular' ? 5_000 : 0,
  installments: [{ installment: 1, amount: 200_000, credited: 100_000, due: 100_000 }],
  contracts: [{ contract_id: seen, status: 'signed', signed_at: '2026-03-10T13:00:00.000Z' }],
});

function open(onClose = () => undefined) {
  server.use(
    http.get(at('/v1/courses'), () => HttpResponse.json({ data: [{ id: course, course: 'Inglês' }] })),
    http.get(at('/v1/students/s/new-contract'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      const data = answer(query.get('plan_type') ?? 'Em grupo', query.get('student_level') ?? undefined);
      return HttpResponse.json({ data });
    }),
  );
  return show(<NewContractDialog student={{ student_id: 's', name: 'Caio Viana' }} onClose={onClose} />);
}
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });

describe('new contract dialog', () => {
  it('shows old and new terms side by side, with amounts paid, credited and remaining', async () => {
    const user = open();
    await screen.findByRole('columnheader', { name: 'Contrato atual' });
    expect(screen.getByText('Pago além do novo valor')).toBeDefined();
    expect(screen.queryByText('Devido além do novo valor')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Tipo de plano'), 'Particular');
    await waitFor(() =>
      expect(
        within(row('Tipo de plano'))
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ).toEqual(['Em grupo', 'Particular']),
    );
    expect(screen.getByText(/1\.000,00 em 1 cobrança/)).toBeDefined();
    expect(screen.queryByText('Pago além do novo valor')).toBeNull();
    const beside = screen.getByText('Devido além do novo valor').nextElementSibling;
    expect(beside?.textContent).toBe(formatBRL(5_000));
    expect(screen.getByText('A taxa de matrícula já foi paga e não é cobrada de novo.')).toBeDefined();
    expect(screen.getByText(/Em vigor, assinado em 10\/03\/2026/)).toBeDefined();
  });

  it('asks for the reason of a lower level, and sends it', async () => {
    let sent: unknown;
    server.use(
      http.post(at('/v1/students/s/new-contract'), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ data: { contract_id: seen, onboarding_status: 'X' } });
      }),
    );
    const user = open();
    await user.selectOptions(await screen.findByLabelText('Nível'), 'Zero');
    const issue = screen.getByRole<HTMLButtonElement>('button', { name: 'Emitir novo contrato' });
    await user.type(await screen.findByLabelText('Motivo'), 'Precisa rever');
    expect(issue.disabled).toBe(true);
    await user.type(screen.getByLabelText('Motivo'), ' o conteúdo.');
    await user.click(issue);
    await waitFor(() =>
      expect(sent).toMatchObject({ student_level: 'Zero', level_reason: 'Precisa rever o conteúdo.' }),
    );
  });

  it('issues the terms shown, and sends the id of the contract shown', async () => {
    let sent: unknown;
    server.use(
      http.post(at('/v1/students/s/new-contract'), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ data: { contract_id: seen, onboarding_status: 'X' } });
      }),
    );
    const closed = vi.fn();
    const user = open(closed);
    await user.selectOptions(await screen.findByLabelText('Tipo de plano'), 'Particular');
    const issue = screen.getByRole<HTMLButtonElement>('button', { name: 'Emitir novo contrato' });
    await waitFor(() => expect(issue.disabled).toBe(false));
    await user.click(issue);
    await screen.findByText('Novo contrato de Caio Viana emitido. Ele aguarda assinatura.');
    expect(sent).toMatchObject({ contract_id: seen, plan_type: 'Particular', course });
    expect(closed).toHaveBeenCalled();
  });

  it('keeps the terms shown while the start date is incomplete, and cannot be issued meanwhile', async () => {
    const user = open();
    const asked: (string | null)[] = [];
    server.events.on('request:start', ({ request }) => {
      const { searchParams, pathname } = new URL(request.url);
      if (pathname.endsWith('/new-contract')) asked.push(searchParams.get('plan_start_date'));
    });
    const day = await screen.findByLabelText<HTMLInputElement>('Início da vigência');
    expect(day.value).toBe('10/03/2026');
    await user.clear(day);
    await user.type(day, '12/4{Tab}');
    expect(screen.getByText('Data incompleta. Escreva como dd/mm/aaaa.')).toBeDefined();
    const issue = screen.getByRole<HTMLButtonElement>('button', { name: 'Emitir novo contrato' });
    expect(issue.disabled).toBe(true);
    await user.type(day, '/2026');
    await waitFor(() => expect(issue.disabled).toBe(false));
    expect(new Set(asked)).toEqual(new Set([null, '2026-04-12']));
  });

  it('shows why a combination cannot be contracted', async () => {
    const message = 'Não há preço cadastrado para este plano.';
    const user = open();
    await screen.findByRole('columnheader', { name: 'Contrato atual' });
    server.use(
      http.get(at('/v1/students/s/new-contract'), () =>
        HttpResponse.json({ message, code: 'price_missing', requestId: 'r' }, { status: 417 }),
      ),
    );
    await user.selectOptions(screen.getByLabelText('Frequência'), '2 vezes na semana');
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Emitir novo contrato' }).disabled).toBe(
      true,
    );
  });
});
