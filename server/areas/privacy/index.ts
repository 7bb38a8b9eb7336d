import type { Area } from '../../platform/area.ts';
import { chooseConsent } from './consents.ts';
import { acceptCorrection, askCorrection } from './corrections.ts';
import { remindOfRequests, removeRemainders } from './crons.ts';
import { eraseByRequest, removeFiles } from './erase.ts';
import { exportOwn } from './exportOwn.ts';
import { listRequests, readRequest, refuseRequest } from './queue.ts';
import { askErasure, ownPrivacy, withdrawRequest } from './requests.ts';
import { searchTexts } from './searchTexts.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    privacy_remind: Record<string, never>;
    privacy_remainders: Record<string, never>;
  }
}

export const privacy = {
  handlers: {
    'GET /v1/account/privacy': ownPrivacy,
    'GET /v1/account/privacy/export/:format': exportOwn,
    'POST /v1/account/privacy/erasure': askErasure,
    'POST /v1/account/privacy/consent': chooseConsent,
    'POST /v1/account/privacy/correction': askCorrection,
    'POST /v1/account/privacy/requests/:id/withdraw': withdrawRequest,
    'GET /v1/privacy-requests': listRequests,
    'GET /v1/privacy-requests/:id': readRequest,
    'POST /v1/privacy-requests/:id/refuse': refuseRequest,
    'POST /v1/privacy-requests/:id/accept': acceptCorrection,
    'POST /v1/privacy-requests/:id/erase': eraseByRequest,
  },
  jobs: {
    privacy_files: removeFiles,
    privacy_texts: searchTexts,
    privacy_remind: remindOfRequests,
    privacy_remainders: removeRemainders,
  },
  crons: {
    privacy_remind: { at: '0 11 * * *', fill: '1d' },
    privacy_remainders: { at: '30 6 * * *', fill: '1d' },
  },
  refusals: {
    AV002: { code: 'user_erased' },
    privacy_requests_one_open: { code: 'erasure_asked' },
    privacy_requests_one_open_subject: { code: 'correction_asked' },
  },
} satisfies Area;
