import type { Area } from '../../platform/area.ts';
import { remindOfRequests, removeRemainders } from './crons.ts';
import { eraseByRequest, removeFiles } from './erase.ts';
import { listRequests, readRequest, refuseErasure } from './queue.ts';
import { askErasure, ownPrivacy, withdrawErasure } from './requests.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    privacy_remind: Record<string, never>;
    privacy_remainders: Record<string, never>;
  }
}

export const privacy = {
  handlers: {
    'GET /v1/account/privacy': ownPrivacy,
    'POST /v1/account/privacy/erasure': askErasure,
    'POST /v1/account/privacy/erasure/:id/withdraw': withdrawErasure,
    'GET /v1/privacy-requests': listRequests,
    'GET /v1/privacy-requests/:id': readRequest,
    'POST /v1/privacy-requests/:id/refuse': refuseErasure,
    'POST /v1/privacy-requests/:id/erase': eraseByRequest,
  },
  jobs: {
    privacy_files: removeFiles,
    privacy_remind: remindOfRequests,
    privacy_remainders: removeRemainders,
  },
  crons: {
    privacy_remind: { at: '0 11 * * *', fill: '1d' },
    privacy_remainders: { at: '30 6 * * *', fill: '1d' },
  },
  refusals: { privacy_requests_one_open: { code: 'erasure_asked' } },
} satisfies Area;
