import { figures } from 'virtual:texts/figures';
import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { lastMonthUntil } from '../../../domain/figures.ts';
import { usePreferences } from '../../browser/preferences.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import styles from './Figures.module.css';

/** Shows the growth compared with the previous month; renders nothing without a percentage. */
export function Trend({ percent, until }: { percent: number | null; until: string }) {
  const t = useT(figures);
  const { language } = usePreferences();
  const { monthNames } = useDates();
  if (percent === null) return null;
  const Icon = percent < 0 ? IconTrendingDown : IconTrendingUp;
  const number = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const month = monthNames()[Number(lastMonthUntil(until).from.slice(5, 7)) - 1] ?? '';
  const name = language === 'de' || language === 'en' ? month : month.toLocaleLowerCase(language);
  return (
    <span className={styles.trend} data-fall={percent < 0 || undefined}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {t('over_month', { percent: number.format(percent / 100), month: name })}
    </span>
  );
}
