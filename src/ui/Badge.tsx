import type { ReactNode } from 'react';
import styles from './Badge.module.css';

interface Props {
  children: ReactNode;
  tone?: 'primary' | 'success' | 'warning' | 'error' | 'info' | 'accent' | 'neutral';
  /** Overrides `tone`, together with `background`. */
  text?: string;
  background?: string;
}

export function Badge({ children, tone = 'neutral', text, background }: Props) {
  const neutral = tone === 'neutral';
  return (
    <span
      className={styles.badge}
      style={{
        color: text ?? (neutral ? 'var(--badge-admin-text)' : `var(--${tone})`),
        background: background ?? (neutral ? 'var(--badge-admin-background)' : `var(--${tone}-soft)`),
      }}
    >
      {tone === 'accent' && <span className={styles.point} aria-hidden="true" />}
      {children}
    </span>
  );
}
