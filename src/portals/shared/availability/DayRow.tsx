import { IconCopy, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { type Availability, FIRST_SLOT } from '../../../../domain/availability.ts';
import type { Weekday } from '../../../../domain/options.ts';
import { availability as area } from '../../../i18n/pt-BR/availability.ts';
import { useT } from '../../../i18n/useT.ts';
import { Switch } from '../../../ui/Checkbox.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { showToast } from '../../../ui/toast.ts';
import styles from './AvailabilityEditor.module.css';
import { CopyDayDialog } from './CopyDayDialog.tsx';
import { addHour, copyDay, type DayDefault, moveHour, removeHour, slotsOf, switchDay } from './edits.ts';
import { HourPill } from './HourPill.tsx';

interface Props {
  day: Weekday;
  value: Availability;
  onChange: (value: Availability) => void;
  dayDefault: DayDefault;
}

/** A day: its switch, its hours, one more, and giving the same hours to other days. */
export function DayRow({ day, value, onChange, dayDefault }: Props) {
  const t = useT(area);
  const [copying, setCopying] = useState(false);
  const slots = slotsOf(value, day);
  // Keyed by place, so that moving an hour keeps the focus on it.
  const places = [...slots.keys()];
  const name = t(`day.${day}`);

  const add = () => {
    const more = addHour(value, day);
    if (more) onChange(more);
    else showToast('warning', t('day_full'), t('day_full_text'));
  };

  return (
    <li className={styles.day}>
      <div className={styles.name}>
        <Switch
          label={name}
          checked={slots.length > 0}
          onChange={(event) => onChange(switchDay(value, day, event.target.checked, dayDefault))}
        />
      </div>
      <div className={styles.slots}>
        {places.map((at) => (
          <HourPill
            key={at}
            day={name}
            slot={slots[at] ?? FIRST_SLOT}
            taken={slots.filter((_, index) => index !== at)}
            onMove={(hour) => onChange(moveHour(value, day, at, hour))}
            onRemove={() => onChange(removeHour(value, day, at))}
          />
        ))}
        {slots.length > 0 && (
          <button
            type="button"
            className={styles.add}
            onClick={add}
            aria-label={t('add_hour_to', { day: name })}
          >
            <IconPlus size={15} stroke={2} aria-hidden="true" />
            {t('add_hour')}
          </button>
        )}
      </div>
      {slots.length > 0 && (
        <IconButton label={t('copy_day', { day: name })} onClick={() => setCopying(true)}>
          <IconCopy size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      )}
      {copying && (
        <CopyDayDialog
          from={day}
          onCopy={(days) => onChange(copyDay(value, day, days))}
          onClose={() => setCopying(false)}
        />
      )}
    </li>
  );
}
