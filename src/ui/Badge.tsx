import type { ReactNode } from 'react';

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
      style={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 6,
        height: 22,
        padding: '0 8px',
        borderRadius: 'var(--radius-chip)',
        fontSize: 12.5,
        fontWeight: 600,
        whiteSpace: 'nowrap',
        color: text ?? (neutral ? 'var(--badge-admin-text)' : `var(--${tone})`),
        background: background ?? (neutral ? 'var(--badge-admin-background)' : `var(--${tone}-soft)`),
      }}
    >
      {tone === 'accent' && (
        <span
          style={{ width: 7, height: 7, borderRadius: '50%', background: 'var(--accent)' }}
          aria-hidden="true"
        />
      )}
      {children}
    </span>
  );
}
