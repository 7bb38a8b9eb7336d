import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../authProvider/session.ts';
import { api } from '../../dataProvider/api.ts';
import { href } from '../href.ts';
import { mayOpen } from '../routes/access.ts';
import type { CountName } from '../routes/route.ts';

/** The red counts of the menu, read only for the items that a person sees. */
export function useMenuCounts(): Partial<Record<CountName, number>> {
  const active = useSignedIn();
  const teacherId = active.view.user.teacher_id;
  const withoutMatch = useQuery({
    queryKey: ['counts', 'without-match'],
    queryFn: ({ signal }) => api('GET /v1/students-without-match/notifications', { signal }),
    enabled: mayOpen(href('/students-without-match'), active),
    staleTime: 30_000,
  });
  const waiting = useQuery({
    queryKey: ['counts', 'waiting'],
    queryFn: ({ signal }) => api('GET /v1/match/all-waiting', { signal }),
    enabled: mayOpen(href('/students-waiting-teacher-acceptance'), active),
    staleTime: 30_000,
  });
  const allocation = useQuery({
    queryKey: ['counts', 'allocation', teacherId],
    queryFn: ({ signal }) =>
      api('GET /v1/teacher-acceptance/notifications', { query: { teacher_id: teacherId ?? '' }, signal }),
    enabled: teacherId !== null && mayOpen(href('/teacher-acceptance'), active),
    staleTime: 15_000,
  });
  return { withoutMatch: withoutMatch.data, waiting: waiting.data, allocation: allocation.data };
}
