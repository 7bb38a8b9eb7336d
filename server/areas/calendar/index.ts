import type { Area } from '../../platform/area.ts';
import { cancelLesson, deleteLesson, restoreLesson } from './cancelLesson.ts';
import { changeLesson, previewChange } from './changeLesson.ts';
import { listLessons } from './listLessons.ts';
import { openSession } from './openSession.ts';
import { teacherHistory } from './teacherHistory.ts';

export const calendar = {
  handlers: {
    'GET /v1/calendar': listLessons,
    'PATCH /v1/calendar/:id': changeLesson,
    'POST /v1/calendar/:id/preview': previewChange,
    'POST /v1/calendar/:id/cancel': cancelLesson,
    'POST /v1/calendar/:id/restore': restoreLesson,
    'DELETE /v1/calendar/:id': deleteLesson,
    'GET /v1/calendar/teacher-calendar-history/:teacher_id': teacherHistory,
    'POST /v1/calendar/history': openSession,
  },
  // Overlaps are ruled out by exclusion constraints (CAL-1).
  refusals: {
    lessons_teacher_once: { code: 'lesson_overlap' },
    lesson_students_once: { code: 'lesson_overlap' },
  },
} satisfies Area;
