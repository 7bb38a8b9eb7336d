import type { Area } from '../../platform/area.ts';
import { classesAttendance } from './attendance.ts';
import { evaluateStudents } from './evaluateStudents.ts';
import { evolutionByMonth } from './evolutionByMonth.ts';
import { nextEvaluation } from './nextEvaluation.ts';
import { pendingEvaluations } from './pendingEvaluations.ts';
import { rateTeacher } from './rateTeacher.ts';
import { releaseRatings } from './releaseRatings.ts';
import { teacherMetrics } from './teacherMetrics.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    ratings_due: Record<string, never>;
  }
}

export const learning = {
  handlers: {
    'POST /v1/students-evolution': evaluateStudents,
    'GET /v1/students-evolution': evolutionByMonth,
    'GET /v1/students-evolution/pending/:teacher_id': pendingEvaluations,
    'GET /v1/students-evolution/next/:teacher_id': nextEvaluation,
    'POST /v1/teacher-evaluation/:id': rateTeacher,
    'GET /v1/dashboard/classesAttendance/:student_id': classesAttendance,
    'GET /v1/dashboard/teacher/:teacher_id': teacherMetrics,
  },
  jobs: { ratings_due: releaseRatings },
  crons: { ratings_due: { at: '40 6 * * *', fill: '1d' } },
  refusals: { students_evolution_once: { code: 'evaluation_exists' } },
} satisfies Area;
