import type { availability } from '../../../contract/availability.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { getStudentAvailability, resetAvailability, saveStudentAvailability } from './student.ts';
import { getTeacherAvailability, saveTeacherAvailability } from './teacher.ts';

export const availabilityRoutes: Handlers<keyof typeof availability> = {
  'GET /v1/availability': getStudentAvailability,
  'POST /v1/availability': saveStudentAvailability,
  'PATCH /v1/users/reset-availability/:id': resetAvailability,
  'GET /v1/availability/teacher': getTeacherAvailability,
  'POST /v1/availability/teacher': saveTeacherAvailability,
};
