import type { ReactNode } from 'react';
import { InactiveDialog } from './InactiveDialog.tsx';
import { useStudentActive } from './useStudentActive.ts';

/** Shows a page to active students; the others see why not. */
export function ActiveOnly({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const active = useStudentActive();
  return active === false ? <InactiveDialog onClose={onClose} /> : children;
}
