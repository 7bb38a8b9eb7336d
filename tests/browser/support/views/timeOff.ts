import type { Page } from '@playwright/test';
import { href } from '../../../../src/browser/href.ts';
import { button, byButton, failed, failing, type View } from './view.ts';

const as = 'admin';
const path = href('/time-off');
const ok = (data: unknown) => ({ status: 200, json: { data } });

const teacher_name = 'Maria Antônia Vasconcelos de Albuquerque e Silva do Nascimento';
const absence = {
  id: 'a',
  teacher_id: 't',
  teacher_name,
  timezone: 'Europe/Lisbon',
  reason: 'Gripe',
  start_date: '2030-12-14',
  end_date: '2030-12-15',
  lessons: 4,
  by_teacher: false,
  planned: true,
  covered: 2,
};
const hour = (start: string) => ({ starts_at: `2030-12-${start}:00:00.000Z` });
const option = (kind: string, start: string) => ({
  kind,
  teacher_id: `${kind} ${start}`,
  teacher_name,
  ...hour(start),
  ends_at: hour(start).starts_at,
});
const lesson = (id: string, start: string, rest: object) => ({
  lesson_id: id,
  class_id: id,
  class_name: 'Inglês, Intermediário, conversação das noites de segunda',
  ...hour(start),
  ends_at: hour(start).starts_at,
  students: 6,
  updated_at: '2030-12-01T00:00:00.000Z',
  teachers: 3,
  alternatives: [],
  ...rest,
});
const lessons = [
  lesson('1', '14T20', {
    proposed: option('same_hour', '14T20'),
    reason: 'one_for_class',
    alternatives: [option('same_day', '14T22'), option('later', '18T20')],
  }),
  lesson('2', '14T21', { proposed: option('same_day', '14T23'), reason: 'nobody_free' }),
  lesson('3', '15T20', { proposed: option('later', '18T20'), reason: 'no_hour_that_day' }),
  lesson('4', '15T21', { proposed: null, reason: 'no_hour' }),
];
const plan = { teacher_id: 't', teacher_name, lesson_count: 4, lessons, applied: null };
const applied = {
  applied_at: '2030-12-10T13:00:00.000Z',
  applied_by: teacher_name,
  lessons: lessons.map((each) => ({ ...each, now: 'proposed' in each ? each.proposed : null })),
};

const answers = (data: unknown): View['instead'] => ({
  '/v1/teacher-absences': ok([absence]),
  '/teacher-absences/a/plan': data === failing ? failing : ok(data),
});
/** The plan is a step in the history of its address, which opens again with it: every view has an address of its own. */
const openPlan = async (page: Page) => {
  await button(page, /^Replanejar aulas/).click();
  await page.getByRole('heading', { level: 1, name: 'Replanejar aulas' }).waitFor();
};
const shown = async (page: Page) => {
  await openPlan(page);
  await page.getByRole('heading', { level: 3 }).first().waitFor();
};

/** Holidays, time off, and the plan for the lessons of a teacher who is away. */
export const timeOffViews: readonly View[] = [
  { called: 'holidays and time off', path, as, instead: answers(plan) },
  {
    called: 'holidays and time off, with the past',
    path,
    as,
    instead: answers(plan),
    open: async (page) => button(page, /^Dias passados/).click(),
  },
  {
    called: 'removing time off with a plan',
    path,
    as,
    instead: answers(plan),
    open: byButton(/^Retirar Maria/),
  },
  { called: 'adding a recess', path, as, open: byButton('Adicionar recesso') },
  { called: 'adding time off', path, as, open: byButton('Adicionar ausência') },
  { called: 'a plan for time off', path, search: '?1', as, instead: answers(plan), open: shown },
  {
    called: 'a choice in a plan for time off',
    path,
    search: '?2',
    as,
    instead: answers(plan),
    open: async (page) => {
      await shown(page);
      await byButton(/^Trocar/)(page);
    },
  },
  {
    called: 'a plan for time off, applied',
    path,
    search: '?3',
    as,
    instead: answers({ ...plan, lesson_count: 0, lessons: [], applied }),
    open: shown,
  },
  {
    called: 'a plan for time off, nothing to do',
    path,
    search: '?4',
    as,
    instead: answers({ ...plan, lesson_count: 0, lessons: [] }),
    open: openPlan,
  },
  {
    called: 'a plan for time off, not here',
    path,
    search: '?5',
    as,
    instead: answers(failing),
    open: async (page) => {
      await openPlan(page);
      await failed(page);
    },
  },
];
