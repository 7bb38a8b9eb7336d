import { Logo } from './Logo.tsx';

export function Brand({ size = 26 }: { size?: number }) {
  return (
    <span
      style={{ display: 'inline-flex', alignItems: 'center', gap: (size * 9) / 26, color: 'var(--text)' }}
    >
      <Logo size={size} />
      <span
        style={{
          font: `650 ${Math.round(size * 0.72)}px/1 var(--font-display)`,
          letterSpacing: '-0.012em',
          whiteSpace: 'nowrap',
        }}
      >
        Aula Viva
      </span>
    </span>
  );
}
