import type { Records } from './reads.ts';

const today = ['GET /v1/dashboard/today'] as const;
const people = [
  'GET /v1/dashboard/admin',
  'GET /v1/dashboard/admin-student-growth',
  'GET /v1/dashboard/admin-franchise-growth',
] as const;
const seller = ['GET /v1/dashboard/fev/:fev_id'] as const;
const money = [
  'GET /v1/revenue',
  'GET /v1/dashboard/admin',
  'GET /v1/fev/ranking',
  ...seller,
  ...today,
] as const;

/** Reads of this area that an audited change makes stale, in addition to the log. */
export const records = {
  calendar: today,
  charges: money,
  contracts: money,
  finance: [...people, ...money],
  matching: [...seller, ...today],
  payments: money,
  privacy: today,
  revenue: [],
  students: [...people, ...seller],
  students_transfer: today,
  users: [...people, ...seller, ...today],
} as const satisfies Records;
