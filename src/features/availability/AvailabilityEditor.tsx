import { availability as area } from 'virtual:texts/availability';
import { common } from 'virtual:texts/common';
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type Availability,
  countSlots,
  FIRST_SLOT,
  type Slot,
  slotAt,
} from '../../../domain/availability.ts';
import { WEEKDAYS, type Weekday } from '../../../domain/options.ts';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox, Switch } from '../../ui/Checkbox.tsx';
import { classes } from '../../ui/classes.ts';
import { Select } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { showToast } from '../../ui/toast.ts';
import { useZoneChoices } from '../../ui/zoneChoices.ts';
import { useZoneName } from '../../ui/zones.ts';
import styles from './AvailabilityEditor.module.css';
import { DayRanges } from './DayRanges.tsx';
import { addHour, copyDay, type DayDefault, moveHour, removeHour, slotsOf, switchDay } from './edits.ts';
import { HoursCount } from './WeekHours.tsx';

interface Props {
  value: Availability;
  onChange: (value: Availability) => void;
  /** IANA zone of the hours. */
  zone: string;
  /** Makes it selectable. */
  onZone?: (zone: string) => void;
  /** Text on what another zone would mean. */
  zoneHint?: string | undefined;
  /** Weekly hours of the contract; null without a contract, as for teachers, whose hours are edited as ranges. */
  contractHours: number | null;
  dayDefault?: DayDefault;
}

export function AvailabilityEditor(props: Props) {
  const { value, onChange, zone, onZone, zoneHint, contractHours, dayDefault = 'one_slot' } = props;
  return (
    <div>
      <ZoneLine zone={zone} onZone={onZone} hint={zoneHint} />
      <ul className={styles.days}>
        {WEEKDAYS.map((day) => (
          <DayRow
            key={day}
            day={day}
            value={value}
            onChange={onChange}
            dayDefault={dayDefault}
            asRanges={contractHours === null}
          />
        ))}
      </ul>
      <p className={styles.count} aria-live="polite">
        <HoursCount count={countSlots(value)} contractHours={contractHours} />
      </p>
    </div>
  );
}

interface ZoneLineProps {
  zone: string;
  onZone: Props['onZone'];
  hint: string | undefined;
}

/** Rarely changed: the list of zones opens on demand. */
function ZoneLine({ zone, onZone, hint }: ZoneLineProps) {
  const t = useT(area);
  const zoneName = useZoneName();
  const zoneChoices = useZoneChoices();
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={styles.zoneLine}>
      {choosing && onZone ? (
        <Select
          label={t('zone_label')}
          choices={zoneChoices(zone)}
          value={zone}
          autoFocus
          onChange={({ target }) => onZone(target.value)}
        />
      ) : (
        <p>
          {t('zone', { zone: zoneName(zone) })}{' '}
          {onZone && (
            <Button variant="link" onClick={() => setChoosing(true)}>
              {t('zone_change')}
            </Button>
          )}
        </p>
      )}
      <p role="status">{hint}</p>
    </div>
  );
}

interface DayRowProps {
  day: Weekday;
  value: Availability;
  onChange: (value: Availability) => void;
  dayDefault: DayDefault;
  asRanges: boolean;
}

function DayRow({ day, value, onChange, dayDefault, asRanges }: DayRowProps) {
  const t = useT(area);
  const [copying, setCopying] = useState(false);
  const slots = slotsOf(value, day);
  const name = t(`day.${day}`);

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
        {asRanges ? (
          <DayRanges day={name} slots={slots} onChange={(next) => onChange({ ...value, [day]: next })} />
        ) : (
          <DayHours day={day} value={value} onChange={onChange} />
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

interface DayHoursProps {
  day: Weekday;
  value: Availability;
  onChange: (value: Availability) => void;
}

/** Edits the hours of one day one by one. */
function DayHours({ day, value, onChange }: DayHoursProps) {
  const t = useT(area);
  const slots = slotsOf(value, day);
  // Keyed by position: a pill has no state, and keeps the focus when its hour changes.
  const places = [...slots.keys()];
  const name = t(`day.${day}`);
  const add = () => {
    const more = addHour(value, day);
    if (more) onChange(more);
    else showToast('warning', t('day_full'), t('day_full_text'));
  };
  return (
    <>
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
    </>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

interface HourPillProps {
  day: string;
  slot: Slot;
  taken: readonly Slot[];
  onMove: (hour: number) => void;
  onRemove: () => void;
}

/** Starts range from 00:00 to 23:00 (AVA-1). */
function HourPill({ day, slot, taken, onMove, onRemove }: HourPillProps) {
  const t = useT(area);
  const repeated = taken.some(({ start }) => start === slot.start);
  const span = `${slot.start}–${slot.end}`;
  return (
    <span className={classes(styles.pill, repeated && styles.invalid)}>
      <select
        className={styles.start}
        aria-label={t('hour_of', { day })}
        aria-invalid={repeated || undefined}
        value={Number(slot.start.slice(0, 2))}
        onChange={(event) => onMove(Number(event.target.value))}
      >
        {hours.map((hour) => {
          const { start, end } = slotAt(hour);
          return (
            <option key={start} value={hour} disabled={taken.some((other) => other.start === start)}>
              {`${start}–${end}`}
            </option>
          );
        })}
      </select>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('remove_hour', { day, span })}
        onClick={onRemove}
      >
        <IconX size={14} stroke={2} aria-hidden="true" />
      </button>
    </span>
  );
}

interface CopyDayDialogProps {
  from: Weekday;
  onCopy: (days: readonly Weekday[]) => void;
  onClose: () => void;
}

function CopyDayDialog({ from, onCopy, onClose }: CopyDayDialogProps) {
  const t = useT(area);
  const shared = useT(common);
  const [days, setDays] = useState<readonly Weekday[]>([]);
  const toggle = (day: Weekday, on: boolean) =>
    setDays(on ? [...days, day] : days.filter((other) => other !== day));
  const copy = () => {
    onCopy(days);
    onClose();
  };
  return (
    <FormDialog
      title={t('copy_title', { day: t(`day.${from}`) })}
      action={shared('copy')}
      disabled={days.length === 0}
      onSubmit={copy}
      onClose={onClose}
    >
      <p className="muted lead">{t('copy_text')}</p>
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
    </FormDialog>
  );
}
