import type { Area } from '../../platform/area.ts';
import { exportLogs, exportStudentLogs } from './exportLogs.ts';
import { lessonHistory } from './lessonHistory.ts';
import { listLogs, listStudentLogs } from './listLogs.ts';

export const audit = {
  handlers: {
    'GET /v1/logs': listLogs,
    'GET /v1/logs/export': exportLogs,
    'GET /v1/logs/student': listStudentLogs,
    'GET /v1/calendar/:id/history': lessonHistory,
    'GET /v1/logs/student/export': exportStudentLogs,
  },
} satisfies Area;
