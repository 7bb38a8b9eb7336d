import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeLanguage } from '../../../src/i18n/changeLanguage.ts';
import { openAt } from '../backOffice/open.tsx';
import { listed } from '../backOffice/people.ts';
import { at, fakeServer } from '../support/browser.ts';
import { clash, classSchool, ids, plan, refusal, students } from './school.ts';

const server = fakeServer();
type User = ReturnType<typeof userEvent.setup>;

beforeEach(() => vi.setSystemTime('2026-04-07T12:00:00Z'));

const next = () => screen.getByRole('button', { name: 'Avançar' });
const cell = (name: string | RegExp) => screen.findByRole('button', { name });
const free = (weekday: string, start_hour: string) => ({ weekday, start_hour, kind: 'free', lessons: [] });
const hours = [
  free('tuesday', '19:00'),
  free('wednesday', '19:00'),
  free('wednesday', '20:00'),
  {
    weekday: 'thursday',
    start_hour: '19:00',
    kind: 'occupied',
    lessons: [{ title: 'Inglês, Básico 2', count: 22 }],
  },
];

/** Opens the week of a new class. */
async function openWeek(change: Parameters<typeof classSchool>[2] = {}, plans: object[] = []) {
  const school = classSchool([], plans, { hours, ...change });
  server.use(...school.handlers);
  const opened = openAt('/class/edit?new');
  await fillData(opened.user);
  await cell('Terça-feira, 19:00, livre');
  return { ...school, ...opened };
}

async function fillData(user: User) {
  await user.type(await screen.findByLabelText('Nome'), 'Inglês da noite');
  await screen.findByRole('option', { name: 'Inglês' });
  await user.selectOptions(screen.getByLabelText('Curso'), 'Inglês');
  await user.selectOptions(screen.getByLabelText('Nível'), 'Básico');
  await screen.findByRole('option', { name: 'Ana Souza' });
  await user.selectOptions(screen.getByLabelText('Professor'), 'Ana Souza');
  await user.click(next());
}

const rulesOf = (body: Record<string, unknown> | undefined) =>
  ((body?.calendars ?? []) as Record<string, unknown>[]).map(
    ({ start_date, end_date, start_hour, end_hour, recurrence_type, recurrence_days }) =>
      [start_date, end_date, start_hour, end_hour, recurrence_type, recurrence_days].join(' '),
  );

describe('the week of a new class', () => {
  it('makes rules from taps, in step with the fields, and says in words what the server counts', async () => {
    const closed = [
      {
        original_start: 'x',
        starts_at: '2026-04-21T22:00:00.000Z',
        name: 'Tiradentes',
        holiday: 'Tiradentes',
      },
    ];
    const { user, weeks } = await openWeek({ plan: plan({ lessons: 52, closed }) });
    expect(screen.getByText('Toque nas horas em que a turma tem aula.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: '6 meses' }));
    await user.click(await cell('Terça-feira, 19:00, livre'));
    await user.click(await cell('Quarta-feira, 19:00, livre'));
    expect(
      await screen.findByText('Toda terça e quarta, 19:00–20:00, de 07/04 a 07/10: 52 aulas, 1 feriado'),
    ).toBeDefined();
    expect(screen.getByText(/21\/04\/2026 \(Tiradentes\)/)).toBeDefined();
    expect(rulesOf(weeks.at(-1))).toEqual(['2026-04-07 2026-10-07 19:00 20:00 Semana tuesday,wednesday']);
    await user.click(await cell('Quarta-feira, 20:00, livre'));
    await waitFor(() => expect(rulesOf(weeks.at(-1))).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: /^Quarta-feira, 20:00/, pressed: true }));
    await user.click(screen.getByRole('button', { name: /^Terça-feira, 19:00/, pressed: true }));
    await waitFor(() =>
      expect(rulesOf(weeks.at(-1))).toEqual(['2026-04-07 2026-10-07 19:00 20:00 Semana wednesday']),
    );
    await user.click(screen.getByRole('button', { name: 'Mais opções' }));
    const day = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    expect([day('Terça-feira').checked, day('Quarta-feira').checked]).toEqual([false, true]);
    await user.click(day('Terça-feira'));
    expect(await cell(/^Terça-feira, 19:00/)).toHaveProperty('ariaPressed', 'true');
  });

  it('is written in the words of the language', async () => {
    await changeLanguage('de');
    server.use(...classSchool([], [], { hours, plan: plan({ lessons: 26 }) }).handlers);
    const { user } = openAt('/class/edit?new');
    await user.type(await screen.findByLabelText('Name'), 'Englisch am Abend');
    await screen.findByRole('option', { name: 'Inglês' });
    await user.selectOptions(screen.getByLabelText('Kurs'), 'Inglês');
    await screen.findByRole('option', { name: 'Ana Souza' });
    await user.selectOptions(screen.getByLabelText('Lehrkraft'), 'Ana Souza');
    await user.click(screen.getByRole('button', { name: 'Weiter' }));
    await user.click(await screen.findByRole('button', { name: '6 Monate' }));
    await user.click(await cell(/^Dienstag, 19:00/));
    await user.click(await cell(/^Mittwoch, 19:00/));
    expect(
      await screen.findByText('Jeden Dienstag und Mittwoch, 19:00–20:00, vom 07.04. bis 07.10.: 26 Stunden'),
    ).toBeDefined();
    await changeLanguage('pt-BR');
  });

  it('asks for the end where no lesson follows, and keeps the end of one day until it is chosen', async () => {
    const { user, weeks } = await openWeek();
    server.use(http.post(at('/v1/classes/preview'), () => refusal(417, 'series_empty', 'Nenhuma aula.')));
    const end = screen.getByLabelText<HTMLInputElement>('Termina em');
    expect(end.value).toBe('08/04/2026');
    await user.click(await cell('Quarta-feira, 20:00, livre'));
    // Half a year is proposed with the first hour.
    expect(end.value).toBe('07/10/2026');
    await user.clear(end);
    await user.type(end, '08/04/2026');
    await user.tab();
    await user.click(await cell('Quarta-feira, 19:00, livre'));
    expect(end.value).toBe('08/04/2026');
    expect(await screen.findByText('Escolha até quando vão as aulas.')).toBeDefined();
    expect(weeks).toEqual([]);
  });

  it('has one tab stop, and arrows from hour to hour', async () => {
    const { user } = await openWeek();
    const first = await cell('Terça-feira, 19:00, livre');
    first.focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(await cell('Quarta-feira, 19:00, livre'));
    await user.keyboard(' ');
    expect(await cell('Quarta-feira, 19:00, Esta turma, livre')).toHaveProperty('ariaPressed', 'true');
    const stops = within(screen.getByRole('table', { name: 'Horários da semana' }))
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0);
    expect(stops).toHaveLength(1);
  });

  it('opens the fields that lack something', async () => {
    const { user } = await openWeek();
    await user.click(next());
    expect(await screen.findAllByText('Informe a hora de início.')).not.toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Hora início')));
  });
});

describe('what stands against the hours of a class', () => {
  const taken = plan({ lessons: 22, conflicts: [clash], conflict_count: 22 });
  const [group] = taken.groups;
  const weekly = { ...group, weekday: 'thursday', count: 22, original_starts: [clash.original_start, 'b'] };
  const alternatives = {
    hours: [{ weekday: 'wednesday', start_hour: '20:00' }],
    teachers: [{ id: ids.bia, name: 'Bia Cruz' }],
  };
  const openClash = async () => {
    const opened = await openWeek({ plan: { ...taken, groups: [weekly] }, alternatives });
    await opened.user.click(screen.getByRole('button', { name: '6 meses' }));
    await opened.user.click(await cell('Quinta-feira, 19:00, ocupado, Inglês, Básico 2, 22 aulas'));
    await screen.findByRole('group', { name: 'Toda quinta, 19:00–20:00 (22 aulas)' });
    return opened;
  };

  it('is shown once for the weekly hour, which moves to another one that is free', async () => {
    const { user, weeks } = await openClash();
    expect(screen.getAllByText(/^Ana Souza já dá a aula/)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Outra hora' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Quarta-feira, 20:00' }));
    await waitFor(() =>
      expect(rulesOf(weeks.at(-1))).toEqual(['2026-04-07 2026-10-07 20:00 21:00 Semana wednesday']),
    );
  });

  it('goes with another teacher', async () => {
    const { user, weeks } = await openClash();
    await user.click(screen.getByRole('button', { name: 'Outro professor' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Bia Cruz' }));
    await waitFor(() => expect(weeks.at(-1)?.teacher_id).toBe(ids.bia));
  });

  it('is left out as a whole, can come back, and is not asked for again when the class is saved', async () => {
    const { user, weeks, sent } = await openClash();
    await user.click(screen.getByRole('button', { name: 'Pular' }));
    await waitFor(() => expect(weeks.at(-1)?.skip).toEqual([clash.original_start, 'b']));
    await user.click(await screen.findByRole('button', { name: 'Não pular' }));
    await waitFor(() => expect(screen.queryByText(/aulas ficam de fora/)).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Pular' }));
    await user.click(next());
    await user.click(await screen.findByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent.map(({ call }) => call)).toEqual(['preview', 'create']));
    expect(sent[1]?.body.skip).toEqual([clash.original_start, 'b']);
  });

  it('says so where nothing else is free', async () => {
    alternatives.hours = [];
    const { user } = await openClash();
    await user.click(screen.getByRole('button', { name: 'Outra hora' }));
    expect(await screen.findByText('Nenhuma outra hora está livre')).toBeDefined();
  });
});

describe('students for a class', () => {
  it('who fit are added at once, as many as there are seats', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `Pessoa ${String(at + 1).padStart(2, '0')}`);
    const { user } = await openWeek();
    server.use(
      http.post(at('/v1/classes/candidates/preview'), () =>
        listed(
          names.map((name, at) => ({ ...students[0], id: `${ids.group.slice(0, -2)}${at + 70}`, name })),
        ),
      ),
    );
    await user.click(screen.getByRole('button', { name: '6 meses' }));
    await user.click(await cell('Terça-feira, 19:00, livre'));
    await user.click(next());
    await user.click(await screen.findByRole('button', { name: 'Adicionar os 10 que cabem' }));
    expect(screen.getByText('Todos os lugares estão ocupados.')).toBeDefined();
    expect(screen.getAllByRole('button', { name: /^Tirar Pessoa/ })).toHaveLength(10);
  });
});

describe('the draft of a class', () => {
  it('is kept when the page is left, continues at its step, and can be begun anew', async () => {
    const { user } = await openWeek();
    await user.click(await cell('Terça-feira, 19:00, livre'));
    expect(await screen.findByText(/^Rascunho salvo às/)).toBeDefined();
    cleanup();
    const again = openAt('/class/edit?new');
    expect(await screen.findByText(/esta turma estava guardada neste navegador/)).toBeDefined();
    expect(await cell(/^Terça-feira, 19:00/)).toHaveProperty('ariaPressed', 'true');
    await again.user.click(screen.getByRole('button', { name: 'Começar de novo' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Nome')).value).toBe('');
  });

  it('is asked about before it is lost', async () => {
    const { user, router } = await openWeek();
    await screen.findByText(/^Rascunho salvo às/);
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    const question = await screen.findByRole('dialog');
    expect(within(question).getByText(/o rascunho desta turma serão apagados/)).toBeDefined();
    await user.click(within(question).getByRole('button', { name: 'Sair sem salvar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/classes'));
    expect(Object.keys(localStorage).filter((key) => key.includes('draft.class'))).toEqual([]);
  });
});
