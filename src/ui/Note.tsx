import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { unbroken } from './unbroken.ts';

/** An error that belongs to a group of fields. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      style={{ display: 'flex', gap: 6, color: 'var(--error)', fontSize: 12.5, lineHeight: '17px' }}
    >
      <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
      {unbroken(children)}
    </p>
  );
}
