import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { flushSync } from 'react-dom';
import { describe, expect, it, vi } from 'vitest';
import { at } from '../support/browser.ts';
import { buildLesson } from './build.ts';
import { ahead, calendarServer, card, gone, other, press } from './calendarServer.tsx';

const { server, school, show } = calendarServer();

describe("the administrators' calendar", () => {
  it('shows the lessons of all teachers, or of one', async () => {
    show([ahead]);
    await card('Modal verbs');
    expect(screen.getByText(/^Horários no fuso /)).toBeTruthy();
    expect(school.asked[0]?.get('teacher_id')).toBeNull();
    await screen.findByRole('option', { name: 'Ana Luz' });
    await userEvent.selectOptions(screen.getByLabelText('Professor'), 'Ana Luz');
    await waitFor(() => expect(school.asked.at(-1)?.get('teacher_id')).toBe(other));
  });

  it('shows a month, a day and a list', async () => {
    show([ahead]);
    await card('Modal verbs');
    await userEvent.selectOptions(screen.getByLabelText('Visão'), 'Mês');
    expect(await screen.findByText('1 a 30 de novembro')).toBeTruthy();
    await waitFor(() => expect(school.asked).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Terça-feira, 24 de novembro' }));
    expect(await screen.findByText('Terça-feira, 24 de novembro')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Visão'), 'Lista');
    expect(await screen.findByRole('button', { name: /Modal verbs.*1 aluno/ })).toBeTruthy();
  });

  it('shows what its address says, and ignores what it cannot show', async () => {
    const { unmount } = show([ahead], { search: `?view=month&date=2026-12-10&teacher=${other}` });
    expect(await screen.findByText('1 a 31 de dezembro')).toBeTruthy();
    await waitFor(() => expect(school.asked.at(-1)?.get('teacher_id')).toBe(other));
    unmount();
    show([ahead], { search: '?view=year&date=2026-13-10&teacher=x' });
    expect(await screen.findByText('22 a 28 de novembro')).toBeTruthy();
    await waitFor(() => expect(school.asked.at(-1)?.get('teacher_id')).toBeNull());
  });

  it('keeps view, day and teacher in its address, from which the browser returns', async () => {
    show([ahead]);
    await card('Modal verbs');
    await screen.findByRole('option', { name: 'Ana Luz' });
    await userEvent.selectOptions(screen.getByLabelText('Professor'), 'Ana Luz');
    await userEvent.selectOptions(screen.getByLabelText('Visão'), 'Lista');
    await press('Próxima semana');
    const address = `?view=list&date=2026-11-30&teacher=${other}`;
    expect(await screen.findByText('29 de novembro a 5 de dezembro')).toBeTruthy();
    await press(`Endereço ${address}`);
    expect(await screen.findByText('22 a 28 de novembro')).toBeTruthy();
    await press('Próxima semana');
    await press('Hoje');
    expect(screen.getByText(`Endereço ?teacher=${other}`)).toBeTruthy();
  });

  it('goes back to the former view, however many weeks were passed', async () => {
    show([ahead]);
    await card('Modal verbs');
    await userEvent.selectOptions(screen.getByLabelText('Visão'), 'Lista');
    for (const _ of [1, 2, 3]) await press('Próxima semana');
    await press('Endereço ?view=list&date=2026-12-14');
    expect(await screen.findByText(/^Endereço\s*$/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Visão').value).toBe('week');
  });

  it.each([
    ['by the name in the lessons', [{ teacher_id: gone, teacher_name: 'Caio Reis' }], 'Caio Reis · Inativo'],
    ['in words without lessons', [], 'Professor inativo ou excluído'],
  ])('names a teacher who is not active any more %s', async (_, lessons, name) => {
    show(lessons.map(buildLesson), { search: `?teacher=${gone}` });
    const shown = () => screen.getByLabelText<HTMLSelectElement>('Professor').selectedOptions[0]?.text;
    await waitFor(() => expect(shown()).toBe(name));
    expect(school.asked.at(-1)?.get('teacher_id')).toBe(gone);
    await userEvent.selectOptions(screen.getByLabelText('Professor'), 'Todos');
    expect(screen.queryByRole('option', { name })).toBeNull();
  });

  it('follows clicks that come faster than the router, together', async () => {
    show([ahead]);
    await card('Modal verbs');
    await screen.findByRole('option', { name: 'Ana Luz' });
    await userEvent.selectOptions(screen.getByLabelText('Visão'), 'Lista');
    const next = screen.getByRole('button', { name: 'Próxima semana' });
    const teacher = screen.getByLabelText<HTMLSelectElement>('Professor');
    // Each click is shown before the next one; the router is not done before the last.
    act(() => {
      flushSync(() => next.click());
      flushSync(() => {
        teacher.value = other;
        teacher.dispatchEvent(new Event('change', { bubbles: true }));
      });
      flushSync(() => next.click());
    });
    expect(await screen.findByText('6 a 12 de dezembro')).toBeTruthy();
    expect(await screen.findByText(`Endereço ?view=list&date=2026-12-07&teacher=${other}`)).toBeTruthy();
    expect(teacher.value).toBe(other);
  });

  it.each([
    ['another week', () => userEvent.click(screen.getByRole('button', { name: 'Próxima semana' }))],
    ['another teacher', () => userEvent.selectOptions(screen.getByLabelText('Professor'), 'Ana Luz')],
  ])('shows no lessons under the name of %s while its own are read', async (_, choose) => {
    show([ahead]);
    await card('Modal verbs');
    await screen.findByRole('option', { name: 'Ana Luz' });
    await userEvent.selectOptions(screen.getByLabelText('Visão'), 'Lista');
    await screen.findByRole('button', { name: /Modal verbs/ });
    let answer = () => {};
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.get(at('/v1/calendar'), async () => {
        await late;
        return HttpResponse.json({ data: { response: [buildLesson({ title: 'Past simple' })] } });
      }),
    );
    await choose();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Modal verbs/ })).toBeNull());
    answer();
    expect(await screen.findByRole('button', { name: /Past simple/ })).toBeTruthy();
  });

  it('groups the lessons of a busy hour, and lists them', async () => {
    const ids = ['a', 'b', 'c'].map((id) => buildLesson({ id, title: `Aula ${id}` }));
    const hour = { starts_at: '2026-11-24T09:00:00.000Z', ends_at: '2026-11-24T10:00:00.000Z' };
    const earlier = buildLesson({ id: 'd', title: 'Aula d', starts_at: '2026-11-24T08:30:00.000Z' });
    show([earlier, ...ids], { groups: [{ ...hour, count: 3, titles: ['Aula a', 'Aula b', 'Aula c'] }] });
    await press(/3 aulas/);
    const list = within(await screen.findByRole('dialog'));
    expect(await list.findByText('Aula c')).toBeTruthy();
    // It is on in that hour, and begins in the one before.
    expect(list.queryByText('Aula d')).toBeNull();
    const [counted, full] = school.asked;
    expect([counted?.get('group'), counted?.get('most')]).toEqual(['hour', '2']);
    expect([full?.get('start_date'), full?.get('end_date')]).toEqual([hour.starts_at, hour.ends_at]);
    await userEvent.click(list.getByRole('button', { name: /Aula b/ }));
    expect(await screen.findByRole('dialog', { name: /Aula b/ })).toBeTruthy();
  });

  it('counts the lessons of a full hour in the list, and draws a long list in parts', async () => {
    const hour = { starts_at: '2026-11-24T09:00:00.000Z', ends_at: '2026-11-24T10:00:00.000Z' };
    const many = Array.from({ length: 70 }, (_, index) =>
      buildLesson({ id: String(index), title: `Aula ${index}` }),
    );
    let reached: () => void = () => undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(on: (entries: object[]) => void) {
          reached = () => on([{ isIntersecting: true }]);
        }
        observe = () => undefined;
        disconnect = () => undefined;
      },
    );
    show(many, { groups: [{ ...hour, count: 70, titles: ['Aula 0'] }] });
    await userEvent.selectOptions(await screen.findByLabelText('Visão'), 'Lista');
    await press(/70 aulas.*Aula 0/);
    const list = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(list.getAllByText(/^Aula /)).toHaveLength(60));
    act(reached);
    expect(list.getAllByText(/^Aula /)).toHaveLength(70);
    vi.unstubAllGlobals();
  });

  it('says that a week has no lessons', async () => {
    show([]);
    expect(await screen.findByText('Nenhuma aula neste período.')).toBeTruthy();
  });

  it('says that lessons are loading while the line is slow', async () => {
    const line = Promise.withResolvers<void>();
    show([], { line: line.promise });
    expect(await screen.findByText('Carregando')).toBeTruthy();
    line.resolve();
    expect(await screen.findByText('Nenhuma aula neste período.')).toBeTruthy();
    expect(screen.queryByText('Carregando')).toBeNull();
  });
});
