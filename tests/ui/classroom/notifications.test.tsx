import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getClassToEvaluate } from '../../../src/features/classroom/classSession.ts';
import { Bell } from '../../../src/features/notifications/Bell.tsx';
import NotificationsDrawer from '../../../src/features/notifications/NotificationsDrawer.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { show, signIn } from './screen.tsx';

const server = fakeServer();
const close = vi.fn();
const read: unknown[] = [];

beforeEach(() => {
  close.mockClear();
  read.length = 0;
  server.use(
    http.patch(at('/v1/messages/read-notification'), async ({ request }) => {
      read.push(await request.json());
      return HttpResponse.json({ data: { ok: true } });
    }),
  );
});

/** Opens the drawer on one unread notification and clicks it. */
async function click(notification: string, title: string, body: Record<string, string>) {
  const row = {
    id: 'notification-1',
    title,
    content: 'A semana terminou.',
    is_read: false,
    message_id: null,
    recipient_id: 'user-1',
    notification,
    body,
    created_at: '2026-03-10T12:00:00.000Z',
  };
  const page = { response: [row], page: 1, pageSize: 8, hasNextPage: false, total: 1, unread: 1 };
  server.use(http.get(at('/v1/notifications'), () => HttpResponse.json({ data: page })));
  const user = show(<NotificationsDrawer onClose={close} />);
  await user.click(await screen.findByText(title));
}

describe('the number of unread notifications', () => {
  const none = 'Nada de novo por enquanto!';
  const empty = { response: [], page: 1, pageSize: 8, hasNextPage: false, total: 0, unread: 0 };

  it.each([
    ['the panel', <NotificationsDrawer key="panel" onClose={close} />],
    ['the bell', <Bell key="bell" />],
  ])('is named by %s once it is known', async (_, shown) => {
    signIn('STUDENT', { student_id: 'student-1' });
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.get(at('/v1/notifications'), async () => {
        await waiting;
        return HttpResponse.json({ data: empty });
      }),
    );
    show(shown);
    await screen.findByRole('button', { name: /^(Fechar|Abrir notificações)$/ });
    expect(screen.queryByText(none)).toBeNull();
    answer();
    await waitFor(() => {
      const named = screen.queryByRole('button', { name: new RegExp(none) });
      expect(named ?? screen.queryAllByText(none)[0]).toBeDefined();
    });
  });

  it('is not named by a panel that could not read them', async () => {
    signIn('STUDENT', { student_id: 'student-1' });
    server.use(http.get(at('/v1/notifications'), () => HttpResponse.json({}, { status: 500 })));
    show(<NotificationsDrawer onClose={close} />);
    await screen.findByText('Erro ao carregar dados');
    expect(screen.queryByText(none)).toBeNull();
  });
});

describe('a click on a notification', () => {
  it('opens the rating of the teacher, and is marked as read', async () => {
    signIn('STUDENT', { student_id: 'student-1' });
    await click('TEACHER_EVALUATION', 'Hora de avaliar', { teacher_name: 'Helena Sampaio' });
    expect(await screen.findByRole('button', { name: 'Enviar' })).toBeDefined();
    await waitFor(() => expect(read).toMatchObject([{ notification_id: 'notification-1' }]));
  });

  it('opens no dialog when already answered', async () => {
    signIn('STUDENT', { student_id: 'student-1' });
    await click('TEACHER_EVALUATION', 'Hora de avaliar', { answered: 'true' });
    expect(await screen.findByRole('dialog', { name: /Hora de avaliar/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull();
  });

  it("leads a teacher to the lesson's evaluation", async () => {
    signIn('TEACHER', { teacher_id: 'teacher-1' });
    const lesson = { class_id: 'class-1', calendar_history_id: 'session-1' };
    await click('STUDENT_EVOLUTION', 'Avalie seus alunos', lesson);
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/evaluate-student'));
    expect(getClassToEvaluate()).toEqual(lesson);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('leads an administrator from a missing teacher to the live lessons', async () => {
    signIn('ADMIN', {});
    await click('NOTICE', 'Aula sem professor', { live_lesson_id: 'lesson-1' });
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/live-classes'));
    expect(close).toHaveBeenCalledTimes(1);
    expect(read).toHaveLength(1);
  });
});
