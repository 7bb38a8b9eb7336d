import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { CanOpenContext } from '../../../src/browser/canOpen.ts';
import { PlanPage } from '../../../src/resources/matching/PlanPage.tsx';
import { openAt } from '../backOffice/open.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { show } from './support.tsx';

const server = fakeServer();
const score = {
  spare_cells: 4,
  shared_interests: 3,
  half_full_class: 8,
  load: 0,
  waiting_days: 12,
  total: 27,
};
const student = { photo_url: null, waiting_since: '2026-03-01T00:00:00.000Z', timezone: 'America/Sao_Paulo' };
const caio = {
  ...student,
  student_id: 's1',
  user_id: 'u1',
  teacher_user_id: 'u9',
  name: 'Caio Viana',
  teacher_id: 'h',
  teacher_name: 'Helena Sampaio',
  score,
  lessons: [
    { weekday: 'tuesday', start_hour: '19:00', in_class: true },
    { weekday: 'thursday', start_hour: '18:00', in_class: false },
  ],
  runner_up: { name: 'Marcos Leal', difference: 2 },
  blocked: [
    { reason: 'not_enough_hours', teachers: 3 },
    { reason: 'teacher_full', teachers: 1 },
  ],
};
const rita = {
  ...caio,
  student_id: 's2',
  name: 'Rita Prado',
  runner_up: { name: 'Marcos Leal', difference: -1 },
};
const olga = {
  ...student,
  student_id: 's3',
  name: 'Olga Reis',
  teacher_id: null,
  teacher_name: null,
  score: null,
  lessons: [],
  timezone: null,
  runner_up: null,
  blocked: [{ reason: 'taken', teachers: 2 }],
};
const plan = {
  optimal: true,
  allocated: 2,
  points: 54,
  most_allocated: 2,
  most_points: 54,
  milliseconds: 12,
  students: [caio, rita, olga],
  advice: [
    {
      teacher_name: 'Ana Lima',
      weekday: 'tuesday',
      start_hour: '19:00',
      timezone: 'America/Sao_Paulo',
      students: 3,
    },
  ],
};

const notices = { response: [], page: 1, hasNextPage: false, unread: 0 };

function answering(answer: object) {
  server.use(
    http.get(at('/v1/notifications'), () => HttpResponse.json({ data: notices })),
    http.post(at('/v1/students-without-match/plan'), () => HttpResponse.json({ data: answer })),
    http.get(at('/v1/students-without-match/teachers'), () =>
      HttpResponse.json({
        data: [
          {
            id: 'k',
            name: 'Marcos Leal',
            email: 'x@escola.com.br',
            photo_url: null,
            fits: true,
            why_not: [],
            score: 25,
            students_count: 3,
            max_students: 20,
            common_hours: 4,
            shared_interests: [],
          },
        ],
      }),
    ),
  );
}

function open(answer: object = plan) {
  answering(answer);
  return show(<PlanPage onBack={vi.fn()} />);
}

/** The server's answer to each choice, in order; returns what was sent. */
function applying(...answers: object[]) {
  const sent: { choices: object[] }[] = [];
  server.use(
    http.post(at('/v1/students-without-match/plan/apply'), async ({ request }) => {
      sent.push((await request.json()) as { choices: object[] });
      return HttpResponse.json({ data: answers });
    }),
  );
  return sent;
}
const row = async (name: string) => {
  const found = (await screen.findByText(name)).closest('li');
  if (!found) throw new Error('no such row');
  return within(found);
};
const apply = () => screen.getByRole('button', { name: 'Aplicar selecionados' });
const done = (student_id: string) => ({ student_id, allocated: true, code: null, message: null });

describe('the proposed plan', () => {
  it('shows how good it is, why each teacher was chosen, the runner-up, and what would help', async () => {
    open();
    expect(await screen.findByText('2 de 3 alunos com professor')).toBeDefined();
    expect(screen.getByText('Ótimo')).toBeDefined();
    expect(
      screen.getByText('Se Ana Lima abrir terça às 19:00, 3 alunos podem ser direcionados', { exact: false }),
    ).toBeDefined();
    const caios = await row('Caio Viana');
    expect(caios.getByText('Helena Sampaio')).toBeDefined();
    expect(caios.getByText('Cabe em terça 19:00 (turma), quinta 18:00')).toBeDefined();
    for (const chip of [
      '27 pontos',
      'Espera +12',
      'Completa turma +8',
      'Folga de horários +4',
      'Interesses +3',
    ])
      expect(caios.getByText(chip)).toBeDefined();
    expect(caios.queryByText(/Vagas do professor/)).toBeNull();
    expect(caios.getByText('Em seguida: Marcos Leal, 2 pontos a menos')).toBeDefined();
    expect(
      caios.getByText('Outros professores: 3 sem horários em comum suficientes, 1 sem vagas'),
    ).toBeDefined();
    expect(
      (await row('Rita Prado')).getByText(
        'Marcos Leal teria 1 ponto a mais, mas atende melhor a outro aluno',
      ),
    ).toBeDefined();
    const left = within(screen.getByRole('list', { name: 'Sem professor nesta proposta' }));
    expect(left.getByText('Olga Reis')).toBeDefined();
  });

  it.each([
    [{ optimal: false, most_points: 60 }, 'No máximo 10% abaixo do ótimo'],
    [{ optimal: false, most_allocated: 3 }, 'No máximo 1 aluno a mais seria possível'],
  ])('without a proof of %o states the largest gap', async (gap, text) => {
    open({ ...plan, ...gap });
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByText('Ótimo')).toBeNull();
  });

  it('applies what is selected, with the teachers chosen instead, and shows each result', async () => {
    const refusal = { student_id: 's3', allocated: false, code: 'match_teacher_full', message: 'x' };
    const sent = applying(done('s1'), refusal);
    const user = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Rita Prado' }));
    await user.click(screen.getByRole('button', { name: 'Escolher professor: Olga Reis' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: /Marcos Leal/ }));
    await user.click(dialog.getByRole('button', { name: 'Escolher professor' }));
    expect((await row('Olga Reis')).getByText('Escolha sua')).toBeDefined();
    expect(screen.getByText('2 selecionados')).toBeDefined();
    await user.click(apply());
    expect(await (await row('Caio Viana')).findByText('Direcionado')).toBeDefined();
    expect((await row('Olga Reis')).getByText('Está com o número máximo de alunos.')).toBeDefined();
    expect(sent).toEqual([
      {
        choices: [
          { student_id: 's1', teacher_id: 'h' },
          { student_id: 's3', teacher_id: 'k' },
        ],
      },
    ]);
    expect(screen.queryByRole('checkbox', { name: 'Selecionar Caio Viana' })).toBeNull();
    server.use(http.post(at('/v1/match/redirect/s1'), () => HttpResponse.json({ data: { ok: true } })));
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: 'Selecionar Caio Viana' })).toBeDefined(),
    );
  });

  it('asks before choices are lost', async () => {
    const none = { data: { response: [], page: 1, pageSize: 20, hasNextPage: false, total: 0, next: null } };
    server.use(
      http.get(at('/v1/students-without-match'), () => HttpResponse.json(none)),
      http.get(at('/v1/students-without-match/notifications'), () => HttpResponse.json({ data: 0 })),
      http.get(at('/v1/match/promises'), () =>
        HttpResponse.json({ data: { on_time: 0, due_soon: 0, late: 0, automatic: false } }),
      ),
    );
    answering(plan);
    const { user } = openAt('/students-without-match', [
      'view:students_without_match',
      'create:students_without_match',
    ]);
    await user.click(await screen.findByRole('button', { name: 'Propor distribuição' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Rita Prado' }));
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    const ask = within(await screen.findByRole('dialog', { name: 'Sair sem salvar?' }));
    await user.click(ask.getByRole('button', { name: 'Continuar editando' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Selecionar Rita Prado' }).checked).toBe(
      false,
    );
  });

  it('cannot apply nothing, and has words for an empty queue and a failure', async () => {
    const user = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos' }));
    expect((apply() as HTMLButtonElement).disabled).toBe(true);
    server.use(
      http.post(at('/v1/students-without-match/plan'), () =>
        HttpResponse.json({ message: 'x', code: 'unavailable', requestId: 'r' }, { status: 503 }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Propor de novo' }));
    const again = await screen.findByRole('button', { name: 'Tentar novamente' });
    server.use(
      http.post(at('/v1/students-without-match/plan'), () =>
        HttpResponse.json({ data: { ...plan, students: [], advice: [] } }),
      ),
    );
    await user.click(again);
    await waitFor(() => expect(screen.getByText('Nenhum aluno espera por um professor')).toBeDefined());
  });
});

it('leads from both names to their pages, for those who may open them', async () => {
  const links = () =>
    screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  answering(plan);
  show(
    <CanOpenContext.Provider value={() => true}>
      <PlanPage onBack={vi.fn()} />
    </CanOpenContext.Provider>,
  );
  await screen.findByText('Caio Viana');
  expect(links()).toEqual(
    expect.arrayContaining([
      ['Caio Viana', '/users/person?id=u1'],
      ['Helena Sampaio', '/users/person?id=u9'],
    ]),
  );
  cleanup();
  open();
  await screen.findByText('Caio Viana');
  expect(links()).toEqual([]);
});
