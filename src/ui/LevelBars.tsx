import { STUDENT_LEVELS, type StudentLevel } from '../../domain/options.ts';
import { ui } from '../i18n/pt-BR/ui.ts';
import { useT } from '../i18n/useT.ts';

/** A level as three rising bars and its word; an unknown level is only its word. */
export function LevelBars({ level }: { level: string }) {
  const t = useT(ui);
  const height = (STUDENT_LEVELS as readonly string[]).indexOf(level);
  if (height < 0) return <span>{level}</span>;
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8, whiteSpace: 'nowrap' }}>
      <svg width="16" height="12" viewBox="0 0 16 12" fill="none" aria-hidden="true">
        {[4, 7, 10].map((tall, index) => (
          <rect
            key={tall}
            x={index * 6 + 0.5}
            y={11.5 - tall}
            width="3.4"
            height={tall}
            rx="1"
            stroke={index < height ? 'var(--text2)' : 'var(--control)'}
            fill={index < height ? 'var(--text2)' : 'none'}
          />
        ))}
      </svg>
      {t(`level.${level as StudentLevel}`)}
    </span>
  );
}
