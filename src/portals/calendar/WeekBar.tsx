import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { calendar } from '../../i18n/pt-BR/calendar.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './WeekBar.module.css';

interface Props {
  /** Weeks back or ahead. */
  onStep: (weeks: number) => void;
  onToday: () => void;
}

/** The floating toolbar: a week back, today, a week ahead. */
export function WeekBar({ onStep, onToday }: Props) {
  const t = useT(calendar);
  return (
    <nav className={styles.bar} aria-label={t('weeks')}>
      <IconButton label={t('previous_week')} large onClick={() => onStep(-1)}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <Button onClick={onToday}>{t('today')}</Button>
      <IconButton label={t('next_week')} large onClick={() => onStep(1)}>
        <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </nav>
  );
}
