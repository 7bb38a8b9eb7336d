import type { ResponseOf } from '../../../contract/index.ts';
import { certificateProgress } from './certificates.ts';

export const progressFigures = {
  attendance: { classes_attendance: 9, classes_number: 12, percentage: 75 },
  marks: { evaluations: 4, conversation: 4.5, understanding: 4, dedication: 3.75, mean: 4.08 },
  certificates: [
    {
      id: 'e1',
      course_name: 'Inglês',
      student_level: 'Zero',
      code: 'ab'.repeat(16),
      status: 'valid',
      issued_at: '2026-02-10T12:00:00.000Z',
    },
  ],
  ahead: [certificateProgress],
};

type Lesson = ResponseOf<'GET /v1/progress/lessons'>['response'][number];

export const pastLesson = (changes: Partial<Lesson> = {}): Lesson => ({
  id: 'l1',
  title: 'Inglês',
  class_name: 'Turma das terças',
  teacher_name: 'Helena Prado',
  starts_at: '2026-03-03T14:00:00.000Z',
  ends_at: '2026-03-03T15:00:00.000Z',
  is_present: true,
  is_late: false,
  lesson_subject: 'Verbos no passado',
  lesson_notes: 'Página 12.\nFaçam o exercício 3.',
  conversation: 5,
  understanding: 4,
  dedication: 4,
  ...changes,
});

export const pageOf = (response: readonly object[], page = 1, hasNextPage = false) => ({
  data: { response, page, pageSize: 10, hasNextPage, total: response.length, next: null },
});
