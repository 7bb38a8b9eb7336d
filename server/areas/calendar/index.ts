import type { Area } from '../../platform/area.ts';
import { listLessons } from './listLessons.ts';
import { openSession } from './openSession.ts';

export const calendar = {
  handlers: {
    'GET /v1/calendar': listLessons,
    'POST /v1/calendar/history': openSession,
  },
  // Overlaps are ruled out by exclusion constraints (CAL-1).
  refusals: {
    lessons_teacher_once: { code: 'lesson_overlap' },
    lesson_students_once: { code: 'lesson_overlap' },
  },
} satisfies Area;
