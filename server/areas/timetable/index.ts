import type { Area } from '../../platform/area.ts';
import {
  absenceLessons,
  addAbsence,
  cancelAbsenceLessons,
  listAbsences,
  previewAbsence,
  removeAbsence,
} from './absences.ts';
import { announceAbsence, listAnnounced, previewAnnounced, withdrawAbsence } from './announcedAbsences.ts';
import { checkAgain, readCheck, runCheck } from './check.ts';
import { addClosure, listClosures, previewClosure, removeClosures } from './closures.ts';
import { applyCover } from './cover/apply.ts';
import { proposeCover } from './cover/propose.ts';
import { undoCover } from './cover/undo.ts';
import { checkNightly } from './nightly.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    check_timetable: Record<string, never>;
    check_timetable_again: Record<string, never>;
  }
}

export const timetable = {
  handlers: {
    'GET /v1/timetable/check': readCheck,
    'POST /v1/timetable/check': runCheck,
    'GET /v1/closures': listClosures,
    'POST /v1/closures': addClosure,
    'POST /v1/closures/preview': previewClosure,
    'DELETE /v1/closures': removeClosures,
    'GET /v1/teacher-absences': listAbsences,
    'POST /v1/teacher-absences': addAbsence,
    'POST /v1/teacher-absences/preview': previewAbsence,
    'GET /v1/teacher-absences/:id/lessons': absenceLessons,
    'POST /v1/teacher-absences/:id/cancel-lessons': cancelAbsenceLessons,
    'DELETE /v1/teacher-absences/:id': removeAbsence,
    'GET /v1/account/absences': listAnnounced,
    'POST /v1/account/absences': announceAbsence,
    'POST /v1/account/absences/preview': previewAnnounced,
    'DELETE /v1/account/absences/:id': withdrawAbsence,
    'POST /v1/teacher-absences/:id/plan': proposeCover,
    'POST /v1/teacher-absences/:id/plan/apply': applyCover,
    'POST /v1/teacher-absences/:id/plan/undo': undoCover,
  },
  jobs: { check_timetable: checkNightly, check_timetable_again: checkAgain },
  crons: { check_timetable: { at: '10 5 * * *', fill: '1d' } },
} satisfies Area;
