import { useSignedIn } from '../../authProvider/session.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { canOpen } from '../routes/access.ts';
import type { CountName } from '../routes/route.ts';

/** The red counts of the menu, read only for the items that a person sees. */
export function useMenuCounts(): Partial<Record<CountName, number>> {
  const active = useSignedIn();
  const { teacher_id } = active.view.user;
  const withoutMatch = useCall(
    'GET /v1/students-without-match/notifications',
    {},
    { enabled: canOpen('/students-without-match', active), staleTime: 30_000 },
  );
  const waiting = useCall(
    'GET /v1/match/all-waiting',
    {},
    { enabled: canOpen('/students-waiting-teacher-acceptance', active), staleTime: 30_000 },
  );
  const allocation = useCall(
    'GET /v1/teacher-acceptance/notifications',
    teacher_id === null ? null : { query: { teacher_id } },
    { enabled: canOpen('/teacher-acceptance', active), staleTime: 15_000 },
  );
  return { withoutMatch: withoutMatch.data, waiting: waiting.data, allocation: allocation.data };
}
