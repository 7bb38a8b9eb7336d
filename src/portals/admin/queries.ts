import { useQuery } from '@tanstack/react-query';
import { api } from '../../dataProvider/api.ts';

const fresh = 30_000;
const one = { page: 1, pageSize: 1 } as const;
const longest = { page: 1, pageSize: 6, order: 'ASC' } as const;

/** How many students are active and how many are not. */
export const useStudentTotals = (enabled: boolean) =>
  useQuery({
    queryKey: ['students', 'totals'],
    queryFn: async ({ signal }) => {
      const [on, off] = await Promise.all([
        api('GET /v1/students', { query: { ...one, student_status: 'true' }, signal }),
        api('GET /v1/students', { query: { ...one, student_status: 'false' }, signal }),
      ]);
      return { active: on.total, inactive: off.total };
    },
    enabled,
    staleTime: fresh,
  });

/** Students to be directed, who waits longest first, with how many there are. */
export const useToDirect = (enabled: boolean) =>
  useQuery({
    queryKey: ['counts', 'longest-without-match'],
    queryFn: ({ signal }) =>
      api('GET /v1/students-without-match', {
        query: { ...longest, orderBy: 'waiting_since', status: 'pending-allocation' },
        signal,
      }),
    enabled,
    staleTime: fresh,
  });

/** Students whose teacher has not answered, who waits longest first, with how many there are. */
export const useUnanswered = (enabled: boolean) =>
  useQuery({
    queryKey: ['counts', 'longest-waiting'],
    queryFn: ({ signal }) =>
      api('GET /v1/match/waiting', { query: { ...longest, orderBy: 'created_at' }, signal }),
    enabled,
    staleTime: fresh,
  });

/** Sessions open now. */
export const useSessions = (enabled: boolean) =>
  useQuery({
    queryKey: ['sessions', 'total'],
    queryFn: ({ signal }) => api('GET /v1/users/logged-users/', { query: one, signal }),
    enabled,
    staleTime: fresh,
  });
