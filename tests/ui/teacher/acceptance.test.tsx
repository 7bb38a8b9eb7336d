import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import AcceptancePage from '../../../src/portals/teacher/acceptance/AcceptancePage.tsx';
import type { Slot } from '../../../src/portals/teacher/acceptance/slots.ts';
import { at, fakeServer } from '../support/browser.ts';
import { quietBell, showToTeacher, teacher_id, toastsNow } from './screen.tsx';
import { buildWaiting, buildWeek, class_id, free, seat, taken } from './week.ts';

const server = fakeServer();
const student = buildWaiting();

interface School {
  waiting: ReturnType<typeof buildWaiting>[];
  slots: Slot[];
  gridReads: number;
  answers: unknown[];
  why_not: string[];
  refuse?: { message: string; code: string };
}

function school(slots: Slot[], change: Partial<School> = {}): School {
  const state: School = { waiting: [student], slots, gridReads: 0, answers: [], why_not: [], ...change };
  server.use(
    quietBell(),
    http.get(at('/v1/teacher-acceptance/match'), () => HttpResponse.json({ data: state.waiting })),
    http.get(at('/v1/teacher-acceptance/class-availability'), () => {
      state.gridReads += 1;
      return HttpResponse.json({
        data: {
          start_date: '2026-11-30',
          timezone: 'America/Manaus',
          frequency: student.frequency,
          why_not: state.why_not,
          slots: state.slots,
        },
      });
    }),
    http.patch(at('/v1/teacher-acceptance/answer'), async ({ request }) => {
      const body = (await request.json()) as { class_ids: unknown[] };
      state.answers.push(body);
      if (state.refuse) {
        return HttpResponse.json({ ...state.refuse, requestId: 'r' }, { status: 417 });
      }
      state.waiting = [];
      const status = body.class_ids.length === 0 ? 'refused' : 'accepted';
      return HttpResponse.json({ data: { status, class_ids: [] } });
    }),
  );
  return state;
}

const week = () =>
  buildWeek({ '1 19': free, '2 9': seat, '3 19': { ...free, wished: true }, '4 9': seat, '4 19': taken });
const cell = (name: string | RegExp) => screen.findByRole('button', { name });

describe('acceptance of a student', () => {
  it('accepts with as many hours as the contract has, in the zone of the grid', async () => {
    const user = userEvent.setup();
    const state = school(week());
    showToTeacher(<AcceptancePage />);
    await user.click(await cell('Terça-feira, 19:00, livre'));
    const accept = screen.getByRole('button', { name: 'Aceitar' });
    expect(accept).toHaveProperty('disabled', true);
    expect(screen.getByText('1 de 2 horários')).toBeTruthy();
    await user.click(await cell('Quinta-feira, 19:00, livre, pedido pelo aluno'));
    expect(accept).toHaveProperty('disabled', false);
    await user.click(accept);
    await screen.findByText('Ninguém aguardando você');
    expect(state.gridReads).toBe(1);
    expect(state.answers).toEqual([
      {
        match_id: student.match_id,
        teacher_id,
        timezone: 'America/Manaus',
        class_ids: [null, null],
        start_hour: ['19:00', '19:00'],
        weekDays: ['tuesday', 'thursday'],
      },
    ]);
    expect(toastsNow()).toEqual([['success', 'Aluno aceito com sucesso!', undefined]]);
  });

  it.each([
    ['at 05:00', 'when the first possible hour is in sight from there', { '1 9': free, '2 20': free }, 5],
    ['before the first possible hour', 'when that would be further down', { '2 20': free, '3 21': seat }, 19],
    ['at 05:00', 'when no hour is possible', { '2 20': taken }, 5],
  ])('opens %s %s', async (_at, _when, slots, hour) => {
    const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    school(buildWeek(slots));
    showToTeacher(<AcceptancePage />);
    const grid = await screen.findByRole('table');
    expect(grid.parentElement?.scrollTop).toBe(hour * 48);
    height.mockRestore();
  });

  it('names what the answer would refuse, and offers no acceptance', async () => {
    const user = userEvent.setup();
    school(week(), { why_not: ['teacher_full'] });
    showToTeacher(<AcceptancePage />);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Agora este aluno não pode ser aceito: o professor atingiu o número máximo de alunos.',
    );
    await user.click(await cell('Terça-feira, 19:00, livre'));
    await user.click(await cell('Quinta-feira, 19:00, livre, pedido pelo aluno'));
    expect(screen.getByRole('button', { name: 'Aceitar' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Recusar' })).toHaveProperty('disabled', false);
  });

  it('selects whole classes, up to the frequency', async () => {
    const user = userEvent.setup();
    const state = school(week());
    showToTeacher(<AcceptancePage />);
    await user.click(await cell('Quarta-feira, 09:00, turma Inglês Básico 2, 3 de 10 vagas'));
    const pressed = () =>
      screen.getAllByRole('button', { pressed: true }).map((each) => each.getAttribute('aria-label'));
    expect(pressed()).toEqual([
      'Quarta-feira, 09:00, turma Inglês Básico 2, 3 de 10 vagas',
      'Sexta-feira, 09:00, turma Inglês Básico 2, 3 de 10 vagas',
    ]);
    await user.click(await cell('Terça-feira, 19:00, livre'));
    expect(pressed()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Aceitar' }));
    await waitFor(() => expect(state.answers).toMatchObject([{ class_ids: [class_id, class_id] }]));
  });

  it('does not choose unavailable hours, and shows why', async () => {
    const user = userEvent.setup();
    school(week());
    showToTeacher(<AcceptancePage />);
    const occupied = await cell('Sexta-feira, 19:00, ocupado, Caio Rezende, Particular');
    await user.click(occupied);
    expect(occupied.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('0 de 2 horários')).toBeTruthy();
  });

  it('names each hour with the words that it shows, so that it can be chosen by voice', async () => {
    school(week());
    showToTeacher(<AcceptancePage />);
    const occupied = await cell(/^Sexta-feira, 19:00, ocupado, Caio Rezende/);
    expect(occupied.textContent).toMatch(/Caio Rezende (Particular|Turma)/);
    const cells = screen.getAllByRole('button', { name: /^\S+, \d\d:\d\d, / });
    expect(cells.length).toBeGreaterThan(3);
    for (const each of cells) {
      const label = String(each.getAttribute('aria-label')).toLowerCase();
      for (const line of each.querySelectorAll('span span'))
        expect(label).toContain(String(line.textContent).toLowerCase());
    }
  });

  it('refuses only after the confirmation', async () => {
    const user = userEvent.setup();
    const state = school(week());
    showToTeacher(<AcceptancePage />);
    await user.click(await screen.findByRole('button', { name: 'Recusar' }));
    const dialog = await screen.findByRole('dialog', { name: /Confirmar Recusa/ });
    expect(state.answers).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Recusar' }));
    await screen.findByText('Ninguém aguardando você');
    expect(state.answers).toMatchObject([{ class_ids: [], start_hour: [], weekDays: [] }]);
    expect(toastsNow()).toEqual([['success', 'Aluno recusado com sucesso!', undefined]]);
  });

  it('warns of an hour taken meanwhile, refetches the grid and removes it from the choice', async () => {
    const user = userEvent.setup();
    const message = 'ter 19:00 não está mais disponível. Escolha outro horário.';
    const state = school(week(), { refuse: { message, code: 'slot_lost' } });
    showToTeacher(<AcceptancePage />);
    await user.click(await cell('Terça-feira, 19:00, livre'));
    await user.click(await cell('Quinta-feira, 19:00, livre, pedido pelo aluno'));
    state.slots = buildWeek({ '1 19': taken, '3 19': { ...free, wished: true } });
    await user.click(screen.getByRole('button', { name: 'Aceitar' }));
    await cell('Terça-feira, 19:00, ocupado, Caio Rezende, Particular');
    expect(toastsNow()).toEqual([['warning', 'Atenção', message]]);
    expect(state.gridReads).toBe(2);
    expect(screen.getByText('1 de 2 horários')).toBeTruthy();
  });

  it('is one tab stop, with arrow-key navigation', async () => {
    const user = userEvent.setup();
    school(week());
    showToTeacher(<AcceptancePage />);
    const first = await cell('Terça-feira, 19:00, livre');
    first.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Sexta-feira, 19:00');
    await user.keyboard('{ArrowUp} ');
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Sexta-feira, 09:00');
    expect(document.activeElement?.getAttribute('aria-pressed')).toBe('true');
    const stops = within(screen.getByRole('table')).getAllByRole('button');
    expect(stops.filter((each) => each.tabIndex === 0)).toEqual([document.activeElement]);
  });

  it('switches to the other waiting student', async () => {
    const user = userEvent.setup();
    const other = buildWaiting({
      match_id: '00000000-0000-4000-8000-0000000000b2',
      student_id: '00000000-0000-4000-8000-0000000000d2',
      name: 'Duda Pacheco',
    });
    school(week(), { waiting: [student, other] });
    showToTeacher(<AcceptancePage />);
    await user.click(await screen.findByRole('button', { name: '1 de 2 alunos' }));
    await user.click(screen.getByRole('menuitem', { name: 'Duda Pacheco' }));
    expect(await screen.findByRole('region', { name: 'Duda Pacheco' })).toBeTruthy();
  });

  it('lists the possible hours of a day on a phone, and the others on request', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: media === '(max-width: 767px)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const user = userEvent.setup();
    school(buildWeek({ '1 9': taken, '1 10': taken, '1 19': free }));
    showToTeacher(<AcceptancePage />);
    expect(await cell('Terça-feira, 19:00, livre')).toBeTruthy();
    expect(screen.queryByText('09:00')).toBeNull();
    const others = screen.getByRole('button', { name: 'Mostrar 2 outros horários' });
    await user.click(others);
    expect(screen.getByText('09:00')).toBeTruthy();
    await user.click(others);
    expect(screen.queryByText('09:00')).toBeNull();
  });
});
