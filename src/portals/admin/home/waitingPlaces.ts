import { useNavigate } from 'react-router';
import { type Address, href } from '../../../browser/href.ts';
import type { Waiting, WaitingKind } from './WaitingRow.tsx';

type Filter = Readonly<Record<string, string>>;
const listAt = (path: Address, filter?: Filter): string =>
  href(path, filter && { filter: JSON.stringify(filter) });

/** Path and filter of the list of each kind; the filtered list has as many rows as the kind has entries. */
const lists: Readonly<Record<WaitingKind, { path: Address; filter?: Filter }>> = {
  uncovered: { path: '/time-off' },
  unanswered: { path: '/students-waiting-teacher-acceptance' },
  to_direct: { path: '/students-without-match', filter: { status: 'pending-allocation' } },
  transfer: { path: '/student-transfer', filter: { status: 'PENDING' } },
  reschedule: { path: '/reschedules', filter: { status: 'pending' } },
  privacy: { path: '/privacy-requests', filter: { status: 'open' } },
  unpaid: { path: '/debtors' },
  document: { path: '/users', filter: { documents: 'expired' } },
};

/** Opens the screen on which an entry is handled, or the list filtered by the person. */
export function useWaitingPlaces() {
  const navigate = useNavigate();
  const listOf = (kind: WaitingKind): string => listAt(lists[kind].path, lists[kind].filter);
  const open = (kind: WaitingKind, { id, name }: Waiting): void => {
    const { path, filter } = lists[kind];
    if (kind === 'uncovered')
      // The plan is a step of the page of absences.
      void navigate(href(path), { state: { planned: { id, teacher_name: name } } });
    else if (kind === 'transfer') void navigate(href('/new-student-transfer-details', { id }));
    else if (kind === 'unanswered') void navigate(listAt(path, { student_name: name }));
    else if (kind === 'reschedule') void navigate(listOf(kind));
    else void navigate(listAt(path, { ...filter, name }));
  };
  return { open, listOf };
}
