import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { openAt } from '../backOffice/open.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { buildView } from '../support/people.ts';
import { besideTheRecord, id, paged, statement, stored } from './fixtures.ts';

const server = fakeServer();
const charge = {
  charge_id: 'c1',
  kind: 'plan',
  installment: 1,
  installments: 12,
  amount: 31325,
  refunded: 0,
  due_date: '2026-03-10',
  status: 'open',
  days_late: 0,
  paid_at: null,
  can_be_covered: false,
  agreed_on: null,
  replaced_on: null,
  refundable: 0,
  is_refunded_by_provider: false,
  proof: null,
  refund: null,
};
const own = buildView().user.user_id;
const note = {
  id: 'n1',
  author_id: own,
  written_by: 'Renata Alves',
  person_note: 'Prefere a tarde.',
  created_at: '2026-03-10T13:00:00.000Z',
  updated_at: '2026-03-10T13:00:00.000Z',
};

beforeEach(() => {
  localStorage.clear();
  server.use(
    http.get(at(`/v1/users/${id}`), () => HttpResponse.json({ data: stored })),
    http.get(at('/v1/courses'), () => paged([])),
    http.get(at('/v1/fev'), () => paged([])),
    http.get(at('/v1/roles'), () => paged([])),
    http.get(at('/v1/notifications'), () => paged([])),
    ...besideTheRecord,
  );
});

const show = (permissions: string[]) => openAt(`/users/person?id=${id}`, permissions);
const card = (name: string) => screen.findByRole('region', { name });
const withCharges = (...charges: object[]) =>
  server.use(
    http.get(at('/v1/statement/:id'), () =>
      HttpResponse.json({ data: { ...statement, next: 'c1', charges } }),
    ),
  );

describe('the card of contract and payments', () => {
  it('shows the plan, and what is to be paid next with its day', async () => {
    withCharges(charge);
    show(['edit:users']);
    const payments = within(await card('Contrato e pagamentos'));
    expect(await payments.findByText(/R\$\s313,25, vence em 10\/03\/2026/)).toBeDefined();
    expect(payments.getByText(/Em grupo/)).toBeDefined();
    expect(payments.queryByText('Em atraso')).toBeNull();
    expect(payments.queryByRole('link')).toBeNull();
  });

  it('sums up what is overdue, and names the oldest', async () => {
    withCharges(
      { ...charge, days_late: 20, due_date: '2026-02-18' },
      { ...charge, charge_id: 'c2', installment: 2, days_late: 3, due_date: '2026-03-07' },
    );
    show(['edit:users']);
    const payments = within(await card('Contrato e pagamentos'));
    expect(await payments.findByText(/R\$\s626,50 em 2 cobranças/)).toBeDefined();
    expect(payments.getByText(/18\/02\/2026/)).toBeDefined();
    expect(payments.queryByText('Próxima cobrança')).toBeNull();
  });

  it('shows the contract, and leads to the lists of this person, to those who may open them', async () => {
    server.use(
      http.get(at('/v1/clicksign/documents'), ({ request }) => {
        expect(new URL(request.url).searchParams.get('user_id')).toBe(id);
        return paged([{ id: 'k', status: 'signed', validity: '2027-03-09', validity_state: 'valid' }]);
      }),
    );
    show(['edit:users', 'view:charges', 'view:contract_management']);
    const payments = within(await card('Contrato e pagamentos'));
    expect(await payments.findByText('Assinado')).toBeDefined();
    expect(payments.getByText('09/03/2027')).toBeDefined();
    expect(await payments.findByText('Nada a pagar')).toBeDefined();
    const filterOf = (name: string) => {
      const address = payments.getByRole('link', { name }).getAttribute('href') ?? '';
      return JSON.parse(new URL(address, window.location.origin).searchParams.get('filter') ?? '{}');
    };
    expect(filterOf('Ver cobranças')).toEqual({ user_id: id });
    expect(filterOf('Ver contratos')).toEqual({ user_id: id });
  });
});

describe('the card of class and next lesson', () => {
  it('shows class, teacher and level, and the next lesson on the clock of the reader', async () => {
    server.use(
      http.get(at('/v1/classes'), ({ request }) => {
        expect(new URL(request.url).searchParams.get('student_id')).toBe(id);
        return paged([
          { id: 'k1', title: 'Inglês, manhã', teacher_name: 'Juliana Prado', student_level: 'Básico' },
        ]);
      }),
      http.get(at('/v1/calendar'), () =>
        HttpResponse.json({
          data: {
            response: [
              {
                title: 'Inglês, manhã',
                teacher_id: 't1',
                starts_at: '2026-03-12T13:00:00.000Z',
                ends_at: '2026-03-12T14:00:00.000Z',
              },
            ],
          },
        }),
      ),
    );
    show(['edit:users', 'view:classes', 'view:calendar']);
    const lessons = within(await card('Turma e próxima aula'));
    const link = await lessons.findByRole('link', { name: 'Inglês, manhã' });
    expect(link.getAttribute('href')).toContain('/class/edit?id=k1');
    expect(lessons.getByText(/Juliana Prado · Nível: Básico/)).toBeDefined();
    expect(await lessons.findByText(/12 de março/)).toBeDefined();
    expect(lessons.getByRole('link', { name: 'Ver na agenda' }).getAttribute('href')).toContain(
      'date=2026-03-12',
    );
  });

  it('names the teacher alone to those who open neither classes nor the calendar', async () => {
    show(['edit:users']);
    const lessons = within(await card('Turma e próxima aula'));
    expect(lessons.getByText('Juliana Prado')).toBeDefined();
    expect(lessons.queryByText('Próxima aula')).toBeNull();
  });
});

describe('the card of notes', () => {
  it('writes a note', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(at(`/v1/users/${id}/notes`), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: note });
      }),
    );
    const { user } = show(['edit:users']);
    const notes = within(await card('Notas da equipe'));
    expect(await notes.findByText('Nenhuma nota ainda.')).toBeDefined();
    await user.click(notes.getByRole('button', { name: 'Nova nota' }));
    await user.type(await screen.findByLabelText('O que a equipe precisa saber?'), 'Prefere a tarde.');
    await user.click(screen.getByRole('button', { name: 'Salvar nota' }));
    await waitFor(() => expect(sent).toEqual([{ person_note: 'Prefere a tarde.' }]));
    expect(await screen.findByText('Nota salva.')).toBeDefined();
  });

  it('lets authors edit their own note, and deletes that of others with the permission only', async () => {
    const other = { ...note, id: 'n2', author_id: 'x', written_by: 'Paula Reis', person_note: 'Outra.' };
    server.use(http.get(at(`/v1/users/${id}/notes`), () => paged([note, other])));
    const clerk = show(['edit:users']);
    await screen.findByText('Prefere a tarde.');
    expect(screen.getByText('Renata Alves, 10/03/2026 10:00')).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'Editar nota' })).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: 'Excluir nota' })).toHaveLength(1);
    clerk.leave();
    const removed: string[] = [];
    server.use(
      http.delete(at(`/v1/users/${id}/notes/:note_id`), ({ params }) => {
        removed.push(String(params.note_id));
        return HttpResponse.json({ data: { ok: true } });
      }),
    );
    const { user } = show(['edit:users', 'delete:person_notes']);
    const [, second] = await screen.findAllByRole('button', { name: 'Excluir nota' });
    if (second) await user.click(second);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir nota' }));
    await waitFor(() => expect(removed).toEqual(['n2']));
  });

  it('is absent from one’s own page, which asks for no note, and where the person holds more', async () => {
    let asked = 0;
    server.use(
      http.get(at(`/v1/users/${own}`), () =>
        HttpResponse.json({ data: { ...stored, id: own, user_id: own } }),
      ),
      http.get(at('/v1/users/:id/notes'), () => {
        asked += 1;
        return HttpResponse.json(
          { requestId: 'r', code: 'permission_not_held', message: 'x' },
          { status: 403 },
        );
      }),
    );
    const first = openAt(`/users/person?id=${own}`, ['edit:users']);
    await card('Contrato e pagamentos');
    expect(screen.queryByRole('region', { name: 'Notas da equipe' })).toBeNull();
    expect(asked).toBe(0);
    first.leave();
    show(['edit:users']);
    await waitFor(() => expect(asked).toBeGreaterThan(0));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Notas da equipe' })).toBeNull());
  });
});
