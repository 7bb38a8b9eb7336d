import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import RatingDialog from '../../../src/features/notifications/RatingDialog.tsx';
import type { Notification } from '../../../src/features/notifications/useNotifications.ts';
import { preloadDialogs } from '../../../src/ui/Dialog.tsx';
import { show, signIn } from '../classroom/screen.tsx';
import { at, fakeServer } from '../support/browser.ts';

const server = fakeServer();
beforeAll(preloadDialogs);
const notification: Notification = {
  id: 'notification-1',
  title: 'Avalie seu professor',
  content: 'Como foi a semana?',
  is_read: false,
  message_id: null,
  recipient_id: 'user-1',
  notification: 'TEACHER_EVALUATION',
  body: { teacher_name: 'Helena Sampaio' },
  created_at: '2026-11-20T20:00:00.000Z',
};
const close = vi.fn();
const sent: unknown[] = [];

beforeEach(() => {
  signIn('STUDENT', { student_id: 'student-1' });
  close.mockClear();
  sent.length = 0;
  server.use(
    http.post(at('/v1/teacher-evaluation/notification-1'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: { ok: true } });
    }),
  );
});

const open = () => show(<RatingDialog notification={notification} onClose={close} />);
const star = (value: number) => screen.getByRole('radio', { name: `${value} de 5` });
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' });

describe('rating a teacher', () => {
  it('requires stars and a reason, and sends each star as 20', async () => {
    const user = open();
    expect(screen.getByText(/Helena Sampaio.*anônima/)).toBeDefined();
    expect(sendButton().disabled).toBe(true);
    await user.click(star(4));
    expect(sendButton().disabled).toBe(true);
    const reason = screen.getByRole('checkbox', { name: 'Ritmo da aula' });
    await user.click(reason);
    // A rating is final, and Enter on a choice is no decision to send it: what the browser would do is prevented.
    expect(fireEvent.keyDown(reason, { key: 'Enter' })).toBe(false);
    await user.click(sendButton());
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([{ rating: 80, reason: ['Ritmo da aula'] }]);
  });

  it('offers different reasons per number of stars, and sends only those shown', async () => {
    const user = open();
    await user.click(star(5));
    await user.click(screen.getByRole('checkbox', { name: 'Boa didática' }));
    await user.click(star(1));
    expect(screen.queryByRole('checkbox', { name: 'Boa didática' })).toBeNull();
    expect(sendButton().disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Falta de preparo' }));
    await user.click(sendButton());
    await waitFor(() => expect(sent).toEqual([{ rating: 20, reason: ['Falta de preparo'] }]));
  });

  it('shows a refusal and stays open', async () => {
    const message = 'Esta aula já foi avaliada.';
    server.use(
      http.post(at('/v1/teacher-evaluation/notification-1'), () =>
        HttpResponse.json({ code: 'evaluation_exists', message, requestId: 'r' }, { status: 417 }),
      ),
    );
    const user = open();
    await user.click(star(5));
    await user.click(screen.getByRole('checkbox', { name: 'Pontualidade' }));
    await user.click(sendButton());
    expect(await screen.findByText(message)).toBeDefined();
    expect(close).not.toHaveBeenCalled();
  });
});
