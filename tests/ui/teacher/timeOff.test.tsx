import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResponseOf } from '../../../contract/index.ts';
import { useNextLessons } from '../../../src/features/timetable/NextLesson.tsx';
import { DaysAhead } from '../../../src/portals/teacher/home/DaysAhead.tsx';
import { TimeOffCard } from '../../../src/portals/teacher/home/TimeOffCard.tsx';
import { buildLesson } from '../calendar/build.ts';
import { at, fakeServer } from '../support/browser.ts';
import { showToTeacher, teacher_id, toastsNow } from './screen.tsx';

const server = fakeServer();
const id = '00000000-0000-4000-8000-000000000042';
const absence = {
  id,
  start_date: '2026-12-07',
  end_date: '2026-12-09',
  timezone: 'America/Sao_Paulo',
  reason: 'Consulta médica',
  lessons: 2,
  can_withdraw: true,
};
const absences = (data: ResponseOf<'GET /v1/account/absences'>) =>
  server.use(http.get(at('/v1/account/absences'), () => HttpResponse.json({ data })));

const Days = () => <DaysAhead lessons={useNextLessons({ teacher_id })} />;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T09:30:00Z') });
});
afterEach(() => vi.useRealTimers());

describe("the teacher's time off", () => {
  it('is announced with two fields and two clicks: the last day follows the first', async () => {
    const sent: unknown[] = [];
    absences([]);
    server.use(
      http.post(at('/v1/account/absences/preview'), () =>
        HttpResponse.json({
          data: {
            lesson_count: 1,
            lessons: [
              {
                class_id: id,
                class_name: 'Inglês Básico 2',
                teacher_name: 'Helena',
                starts_at: '2026-12-07T12:00:00.000Z',
                ends_at: '2026-12-07T13:00:00.000Z',
                students: 3,
              },
            ],
          },
        }),
      ),
      http.post(at('/v1/account/absences'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: { id } });
      }),
    );
    showToTeacher(<TimeOffCard />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Vou me ausentar' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Primeiro dia'), '07/12/2026');
    await user.type(within(dialog).getByLabelText('Motivo'), 'Consulta médica');
    expect(await within(dialog).findByText('1 aula neste período')).toBeTruthy();
    absences([absence]);
    await user.click(within(dialog).getByRole('button', { name: 'Avisar a escola' }));
    expect(await screen.findByText('Consulta médica · 2 aulas com a coordenação')).toBeTruthy();
    expect(sent).toEqual([{ start_date: '2026-12-07', end_date: '2026-12-07', reason: 'Consulta médica' }]);
    expect(toastsNow()).toEqual([['success', 'A escola foi avisada', undefined]]);
  });

  it('asks for the reason before anything is sent', async () => {
    absences([]);
    showToTeacher(<TimeOffCard />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Vou me ausentar' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Avisar a escola' }));
    expect(within(dialog).getByLabelText('Motivo').getAttribute('aria-invalid')).toBe('true');
    expect(within(dialog).getByLabelText('Primeiro dia').getAttribute('aria-invalid')).toBe('true');
  });

  it('is withdrawn after a question, only where the school leaves it to the teacher', async () => {
    const withdrawn: string[] = [];
    absences([
      absence,
      { ...absence, id: 'other', start_date: '2026-12-20', end_date: '2026-12-20', can_withdraw: false },
    ]);
    server.use(
      http.delete(at(`/v1/account/absences/${id}`), ({ request }) => {
        withdrawn.push(request.url);
        return HttpResponse.json({ data: { ok: true } });
      }),
    );
    showToTeacher(<TimeOffCard />);
    const user = userEvent.setup();
    const buttons = await screen.findAllByRole('button', { name: /^Desfazer/ });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Desfazer: 7 a 9 de dezembro',
    ]);
    await user.click(buttons[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    absences([]);
    await user.click(within(dialog).getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText(/^Nenhuma ausência marcada/)).toBeTruthy();
    expect(withdrawn).toHaveLength(1);
  });
});

describe("the teacher's lessons of today and tomorrow", () => {
  const lessons = (response: unknown[]) =>
    server.use(http.get(at('/v1/calendar'), () => HttpResponse.json({ data: { response } })));
  const day = (date: string) => ({ starts_at: `${date}T09:00:00.000Z`, ends_at: `${date}T10:00:00.000Z` });

  it('stand under their days, with those that are on, ended or cancelled marked, and no later ones', async () => {
    lessons([
      buildLesson({ id: 'a', title: 'Inglês Básico 2', ...day('2026-11-24') }),
      buildLesson({ id: 'b', calendar_history_id: 'h', ...day('2026-11-24') }),
      buildLesson({ id: 'c', status: 'cancelled', ...day('2026-11-25') }),
      buildLesson({ id: 'd', ...day('2026-11-26') }),
    ]);
    showToTeacher(<Days />);
    const today = await screen.findByRole('region', { name: 'Hoje' });
    expect(
      within(today)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual([
      expect.stringMatching(/^\d\d:\d\d–\d\d:\d\dInglês Básico 21 alunoAgora$/),
      expect.stringMatching(/Modal verbs · 1 alunoEncerrada$/),
    ]);
    const tomorrow = screen.getByRole('region', { name: 'Amanhã' });
    expect(
      within(tomorrow)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual([expect.stringMatching(/Cancelada$/)]);
  });

  it('say that a day is free', async () => {
    lessons([]);
    showToTeacher(<Days />);
    expect(await screen.findAllByText('Sem aulas.')).toHaveLength(2);
  });
});
