import { useQuery } from '@tanstack/react-query';
import { seemsGranted } from '../../../domain/permissions.ts';
import { teaches } from '../../../domain/userTypes.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { api } from '../../dataProvider/api.ts';
import { paths } from '../paths.ts';
import { isBuilt } from '../registry.ts';

export type CountName = 'withoutMatch' | 'waiting' | 'allocation';

/** The red counts of the menu, asked for only by those who see the items (spec 1 §2.8, fresh times §9). */
export function useMenuCounts(): Partial<Record<CountName, number>> {
  const { view } = useSignedIn();
  const isAdmin = view.activeType === 'ADMIN';
  const teacherId = view.user.teacher_id;
  const withoutMatch = useQuery({
    queryKey: ['counts', 'without-match'],
    queryFn: ({ signal }) => api('GET /v1/students-without-match/notifications', { signal }),
    enabled:
      isAdmin &&
      isBuilt(paths.studentsWithoutMatch.path) &&
      seemsGranted(view.permissions, ['view:students_without_match']),
    staleTime: 30_000,
  });
  const waiting = useQuery({
    queryKey: ['counts', 'waiting'],
    queryFn: ({ signal }) => api('GET /v1/match/all-waiting', { signal }),
    enabled: isAdmin && isBuilt(paths.studentsWaiting.path) && seemsGranted(view.permissions, ['view:users']),
    staleTime: 30_000,
  });
  const allocation = useQuery({
    queryKey: ['counts', 'allocation', teacherId],
    queryFn: ({ signal }) =>
      api('GET /v1/teacher-acceptance/notifications', { query: { teacher_id: teacherId ?? '' }, signal }),
    enabled: teaches(view.activeType) && teacherId !== null && isBuilt(paths.teacherAcceptance.path),
    staleTime: 15_000,
  });
  return {
    withoutMatch: withoutMatch.data,
    waiting: waiting.data,
    allocation: allocation.data,
  };
}
