import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { at, fakeServer } from '../support/browser.ts';
import { quietBell, toastsNow } from '../teacher/screen.tsx';
import { openAt } from './open.tsx';
import { listed } from './people.ts';

const server = fakeServer();
const moment = '2026-03-10T13:00:00.000Z';
const plan = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Parcelado em 10x',
  description: 'Para a campanha.',
  value: 1200.5,
  installments: 10,
  recurrence: false,
  status: true,
  created_at: moment,
  updated_at: moment,
};
let asked: URLSearchParams[];
let sent: Record<string, unknown>[];
let current: typeof plan;

const save = async ({ request }: { request: Request }) => {
  const body = (await request.json()) as typeof plan;
  sent.push(body);
  current = { ...current, ...body };
  return HttpResponse.json({ data: current });
};
beforeEach(() => {
  [asked, sent, current] = [[], [], plan];
  server.use(
    quietBell(),
    http.get(at('/v1/payment-plans'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return listed([current]);
    }),
    http.get(at('/v1/payment-plans/:id'), () => HttpResponse.json({ data: current })),
    http.post(at('/v1/payment-plans'), save),
    http.patch(at('/v1/payment-plans/:id'), save),
    http.patch(at('/v1/payment-plans/:id/change-status'), save),
  );
});
const writing = ['view:payment_plans', 'create:payment_plans', 'edit:payment_plans'];
const button = (name: string) => screen.getByRole('button', { name });
const add = () => screen.queryByRole('button', { name: 'Adicionar' });

describe('the list of payment plans', () => {
  it('shows value, instalments and status, and filters as specified', async () => {
    openAt(`/payment-plans?filter=${encodeURIComponent('{"value":"1.200,50","status":"true"}')}`, writing);
    const row = within((await screen.findByText('Parcelado em 10x')).closest('tr') as HTMLElement);
    for (const text of [/1\.200,50/, '10x', 'Para a campanha.']) expect(row.getByText(text)).toBeDefined();
    expect(asked[0]?.get('value')).toBe('1.200,50');
    expect(asked[0]?.get('status')).toBe('true');
    expect(screen.getByRole('heading', { name: 'Planos de Pagamento' })).toBeDefined();
  });

  it('has its button for those who may create classes', async () => {
    for (const [held, isShown] of [
      [writing, false],
      [['view:payment_plans', 'create:classes'], true],
    ] as const) {
      const { leave } = openAt('/payment-plans', [...held]);
      await screen.findByText('Parcelado em 10x');
      expect(add() !== null).toBe(isShown);
      leave();
    }
  });

  it('switches a plan off on the server, and then on the screen', async () => {
    const { user } = openAt('/payment-plans', writing);
    await user.click(await screen.findByRole('switch', { name: 'Parcelado em 10x: Ativo' }));
    expect(await screen.findByRole('switch', { name: 'Parcelado em 10x: Inativo' })).toBeDefined();
    expect(sent).toEqual([{ status: false }]);
  });

  it('leaves the switch as it was when the server fails, and names the plan', async () => {
    server.use(
      http.patch(at('/v1/payment-plans/:id/change-status'), () =>
        HttpResponse.json({ message: 'x', code: 'internal' }, { status: 500 }),
      ),
    );
    const { user } = openAt('/payment-plans', writing);
    await user.click(await screen.findByRole('switch', { name: 'Parcelado em 10x: Ativo' }));
    await waitFor(() =>
      expect(toastsNow()[0]?.[2]).toMatch(/^Houve um erro ao atualizar o status de Parcelado em 10x\b/),
    );
    expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true);
  });

  it('offers a reader no changes', async () => {
    openAt('/payment-plans', ['view:payment_plans']);
    await screen.findByText('Parcelado em 10x');
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Editar plano de pagamento' })).toBeNull();
  });
});

describe('the form of a payment plan', () => {
  it('returns to the list when nothing is selected', async () => {
    const { router } = openAt('/payment-plan/edit', writing);
    await waitFor(() => expect(router.state.location.pathname).toBe('/payment-plans'));
  });

  it('creates a plan with its value in reais and its instalments as numbers', async () => {
    const { user, router } = openAt('/payment-plan/edit?new', writing);
    await screen.findByRole('heading', { name: 'Novo Plano de Pagamento' });
    expect(screen.getByLabelText<HTMLSelectElement>('Prestações').value).toBe('1');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 12 }, (_, index) => `${index + 1}x`),
    );
    await user.type(screen.getByLabelText('Nome'), 'Recorrente em 6x');
    await user.type(screen.getByLabelText('Valor'), '1.500,75');
    await user.selectOptions(screen.getByLabelText('Prestações'), '6x');
    await user.click(screen.getByRole('switch', { name: 'Recorrência' }));
    await user.click(button('Salvar'));
    await screen.findByText('Um plano de pagamento foi criado com sucesso!');
    expect(sent).toEqual([
      {
        name: 'Recorrente em 6x',
        description: '',
        value: 1500.75,
        installments: 6,
        recurrence: true,
        status: true,
      },
    ]);
    expect(router.state.location.pathname).toBe('/payment-plans');
  });

  it('says what is missing', async () => {
    const { user } = openAt('/payment-plan/edit?new', writing);
    await screen.findByRole('heading', { name: 'Novo Plano de Pagamento' });
    await user.type(screen.getByLabelText('Nome'), '2x');
    await user.type(screen.getByLabelText('Valor'), '0,99');
    await user.click(button('Salvar'));
    expect(await screen.findAllByText('Nome é obrigatório!')).not.toEqual([]);
    expect(screen.getByText('Valor é obrigatório!')).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('changes a plan of the version that was read', async () => {
    const { user } = openAt(`/payment-plan/edit?id=${plan.id}`, writing);
    await screen.findByRole('heading', { name: 'Editar Plano de Pagamento' });
    const value = screen.getByLabelText<HTMLInputElement>('Valor');
    expect(value.value).toMatch(/^R\$\s1\.200,50$/);
    await user.clear(value);
    await user.type(value, '900');
    await user.tab();
    expect(value.value).toMatch(/^R\$\s900,00$/);
    await user.click(button('Salvar'));
    await screen.findByText('Um plano de pagamento foi editado com sucesso!');
    expect(sent).toMatchObject([{ value: 900, installments: 10, updated_at: moment }]);
  });
});
