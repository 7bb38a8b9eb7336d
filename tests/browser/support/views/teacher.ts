import type { Page } from '@playwright/test';
import { href } from '../../../../src/browser/href.ts';
import { openBell, openLesson } from './student.ts';
import { button, byButton, failed, failing, type View } from './view.ts';

const as = 'professor';

const lesson = (calendar_history_id: string, class_name: string, names: readonly string[]) => ({
  calendar_history_id,
  class_id: '7b0f4a52-2a8a-4a57-9f0e-2a1f6a0b7c11',
  class_name,
  started_at: '2026-11-19T21:56:00.000Z',
  starts_at: '2026-11-19T22:00:00.000Z',
  students: names.map((name, at) => ({ id: name, name, photo_url: null, is_present: at === 0 })),
});
/** Lessons to evaluate. */
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
  { called: 'home', path: href('/teacher'), as },
  {
    called: 'home, nothing loads',
    path: href('/teacher'),
    as,
    instead: { '/v1/': failing },
    open: failed,
  },
  {
    called: 'time off, announced',
    path: href('/teacher'),
    as,
    open: async (page) => {
      await button(page, 'Vou me ausentar').click();
      await page.getByLabel('Primeiro dia').fill('07/01/2030');
      await page.getByText(/Nenhuma aula é afetada|aulas? neste período/).waitFor();
    },
  },
  { called: 'notifications', path: href('/teacher'), as, open: openBell },
  { called: 'calendar', path: href('/teacher-calendar'), as },
  {
    called: 'calendar, not here',
    path: href('/teacher-calendar'),
    as,
    instead: { '/v1/calendar': failing },
  },
  { called: 'a lesson', path: href('/teacher-calendar'), as, open: openLesson },
  {
    called: 'a lesson, what was taught',
    path: href('/teacher-calendar'),
    as,
    open: async (page) => {
      await openLesson(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Registrar o que foi ensinado|Alterar o registro)$/ })
        .click();
      await page.getByLabel('Assunto da aula').waitFor();
    },
  },
  { called: 'students', path: href('/my-students'), as },
  {
    called: 'level of a student',
    path: href('/my-students'),
    as,
    open: async (page) => {
      await button(page, /^Alterar nível/).click();
      await page.getByLabel('Novo nível').waitFor();
    },
  },
  {
    called: 'evolution of a student',
    path: href('/my-students'),
    as,
    open: async (page, phone) => {
      if (phone) await page.getByRole('main').locator('li button').first().click();
      else await button(page, 'Ver evolução').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { called: 'acceptance', path: href('/teacher-acceptance'), as },
  { called: 'acceptance, refusal', path: href('/teacher-acceptance'), as, open: byButton('Recusar') },
  {
    called: 'acceptance, nobody waits',
    path: href('/teacher-acceptance'),
    as,
    instead: { '/teacher-acceptance/match': { status: 200, json: { data: [] } } },
  },
  { called: 'evaluation, which lesson', path: href('/teacher'), as, instead: pending, open: chooseLesson },
  {
    // Without a lesson in the session the page redirects home, where one is chosen.
    called: 'evaluation',
    path: href('/evaluate-student'),
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
  { called: 'hours', path: href('/availability-teacher'), as },
  {
    called: 'room, evaluations first',
    path: href('/conference'),
    as,
    instead: pending,
    open: async (page) => {
      await page.getByRole('button', { name: 'Entrar na aula' }).first().click();
      await page.getByRole('dialog', { name: 'Avaliações pendentes' }).waitFor();
    },
  },
];
