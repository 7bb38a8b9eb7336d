import type { Lesson } from '../../../src/portals/calendar/lesson.ts';

const id = '00000000-0000-4000-8000-000000000001';

/** A group lesson on Tuesday 24 November 2026, 09:00 to 10:00 UTC. */
export const buildLesson = (change: Partial<Lesson> = {}): Lesson => ({
  id,
  calendar_id: id,
  entry_id: id,
  room_id: 'room-1',
  title: 'Modal verbs',
  description: '',
  class_id: id,
  class_name: 'Inglês Básico 2',
  plan_type: 'Em grupo',
  course_id: id,
  teacher_id: id,
  teacher_name: 'Helena Sampaio',
  teacher_photo_url: null,
  student_id: id,
  student_quantity: 1,
  student_names: ['Caio Prates Godoy'],
  students: [{ id, name: 'Caio Prates Godoy', photo_url: null }],
  starts_at: '2026-11-24T09:00:00.000Z',
  ends_at: '2026-11-24T10:00:00.000Z',
  start_date: '2026-11-24',
  start_hour: '06:00',
  end_hour: '07:00',
  duration: 60,
  timezone: 'America/Sao_Paulo',
  status: 'scheduled',
  end_date: '2026-11-24',
  recurrence: false,
  recurrence_type: null,
  recurrence_days: [],
  calendar_history_id: null,
  session_open: false,
  ...change,
});
