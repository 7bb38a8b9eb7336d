import { href } from '../../../../src/browser/href.ts';
import { button, byButton, type View } from './view.ts';

const id = '7b0f4a52-2a8a-4a57-9f0e-2a1f6a0b7c11';
const lesson = { title: 'Inglês, Básico 1', class_name: 'Inglês, Básico 1', lesson_id: id, student_id: id };
const makeup = {
  id,
  ...lesson,
  teacher_name: 'Helena Sampaio',
  starts_at: '2026-11-25T22:00:00.000Z',
  given_up_at: '2026-11-20T22:00:00.000Z',
  expires_at: '2026-12-25T22:00:00.000Z',
  used_at: null,
};
const request = {
  id,
  ...lesson,
  status: 'pending',
  lesson_id: '7b0f4a52-2a8a-4a57-9f0e-2a1f6a0b7c12',
  student_name: 'Maria Antônia Vasconcelos de Albuquerque e Silva',
  photo_url: null,
  lesson_starts_at: '2026-11-27T22:00:00.000Z',
  lesson_ends_at: '2026-11-27T23:00:00.000Z',
  starts_at: '2026-11-28T13:00:00.000Z',
  ends_at: '2026-11-28T14:00:00.000Z',
  to_lesson_id: null,
  to_title: null,
  teacher_id: id,
  teacher_name: 'Helena Sampaio',
  message: 'Tenho uma prova.',
  reason: null,
  decided_at: null,
  expires_at: '2026-11-27T22:00:00.000Z',
  created_at: '2026-11-20T22:00:00.000Z',
  updated_at: '2026-11-20T22:00:00.000Z',
};
const refused = { ...request, id: 'b', status: 'refused', reason: 'Estarei em viagem nesse dia.' };
const pageOf = (response: readonly object[]) => ({
  status: 200,
  json: { data: { response, page: 1, pageSize: 20, hasNextPage: false, total: response.length, next: null } },
});
const hourAt = (start: string, title: string | null) => ({
  starts_at: `${start}:00:00.000Z`,
  ends_at: `${start}:50:00.000Z`,
  title,
  to_lesson_id: title && id,
  teacher_name: 'Helena Sampaio',
});
const hours = (list: readonly object[]) => ({
  status: 200,
  json: {
    data: {
      first: '2026-11-24T12:00:00.000Z',
      last: '2026-12-25T12:00:00.000Z',
      has_hours: true,
      hours: list,
    },
  },
});
const instead = { '/v1/makeups': pageOf([makeup]), '/v1/reschedules': pageOf([request, refused]) };
const some = [hourAt('2026-11-26T12', null), hourAt('2026-11-26T13', 'Inglês, Básico 2')];

/** What students give up and ask for, and who answers. */
export const ownLessonViews: readonly View[] = [
  { called: 'make-ups', path: href('/student-calendar'), as: 'aluno', instead, open: byButton('Ver') },
  {
    called: 'another hour',
    path: href('/student-calendar'),
    as: 'aluno',
    instead: { ...instead, '/hours': hours(some) },
    open: async (page) => {
      await byButton('Ver')(page);
      await button(page, 'Escolher horário').click();
      await button(page, 'Enviar pedido').waitFor();
    },
  },
  {
    called: 'another hour, none',
    path: href('/student-calendar'),
    as: 'aluno',
    instead: { ...instead, '/hours': hours([]) },
    open: async (page) => {
      await byButton('Ver')(page);
      await button(page, 'Escolher horário').click();
      await page.getByText('Nenhum horário serve nesta semana').waitFor();
    },
  },
  { called: 'requests', path: href('/reschedules'), as: 'professor', instead },
  {
    called: 'a request',
    path: href('/reschedules'),
    as: 'professor',
    instead,
    open: async (page) => {
      await page.getByText(request.student_name).first().click();
      await button(page, 'Aceitar').waitFor();
    },
  },
];
