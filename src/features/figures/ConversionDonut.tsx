import { figures } from 'virtual:texts/figures';
import { usePreferences } from '../../browser/preferences.ts';
import { useT } from '../../i18n/useT.ts';
import styles from './Figures.module.css';

const RADIUS = 61;
const REACH = 2 * Math.PI * RADIUS;

/** Shows a rate above 100 as a full ring and a missing rate as an empty one. */
export function ConversionDonut({ rate }: { rate: number | null }) {
  const t = useT(figures);
  const { language } = usePreferences();
  const text =
    rate === null
      ? '–'
      : new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(rate / 100);
  const filled = Math.min(1, (rate ?? 0) / 100) * REACH;
  return (
    <div className={styles.donut}>
      <svg viewBox="0 0 136 136" fill="none" aria-hidden="true">
        <circle cx="68" cy="68" r={RADIUS} stroke="var(--border-raised)" strokeWidth="14" />
        {filled > 0 && (
          <circle
            cx="68"
            cy="68"
            r={RADIUS}
            stroke="var(--chart-0)"
            strokeWidth="14"
            strokeLinecap="round"
            strokeDasharray={`${filled} ${REACH}`}
            transform="rotate(-90 68 68)"
          />
        )}
      </svg>
      <p>
        <strong>{text}</strong>
        <span>{t('conversion')}</span>
      </p>
    </div>
  );
}
