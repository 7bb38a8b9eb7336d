import type { Target } from '../../../security/target.ts';
import type { Case } from './case.ts';

const get = (call: Case['call'], as: Case['as'], path: (t: Target) => string): Case => ({
  call,
  as,
  write: (t) => ({ path: path(t) }),
});
const months = 'start_date=2026-01-01&end_date=2026-03-31';

/** Dashboards with sales and growth. */
export const figures: readonly Case[] = [
  get('GET /v1/dashboard/admin', 'A', () => '/v1/dashboard/admin'),
  get('GET /v1/dashboard/admin-student-growth', 'A', () => `/v1/dashboard/admin-student-growth?${months}`),
  get(
    'GET /v1/dashboard/admin-franchise-growth',
    'A',
    () => `/v1/dashboard/admin-franchise-growth?${months}`,
  ),
  get('GET /v1/dashboard/fev/{fev_id}', 'V', (t) => `/v1/dashboard/fev/${t.own.fev_id}`),
  get('GET /v1/fev/ranking', 'V', () => '/v1/fev/ranking?page=1&pageSize=10&from=2026-03-01&to=2026-03-31'),
];
