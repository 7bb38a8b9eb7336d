import type { Area } from '../../platform/area.ts';
import { getStudentAvailability, resetAvailability, saveStudentAvailability } from './studentHours.ts';
import { getTeacherAvailability, saveTeacherAvailability } from './teacherHours.ts';

export const availability = {
  handlers: {
    'GET /v1/availability': getStudentAvailability,
    'POST /v1/availability': saveStudentAvailability,
    'PATCH /v1/users/reset-availability/:id': resetAvailability,
    'GET /v1/availability/teacher': getTeacherAvailability,
    'POST /v1/availability/teacher': saveTeacherAvailability,
  },
} satisfies Area;
