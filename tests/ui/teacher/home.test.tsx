import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { getClassToEvaluate } from '../../../src/features/classroom/classSession.ts';
import { NextLesson, useNextLessons } from '../../../src/features/timetable/NextLesson.tsx';
import { BillingCard } from '../../../src/portals/teacher/home/BillingCard.tsx';
import { LatestMessages } from '../../../src/portals/teacher/home/LatestMessages.tsx';
import { WaitsForYou } from '../../../src/portals/teacher/home/WaitsForYou.tsx';
import { buildLesson } from '../calendar/build.ts';
import { at, fakeServer } from '../support/browser.ts';
import { showToTeacher, teacher_id } from './screen.tsx';

const server = fakeServer();
const lessons = (answer: () => Response) => server.use(http.get(at('/v1/calendar'), answer));
const waits = (students: number, pending: unknown[], requests = 0) =>
  server.use(
    http.get(at(`/v1/students-evolution/next/${teacher_id}`), () => HttpResponse.json({ data: null })),
    http.get(at('/v1/entity/profile/documents'), () =>
      HttpResponse.json({ data: { missing: 0, documents: [] } }),
    ),
    http.get(at('/v1/reschedules'), () => HttpResponse.json({ data: { response: [], total: requests } })),
    http.get(at('/v1/teacher-acceptance/notifications'), () => HttpResponse.json({ data: students })),
    http.get(at(`/v1/students-evolution/pending/${teacher_id}`), () => HttpResponse.json({ data: pending })),
  );
const NextLessonOfTeacher = () => (
  <NextLesson lessons={useNextLessons({ teacher_id })} facts={({ class_name }) => class_name} />
);

describe("the teacher's home", () => {
  it('shows that no lesson is scheduled', async () => {
    lessons(() => HttpResponse.json({ data: { response: [] } }));
    showToTeacher(<NextLessonOfTeacher />);
    expect(await screen.findByText('Nenhuma aula marcada')).toBeTruthy();
  });

  it('offers to open a lesson again that was ended for everyone', async () => {
    const lesson = buildLesson({
      starts_at: '2026-03-10T12:50:00.000Z',
      ends_at: '2026-03-10T13:50:00.000Z',
      calendar_history_id: 'h',
      session_open: false,
    });
    lessons(() => HttpResponse.json({ data: { response: [lesson] } }));
    showToTeacher(<NextLessonOfTeacher />);
    expect((await screen.findByRole('timer')).textContent).toBe('Aula encerrada');
    expect(screen.getByRole('button', { name: 'Abrir de novo' })).toHaveProperty('disabled', false);
  });

  it('offers a retry when the next lesson did not load', async () => {
    lessons(() => HttpResponse.json({ message: 'x', code: 'forbidden', requestId: 'r' }, { status: 403 }));
    showToTeacher(<NextLessonOfTeacher />);
    const again = await screen.findByRole('button', { name: 'Tentar novamente' });
    lessons(() => HttpResponse.json({ data: { response: [] } }));
    await userEvent.click(again);
    expect(await screen.findByText('Nenhuma aula marcada')).toBeTruthy();
  });

  it('offers the lessons to evaluate', async () => {
    const lesson = {
      calendar_history_id: 'session-1',
      class_id: 'class-1',
      class_name: 'Inglês Básico 2',
      started_at: '2026-11-20T21:47:00.000Z',
      starts_at: '2026-11-20T22:00:00.000Z',
      students: [{ id: 'student-1', name: 'Caio Prates', photo_url: null, is_present: true }],
    };
    waits(0, [lesson]);
    showToTeacher(<WaitsForYou teacherId={teacher_id} />);
    await userEvent.click(await screen.findByText('1 aula sem avaliação'));
    await userEvent.click(await screen.findByRole('button', { name: /Inglês Básico 2/ }));
    expect(getClassToEvaluate()).toEqual({ class_id: 'class-1', calendar_history_id: 'session-1' });
  });

  it('counts pending answers', async () => {
    waits(2, [{}]);
    showToTeacher(<WaitsForYou teacherId={teacher_id} />);
    expect(await screen.findByText('2 alunos aguardam seu aceite')).toBeTruthy();
    expect(await screen.findByText('1 aula sem avaliação')).toBeTruthy();
    expect(screen.queryByText('Tudo em dia por aqui.')).toBeNull();
  });

  it('counts the requests of students to move a lesson', async () => {
    waits(0, [], 2);
    showToTeacher(<WaitsForYou teacherId={teacher_id} />);
    expect(await screen.findByText('2 alunos esperam sua resposta')).toBeTruthy();
  });

  it('names the documents to send, and when the next evaluation opens', async () => {
    waits(0, []);
    const papers = [
      { name: 'Diploma', state: 'valid' },
      { name: 'Passaporte', state: 'expired' },
      { name: 'RG', state: 'missing' },
    ].map((paper) => ({ ...paper, type_id: paper.name, required: true, expires: true, kept: null }));
    const next = {
      lesson_id: 'l1',
      class_name: 'Inglês Básico 2',
      starts_at: '2026-11-27T22:00:00.000Z',
      opens_at: '2026-11-27T23:00:00.000Z',
    };
    server.use(
      http.get(at(`/v1/students-evolution/next/${teacher_id}`), () => HttpResponse.json({ data: next })),
      http.get(at('/v1/entity/profile/documents'), () =>
        HttpResponse.json({ data: { missing: 2, documents: papers } }),
      ),
    );
    showToTeacher(<WaitsForYou teacherId={teacher_id} />);
    expect(await screen.findByText('Vencido: Passaporte · Falta enviar: RG')).toBeTruthy();
    expect(
      screen.getByText(/^Próxima avaliação: Inglês Básico 2, sexta-feira, 27 de novembro às/),
    ).toBeTruthy();
  });

  it('hides what the month comes to, with its trend, until it is asked for', async () => {
    showToTeacher(<BillingCard billing={{ total: 1234.5, percentage: -12.5 }} />);
    const card = screen.getByRole('region', { name: 'Faturamento provisionado' });
    expect(card.textContent).not.toMatch(/1\.234|12,5/);
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar valores' }));
    expect(card.textContent).toMatch(/R\$\s1\.234,50/);
    expect(card.textContent).toContain('−12,5% em relação ao mês passado');
    await userEvent.click(screen.getByRole('button', { name: 'Ocultar valores' }));
    expect(card.textContent).not.toMatch(/1\.234|12,5/);
  });

  it('shows the latest messages, and says when there are none', async () => {
    const notice = {
      id: 'n1',
      title: 'Recesso de fim de ano',
      content: 'Voltamos em janeiro.',
      sent_at: '2026-11-20T12:00:00.000Z',
      created_at: '2026-11-20T12:00:00.000Z',
      is_read: false,
    };
    const page = (response: unknown[]) =>
      server.use(
        http.get(at('/v1/messages'), () =>
          HttpResponse.json({
            data: { response, page: 1, pageSize: 4, hasNextPage: false, total: response.length, unread: 1 },
          }),
        ),
      );
    page([notice]);
    const { unmount } = showToTeacher(<LatestMessages />);
    expect(await screen.findByText('Recesso de fim de ano')).toBeTruthy();
    expect(screen.getByText('Voltamos em janeiro.')).toBeTruthy();
    unmount();
    page([]);
    showToTeacher(<LatestMessages />);
    expect(await screen.findByText('Nenhuma mensagem ainda!')).toBeTruthy();
  });

  it('shows the empty state without any', async () => {
    waits(0, []);
    showToTeacher(<WaitsForYou teacherId={teacher_id} />);
    expect(await screen.findByText('Tudo em dia por aqui.')).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});
