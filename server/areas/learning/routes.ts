import type { learning } from '../../../contract/learning.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { classesAttendance } from './attendance.ts';
import { evaluateStudents } from './evaluateStudents.ts';
import { evolutionByMonth } from './evolutionByMonth.ts';
import { pendingEvaluations } from './pendingEvaluations.ts';
import { rateTeacher } from './rateTeacher.ts';
import { teacherMetrics } from './teacherMetrics.ts';

export const learningRoutes: Handlers<keyof typeof learning> = {
  'POST /v1/students-evolution': evaluateStudents,
  'GET /v1/students-evolution': evolutionByMonth,
  'GET /v1/students-evolution/pending/:teacher_id': pendingEvaluations,
  'POST /v1/teacher-evaluation/:id': rateTeacher,
  'GET /v1/dashboard/classesAttendance/:student_id': classesAttendance,
  'GET /v1/dashboard/teacher/:teacher_id': teacherMetrics,
};
