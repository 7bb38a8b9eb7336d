import { acceptance } from 'virtual:texts/acceptance';
import { IconCheck } from '@tabler/icons-react';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { useDates } from '../../../ui/dates.ts';
import styles from './AnswerBar.module.css';
import type { Slot } from './slots.ts';

interface Props {
  chosen: readonly Slot[];
  needed: number;
  complete: boolean;
  busy: boolean;
  onRefuse: () => void;
  onAccept: () => void;
}

export function AnswerBar({ chosen, needed, complete, busy, onRefuse, onAccept }: Props) {
  const t = useT(acceptance);
  const { formatWeekday } = useDates();
  return (
    <section className={styles.bar} aria-label={t('answer')} data-foot>
      <div className={styles.state}>
        <span className={styles.marks} aria-hidden="true">
          {Array.from({ length: needed }, (_, index) => index).map((index) => (
            <span key={index} className={classes(styles.mark, index < chosen.length && styles.full)} />
          ))}
        </span>
        <strong aria-live="polite">{t('counted', { chosen: chosen.length, needed, count: needed })}</strong>
        <span className={styles.chosen}>
          {chosen.map(({ date, start_hour }) => `${formatWeekday(date, 'short')} ${start_hour}`).join(', ')}
        </span>
      </div>
      <div className={styles.answers}>
        <Button className={styles.refuse} disabled={busy} onClick={onRefuse}>
          {t('refuse')}
        </Button>
        <Button
          variant="filled"
          icon={<IconCheck size={18} stroke={2} aria-hidden="true" />}
          disabled={!complete}
          busy={busy}
          onClick={onAccept}
        >
          {t('accept')}
        </Button>
      </div>
    </section>
  );
}
