import type { Area } from '../../platform/area.ts';
import { answerReschedule } from './answer.ts';
import { ask } from './ask.ts';
import { closeRequests } from './expire.ts';
import { giveUp } from './giveUp.ts';
import { listHours } from './hours.ts';
import { endClaims, resumeClaims, returnMakeups } from './makeups.ts';
import { listMakeups, listReschedules } from './queries.ts';
import { settleRequestsOf } from './settleRequests.ts';
import { withdraw } from './withdraw.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    close_requests: Record<string, never>;
  }
}

export const studentLessons = {
  handlers: {
    'POST /v1/calendar/:id/give-up': giveUp,
    'GET /v1/calendar/:id/hours': listHours,
    'POST /v1/reschedules': ask,
    'GET /v1/reschedules': listReschedules,
    'POST /v1/reschedules/:id/answer': answerReschedule,
    'POST /v1/reschedules/:id/withdraw': withdraw,
    'GET /v1/makeups': listMakeups,
  },
  jobs: { close_requests: closeRequests },
  crons: { close_requests: { at: '*/10 * * * *' } },
  ports: {
    lessonClaims: {
      settle: settleRequestsOf,
      giveBack: returnMakeups,
      end: endClaims,
      resume: resumeClaims,
    },
  },
  refusals: { reschedules_one_pending: { code: 'reschedule_pending' } },
} satisfies Area;
