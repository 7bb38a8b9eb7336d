import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { preloadDialogs } from '../../../src/ui/Dialog.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { quietBell, toastsNow } from '../teacher/screen.tsx';
import { openAt } from './open.tsx';
import { listed } from './people.ts';

const server = fakeServer();
beforeAll(preloadDialogs);

const debtor = {
  id: 'u1',
  name: 'Ana Souza',
  photo_url: null,
  oldest_due: '2026-01-20',
  days_late: 49,
  band: 'to_60',
  stage: 'never_paid',
  overdue: 2,
  amount: 90_100,
};
const charge = {
  charge_id: 'c1',
  kind: 'plan',
  installment: 2,
  installments: 12,
  amount: 45_050,
  refunded: 0,
  due_date: '2026-01-20',
  status: 'open',
  days_late: 49,
  paid_at: null,
  can_be_covered: true,
  agreed_on: null,
  replaced_on: null,
};
const second = { ...charge, charge_id: 'c2', installment: 3, due_date: '2026-02-20', days_late: 18 };
const agreed = {
  ...charge,
  charge_id: 'c3',
  installment: 1,
  installments: 2,
  due_date: '2026-03-20',
  days_late: 0,
  can_be_covered: false,
  agreed_on: '2026-03-10',
};
const covered = {
  ...charge,
  charge_id: 'c4',
  installment: 4,
  status: 'cancelled',
  days_late: 0,
  can_be_covered: false,
  replaced_on: '2026-03-10',
};
const statement = {
  name: 'Ana Souza',
  payer_name: null,
  charged: 135_150,
  paid: 0,
  refunded: 0,
  balance: 135_150,
  charges: [agreed, second, charge, covered],
};
const agreement = {
  agreement_id: 'a1',
  created_at: '2026-03-10T12:00:00.000Z',
  covered: 45_050,
  adjusted: 0,
  total: 45_050,
  installments: 2,
  first_due_date: '2026-03-20',
  paid: 0,
  undone_at: null,
  can_undo: true,
};

let asked: URLSearchParams[];
let previewed: Record<string, unknown>[];
let sent: unknown[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T12:00:00Z') });
  [asked, previewed, sent] = [[], [], []];
  server.use(
    quietBell(),
    http.get(at('/v1/debtors'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return listed([debtor]);
    }),
    http.get(at('/v1/debtors/bands'), () =>
      HttpResponse.json({
        data: [
          { band: 'to_30', students: 0, amount: 0 },
          { band: 'to_60', students: 1, amount: 90_100 },
        ],
      }),
    ),
    http.get(at('/v1/statement/u1'), () => HttpResponse.json({ data: statement })),
    http.get(at('/v1/agreements'), () => HttpResponse.json({ data: [agreement] })),
    http.post(at('/v1/agreements/preview'), async ({ request }) => {
      const body = (await request.json()) as { charge_ids: string[]; installments: number; value: number };
      previewed.push(body);
      if (body.value > 5_000)
        return HttpResponse.json(
          {
            code: 'agreement_discount_high',
            message: 'O desconto vai até a metade do que entra no acordo.',
            requestId: 'r',
          },
          { status: 417 },
        );
      const total = body.charge_ids.length * 45_050;
      const installments = Array.from({ length: body.installments }, (_, index) => ({
        number: index + 1,
        amount: total / body.installments,
        due_date: `2026-0${4 + index}-01`,
      }));
      return HttpResponse.json({ data: { covered: total, adjusted: 0, total, installments } });
    }),
    http.post(at('/v1/agreements'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: { agreement_id: 'a2', covered: 1, adjusted: 0, total: 1 } });
    }),
    http.post(at('/v1/agreements/a1/undo'), () => {
      sent.push('undo');
      return HttpResponse.json({ data: { agreement_id: 'a1', undone_at: '2026-03-10T12:00:00.000Z' } });
    }),
  );
});
const office = ['view:charges', 'edit:charges', 'view:onboarding_status'];
const row = async () => within((await screen.findByText('Ana Souza')).closest('tr') ?? document.body);

describe('the list of debtors', () => {
  it('shows who owes what since when, and the sums by age', async () => {
    openAt('/debtors', office);
    const late = await row();
    for (const text of [/901,00/, '20/01/2026', '49 dias de atraso', 'Nunca pagou', '2'])
      expect(late.getByText(text)).toBeDefined();
    expect(await screen.findByText('31 a 60 dias')).toBeDefined();
    expect(screen.getByText('1 aluno')).toBeDefined();
    expect(asked[0]?.get('orderBy')).toBe('oldest_due');
  });

  it('leads from the name to the page of the person, for those who may open it', async () => {
    openAt('/debtors', [...office, 'view:users', 'edit:users']);
    const link = (await row()).getByRole('link', { name: 'Ana Souza' });
    expect(link.getAttribute('href')).toBe('/users/person?id=u1');
  });

  it('asks for the filters of its address', async () => {
    openAt(
      `/debtors?filter=${encodeURIComponent('{"band":"over_90","name":"ana","stage":"never_paid"}')}`,
      office,
    );
    await screen.findByText('Ana Souza');
    expect(['band', 'name', 'stage'].map((name) => asked[0]?.get(name))).toEqual([
      'over_90',
      'ana',
      'never_paid',
    ]);
  });

  it('has no agreement for those who may only look', async () => {
    openAt('/debtors', ['view:charges', 'view:onboarding_status']);
    expect((await row()).queryByRole('button', { name: 'Renegociar' })).toBeNull();
  });
});

describe('an agreement', () => {
  const open = async () => {
    const { user } = openAt('/debtors', office);
    await user.click((await row()).getByRole('button', { name: 'Renegociar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Renegociar com Ana Souza' }));
    return { user, dialog };
  };

  it('shows what it comes to before it is saved, and saves what was shown', async () => {
    const { user, dialog } = await open();
    await user.selectOptions(dialog.getByLabelText('Número de parcelas'), '2');
    const result = within(await dialog.findByRole('region', { name: 'Como fica' }));
    expect(await result.findByText(/^Parcela 2 de 2/)).toBeDefined();
    expect(result.getAllByText(/901,00/)).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Fazer acordo' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          user_id: 'u1',
          charge_ids: ['c1', 'c2'],
          installments: 2,
          first_due_date: '2026-03-15',
          adjustment: 'none',
          unit: 'basis_points',
          value: 0,
          total: 90_100,
        },
      ]),
    );
    await waitFor(() => expect(toastsNow()[0]?.[2]).toBe('Acordo feito com sucesso!'));
  });

  it('covers only the chosen charges, and says why it is refused', async () => {
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('checkbox', { name: /Parcela 3 de 12/ }));
    await waitFor(() => expect(previewed.at(-1)).toMatchObject({ charge_ids: ['c1'] }));
    await user.selectOptions(dialog.getByLabelText('Ajuste'), 'discount');
    await user.type(dialog.getByLabelText('Quanto'), '60');
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'O desconto vai até a metade do que entra no acordo.',
    );
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Fazer acordo' });
    expect(save.disabled).toBe(true);
    expect(sent).toEqual([]);
  });

  it('is named by the statement, and can be undone there', async () => {
    const { user } = openAt('/debtors', office);
    await user.click((await row()).getByRole('button', { name: 'Extrato' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Extrato de Ana Souza' }));
    expect(dialog.getByText('Acordo de 10/03/2026: parcela 1 de 2')).toBeDefined();
    expect(dialog.getByText('No acordo de 10/03/2026')).toBeDefined();
    await user.click(await dialog.findByRole('button', { name: 'Desfazer acordo' }));
    const confirm = within(await screen.findByRole('dialog', { name: 'Desfazer acordo' }));
    await user.click(confirm.getByRole('button', { name: 'Desfazer acordo' }));
    await waitFor(() => expect(sent).toEqual(['undo']));
    await waitFor(() => expect(toastsNow()[0]?.[2]).toBe('Acordo desfeito. As cobranças antigas voltaram.'));
  });
});
