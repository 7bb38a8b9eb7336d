import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { FINDING_KINDS } from '../../../domain/timetableCheck.ts';
import { session } from '../../../src/authProvider/session.ts';
import TimetableCheckPage from '../../../src/portals/admin/timetable/TimetableCheckPage.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { quietBell } from '../teacher/screen.tsx';
import { show } from './support.tsx';

const server = fakeServer();
let _asked = 0;
let running = false;
let found: Record<string, object[]> = {};
const row = {
  id: 'a',
  title: 'Inglês Básico 2',
  teacher_name: 'Helena Sampaio',
  starts_at: '2026-03-17T14:00:00.000Z',
  detail: null,
  has: null,
  needs: null,
};

beforeEach(() => {
  vi.stubEnv('TZ', 'America/Manaus');
  _asked = 0;
  running = false;
  found = {};
  session.set(buildSession({ view: buildView({ types: ['ADMIN'], permissions: ['edit:calendar'] }) }));
  server.use(
    quietBell(),
    http.get(at('/v1/timetable/check'), () => {
      _asked += 1;
      return HttpResponse.json({
        data: {
          checked_at: '2026-03-10T13:00:00.000Z',
          is_running: running,
          lessons: 1234,
          students: 56,
          findings: FINDING_KINDS.map((kind) => ({
            kind,
            total: found[kind]?.length ?? 0,
            rows: found[kind] ?? [],
          })),
          nights: [{ at: '2026-03-10T08:10:00.000Z', findings: 0 }],
        },
      });
    }),
  );
});

it('says in one line that the timetable holds, and checks again on demand', async () => {
  const user = show(<TimetableCheckPage />);
  const verdict = await screen.findByRole('status');
  expect(verdict.textContent).toContain('A grade está em ordem');
  expect(verdict.textContent).toContain('1.234 aulas e 56 alunos conferidos em 10/03/2026 09:00.');
  expect(verdict.textContent).toContain('Horários no fuso Manaus');
  expect(screen.getByRole('region', { name: 'Conferências da noite' }).textContent).toContain('Em ordem');
  const ordered = vi.fn();
  server.use(
    http.post(at('/v1/timetable/check'), () => {
      ordered();
      running = true;
      return HttpResponse.json({ data: { ok: true } });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Conferir agora' }));
  expect(await screen.findByText('A grade está sendo conferida. O resultado aparece aqui.')).toBeTruthy();
  expect(ordered).toHaveBeenCalledOnce();
  running = false;
  await waitFor(() => expect(screen.queryByText(/está sendo conferida/)).toBeNull(), { timeout: 5000 });
  await screen.findByText('A grade está em ordem');
});

it('lists what is wrong, with the people, the time and a link', async () => {
  found = {
    teacher_away: [{ ...row, detail: 'Férias' }],
    fewer_hours: [{ ...row, title: 'Lia Prado', teacher_name: null, starts_at: null, has: 1, needs: 2 }],
    seat_missing: [{ ...row, title: 'Rui Prado', detail: 'Inglês Básico 2', has: 4 }],
    seat_after_term: [{ ...row, title: 'Ana Prado', detail: 'Inglês Básico 2', has: 1 }],
  };
  show(<TimetableCheckPage />);
  expect((await screen.findByRole('status')).textContent).toContain('4 pontos a resolver');
  const away = screen.getByRole('region', { name: 'Aulas em dia de ausência do professor (1)' });
  expect(away.textContent).toContain('Inglês Básico 2');
  expect(away.textContent).toContain('Helena Sampaio · 17/03/2026 10:00 · Férias');
  expect(within(away).getByRole('link', { name: 'Abrir a agenda' })).toBeDefined();
  const hours = screen.getByRole('region', { name: 'Alunos com menos horas que o contrato (1)' });
  expect(hours.textContent).toContain('1 de 2 aulas por semana');
  const missing = screen.getByRole('region', { name: 'Alunos sem vaga em aulas da própria turma (1)' });
  expect(missing.textContent).toContain('Rui Prado');
  expect(missing.textContent).toContain('Helena Sampaio · 17/03/2026 10:00 · Inglês Básico 2 · 4 aulas');
  expect(within(missing).getByRole('link', { name: 'Abrir os alunos' })).toBeDefined();
  const late = screen.getByRole('region', { name: 'Alunos com aulas depois do fim do contrato (1)' });
  expect(late.textContent).toContain('Inglês Básico 2 · 1 aula');
  expect(screen.getByRole('region', { name: 'Em ordem' }).textContent).toContain('Aulas sem sala');
});
