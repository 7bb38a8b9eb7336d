import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { useCall } from '../../dataProvider/calls.ts';

const staleTime = 30_000;
const one = { page: 1, pageSize: 1 } as const;
const longest = { page: 1, pageSize: 6, order: 'ASC' } as const;

export function useStudentTotals(enabled: boolean) {
  const options = { enabled, staleTime };
  const on = useCall('GET /v1/students', { query: { ...one, student_status: 'true' } }, options);
  const off = useCall('GET /v1/students', { query: { ...one, student_status: 'false' } }, options);
  return { active: on.data?.total, inactive: off.data?.total };
}

/** Longest wait first. */
export const useToDirect = (enabled: boolean) =>
  useCall(
    'GET /v1/students-without-match',
    { query: { ...longest, orderBy: 'waiting_since', status: 'pending-allocation' } },
    { enabled, staleTime },
  );

/** Longest wait first. */
export const useUnanswered = (enabled: boolean) =>
  useCall('GET /v1/match/waiting', { query: { ...longest, orderBy: 'created_at' } }, { enabled, staleTime });

export const useSessions = (enabled: boolean) =>
  useCall('GET /v1/users/logged-users/', { query: one }, { enabled, staleTime });

export interface VisiblePanels {
  students: boolean;
  withoutMatch: boolean;
  waiting: boolean;
  sessions: boolean;
}

export function useVisiblePanels(): VisiblePanels {
  const { permissions } = useSignedIn().view;
  return {
    students: canBeGranted(permissions, ['view:students']),
    withoutMatch: canBeGranted(permissions, ['view:students_without_match']),
    waiting: canBeGranted(permissions, ['view:users']),
    sessions: canBeGranted(permissions, ['view:sessions']),
  };
}
