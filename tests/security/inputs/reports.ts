import type { calls as reports } from '../../../contract/reports.ts';
import { names, type Rows } from './row.ts';

const active = { send: () => ({ query: { status: 'true' as const } }) };
const list = { pageSize: 100, name: 'Matriz' };

export const reportRows: Rows<keyof typeof reports> = {
  'GET /v1/students/student-report': {
    send: () => ({ query: list }),
    shows: names((t) => t.fixture.student.student_id),
  },
  'GET /v1/students/student-report-xls': active,
  'GET /v1/teachers/teacher-report': {
    send: () => ({ query: { pageSize: 100 } }),
    shows: names((t) => t.fixture.teacher.teacher_id),
  },
  'GET /v1/teachers/teacher-report-xls': active,
  'GET /v1/users/birthday-report': {
    send: () => ({ query: { pageSize: 100, name: 'Matriz Aluna' } }),
    shows: names((t) => t.fixture.student.user_id),
  },
  'GET /v1/users/birthday-report-xls': active,
};
