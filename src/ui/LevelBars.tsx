import { STUDENT_LEVELS } from '../../domain/options.ts';
import { useOption } from '../i18n/useOption.ts';
import styles from './Labelled.module.css';

export function LevelBars({ level }: { level: string }) {
  const option = useOption();
  const height = (STUDENT_LEVELS as readonly string[]).indexOf(level);
  if (height < 0) return <span>{level}</span>;
  return (
    <span className={styles.labelled}>
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
      {option(level)}
    </span>
  );
}
