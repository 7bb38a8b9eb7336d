import type { Area } from '../../platform/area.ts';
import { readAlternatives } from './alternatives.ts';
import { changeClassStatus } from './changeStatus.ts';
import { listClasses, oneClass, studentsAndTeacher, studentsOfClass } from './classQueries.ts';
import { leaveClasses } from './leaveClasses.ts';
import { changeClass, createClass, previewClass } from './saveClass.ts';
import { seatCandidates } from './seatCandidates.ts';
import { settleTerm } from './settleTerm.ts';
import { studentOptions } from './studentOptions.ts';
import { readTeacherWeek } from './teacherHours.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    term_seats: { student_id: string };
    leave_classes: { student_id: string; since: string };
  }
}

export const classes = {
  handlers: {
    'GET /v1/classes': listClasses,
    'GET /v1/classes/students-and-teacher': studentsAndTeacher,
    'GET /v1/classes/:id': oneClass,
    'GET /v1/classes/:id/students': studentsOfClass,
    'GET /v1/students/name-and-email': studentOptions,
    'GET /v1/classes/teacher-week': readTeacherWeek,
    'POST /v1/classes/alternatives/preview': readAlternatives,
    'POST /v1/classes/candidates/preview': seatCandidates,
    'POST /v1/classes': createClass,
    'PATCH /v1/classes/:id': changeClass,
    'POST /v1/classes/preview': previewClass,
    'PATCH /v1/classes/:id/change-status': changeClassStatus,
  },
  jobs: { term_seats: settleTerm, leave_classes: leaveClasses },
  refusals: { AV001: { code: 'class_full', named: true } },
} satisfies Area;
