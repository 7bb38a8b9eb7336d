import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../../src/authProvider/session.ts';
import { CanOpenContext } from '../../../src/browser/canOpen.ts';
import TimeOffPage from '../../../src/portals/admin/timetable/TimeOffPage.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { quietBell } from '../teacher/screen.tsx';
import { show } from './support.tsx';

const server = fakeServer();
const idOf = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;
const absence = {
  id: idOf(1),
  teacher_id: idOf(2),
  teacher_name: 'Helena Sampaio',
  timezone: 'Europe/Lisbon',
  start_date: '2026-03-16',
  end_date: '2026-03-17',
  reason: 'Gripe',
  lessons: 3,
  planned: false,
  covered: 0,
};
const option = (teacher_name: string, kind: string, starts_at: string, teacher_id = idOf(3)) => ({
  kind,
  teacher_id,
  teacher_user_id: `u-${teacher_name}`,
  teacher_name,
  starts_at,
  ends_at: new Date(Date.parse(starts_at) + 3_600_000).toISOString(),
});
const lesson = <R extends { proposed: object | null }>(
  last: number,
  class_name: string,
  starts_at: string,
  rest: R,
) => ({
  lesson_id: idOf(last),
  class_id: idOf(last),
  class_name,
  students: 6,
  starts_at,
  ends_at: new Date(Date.parse(starts_at) + 3_600_000).toISOString(),
  updated_at: '2026-03-01T00:00:00.000Z',
  teachers: 2,
  alternatives: [],
  ...rest,
});
const lessons = [
  lesson(5, 'Inglês Básico 2', '2026-03-16T14:00:00.000Z', {
    proposed: option('Ana Lima', 'same_hour', '2026-03-16T14:00:00.000Z'),
    reason: 'free_then',
    alternatives: [
      option('Bia Reis', 'same_hour', '2026-03-16T14:00:00.000Z', idOf(4)),
      option('Helena Sampaio', 'later', '2026-03-20T18:00:00.000Z', idOf(2)),
    ],
  }),
  lesson(6, 'Inglês Básico 3', '2026-03-16T16:00:00.000Z', {
    proposed: option('Ana Lima', 'same_day', '2026-03-16T18:00:00.000Z'),
    reason: 'nobody_free',
  }),
  lesson(7, 'Inglês Zero', '2026-03-17T14:00:00.000Z', { proposed: null, reason: 'no_hour' }),
];
const plan = {
  teacher_id: idOf(2),
  teacher_user_id: 'u2',
  teacher_name: 'Helena Sampaio',
  lesson_count: 3,
  lessons,
  applied: null,
};
const applied = {
  applied_at: '2026-03-10T13:00:00.000Z',
  applied_by: 'Olga Nunes',
  lessons: lessons.map(({ proposed, ...each }) => ({ ...each, now: proposed })),
};

const path = `/v1/teacher-absences/${absence.id}/plan`;
let sent: unknown;
const proposes = (data: object) => http.post(at(path), () => HttpResponse.json({ data }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T13:00:00Z') });
  vi.stubEnv('TZ', 'America/Sao_Paulo');
  session.set(buildSession({ view: buildView({ permissions: ['view:calendar', 'edit:calendar'] }) }));
  server.use(
    quietBell(),
    http.get(at('/v1/closures'), () => HttpResponse.json({ data: [] })),
    http.get(at('/v1/teacher-absences'), () => HttpResponse.json({ data: [absence] })),
    proposes(plan),
    http.post(at(`${path}/apply`), async ({ request }) => {
      sent = await request.json();
      server.use(proposes({ ...plan, lesson_count: 0, lessons: [], applied }));
      return HttpResponse.json({ data: { changed: 2, cancelled: 1 } });
    }),
    http.post(at(`${path}/undo`), () => {
      server.use(proposes(plan));
      return HttpResponse.json({ data: { restored: 3 } });
    }),
  );
});
afterEach(() => vi.useRealTimers());

async function open() {
  const user = show(<TimeOffPage />);
  await user.click(await screen.findByRole('button', { name: 'Replanejar aulas: Helena Sampaio' }));
  return user;
}

it('shows the days of an absence with their zone when it is not that of the school', async () => {
  show(<TimeOffPage />);
  await screen.findByText('16 a 17 de março, no fuso de Portugal · Gripe');
});

it('shows each lesson as it is and as it will be, with the reason, and sums up', async () => {
  await open();
  await screen.findByText('3 aulas: 1 no mesmo horário, 1 no mesmo dia, 1 cancelada');
  const monday = screen.getByRole('region', { name: 'Segunda-feira, 16 de março' });
  const [first, second] = within(monday).getAllByRole('listitem');
  expect(first?.textContent).toContain('Inglês Básico 211:00–12:00 · 6 alunos');
  expect(first?.textContent).toContain('Ana Limamesmo horárioLivre neste horário.');
  expect(second?.textContent).toContain(
    '15:00 · Ana Limamesmo diaNenhum dos outros 2 professores do curso está livre neste horário.',
  );
  const tuesday = screen.getByRole('region', { name: 'Terça-feira, 17 de março' });
  expect(tuesday.textContent).toContain('Cancelar a aulaNenhum horário até 7 dias');
});

it('shows every hour in the zone of this device, which it names, and the day where it differs there', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  // 23:00 and 1:00 in Tokyo, on one day in Lisbon.
  const late = lesson(5, 'Inglês Básico 2', '2026-03-16T14:00:00.000Z', {
    proposed: option('Ana Lima', 'same_day', '2026-03-16T16:00:00.000Z'),
    reason: 'nobody_free',
  });
  server.use(proposes({ ...plan, lessons: [late], lesson_count: 1 }));
  const user = await open();
  await screen.findByText('Horários no fuso Japão');
  const monday = screen.getByRole('region', { name: 'Segunda-feira, 16 de março' });
  expect(monday.textContent).toContain('23:00–00:00');
  expect(monday.textContent).toContain('Terça-feira, 17 de março, 01:00 · Ana Lima');
  await user.click(screen.getByRole('button', { name: 'Trocar: Inglês Básico 2' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Segunda-feira, 16 de março, 23:00–00:00Horários no fuso Japão');
});

it('says which lessons of many it shows, and shows the next before those that were settled', async () => {
  const text = 'Aqui estão as 3 primeiras de 203 aulas. Aplique este plano para ver as próximas.';
  server.use(proposes({ ...plan, lesson_count: 203 }));
  const user = await open();
  await screen.findByText(text);
  expect(screen.getAllByText(text, { exact: false })).toHaveLength(2);
  server.use(
    http.post(at(`${path}/apply`), () => {
      server.use(proposes({ ...plan, lessons: lessons.slice(0, 1), lesson_count: 1, applied }));
      return HttpResponse.json({ data: { changed: 2, cancelled: 1 } });
    }),
  );
  await user.type(screen.getByLabelText(/^Motivo do cancelamento/), 'Gripe');
  await user.click(screen.getByRole('button', { name: 'Aplicar' }));
  const section = await screen.findByRole('region', { name: 'Replanejamento aplicado' });
  expect(screen.queryByText(text, { exact: false })).toBeNull();
  expect(within(section).queryAllByRole('listitem')).toHaveLength(0);
  await screen.findByText('1 aula: 1 no mesmo horário');
  await user.click(within(section).getByRole('button', { name: 'Aulas replanejadas (3)' }));
  expect(within(section).getAllByRole('listitem')).toHaveLength(3);
});

it('applies what was chosen, with a reason for what is cancelled, and undoes it', async () => {
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Trocar: Inglês Básico 2' }));
  const dialog = await screen.findByRole('dialog', { name: 'O que fazer com a aula de Inglês Básico 2?' });
  expect(within(dialog).getByRole('button', { pressed: true }).textContent).toContain('Ana Lima');
  await user.click(within(dialog).getByRole('button', { name: /Sexta-feira, 20 de março, 15:00/ }));
  await screen.findByText('3 aulas: 1 no mesmo dia, 1 em outro dia, 1 cancelada');
  await user.click(screen.getByRole('button', { name: 'Trocar: Inglês Básico 3' }));
  await user.click(await screen.findByRole('button', { name: /^Deixar como está/ }));
  await user.click(screen.getByRole('button', { name: 'Aplicar' }));
  expect(screen.getByRole('alert').textContent).toBe('Informe o motivo do cancelamento.');
  await user.type(screen.getByLabelText(/^Motivo do cancelamento/), 'Gripe');
  await user.click(screen.getByRole('button', { name: 'Aplicar' }));
  const section = await screen.findByRole('region', { name: 'Replanejamento aplicado' });
  expect(section.textContent).toContain('Por Olga Nunes em 10/03/2026 10:00.');
  const updated_at = '2026-03-01T00:00:00.000Z';
  expect(sent).toEqual({
    choices: [
      {
        lesson_id: idOf(5),
        updated_at,
        to: { teacher_id: idOf(2), starts_at: '2026-03-20T18:00:00.000Z' },
      },
      { lesson_id: idOf(7), updated_at, to: null },
    ],
    reason: 'Gripe',
  });
  await user.click(within(section).getByRole('button', { name: 'Desfazer' }));
  const ask = await screen.findByRole('dialog', { name: 'Desfazer o replanejamento?' });
  await user.click(within(ask).getByRole('button', { name: 'Desfazer' }));
  await screen.findByText('Replanejamento desfeito');
  await screen.findByText('3 aulas: 1 no mesmo horário, 1 no mesmo dia, 1 cancelada');
});

it('says at the lesson why it cannot be kept, and plans again', async () => {
  const message =
    'Nada foi aplicado: a aula de Inglês Básico 2 mudou ou perdeu o horário. Replaneje de novo.';
  server.use(
    http.post(at(`${path}/apply`), () =>
      HttpResponse.json(
        {
          message,
          code: 'cover_lost',
          requestId: 'r',
          values: { count: 1, names: 'Inglês Básico 2' },
          issues: [{ path: 'choices.0', code: 'lesson_overlap', message: 'Este horário já está ocupado.' }],
        },
        { status: 417 },
      ),
    ),
    proposes({ ...plan, lessons: lessons.slice(0, 2) }),
  );
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Aplicar' }));
  await screen.findByText(message);
  const [row] = screen.getAllByRole('listitem');
  expect(await within(row ?? document.body).findByRole('alert')).toBeDefined();
  server.use(proposes({ ...plan, lessons: [], lesson_count: 0 }));
  await user.click(screen.getByRole('button', { name: 'Replanejar de novo' }));
  await screen.findByText('Nenhuma aula a replanejar');
});

it('asks before choices are lost', async () => {
  const user = await open();
  const back = () => user.click(screen.getByRole('button', { name: 'Voltar' }));
  await user.click(await screen.findByRole('button', { name: 'Trocar: Inglês Básico 2' }));
  await user.click(await screen.findByRole('button', { name: /^Deixar como está/ }));
  await back();
  const ask = within(await screen.findByRole('dialog', { name: 'Sair sem salvar?' }));
  await user.click(ask.getByRole('button', { name: 'Continuar editando' }));
  expect(screen.getByText('Escolha sua.')).toBeDefined();
  await back();
  const again = within(await screen.findByRole('dialog', { name: 'Sair sem salvar?' }));
  await user.click(again.getByRole('button', { name: 'Sair sem salvar' }));
  await screen.findByText('Ausências de professores');
});

it('asks nothing before a plan is left as it was proposed', async () => {
  const user = await open();
  await screen.findByText('Inglês Zero');
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await screen.findByText('Ausências de professores');
});

it('offers another try when the plan cannot be made', async () => {
  server.use(http.post(at(path), () => HttpResponse.json({}, { status: 503 })));
  const user = await open();
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  server.use(proposes(plan));
  await user.click(again);
  await screen.findByText('Inglês Zero');
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await screen.findByText('Ausências de professores');
});

it('leads from the absent teacher and from each other one to their pages, for those who may open them', async () => {
  const user = show(
    <CanOpenContext.Provider value={() => true}>
      <TimeOffPage />
    </CanOpenContext.Provider>,
  );
  await user.click(await screen.findByRole('button', { name: 'Replanejar aulas: Helena Sampaio' }));
  const others = await screen.findAllByRole('link', { name: 'Ana Lima' });
  expect(others.map((link) => link.getAttribute('href'))).toContain('/users/person?id=u-Ana%20Lima');
  const absent = screen.getByRole('link', { name: 'Helena Sampaio' });
  expect(absent.getAttribute('href')).toBe('/users/person?id=u2');
});
