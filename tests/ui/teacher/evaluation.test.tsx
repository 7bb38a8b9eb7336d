import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { getClassToEvaluate, setClassToEvaluate } from '../../../src/features/classroom/classSession.ts';
import EvaluatePage from '../../../src/portals/teacher/evaluation/EvaluatePage.tsx';
import { buildLesson } from '../calendar/build.ts';
import { at, fakeServer } from '../support/browser.ts';
import { quietBell, showToTeacher, teacher_id, toastsNow } from './screen.tsx';

const server = fakeServer();

const students = [
  {
    id: '00000000-0000-4000-8000-0000000000e1',
    name: 'Caio Prates Godoy',
    photo_url: null,
    is_present: true,
  },
  { id: '00000000-0000-4000-8000-0000000000e2', name: 'Débora Pacheco', photo_url: null, is_present: true },
];
const lesson = {
  calendar_history_id: '00000000-0000-4000-8000-0000000000f1',
  class_id: '00000000-0000-4000-8000-0000000000c1',
  class_name: 'Inglês Básico 2',
  started_at: '2026-11-20T21:47:00.000Z',
  starts_at: '2026-11-20T22:00:00.000Z',
  students,
};

function school(pending: unknown[]) {
  const saved: unknown[] = [];
  server.use(
    quietBell(),
    http.get(at(`/v1/students-evolution/pending/${teacher_id}`), () => HttpResponse.json({ data: pending })),
    http.post(at('/v1/students-evolution'), async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json({ data: { ok: true } });
    }),
  );
  return saved;
}

const rate = async (user: ReturnType<typeof userEvent.setup>, name: string, stars: number) => {
  for (const criterion of ['Conversação', 'Compreensão', 'Dedicação']) {
    const group = await screen.findByRole('group', { name: `${criterion} de ${name}` });
    const star = group.querySelectorAll<HTMLInputElement>('input')[stars - 1];
    if (star) await user.click(star);
  }
};

describe("'Avaliar Aluno'", () => {
  it('is headed by the start of the lesson, not by the opening of its room', async () => {
    school([lesson]);
    setClassToEvaluate(lesson);
    showToTeacher(<EvaluatePage />);
    expect(await screen.findByText(/20 de novembro.* \d\d:00$/)).toBeTruthy();
  });

  it('requires every criterion of every student before saving', async () => {
    const user = userEvent.setup();
    const saved = school([lesson]);
    setClassToEvaluate(lesson);
    showToTeacher(<EvaluatePage />);
    await rate(user, 'Caio Prates Godoy', 4);
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(toastsNow()).toEqual([
      ['warning', 'Atenção', 'Favor avaliar todos os alunos em todos os critérios!'],
    ]);
    expect(saved).toEqual([]);
  });

  it('saves all students in one request, forgets the lesson and opens the teacher page', async () => {
    const user = userEvent.setup();
    const saved = school([lesson]);
    setClassToEvaluate(lesson);
    showToTeacher(<EvaluatePage />);
    await rate(user, 'Caio Prates Godoy', 4);
    await rate(user, 'Débora Pacheco', 5);
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('At home')).toBeTruthy();
    const marks = (value: number) => ({ conversation: value, understanding: value, dedication: value });
    expect(saved).toEqual([
      {
        teacher_id,
        class_id: lesson.class_id,
        calendar_history_id: lesson.calendar_history_id,
        students: [
          { student_id: students[0]?.id, ...marks(4) },
          { student_id: students[1]?.id, ...marks(5) },
        ],
      },
    ]);
    expect(getClassToEvaluate()).toBeNull();
  });

  it('shows absent students as such and sends no marks for them', async () => {
    const user = userEvent.setup();
    const absent = {
      id: '00000000-0000-4000-8000-0000000000e3',
      name: 'Otávio Ramos',
      photo_url: null,
      is_present: false,
    };
    const saved = school([{ ...lesson, students: [students[0], absent] }]);
    setClassToEvaluate(lesson);
    showToTeacher(<EvaluatePage />);
    expect((await screen.findByText('Otávio Ramos')).closest('li')?.textContent).toContain('Ausente');
    expect(screen.queryByRole('group', { name: 'Conversação de Otávio Ramos' })).toBeNull();
    await rate(user, 'Caio Prates Godoy', 3);
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('At home')).toBeTruthy();
    expect(saved).toMatchObject([{ students: [{ student_id: students[0]?.id }] }]);
  });

  it('redirects home without a class or a history id', async () => {
    school([lesson]);
    showToTeacher(<EvaluatePage />);
    expect(await screen.findByText('At home')).toBeTruthy();
  });

  it('is no longer pending anywhere once it is saved', async () => {
    const user = userEvent.setup();
    school([lesson]);
    setClassToEvaluate(lesson);
    const { client } = showToTeacher(<EvaluatePage />);
    await rate(user, 'Caio Prates Godoy', 4);
    await rate(user, 'Débora Pacheco', 5);
    server.use(
      http.get(at(`/v1/students-evolution/pending/${teacher_id}`), () => HttpResponse.json({ data: [] })),
    );
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(
        client.getQueryData(['GET /v1/students-evolution/pending/:teacher_id', { params: { teacher_id } }]),
      ).toEqual([]),
    );
  });

  it('asks the server about a lesson that was not over when the room was entered', async () => {
    school([lesson]);
    setClassToEvaluate(lesson);
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5000 } } });
    const key = ['GET /v1/students-evolution/pending/:teacher_id', { params: { teacher_id } }];
    client.setQueryData(key, []);
    showToTeacher(<EvaluatePage />, client);
    expect(await screen.findAllByRole('group', { name: /de Caio Prates Godoy/ })).toHaveLength(3);
  });

  it('redirects home when there is nothing to evaluate', async () => {
    school([]);
    setClassToEvaluate(lesson);
    showToTeacher(<EvaluatePage />);
    expect(await screen.findByText('At home')).toBeTruthy();
    await waitFor(() => expect(getClassToEvaluate()).toBeNull());
  });

  it.each([
    ['opens once the server has heard that the room ended', [lesson], 'Caio Prates Godoy'],
    ['redirects home once the room ended without a present student', [], 'At home'],
  ])('%s', async (_, pending, shown) => {
    const states = [true, true, false];
    let isOpen = true;
    server.use(
      quietBell(),
      http.get(at('/v1/calendar'), () => {
        isOpen = states.shift() ?? false;
        const { calendar_history_id } = lesson;
        return HttpResponse.json({
          data: { response: [buildLesson({ calendar_history_id, session_open: isOpen })] },
        });
      }),
      http.get(at(`/v1/students-evolution/pending/${teacher_id}`), () =>
        HttpResponse.json({ data: isOpen ? [] : pending }),
      ),
    );
    setClassToEvaluate({ ...lesson, is_ending: true });
    showToTeacher(<EvaluatePage />);
    expect(await screen.findByText(shown, {}, { timeout: 10_000 })).toBeTruthy();
    expect(states).toEqual([]);
  });
});
