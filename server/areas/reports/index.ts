import type { Area } from '../../platform/area.ts';
import { birthdayReport, birthdayReportSheet } from './birthdays.ts';
import { studentReport, studentReportSheet } from './students.ts';
import { teacherReport, teacherReportSheet } from './teachers.ts';

export const reports = {
  handlers: {
    'GET /v1/students/student-report': studentReport,
    'GET /v1/students/student-report-xls': studentReportSheet,
    'GET /v1/teachers/teacher-report': teacherReport,
    'GET /v1/teachers/teacher-report-xls': teacherReportSheet,
    'GET /v1/users/birthday-report': birthdayReport,
    'GET /v1/users/birthday-report-xls': birthdayReportSheet,
  },
} satisfies Area;
