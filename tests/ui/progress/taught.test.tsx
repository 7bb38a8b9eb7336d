import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserType } from '../../../domain/userTypes.ts';
import { session } from '../../../src/authProvider/session.ts';
import OwnLessonDialog from '../../../src/features/timetable/student/OwnLessonDialog.tsx';
import { preloadDialogs } from '../../../src/ui/Dialog.tsx';
import { Toasts } from '../../../src/ui/Toasts.tsx';
import { buildLesson } from '../calendar/build.ts';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { TestRouter } from '../support/TestRouter.tsx';

const server = fakeServer();
const nothing = { lesson_subject: null, lesson_notes: null, updated_at: null };
const lesson = buildLesson();
let taught: object;
const sent: unknown[] = [];

beforeAll(preloadDialogs);
beforeEach(() => {
  taught = { ...nothing, can_edit: true, editable_until: '2026-12-01T12:00:00.000Z' };
  sent.length = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T12:00:00Z') });
  server.use(
    http.get(at('/v1/config'), () => HttpResponse.json({ data: { links: {}, support: {} } })),
    http.get(at('/v1/students/:id/status'), () => HttpResponse.json({ data: { is_active: true } })),
    http.get(at('/v1/reschedules'), () => HttpResponse.json({ data: { response: [], total: 0 } })),
    http.get(at('/v1/calendar/:id/taught'), () => HttpResponse.json({ data: taught })),
    http.patch(at('/v1/calendar/:id/taught'), async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      taught = { ...taught, ...(body as object), updated_at: '2026-11-24T12:00:00.000Z' };
      return HttpResponse.json({ data: taught });
    }),
  );
});

function open(type: UserType) {
  session.set(buildSession({ view: buildView({ types: [type] }) }));
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestRouter>
        <OwnLessonDialog lesson={lesson} onClose={onClose} />
        <Toasts />
      </TestRouter>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), onClose };
}

describe('what was taught', () => {
  it('is written by the teacher in the details of a lesson', async () => {
    const { user, onClose } = open('TEACHER');
    await user.click(await screen.findByRole('button', { name: 'Registrar o que foi ensinado' }));
    await user.click(await screen.findByRole('button', { name: 'Salvar' }));
    expect(await screen.findAllByText('Escreva o assunto da aula.')).not.toHaveLength(0);
    expect(sent).toEqual([]);
    await user.type(screen.getByLabelText('Assunto da aula'), 'Verbos no passado');
    await user.type(screen.getByLabelText(/^Anotações para os alunos/), 'Página 12.');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent).toEqual([
      { lesson_subject: 'Verbos no passado', lesson_notes: 'Página 12.', updated_at: null },
    ]);
    expect(await screen.findByText('Registro da aula salvo.')).toBeTruthy();
  });

  it('is read, and not written, by a student', async () => {
    taught = {
      ...taught,
      can_edit: false,
      lesson_subject: 'Verbos no passado',
      lesson_notes: 'Página 12.',
    };
    open('STUDENT');
    expect(await screen.findByText('Verbos no passado')).toBeTruthy();
    expect(screen.getByText('Página 12.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Registrar|^Alterar o registro/ })).toBeNull();
  });

  it('is not asked for before the lesson begins', async () => {
    vi.setSystemTime(new Date('2026-11-24T08:00:00Z'));
    const asked = vi.fn();
    server.use(
      http.get(at('/v1/calendar/:id/taught'), () => {
        asked();
        return HttpResponse.json({ data: taught });
      }),
    );
    open('TEACHER');
    expect(await screen.findByText('Sem descrição')).toBeTruthy();
    expect(asked).not.toHaveBeenCalled();
  });
});
