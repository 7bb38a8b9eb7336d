import { href } from '../../../../src/browser/href.ts';
import { button, failed, failing, type View } from './view.ts';

const as = 'admin';
const path = href('/live-classes');
const teacher_name = 'Maria Antônia Vasconcelos de Albuquerque e Silva do Nascimento';
const lesson = (id: string, description: string, rest: object = {}) => ({
  room_id: `8e2cd26c4c0d45d6bfd6${id}`,
  lesson_id: id,
  class_name: 'Inglês, Intermediário, conversação das noites de segunda',
  description,
  session_recurrence_days: ['monday', 'wednesday', 'friday'],
  session_hour: '10:00',
  timezone: 'Europe/Lisbon',
  starts_at: '2030-03-12T13:00:00.000Z',
  ends_at: '2030-03-12T14:00:00.000Z',
  teacher_name,
  is_teacher_missing: false,
  ...rest,
});
const person = (name: string, role: string) => ({ name, role, joined_at: '2030-03-12T12:58:00.000Z' });
const session = (id: string, description: string, rest: object = {}) => ({
  ...lesson(id, description),
  id: `0e2cd26c-4c0d-45d6-bfd6-${id}`,
  started_at: '2030-03-12T12:58:00.000Z',
  recording_status: null,
  peers: [person(teacher_name, 'host'), person('Ana Lima', 'guest'), person('Renata Figueiredo', 'observer')],
  ...rest,
});
const outside = {
  session_recurrence_days: [],
  session_hour: null,
  timezone: null,
  lesson_id: null,
  starts_at: null,
  ends_at: null,
  teacher_name: null,
  peers: [],
};
const now = '2030-03-12T13:05:00.000Z';
const live = {
  now,
  response: [
    session('a', 'Plantão de conversação'),
    session('b', 'Reforço de gramática', {
      is_teacher_missing: true,
      recording_status: 'post_processing',
      peers: [person('Ana Lima', 'guest')],
    }),
    session('c', 'Sala de estudos', outside),
  ],
  empty: [lesson('d', 'Francês, aula 1', { is_teacher_missing: true }), lesson('e', 'Espanhol, aula 2')],
};
const answering = (data: object): View['instead'] => ({
  '/v1/hms/live-classes': { status: 200, json: { data } },
});

/** The live lessons: rooms with and without people, missing teachers, who is there, and the states without rows. */
export const liveClassViews: View[] = [
  { called: 'live lessons', path, as },
  { called: 'live lessons and missing teachers', path, as, instead: answering(live) },
  {
    called: 'people of a live lesson',
    path,
    as,
    instead: answering(live),
    open: async (page) => {
      await button(page, /^Participação: /)
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { called: 'no live lessons', path, as, instead: answering({ now, response: [], empty: [] }) },
  { called: 'live lessons that fail', path, as, instead: { '/v1/hms/live-classes': failing }, open: failed },
  {
    called: 'live lessons of an inactive account',
    path,
    as,
    instead: {
      '/v1/hms/live-classes': { status: 403, json: { code: 'student_inactive', message: 'Aluno inativo' } },
    },
  },
];
