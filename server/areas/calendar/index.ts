import type { Area } from '../../platform/area.ts';
import { cancelLesson } from './lesson/cancelLessons.ts';
import { changeLesson, previewChange } from './lesson/changeLesson.ts';
import { deleteLesson } from './lesson/deleteLesson.ts';
import { listLessons } from './lesson/listLessons.ts';
import { openSession } from './lesson/openSession.ts';
import { restoreLesson } from './lesson/restoreLessons.ts';
import { teacherHistory } from './lesson/teacherHistory.ts';

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
