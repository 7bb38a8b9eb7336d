import { useState } from 'react';
import { WEEKDAYS, type Weekday } from '../../../../domain/options.ts';
import { availability as area } from '../../../i18n/pt-BR/availability.ts';
import { ui } from '../../../i18n/pt-BR/ui.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from './AvailabilityEditor.module.css';

interface Props {
  from: Weekday;
  onCopy: (days: readonly Weekday[]) => void;
  onClose: () => void;
}

/** Gives the hours of one day to others. */
export function CopyDayDialog({ from, onCopy, onClose }: Props) {
  const t = useT(area);
  const shared = useT(ui);
  const [days, setDays] = useState<readonly Weekday[]>([]);
  const toggle = (day: Weekday, on: boolean) =>
    setDays(on ? [...days, day] : days.filter((other) => other !== day));
  const copy = () => {
    onCopy(days);
    onClose();
  };
  return (
    <Dialog
      title={t('copy_title', { day: t(`day.${from}`) })}
      onClose={onClose}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button look="filled" disabled={days.length === 0} onClick={copy}>
            {shared('copy')}
          </Button>
        </>
      }
    >
      <p style={{ color: 'var(--text2)', marginBottom: 12 }}>{t('copy_text')}</p>
      <div className={styles.copies}>
        {WEEKDAYS.filter((day) => day !== from).map((day) => (
          <Checkbox
            key={day}
            label={t(`day.${day}`)}
            checked={days.includes(day)}
            onChange={(event) => toggle(day, event.target.checked)}
          />
        ))}
      </div>
    </Dialog>
  );
}
