import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getClassToEvaluate } from '../../../src/features/classroom/classSession.ts';
import ConferencePage from '../../../src/portals/classroom/ConferencePage.tsx';
import EvaluatePage from '../../../src/portals/teacher/evaluation/EvaluatePage.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { newClient, show, signIn } from './screen.tsx';

interface RoomProps {
  token: string;
  isHost: boolean;
  title: string;
  lesson_id: string;
  onLeave: () => void;
  onEnded: () => void;
  onExpired: () => void;
}
vi.mock('../../../src/portals/classroom/conference/ConferenceRoom.tsx', () => ({
  default: ({ token, isHost, title, lesson_id, onLeave, onEnded, onExpired }: RoomProps) => (
    <>
      <p>{`${title}, ${lesson_id}`}</p>
      <button
        type="button"
        onClick={onLeave}
      >{`inside with ${token} ${isHost ? 'as host' : 'as guest'}`}</button>
      <button type="button" onClick={onEnded}>
        end for all
      </button>
      <button type="button" onClick={onExpired}>
        token expired
      </button>
    </>
  ),
}));

const server = fakeServer();
const pass = {
  token: 'pass-1',
  role: 'host',
  lesson_id: 'lesson-1',
  class_id: 'class-1',
  class_name: 'Inglês, Básico 1',
  title: 'Inglês, Básico 1',
  calendar_history_id: null,
  starts_at: '2020-01-01T10:00:00.000Z',
  ends_at: '2020-01-01T11:00:00.000Z',
  now: '2020-01-01T10:20:00.000Z',
};
const owed = {
  calendar_history_id: 'old-session',
  class_id: 'old-class',
  class_name: 'Inglês, Zero 1',
  started_at: '2020-01-01T09:47:00.000Z',
  starts_at: '2020-01-01T10:00:00.000Z',
  students: [],
};
const ok = (data: unknown) => () => HttpResponse.json({ data });
const refused = (code: string, message: string, status = 417) =>
  HttpResponse.json({ code, message, requestId: 'r' }, { status });

const token = vi.fn(ok(pass));
const opened: unknown[] = [];
const lastOfTheWeek = { id: 's', calendar_history_id: 'session-1', is_last_class_of_the_week: true };

beforeEach(() => {
  token.mockClear();
  token.mockImplementation(ok(pass));
  opened.length = 0;
  server.use(
    http.get(at('/v1/students-evolution/pending/teacher-1'), ok([])),
    http.get(at('/v1/classes/room-1/:type/token'), token),
    http.get(
      at('/v1/classes/room-1/recording'),
      ok({ status: null, started_at: null, missing: [], is_in_the_way: false }),
    ),
    http.get(at('/v1/background-images'), ok({ response: [], hasNextPage: false, page: 1 })),
    http.post(at('/v1/calendar/history'), async ({ request }) => {
      opened.push(await request.json());
      return HttpResponse.json({ data: lastOfTheWeek });
    }),
    http.get(
      at('/v1/config'),
      ok({
        version: '4.2.0',
        demo: false,
        staging: false,
        links: {},
        support: { email: 'ajuda@escola.com.br', phone: null },
      }),
    ),
  );
});

const address = () => screen.getByLabelText('address').textContent;
const goIn = () => show(<ConferencePage />, '/conference?room=room-1');

describe('the entrance of the live room', () => {
  it('admits a student with a guest token, without opening a session', async () => {
    signIn('STUDENT', { student_id: 'student-1' });
    const user = goIn();
    await user.click(await screen.findByText('inside with pass-1 as guest'));
    expect(token).toHaveBeenCalledTimes(1);
    expect(opened).toEqual([]);
    await waitFor(() => expect(address()).toBe('/student'));
  });

  it('opens the session for a teacher and leads to the evaluation after the last lesson of the week', async () => {
    signIn('TEACHER', { teacher_id: 'teacher-1' });
    const user = goIn();
    const inside = await screen.findByText('inside with pass-1 as host');
    expect(opened).toMatchObject([{ calendar_id: 'lesson-1', teacher_id: 'teacher-1', room_id: 'room-1' }]);
    await user.click(inside);
    await waitFor(() => expect(address()).toBe('/evaluate-student'));
    expect(getClassToEvaluate()).toEqual({ class_id: 'class-1', calendar_history_id: 'session-1' });
  });

  it('tells the evaluation that the teacher has just ended the room', async () => {
    signIn('TEACHER', { teacher_id: 'teacher-1' });
    const user = goIn();
    await user.click(await screen.findByRole('button', { name: 'end for all' }));
    await waitFor(() => expect(address()).toBe('/evaluate-student'));
    expect(getClassToEvaluate()).toMatchObject({ calendar_history_id: 'session-1', is_ending: true });
  });

  it('follows those who stay for the next lesson of the class, whose session a teacher opens', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
    signIn('TEACHER', { teacher_id: 'teacher-1' });
    goIn();
    expect(await screen.findByText('Inglês, Básico 1, lesson-1')).toBeDefined();
    const next = {
      ...pass,
      token: 'pass-2',
      lesson_id: 'lesson-2',
      title: 'Segunda aula',
      starts_at: '2020-01-01T11:10:00.000Z',
      ends_at: '2020-01-01T12:10:00.000Z',
      now: '2020-01-01T11:03:00.000Z',
    };
    token.mockImplementation(() => refused('not_joinable', 'A sala abre 15 minutos antes.'));
    await vi.advanceTimersByTimeAsync(41 * 60_000);
    expect(token.mock.calls.length).toBeGreaterThan(1);
    expect(screen.getByText('Inglês, Básico 1, lesson-1')).toBeDefined();
    token.mockImplementation(ok(next));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await screen.findByText('Segunda aula, lesson-2')).toBeDefined();
    expect(opened).toMatchObject([{ calendar_id: 'lesson-1' }, { calendar_id: 'lesson-2' }]);
    const asked = token.mock.calls.length;
    await vi.advanceTimersByTimeAsync(30 * 60_000);
    expect(token.mock.calls.length).toBe(asked);
    vi.useRealTimers();
  });

  it('offers a teacher with pending evaluations to do them first, and requests no token before the choice', async () => {
    signIn('FEE', { teacher_id: 'teacher-1' });
    server.use(http.get(at('/v1/students-evolution/pending/teacher-1'), ok([owed])));
    const user = goIn();
    expect(await screen.findByRole('dialog', { name: /Avaliações pendentes/ })).toBeDefined();
    expect(token).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Avaliar agora' }));
    await waitFor(() => expect(address()).toBe('/evaluate-student'));
    expect(getClassToEvaluate()).toEqual({ class_id: 'old-class', calendar_history_id: 'old-session' });
  });

  it('does not ask when the cached list is stale and no evaluation is pending', async () => {
    signIn('TEACHER', { teacher_id: 'teacher-1' });
    const client = newClient();
    const key = ['GET /v1/students-evolution/pending/:teacher_id', { params: { teacher_id: 'teacher-1' } }];
    client.setQueryData(key, [owed], { updatedAt: 0 });
    show(<ConferencePage />, '/conference?room=room-1', client);
    expect(await screen.findByText('inside with pass-1 as host')).toBeDefined();
    expect(screen.queryByRole('dialog', { name: /Avaliações pendentes/ })).toBeNull();
  });

  it('does not ask a teacher who evaluated and returns while the cached list is fresh', async () => {
    signIn('TEACHER', { teacher_id: 'teacher-1' });
    const students = [{ id: 'student-1', name: 'Ana', photo_url: null, is_present: true }];
    const pending = [{ ...owed, students }];
    server.use(
      http.get(at('/v1/students-evolution/pending/teacher-1'), () => HttpResponse.json({ data: pending })),
      http.post(at('/v1/students-evolution'), () => {
        pending.pop();
        return HttpResponse.json({ data: { ok: true } });
      }),
    );
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    const user = show(<ConferencePage />, '/conference?room=room-1', client);
    await user.click(await screen.findByRole('button', { name: 'Avaliar agora' }));
    cleanup();
    show(<EvaluatePage />, '/evaluate-student', client);
    for (const criterion of ['Conversação', 'Compreensão', 'Dedicação']) {
      const group = await screen.findByRole('group', { name: `${criterion} de Ana` });
      for (const star of group.querySelectorAll('input')) await user.click(star);
    }
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(address()).toBe('/teacher'));
    cleanup();
    show(<ConferencePage />, '/conference?room=room-1', client);
    expect(await screen.findByText('inside with pass-1 as host')).toBeDefined();
    expect(screen.queryByRole('dialog', { name: /Avaliações pendentes/ })).toBeNull();
  });

  it('joins anyway if the teacher chooses to', async () => {
    signIn('TEACHER', { teacher_id: 'teacher-1' });
    server.use(http.get(at('/v1/students-evolution/pending/teacher-1'), ok([owed])));
    const user = goIn();
    await user.click(await screen.findByRole('button', { name: 'Entrar na aula' }));
    expect(await screen.findByText('inside with pass-1 as host')).toBeDefined();
  });

  it('shows why joining failed and tries again', async () => {
    signIn('STUDENT', { student_id: 'student-1' });
    const early = 'A sala abre 15 minutos antes do início da aula.';
    token.mockImplementationOnce(() => refused('not_joinable', early));
    const user = goIn();
    expect(await screen.findByText('Erro ao entrar na sala, tente novamente.')).toBeDefined();
    expect(screen.getByText(early)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('inside with pass-1 as guest')).toBeDefined();
  });

  it('distinguishes a session that could not be opened from a refused token', async () => {
    signIn('TEACHER', { teacher_id: 'teacher-1' });
    server.use(http.post(at('/v1/calendar/history'), () => refused('lesson_over', 'Esta aula já terminou.')));
    goIn();
    expect(await screen.findByText('Erro ao criar a sala, tente novamente.')).toBeDefined();
  });

  it('shows an error to a user without a teacher id, and sends nothing', async () => {
    signIn('TEACHER');
    goIn();
    expect(await screen.findByText('Erro: ID do professor não encontrado.')).toBeDefined();
    expect(token).not.toHaveBeenCalled();
  });

  it('blocks an inactive student with a link to support', async () => {
    signIn('STUDENT', { student_id: 'student-1' });
    token.mockImplementation(() => refused('student_inactive', 'Aluno inativo.', 403));
    goIn();
    expect(await screen.findByRole('dialog', { name: /Conta Inativa/ })).toBeDefined();
    const support = await screen.findByRole('link', { name: 'Falar com o suporte' });
    expect(support.getAttribute('href')).toBe('mailto:ajuda@escola.com.br');
  });

  it('fetches another token for the room when the first has expired in the preview', async () => {
    signIn('STUDENT', { student_id: 'student-1' });
    const user = goIn();
    await screen.findByText('inside with pass-1 as guest');
    token.mockImplementation(ok({ ...pass, token: 'pass-2' }));
    await user.click(screen.getByRole('button', { name: 'token expired' }));
    expect(await screen.findByText('inside with pass-2 as guest')).toBeDefined();
    expect(token).toHaveBeenCalledTimes(2);
  });

  it('redirects home without a room', async () => {
    signIn('STUDENT', { student_id: 'student-1' });
    show(<ConferencePage />, '/conference');
    await waitFor(() => expect(address()).toBe('/'));
  });
});
