import { classes } from 'virtual:texts/classes';
import { IconTrash } from '@tabler/icons-react';
import { useFormContext } from 'react-hook-form';
import { ENTRY_TITLE_MAX, hourAfter, minutesBetween } from '../../../domain/calendarEntry.ts';
import { USUAL_MINUTES } from '../../../domain/classHours.ts';
import { isHour } from '../../../domain/hour.ts';
import { RECURRENCE_TYPES, WEEKDAYS, type Weekday } from '../../../domain/options.ts';
import { useWeekday } from '../../features/timetable/classes/useHours.ts';
import { useLessonLength } from '../../features/timetable/classes/useLessonLength.ts';
import { useT } from '../../i18n/useT.ts';
import { Checkbox, Switch } from '../../ui/Checkbox.tsx';
import { DateField, TimeField } from '../../ui/DateField.tsx';
import { isoDate } from '../../ui/dates.ts';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { useZoneChoices } from '../../ui/zoneChoices.ts';
import { SelectInput, useInput } from '../form/inputs.tsx';
import styles from './Classes.module.css';
import { startingOn, type Values } from './values.ts';

const minutesOf = ({ start_hour, end_hour }: Pick<Values['calendars'][number], 'start_hour' | 'end_hour'>) =>
  minutesBetween(start_hour, end_hour);

interface Props {
  at: number;
  onRemove: (() => void) | null;
}

/** All fields of a recurrence. */
export function EntryFields({ at, onRemove }: Props) {
  const t = useT(classes);
  const input = useInput();
  const zoneChoices = useZoneChoices();
  const { watch, setValue, getValues, register } = useFormContext<Values>();
  const name = `calendars.${at}` as const;
  const entry = watch(name);
  const minutes = isHour(entry.start_hour) && isHour(entry.end_hour) ? minutesOf(entry) : 0;
  const today = isoDate(new Date(), entry.timezone);
  const number = at + 1;
  const { ref, ...repeats } = register(`${name}.recurrence`, {
    onChange: () => {
      setValue(`${name}.recurrence_type`, null, { shouldDirty: true });
      setValue(`${name}.recurrence_days`, [], { shouldDirty: true });
    },
  });
  const length = useLessonLength(minutes > 0 ? minutes : USUAL_MINUTES, minutesOf);
  const onStart = (start: string) => {
    if (isHour(start)) setValue(`${name}.end_hour`, hourAfter(start, length.minutes), { shouldDirty: true });
  };
  const onFirstDay = (day: string) => setValue(name, startingOn(getValues(name), day), { shouldDirty: true });
  const firstDay = input(`${name}.start_date`);
  const start = input(`${name}.start_hour`);
  const end = input(`${name}.end_hour`);
  return (
    <section className={styles.entry} aria-label={t('entry', { number })}>
      <div className={styles.entryHead}>
        <h3>{t('entry', { number })}</h3>
        {onRemove && (
          <IconButton label={t('remove_entry', { number })} onClick={onRemove}>
            <IconTrash size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <Field
        label={t('heading')}
        maxLength={ENTRY_TITLE_MAX}
        autoComplete="off"
        {...input(`${name}.title`)}
      />
      <div className={styles.pair}>
        <DateField
          today={today}
          label={t(entry.recurrence ? 'start_date' : 'date')}
          {...firstDay}
          onChange={(event) => {
            onFirstDay(event.target.value);
            void firstDay.onChange(event);
          }}
        />
        {entry.recurrence && (
          <DateField
            label={t('end_date')}
            today={today}
            min={entry.start_date}
            {...input(`${name}.end_date`)}
          />
        )}
      </div>
      <div className={styles.pair}>
        <TimeField
          label={t('start_hour')}
          {...start}
          onChange={(event) => {
            onStart(event.target.value);
            void start.onChange(event);
          }}
        />
        <TimeField
          label={t('end_hour')}
          hint={minutes > 0 ? t('minutes', { count: minutes }) : undefined}
          {...end}
          onChange={(event) => {
            length.typed({ start_hour: getValues(name).start_hour, end_hour: event.target.value });
            void end.onChange(event);
          }}
        />
      </div>
      <SelectInput name={`${name}.timezone`} label={t('zone')} choices={zoneChoices(entry.timezone)} />
      <div className={styles.switch}>
        <Switch label={t('repeats')} {...repeats} checked={entry.recurrence} ref={ref} />
      </div>
      {entry.recurrence && (
        <SelectInput
          name={`${name}.recurrence_type`}
          label={t('recurrence_type')}
          placeholder={t('choose')}
          choices={RECURRENCE_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))}
          onPick={(type) => {
            if (type === '') setValue(`${name}.recurrence_type`, null);
            setValue(`${name}.recurrence_days`, [], { shouldDirty: true });
          }}
        />
      )}
      {entry.recurrence && entry.recurrence_type === 'Semana' && <Days name={`${name}.recurrence_days`} />}
    </section>
  );
}

function Days({ name }: { name: `calendars.${number}.recurrence_days` }) {
  const t = useT(classes);
  const weekday = useWeekday();
  const { watch, setValue, getFieldState, formState } = useFormContext<Values>();
  const picked = watch(name);
  const error = getFieldState(name, formState).error?.message;
  const toggle = (day: Weekday, on: boolean) =>
    setValue(
      name,
      WEEKDAYS.filter((each) => (each === day ? on : picked.includes(each))),
      { shouldDirty: true },
    );
  return (
    <fieldset className={styles.days} data-field={name}>
      <legend>{t('recurrence_days')}</legend>
      <div>
        {WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            label={weekday(day)}
            checked={picked.includes(day)}
            onChange={(event) => toggle(day, event.target.checked)}
          />
        ))}
      </div>
      {error && <InlineAlert>{error}</InlineAlert>}
    </fieldset>
  );
}
