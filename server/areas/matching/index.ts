import type { Area } from '../../platform/area.ts';
import { classAvailability } from './acceptanceGrid.ts';
import { allocate } from './allocate.ts';
import { answer } from './answer.ts';
import { matchRecords } from './openMatch.ts';
import { applyPlan } from './planning/applyPlan.ts';
import { proposePlan } from './planning/propose.ts';
import {
  countForTeacher,
  countWaiting,
  countWithoutMatch,
  listForTeacher,
  listWaiting,
  listWithoutMatch,
} from './queries.ts';
import { redirect } from './redirect.ts';
import { remindTeacher } from './remindTeacher.ts';
import { changeDeadlineSettings, enforceDeadlines, responseDeadlines } from './responseDeadlines.ts';
import { teachersFor } from './teachersFor.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    keep_promises: Record<string, never>;
  }
}

export const matching = {
  handlers: {
    'GET /v1/students-without-match': listWithoutMatch,
    'GET /v1/students-without-match/teachers': teachersFor,
    'POST /v1/students-without-match': allocate,
    'POST /v1/students-without-match/plan': proposePlan,
    'POST /v1/students-without-match/plan/apply': applyPlan,
    'GET /v1/students-without-match/notifications': countWithoutMatch,
    'GET /v1/match/waiting': listWaiting,
    'GET /v1/match/all-waiting': countWaiting,
    'POST /v1/match/remind/:student_id': remindTeacher,
    'GET /v1/match/promises': responseDeadlines,
    'PATCH /v1/match/promises': changeDeadlineSettings,
    'POST /v1/match/redirect/:student_id': redirect,
    'GET /v1/teacher-acceptance/match': listForTeacher,
    'GET /v1/teacher-acceptance/class-availability': classAvailability,
    'PATCH /v1/teacher-acceptance/answer': answer,
    'GET /v1/teacher-acceptance/notifications': countForTeacher,
  },
  jobs: { keep_promises: enforceDeadlines },
  crons: { keep_promises: { at: '*/10 * * * *' } },
  ports: { matches: matchRecords },
} satisfies Area;
