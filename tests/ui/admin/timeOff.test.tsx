import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../../src/authProvider/session.ts';
import { changeLanguage } from '../../../src/i18n/changeLanguage.ts';
import TimeOffPage from '../../../src/portals/admin/timetable/TimeOffPage.tsx';
import { toasts } from '../../../src/ui/toast.ts';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { quietBell } from '../teacher/screen.tsx';
import { show } from './support.tsx';

const server = fakeServer();
const sent: { call: string; body: unknown }[] = [];
const id = '00000000-0000-4000-8000-000000000001';
const lesson = {
  class_id: id,
  class_name: 'Inglês Básico 2',
  teacher_name: 'Helena Sampaio',
  students: 6,
  starts_at: '2026-07-14T14:00:00.000Z',
  ends_at: '2026-07-14T15:00:00.000Z',
};
const absence = {
  id,
  teacher_id: id,
  teacher_name: 'Helena Sampaio',
  timezone: 'America/Sao_Paulo',
  reason: 'Férias',
  start_date: '2026-07-13',
  end_date: '2026-07-17',
  lessons: 1,
  by_teacher: false,
  planned: false,
  covered: 0,
};
const textOf = ({ textContent }: HTMLElement) => textContent;
const none = { lesson_count: 0, lessons: [] };
const one = { lesson_count: 1, lessons: [lesson] };
const day = (date: string, name: string, rest: object = {}) => ({
  date,
  name,
  holiday: null,
  kind: 'national',
  closed: true,
  entered: false,
  ...rest,
});
const answer = (path: string, data: object) =>
  http.post(at(path), async ({ request }) => {
    sent.push({ call: path, body: await request.json() });
    return HttpResponse.json({ data });
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T13:00:00Z') });
  vi.stubEnv('TZ', 'America/Manaus');
  sent.length = 0;
  session.set(buildSession({ view: buildView({ permissions: ['view:calendar', 'edit:calendar'] }) }));
  server.use(
    quietBell(),
    http.get(at('/v1/closures'), () =>
      HttpResponse.json({
        data: [
          day('2026-01-01', 'Confraternização Universal', { holiday: 'Confraternização Universal' }),
          day('2026-07-13', 'Recesso de julho', { kind: 'own', entered: true }),
          day('2026-07-14', 'Recesso de julho', { kind: 'own', entered: true }),
          day('2026-09-07', 'Independência do Brasil', { holiday: 'Independência do Brasil' }),
        ],
      }),
    ),
    http.get(at('/v1/teacher-absences'), () =>
      HttpResponse.json({
        data: [absence],
      }),
    ),
    http.get(at('/v1/teachers/names'), () =>
      HttpResponse.json({ data: [{ id, name: 'Helena Sampaio', timezone: 'America/Manaus' }] }),
    ),
    http.get(at(`/v1/teacher-absences/${id}/lessons`), () => HttpResponse.json({ data: one })),
    answer('/v1/closures', { cancelled: 1, restored: 0, lost: 0 }),
  );
});
afterEach(() => vi.useRealTimers());

it('lists time off, then the school’s own days, then holidays, and keeps the past behind a button', async () => {
  const user = show(<TimeOffPage />);
  const own = await screen.findByRole('region', { name: 'Recessos da escola' });
  await within(own).findByText('13 a 14 de julho');
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    ...['Ausências de professores', 'Recessos da escola', 'Feriados nacionais'],
  ]);
  expect(within(own).getAllByRole('listitem')).toHaveLength(1);
  expect(within(own).getByRole('button', { name: /^Retirar Recesso de julho/ })).toBeDefined();
  const national = screen.getByRole('region', { name: 'Feriados nacionais' });
  expect(within(national).getAllByRole('listitem').map(textOf)).toEqual([
    'Segunda-feira, 7 de setembroIndependência do BrasilSem aula',
  ]);
  const fold = within(national).getByRole('button', { name: 'Dias passados (1)', expanded: false });
  await user.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(fold);
  expect(within(national).getByText('Confraternização Universal')).toBeDefined();
  expect(within(national).getAllByRole('switch')).toHaveLength(1);
});

it('names national holidays in the language of the reader, and the school’s own days as they were entered', async () => {
  await changeLanguage('de');
  server.use(
    http.get(at('/v1/closures'), () =>
      HttpResponse.json({
        data: [
          day('2026-09-07', 'Independência do Brasil', { holiday: 'Independência do Brasil' }),
          day('2026-12-25', 'Natal', { entered: true }),
        ],
      }),
    ),
  );
  show(<TimeOffPage />);
  await screen.findByText('Unabhängigkeitstag Brasiliens');
  expect(screen.getByText('Natal')).toBeDefined();
});

it('shows time off to come first, of many all with lessons to settle, and a past year as a whole', async () => {
  const name = 'Maria Antônia Vasconcelos de Albuquerque e Silva do Nascimento';
  const many = Array.from({ length: 40 }, (_, n) => ({
    id: `${id}${n}`,
    teacher_id: id,
    teacher_name: name,
    timezone: 'America/Sao_Paulo',
    reason: `${n}`,
    start_date: '2026-03-01',
    end_date: n < 5 ? '2026-03-09' : '2026-03-10',
    lessons: n === 39 ? 2 : 0,
    by_teacher: false,
    planned: false,
    covered: 0,
  }));
  server.use(http.get(at('/v1/teacher-absences'), () => HttpResponse.json({ data: many })));
  const user = show(<TimeOffPage />);
  const card = await screen.findByRole('region', { name: 'Ausências de professores' });
  await within(card).findByText('2 aulas a resolver');
  expect(within(card).getAllByRole('listitem')).toHaveLength(11);
  await user.click(within(card).getByRole('button', { name: 'Mais ausências (24)' }));
  expect(within(card).getAllByRole('listitem')).toHaveLength(35);
  await user.click(within(card).getByRole('button', { name: 'Ausências passadas (5)' }));
  expect(within(card).getAllByRole('listitem')).toHaveLength(40);
  await user.click(screen.getByRole('button', { name: 'Ano anterior' }));
  const holidays = await screen.findByRole('region', { name: 'Feriados nacionais' });
  expect(within(holidays).queryByRole('button', { name: /^Dias passados/ })).toBeNull();
});

it('counts the school’s today as to come where the browser has the next day already', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  // 14 July in São Paulo, 15 July in Tokyo.
  vi.setSystemTime(new Date('2026-07-14T18:00:00Z'));
  const user = show(<TimeOffPage />);
  const own = await screen.findByRole('region', { name: 'Recessos da escola' });
  expect(await within(own).findByRole('button', { name: /^Retirar Recesso de julho/ })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Adicionar recesso' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar recesso' }));
  await user.type(dialog.getByLabelText(/^Primeiro dia/), '13/07/2026{Tab}');
  expect(dialog.getByText('Use uma data a partir de 14/07/2026.')).toBeDefined();
});

it('says that nothing was entered, or that nothing is ahead', async () => {
  server.use(
    http.get(at('/v1/closures'), () =>
      HttpResponse.json({ data: [day('2026-01-01', 'Confraternização Universal')] }),
    ),
    http.get(at('/v1/teacher-absences'), () => HttpResponse.json({ data: [] })),
  );
  show(<TimeOffPage />);
  await screen.findByText('Nenhuma ausência registrada neste ano.');
  await screen.findByText('Nenhum recesso registrado neste ano.');
  expect(screen.getByRole('region', { name: 'Feriados nacionais' }).textContent).toContain(
    'Nada daqui para frente.',
  );
});

it('says before time off is removed how many lessons stay as planned, and that this cannot be undone', async () => {
  server.use(
    http.get(at('/v1/teacher-absences'), () =>
      HttpResponse.json({ data: [{ ...absence, lessons: 0, planned: true, covered: 3 }] }),
    ),
    http.delete(at(`/v1/teacher-absences/${id}`), () =>
      HttpResponse.json({ data: { restored: 0, lost: 0 } }),
    ),
  );
  const user = show(<TimeOffPage />);
  await user.click(await screen.findByRole('button', { name: /^Retirar Helena Sampaio/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Excluir esta ausência?' });
  expect(dialog.textContent?.replaceAll('\u00a0', ' ')).toContain(
    '3 aulas replanejadas ficam como estão, com o substituto ou no novo horário, e o replanejamento não pode mais ser desfeito.',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
  await screen.findByText('Ausência excluída');
});

it('shows the lessons that a recess cancels before it is saved', async () => {
  server.use(answer('/v1/closures/preview', { cancelled: one, restored: none }));
  const user = show(<TimeOffPage />);
  await user.click(await screen.findByRole('button', { name: 'Adicionar recesso' }));
  const dialog = await screen.findByRole('dialog', { name: 'Adicionar recesso' });
  await user.click(within(dialog).getByRole('button', { name: 'Salvar recesso' }));
  expect(within(dialog).getAllByRole('alert').length).toBeGreaterThan(0);
  await user.type(within(dialog).getByLabelText(/^Nome/), 'Reforma');
  await user.type(within(dialog).getByLabelText(/^Primeiro dia/), '14/07/2026');
  const concerned = await within(dialog).findByRole('region', { name: '1 aula será cancelada' });
  expect(concerned.textContent).toContain('14/07/2026 10:00 · Helena Sampaio · 6 alunos');
  expect(concerned.textContent).toContain('Horários no fuso Manaus');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar recesso' }));
  await screen.findByText('1 aula cancelada.');
  expect(sent.at(-1)).toEqual({
    call: '/v1/closures',
    body: { start_date: '2026-07-14', end_date: '2026-07-14', reason: 'Reforma', closed: true },
  });
});

it('a recess of days that do not exist or are far away is refused in the form', async () => {
  const user = show(<TimeOffPage />);
  await user.click(await screen.findByRole('button', { name: 'Adicionar recesso' }));
  const dialog = await screen.findByRole('dialog', { name: 'Adicionar recesso' });
  await user.type(within(dialog).getByLabelText(/^Nome/), 'Reforma');
  for (const [typed, days] of [
    ['31/02/2026', 'that do not exist'],
    ['14/07/0202', 'far away'],
  ]) {
    for (const label of [/^Primeiro dia/, /^Último dia/]) {
      const field = within(dialog).getByLabelText(label);
      await user.clear(field);
      await user.type(field, typed ?? '');
    }
    await user.click(within(dialog).getByRole('button', { name: 'Salvar recesso' }));
    expect(within(dialog).getAllByRole('alert').length, days).toBe(2);
  }
  expect(sent.filter(({ call }) => call === '/v1/closures')).toEqual([]);
});

it('opens a national holiday after showing the lessons that take place', async () => {
  server.use(answer('/v1/closures/preview', { cancelled: none, restored: one }));
  const user = show(<TimeOffPage />);
  await user.click(
    await screen.findByRole('switch', { name: /^Ter aulas no feriado Independência do Brasil/ }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Dar aulas neste feriado?' });
  await within(dialog).findByRole('region', { name: '1 aula volta a acontecer' });
  await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
  await screen.findByText('Dias salvos');
  expect(sent.at(-1)?.body).toMatchObject({ start_date: '2026-09-07', closed: false });
});

it('lists the lessons of a teacher who is away, and cancels them with a reason', async () => {
  server.use(answer(`/v1/teacher-absences/${id}/cancel-lessons`, { cancelled: 1 }));
  const user = show(<TimeOffPage />);
  await user.click(await screen.findByRole('button', { name: 'Ver aulas: Helena Sampaio' }));
  const dialog = await screen.findByRole('dialog', { name: 'Aulas na ausência de Helena Sampaio' });
  await within(dialog).findByText('Inglês Básico 2');
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar as aulas' }));
  expect(within(dialog).getByRole('alert').textContent).toBe('Informe o motivo do cancelamento.');
  await user.type(within(dialog).getByLabelText(/^Motivo do cancelamento/), 'Professora doente');
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar as aulas' }));
  await screen.findByText('1 aula cancelada');
  expect(sent.at(-1)?.body).toEqual({ reason: 'Professora doente' });
});

it('enters time off and goes on to its lessons', async () => {
  server.use(answer('/v1/teacher-absences/preview', one), answer('/v1/teacher-absences', { id }));
  const user = show(<TimeOffPage />);
  await user.click(await screen.findByRole('button', { name: 'Adicionar ausência' }));
  const dialog = await screen.findByRole('dialog', { name: 'Adicionar ausência' });
  await within(dialog).findByRole('option', { name: 'Helena Sampaio' });
  await user.click(within(dialog).getByRole('button', { name: 'Salvar ausência' }));
  expect(toasts.get()[0]).toMatchObject({
    title: 'Atenção',
    text: 'Confirme o preenchimento de todos os campos',
  });
  await user.selectOptions(within(dialog).getByLabelText(/^Professor/), id);
  await user.type(within(dialog).getByLabelText(/^Primeiro dia/), '13/07/2026');
  await within(dialog).findByRole('region', { name: '1 aula neste período' });
  expect(within(dialog).getByLabelText<HTMLSelectElement>(/^Fuso dos dias/).value).toBe('America/Manaus');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar ausência' }));
  await screen.findByRole('dialog', { name: 'Aulas na ausência de Helena Sampaio' });
  expect(sent.at(-1)?.body).toEqual({
    teacher_id: id,
    start_date: '2026-07-13',
    end_date: '2026-07-13',
    reason: '',
    timezone: 'America/Manaus',
  });
});

it('shows the lessons of the teacher chosen last, whatever order the answers arrive in', async () => {
  const other = '00000000-0000-4000-8000-000000000002';
  const { promise, resolve } = Promise.withResolvers<void>();
  const two = { lesson_count: 2, lessons: [lesson, { ...lesson, starts_at: '2026-07-15T14:00:00.000Z' }] };
  let answered = 0;
  server.use(
    http.get(at('/v1/teachers/names'), () =>
      HttpResponse.json({
        data: [
          { id, name: 'Helena Sampaio', timezone: 'America/Manaus' },
          { id: other, name: 'Ana Luz', timezone: 'America/Manaus' },
        ],
      }),
    ),
    http.post(at('/v1/teacher-absences/preview'), async ({ request }) => {
      const { teacher_id } = (await request.json()) as { teacher_id: string };
      if (teacher_id === id) await promise;
      answered += 1;
      return HttpResponse.json({ data: teacher_id === id ? one : two });
    }),
  );
  const user = show(<TimeOffPage />);
  await user.click(await screen.findByRole('button', { name: 'Adicionar ausência' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar ausência' }));
  await dialog.findByRole('option', { name: 'Ana Luz' });
  await user.selectOptions(dialog.getByLabelText(/^Professor/), id);
  await user.type(dialog.getByLabelText(/^Primeiro dia/), '13/07/2026');
  await user.selectOptions(dialog.getByLabelText(/^Professor/), other);
  await dialog.findByRole('region', { name: '2 aulas neste período' });
  resolve();
  await waitFor(() => expect(answered).toBe(2));
  expect(await dialog.findByRole('region', { name: '2 aulas neste período' })).toBeDefined();
});

it('removes a recess of several days in one call', async () => {
  server.use(
    answer('/v1/closures/preview', { cancelled: none, restored: one }),
    http.delete(at('/v1/closures'), ({ request }) => {
      sent.push({ call: 'delete', body: Object.fromEntries(new URL(request.url).searchParams) });
      return HttpResponse.json({ data: { cancelled: 0, restored: 1, lost: 0 } });
    }),
  );
  const user = show(<TimeOffPage />);
  await user.click(await screen.findByRole('button', { name: /^Retirar Recesso de julho/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Retirar este dia?' });
  await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
  await screen.findByText('1 aula volta a acontecer.');
  expect(sent.at(-1)).toEqual({
    call: 'delete',
    body: { start_date: '2026-07-13', end_date: '2026-07-14' },
  });
});
