import { classes } from 'virtual:texts/classes';
import { useFormContext } from 'react-hook-form';
import { monthsAfter } from '../../../../domain/classHours.ts';
import { isPlausibleDay } from '../../../../domain/plausibleDay.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { isoDate } from '../../../ui/dates.ts';
import { type EntryValues, startingOn, type Values } from '../values.ts';
import styles from './ClassWeek.module.css';

const MONTHS = [6, 12] as const;

/** From when until when the class meets, for all of its recurrences. */
export function PeriodFields() {
  const t = useT(classes);
  const { watch, getValues, setValue } = useFormContext<Values>();
  const [first] = watch('calendars');
  if (!first) return null;
  const { start_date, end_date } = first;
  const change = (edit: (entry: EntryValues) => EntryValues) =>
    setValue('calendars', getValues('calendars').map(edit), { shouldDirty: true });
  const endOn = (day: string) => change((entry) => (entry.recurrence ? { ...entry, end_date: day } : entry));
  const today = isoDate(new Date(), first.timezone);
  const ends = isPlausibleDay(start_date) ? MONTHS.map((months) => monthsAfter(start_date, months)) : [];
  return (
    <div className={styles.period}>
      <DateField
        label={t('from')}
        today={today}
        value={start_date}
        onChange={({ target }) => change((entry) => startingOn(entry, target.value))}
      />
      <fieldset className={styles.ends}>
        <legend>{t('until')}</legend>
        {ends.map((day, at) => (
          <Button key={MONTHS[at]} className="tap" aria-pressed={end_date === day} onClick={() => endOn(day)}>
            {t(`months_${MONTHS[at] ?? 6}`)}
          </Button>
        ))}
      </fieldset>
      <DateField
        label={t('until_date')}
        today={today}
        min={start_date}
        value={end_date}
        onChange={({ target }) => endOn(target.value)}
      />
    </div>
  );
}
