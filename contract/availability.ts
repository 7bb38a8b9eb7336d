import { z } from 'zod';
import { WEEKDAYS } from '../domain/options.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { area, done, id } from './call.ts';
import { timezone } from './fields.ts';

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const slot = z.union([
  z.strictObject({ start: hour, end: hour }),
  z.strictObject({ startTime: hour, endTime: hour }),
]);

/** Slots keyed by English weekday; older clients send `startTime` and `endTime`. */
export const availabilityMap = z.partialRecord(z.enum(WEEKDAYS), z.array(slot).max(24));

export const availabilityView = z.object({
  availability: z.partialRecord(z.enum(WEEKDAYS), z.array(z.object({ start: hour, end: hour })).readonly()),
  timezone: z.string(),
  /** Weekly hours required by the contract. */
  contract_frequency: z.string(),
});

export const errors = {
  availability_closed: 417,
  availability_below_minimum: 417,
  teacher_without_hours: 417,
} as const satisfies Statuses;

export const audited = {
  contexts: ['availability'],
  entities: {
    availability: ['U', 'D'],
  },
} as const satisfies Audited;

export const calls = area({
  'GET /v1/availability': {
    summary: "A student's weekly availability",
    access: [
      'view:availability_student',
      'view:onboarding_status',
      'view:students_without_match',
      'view:my_students',
      'edit:users',
    ],
    scope: 'students',
    query: z.strictObject({ student_id: id }),
    response: availabilityView,
  },
  'POST /v1/availability': {
    summary: "Save a student's weekly availability",
    access: ['edit:availability_student', 'edit:users'],
    scope: 'students',
    body: z.strictObject({ student_id: id, availability: availabilityMap, timezone }),
    response: availabilityView,
    errors: ['availability_closed', 'availability_below_minimum', 'student_inactive'],
  },
  'PATCH /v1/users/reset-availability/:id': {
    summary: 'Clear the availability of a student who is not allocated yet',
    access: 'edit:users',
    types: ['ADMIN'],
    scope: 'school',
    params: z.strictObject({ id }),
    response: done,
    errors: ['not_pending_allocation'],
  },
  'GET /v1/availability/teacher': {
    summary: "A teacher's weekly availability",
    access: ['view:availability_teacher', 'view:teachers', 'view:fee', 'edit:users'],
    scope: 'teachers',
    query: z.strictObject({ teacher_id: id }),
    response: availabilityView,
  },
  'POST /v1/availability/teacher': {
    summary: "Save a teacher's weekly availability",
    access: ['edit:availability_teacher', 'edit:users'],
    scope: 'teachers',
    body: z.strictObject({ teacher_id: id, availability: availabilityMap, timezone }),
    response: availabilityView,
    errors: ['teacher_without_hours'],
  },
});
