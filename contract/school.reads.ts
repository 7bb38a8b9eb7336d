import type { Changes, Records } from './reads.ts';

const setup = ['GET /v1/school-setup'] as const;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  school_settings: ['GET /v1/school-settings', 'GET /v1/school-settings/history', ...setup],
  users: setup,
  registration: setup,
  financial_parameters: setup,
  payment_plans: setup,
} as const satisfies Records;

export const changes = {
  'PATCH /v1/school-settings': [
    'GET /v1/school-settings',
    'GET /v1/school-settings/history',
    'GET /v1/school-setup',
  ],
  'POST /v1/school-settings/logo': ['GET /v1/school-settings', 'GET /v1/school-settings/history'],
  'DELETE /v1/school-settings/logo': ['GET /v1/school-settings', 'GET /v1/school-settings/history'],
  'POST /v1/school-settings/mail-test': [],
} as const satisfies Changes;
