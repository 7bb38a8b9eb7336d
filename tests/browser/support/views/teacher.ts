import type { Page } from '@playwright/test';
import { paths } from '../../../../src/app/paths.ts';
import { openBell, openLesson } from './student.ts';
import { button, byButton, failed, failing, type View } from './view.ts';

const as = 'professor';

const lesson = (calendar_history_id: string, class_name: string, names: readonly string[]) => ({
  calendar_history_id,
  class_id: '7b0f4a52-2a8a-4a57-9f0e-2a1f6a0b7c11',
  class_name,
  started_at: '2026-11-19T22:00:00.000Z',
  students: names.map((name, at) => ({ id: name, name, photo_url: null, is_present: at === 0 })),
});
/** Lessons whose students wait for their marks. */
const pending = {
  '/students-evolution/pending': {
    status: 200,
    json: {
      data: [
        lesson('h1', 'Inglês Básico 2', ['Caio Rezende Martins', 'Maria Antônia Vasconcelos de Albuquerque']),
        lesson('h2', 'Inglês Avançado', ['Lia Monteiro']),
      ],
    },
  },
};

const chooseLesson = async (page: Page) => {
  await page.getByRole('button', { name: /aulas? sem avaliação/ }).click();
  await page.getByRole('dialog').waitFor();
};

/** The teacher's portal. */
export const teacherViews: readonly View[] = [
  { called: 'home', path: paths.teacher.path, as },
  { called: 'home, nothing loads', path: paths.teacher.path, as, instead: { '/v1/': failing }, open: failed },
  { called: 'notifications', path: paths.teacher.path, as, open: openBell },
  { called: 'calendar', path: paths.teacherCalendar.path, as },
  {
    called: 'calendar, not here',
    path: paths.teacherCalendar.path,
    as,
    instead: { '/v1/calendar': failing },
  },
  { called: 'a lesson', path: paths.teacherCalendar.path, as, open: openLesson },
  { called: 'students', path: paths.myStudents.path, as },
  {
    called: 'evolution of a student',
    path: paths.myStudents.path,
    as,
    open: async (page, phone) => {
      if (phone) await page.getByRole('main').locator('li button').first().click();
      else await button(page, 'Ver evolução').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { called: 'acceptance', path: paths.teacherAcceptance.path, as },
  { called: 'acceptance, refusal', path: paths.teacherAcceptance.path, as, open: byButton('Recusar') },
  {
    called: 'acceptance, nobody waits',
    path: paths.teacherAcceptance.path,
    as,
    instead: { '/teacher-acceptance/match': { status: 200, json: { data: [] } } },
  },
  { called: 'evaluation, which lesson', path: paths.teacher.path, as, instead: pending, open: chooseLesson },
  {
    // Without a lesson in the session the page leads home, where one is chosen.
    called: 'evaluation',
    path: paths.evaluateStudent.path,
    as,
    instead: pending,
    open: async (page) => {
      await chooseLesson(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Inglês Básico 2/ })
        .click();
      await page.getByRole('radio').first().waitFor();
    },
  },
  { called: 'hours', path: paths.availabilityTeacher.path, as },
  {
    called: 'room, evaluations first',
    path: paths.conference.path,
    as,
    instead: pending,
    open: async (page) => {
      await page.getByRole('button', { name: 'Entrar na aula' }).first().click();
      await page.getByRole('dialog', { name: 'Avaliações pendentes' }).waitFor();
    },
  },
];
