import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { noBreak } from './noBreak.ts';

export function InlineAlert({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      style={{ display: 'flex', gap: 6, color: 'var(--error)', fontSize: 12.5, lineHeight: '17px' }}
    >
      <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
      {noBreak(children)}
    </p>
  );
}
