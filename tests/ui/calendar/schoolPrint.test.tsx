import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { schoolBrand } from '../../../src/browser/schoolBrand.ts';
import { at } from '../support/browser.ts';
import { buildLesson } from './build.ts';
import { ahead, calendarServer, press, teacher } from './calendarServer.tsx';

const { server, school, show } = calendarServer();
const print = vi.fn();
beforeEach(() => {
  print.mockReset();
  vi.stubGlobal('print', print);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const sheet = () => document.body.querySelector(':scope > section')?.textContent ?? '';
const fullHour = [{ starts_at: ahead.starts_at, ends_at: ahead.ends_at, count: 3, titles: ['Modal verbs'] }];

it("prints the whole school's shown week, each lesson of a full hour included", async () => {
  const lessons = ['Ana Luz', 'Bia Cruz', 'Rui Paz'].map((teacher_name, index) =>
    buildLesson({ id: `${index}`, teacher_name }),
  );
  let sheetAtPrint = '';
  print.mockImplementation(() => {
    sheetAtPrint = sheet();
  });
  show(lessons, { groups: fullHour });
  await press('Imprimir');
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  for (const part of [
    'Ana Luz',
    'Bia Cruz',
    'Rui Paz',
    'Inglês Básico 2',
    `Agenda de ${schoolBrand.get().name}`,
  ])
    expect(sheetAtPrint).toContain(part);
  const asked = school.asked.at(-1);
  expect([asked?.has('group'), asked?.has('teacher_id')]).toEqual([false, false]);
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(sheet()).toBe(''));
});

it('names the teacher by whom the calendar is filtered, also in a week without lessons', async () => {
  show([], { search: `?teacher=${teacher}` });
  await waitFor(() => expect(sheet()).toContain('Agenda de Helena Sampaio'));
  expect(sheet()).toContain('Sem aulas');
  await press('Imprimir');
  expect(print).toHaveBeenCalledOnce();
});

it('says that the lessons could not be read, and prints nothing', async () => {
  show([], { groups: fullHour });
  await screen.findByRole('button', { name: 'Imprimir' });
  server.use(http.get(at('/v1/calendar'), () => HttpResponse.error()));
  await press('Imprimir');
  await screen.findByText('Erro');
  expect(print).not.toHaveBeenCalled();
});
