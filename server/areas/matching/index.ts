import type { Area } from '../../platform/area.ts';
import { classAvailability } from './acceptanceGrid.ts';
import { allocate } from './allocate.ts';
import { answer } from './answer.ts';
import {
  countForTeacher,
  countWaiting,
  countWithoutMatch,
  listForTeacher,
  listWaiting,
  listWithoutMatch,
} from './queries.ts';
import { redirect } from './redirect.ts';
import { teachersFor } from './teachersFor.ts';

export const matching = {
  handlers: {
    'GET /v1/students-without-match': listWithoutMatch,
    'GET /v1/students-without-match/teachers': teachersFor,
    'POST /v1/students-without-match': allocate,
    'GET /v1/students-without-match/notifications': countWithoutMatch,
    'GET /v1/match/waiting': listWaiting,
    'GET /v1/match/all-waiting': countWaiting,
    'POST /v1/match/redirect/:student_id': redirect,
    'GET /v1/teacher-acceptance/match': listForTeacher,
    'GET /v1/teacher-acceptance/class-availability': classAvailability,
    'PATCH /v1/teacher-acceptance/answer': answer,
    'GET /v1/teacher-acceptance/notifications': countForTeacher,
  },
} satisfies Area;
