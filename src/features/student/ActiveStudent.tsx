import type { ReactNode } from 'react';
import { studentInactive, useSignedIn } from '../../authProvider/session.ts';
import { useStore } from '../../browser/store.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';

export const InactiveDialog = lazyDialog(() => import('./InactiveDialog.tsx'));

/** False after an inactive status or a call refused with `student_inactive`; undefined while loading. */
export function useStudentActive(): boolean | undefined {
  const refused = useStore(studentInactive);
  const { student_id } = useSignedIn().view.user;
  const { data } = useCall(
    'GET /v1/students/:id/status',
    student_id === null ? null : { params: { id: student_id } },
  );
  return refused ? false : data?.is_active;
}

export function ActiveOnly({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const active = useStudentActive();
  return active === false ? <InactiveDialog onClose={onClose} /> : children;
}
