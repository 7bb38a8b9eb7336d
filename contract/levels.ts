import { z } from 'zod';
import { LEVEL_REASON_MAX } from '../domain/levelChange.ts';
import { STUDENT_LEVELS } from '../domain/options.ts';
import type { Statuses } from './areaParts.ts';
import { area, byId, id, instant } from './call.ts';
import { optionalLine, optionalMultiLine } from './fields.ts';

const level = z.enum(STUDENT_LEVELS);
const types = ['ADMIN', 'TEACHER', 'FEE'] as const;

export const errors = {
  level_same: 417,
  level_one_step: 417,
  level_reason_short: 417,
} as const satisfies Statuses;

export const calls = area({
  'PATCH /v1/classes/change-level': {
    summary: "Change a student's level",
    access: ['edit:users', 'create:students_evolution'],
    types,
    scope: 'students',
    body: z.strictObject({
      studentId: id,
      newLevel: level,
      /** The level that the caller has seen; 409 when it has changed since. */
      currentLevel: level.optional(),
      /** A teacher of the student; a teacher names no other. */
      userTeacherId: id.nullish(),
      /** Accepted and ignored. */
      teacherName: optionalLine(120),
      /** Required for a lower level. */
      reason: optionalMultiLine(LEVEL_REASON_MAX),
    }),
    response: z.object({ student_id: id, student_level: level }),
    errors: ['level_same', 'level_one_step', 'level_reason_short', 'stale'],
  },
  'GET /v1/students/:id/levels': {
    summary: "A student's level and its changes, newest first",
    access: ['edit:users', 'create:students_evolution'],
    types,
    scope: 'students',
    params: byId,
    response: z.object({
      student_level: level,
      changes: z.array(
        z.object({
          id,
          /** Null for the level at registration. */
          from: level.nullable(),
          to: level,
          reason: z.string().nullable(),
          by: z.string().nullable(),
          at: instant,
        }),
      ),
    }),
  },
});
