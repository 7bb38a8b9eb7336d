import { availability } from 'virtual:texts/availability';
import { classes } from 'virtual:texts/classes';
import { IconPlus } from '@tabler/icons-react';
import { type MutableRefObject, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { entryTitleOf } from '../../../domain/calendarEntry.ts';
import {
  hoursOfRules,
  monthsAfter,
  RULES_MAX,
  toggleHour,
  type WeekHour,
} from '../../../domain/classHours.ts';
import { isPlausibleDay } from '../../../domain/plausibleDay.ts';
import { addDays } from '../../../domain/week.ts';
import type { Choices } from '../../features/timetable/conflicts/choices.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { isoDate, localZone } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { useZoneName } from '../../ui/zones.ts';
import { focusField } from '../form/focusField.ts';
import styles from './Classes.module.css';
import { EntryFields } from './EntryFields.tsx';
import { addEntry } from './useClassForm.ts';
import { type ClassView, type EntryValues, newEntry, type Values } from './values.ts';
import { Clashes } from './week/Clashes.tsx';
import { ClassWeek } from './week/ClassWeek.tsx';
import { PeriodFields } from './week/PeriodFields.tsx';
import { PlanSentence } from './week/PlanSentence.tsx';
import { usePlan } from './week/usePlan.ts';
import { useTeacherWeek } from './week/useTeacherWeek.ts';

interface Props {
  taught: ClassView | undefined;
  readOnly: boolean;
  /** What is decided about conflicts before the class is saved. */
  choices: Choices;
  onChoose: (choices: Choices) => void;
  /** Lessons on closed days that were shown. */
  seen: MutableRefObject<ReadonlySet<string>>;
}

/** The week of the teacher, on which the hours of the class are placed; all fields of a recurrence are below it. */
export function RecurrenceStep({ readOnly, ...week }: Props) {
  const t = useT(classes);
  const form = useFormContext<Values>();
  const entries = form.watch('calendars');
  const errors = form.formState.errors.calendars;
  if (readOnly) return <Entries readOnly />;
  return (
    <>
      {entries.length === 0 && <p className="muted">{t('no_open_entries')}</p>}
      <PeriodFields />
      <Week {...week} />
      <Disclosure label={t('more_options')} opened={errors !== undefined}>
        <Entries />
      </Disclosure>
    </>
  );
}

function Week({ taught, choices, onChoose, seen }: Omit<Props, 'readOnly'>) {
  const form = useFormContext<Values>();
  const words = useT(availability);
  const zoneName = useZoneName();
  const timezone = form.watch('calendars')[0]?.timezone;
  const { cells, isError, refetch } = useTeacherWeek(taught?.id);
  const plan = usePlan(taught, choices);
  const closed = plan.data?.closed;
  useEffect(() => {
    if (closed) seen.current = new Set(closed.map(({ original_start }) => original_start));
  }, [closed, seen]);
  const toggle = ({ weekday, start_hour }: WeekHour) => {
    const rules = form.getValues('calendars');
    const next = toggleHour(rules, { weekday, start_hour }, () => freshEntry(form.getValues()));
    form.setValue('calendars', hasHours(rules) ? next : next.map(lastingMonths), { shouldDirty: true });
    form.clearErrors('calendars');
  };
  return (
    <>
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!isError && !cells && <SkeletonRows rows={8} />}
      {timezone && <p className="muted">{words('zone', { zone: zoneName(timezone) })}</p>}
      {cells && <ClassWeek cells={cells} onToggle={toggle} />}
      <PlanSentence plan={plan.data} error={plan.error} isStale={plan.isPlaceholderData} />
      {plan.data && !plan.error && (
        <Clashes plan={plan.data} class_id={taught?.id} choices={choices} onChoose={onChoose} />
      )}
    </>
  );
}

const hasHours = (entries: readonly EntryValues[]) => hoursOfRules(entries).length > 0;

/** The range of one day, in which a weekly hour seldom lies, becomes half a year with the first hour that is placed. */
const lastingMonths = (entry: EntryValues): EntryValues =>
  entry.id === '' && isPlausibleDay(entry.start_date) && entry.end_date === addDays(entry.start_date, 1)
    ? { ...entry, end_date: monthsAfter(entry.start_date, 6) }
    : entry;

/** A recurrence with the dates of those that the class has. */
function freshEntry({ title, calendars }: Values): EntryValues {
  const last = calendars.at(-1);
  const zone = last?.timezone ?? localZone();
  const fresh = newEntry(entryTitleOf(title), isoDate(new Date(), zone), zone);
  return last ? { ...fresh, start_date: last.start_date, end_date: last.end_date } : fresh;
}

function Entries({ readOnly = false }: { readOnly?: boolean }) {
  const t = useT(classes);
  const form = useFormContext<Values>();
  const entries = form.watch('calendars');
  // Entries after a removed one move up, and must not inherit what it remembered.
  const [removals, setRemovals] = useState(0);
  const errors = form.formState.errors.calendars;
  useFirstFault(errors !== undefined);
  const remove = (at: number) => {
    form.clearErrors('calendars');
    setRemovals((count) => count + 1);
    form.setValue(
      'calendars',
      form.getValues('calendars').filter((_, index) => index !== at),
      { shouldDirty: true },
    );
    focusEntry(Math.min(at, entries.length - 2));
  };
  const add = () => {
    addEntry(form);
    focusEntry(entries.length);
  };
  return (
    <>
      {readOnly && entries.length === 0 && <p className="muted">{t('no_open_entries')}</p>}
      {entries.map((entry, at) => (
        <EntryFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are bound to their place
          key={`${removals} ${entries.length} ${entry.id} ${at}`}
          at={at}
          onRemove={readOnly ? null : () => remove(at)}
        />
      ))}
      {errors?.message && <InlineAlert>{errors.message}</InlineAlert>}
      {!readOnly && entries.length < RULES_MAX && (
        <Button
          variant="outlined"
          className={styles.start}
          icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={add}
        >
          {t('add_entry')}
        </Button>
      )}
    </>
  );
}

/** The fields may have been folded when their fault was found, so that none could take the focus. */
function useFirstFault(hasFault: boolean): void {
  useEffect(() => {
    if (!hasFault || document.activeElement?.getAttribute('aria-invalid') === 'true') return;
    document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [hasFault]);
}

/** Waits until the entry is shown. */
const focusEntry = (at: number) => requestAnimationFrame(() => focusField(`calendars.${at}.title`));
