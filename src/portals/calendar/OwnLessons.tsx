import { reschedules } from 'virtual:texts/reschedules';
import { useState } from 'react';
import { useCall } from '../../dataProvider/calls.ts';
import { makeupsInput, requestsInput } from '../../features/timetable/student/queries.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { MakeupsDialog } from './MakeupsDialog.tsx';
import styles from './OwnLessons.module.css';

/** A student's make-ups and requests, above the calendar once there are any. */
export function OwnLessons() {
  const t = useT(reschedules);
  const [isOpen, setOpen] = useState(false);
  const makeups = useCall('GET /v1/makeups', makeupsInput);
  const requests = useCall('GET /v1/reschedules', requestsInput);
  const open = makeups.data?.total ?? 0;
  const pending = requests.data?.response.filter(({ status }) => status === 'pending').length ?? 0;
  if (open === 0 && (requests.data?.total ?? 0) === 0) return null;
  const facts = [
    ...(open > 0 ? [t('makeups_open', { count: open })] : []),
    ...(pending > 0 ? [t('requests_pending', { count: pending })] : []),
  ];
  return (
    <section className={styles.bar} aria-label={t('makeups')}>
      <p>
        <strong>{t('makeups')}</strong> <span>{facts.join(', ') || t('none_to_use')}</span>
      </p>
      <Button onClick={() => setOpen(true)}>{t('see')}</Button>
      {isOpen && <MakeupsDialog onClose={() => setOpen(false)} />}
    </section>
  );
}
