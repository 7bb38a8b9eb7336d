import { logs } from 'virtual:texts/logs';
import type { ChangedHours } from '../../../domain/changedHours.ts';
import { WeekHours } from '../../features/availability/WeekHours.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './Logs.module.css';

export function HoursDialog({ hours, onClose }: { hours: ChangedHours; onClose: () => void }) {
  const t = useT(logs);
  return (
    <Dialog
      title={t('hours_title')}
      onClose={onClose}
      wide
      actions={
        <Button variant="filled" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <section className={styles.hours}>
        <h3>{t('altered_hours')}</h3>
        <WeekHours value={hours.intersections} zone={null} />
      </section>
      <section className={styles.hours}>
        <h3>{t('user_hours')}</h3>
        <WeekHours value={hours.availability} zone={null} />
      </section>
    </Dialog>
  );
}
