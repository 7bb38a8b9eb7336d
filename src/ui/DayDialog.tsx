import { common } from 'virtual:texts/common';
import Popover from '@mui/material/Popover';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { isPlausibleDay } from '../../domain/plausibleDay.ts';
import { addDays } from '../../domain/week.ts';
import { usePreferences } from '../browser/preferences.ts';
import { useT } from '../i18n/useT.ts';
import { classes } from './classes.ts';
import styles from './DayDialog.module.css';
import { dayOfMonth, useDates } from './dates.ts';
import { IconButton } from './IconButton.tsx';
import { addMonths, monthOf, weeksOf } from './monthGrid.ts';
import { Themed } from './theme/Themed.tsx';

interface Props {
  /** ISO; other text is no choice yet. */
  day: string;
  min: string;
  max: string;
  today: string;
  anchor: RefObject<HTMLElement | null>;
  onChoose: (day: string) => void;
  onClose: () => void;
}

export default function DayDialog({ anchor, onClose, ...month }: Props) {
  const t = useT(common);
  return (
    <Themed>
      <Popover
        open
        anchorEl={() => anchor.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        onClose={onClose}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-modal': true,
            'aria-label': t('choose_day'),
            sx: { marginTop: 'var(--space-15)' },
          },
        }}
      >
        <Month {...month} />
      </Popover>
    </Themed>
  );
}

function Month({ day, min, max, today, onChoose }: Omit<Props, 'anchor' | 'onClose'>) {
  const t = useT(common);
  const { language } = usePreferences();
  const { formatDateFull, formatMonthYear, formatWeekday, monthNames } = useDates();
  const caption = useId();
  const clamp = (iso: string) => (iso < min ? min : iso > max ? max : iso);
  const [current, setCurrent] = useState(() => clamp(isPlausibleDay(day) ? day : today));
  // The keyboard moves the focus within the grid; the buttons and lists above it keep theirs.
  const follows = useRef(true);
  const cell = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cell in the ref depends on the current day
  useEffect(() => {
    if (follows.current) cell.current?.focus({ preventScroll: true });
    follows.current = false;
  }, [current]);

  const weeks = weeksOf(current, language);
  const move = (to: string) => setCurrent(clamp(to));
  const onKeyDown = (event: KeyboardEvent) => {
    const to = dayAfterKey(event, current, weeks);
    if (to === null) return;
    event.preventDefault();
    follows.current = true;
    move(to);
  };
  const month = monthOf(current);
  const step = (label: 'previous_month' | 'next_month', months: number) => {
    const Icon = months < 0 ? IconChevronLeft : IconChevronRight;
    const isLast = months < 0 ? month <= monthOf(min) : month >= monthOf(max);
    return (
      <IconButton label={t(label)} unavailable={isLast} onClick={() => move(addMonths(current, months))}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
    );
  };
  const [year = '', number = ''] = month.split('-');
  const [firstYear, lastYear] = [Number(min.slice(0, 4)), Number(max.slice(0, 4))];
  return (
    <div className={styles.month}>
      <div className={styles.head}>
        {step('previous_month', -1)}
        <select
          aria-label={t('month')}
          value={Number(number) - 1}
          onChange={({ target }) => move(addMonths(current, Number(target.value) + 1 - Number(number)))}
        >
          {monthNames().map((name, at) => (
            <option key={name} value={at}>
              {name}
            </option>
          ))}
        </select>
        <select
          aria-label={t('year')}
          value={Number(year)}
          onChange={({ target }) => move(addMonths(current, 12 * (Number(target.value) - Number(year))))}
        >
          {Array.from({ length: lastYear - firstYear + 1 }, (_, at) => firstYear + at).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        {step('next_month', 1)}
      </div>
      <p id={caption} className="visually-hidden" aria-live="polite">
        {formatMonthYear(month)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: one of its days is in the order of the keyboard */}
      <table role="grid" aria-labelledby={caption} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th key={date} scope="col" abbr={formatWeekday(date)}>
                {formatWeekday(date, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid can be selected
                <td key={date} aria-selected={date === day}>
                  {monthOf(date) === month && (
                    <button
                      type="button"
                      ref={date === current ? cell : null}
                      tabIndex={date === current ? 0 : -1}
                      className={classes(date === day && styles.chosen)}
                      aria-label={formatDateFull(date)}
                      aria-current={date === today ? 'date' : undefined}
                      disabled={date < min || date > max}
                      onClick={() => onChoose(date)}
                    >
                      {dayOfMonth(date)}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the day for a key, as in the date picker of the WAI-ARIA practices; null for other keys. */
function dayAfterKey(
  { key, shiftKey }: KeyboardEvent,
  day: string,
  weeks: readonly string[][],
): string | null {
  const week = weeks.find((dates) => dates.includes(day)) ?? [];
  const months = shiftKey ? 12 : 1;
  const target: Record<string, string | undefined> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: week[0],
    End: week[6],
    PageUp: addMonths(day, -months),
    PageDown: addMonths(day, months),
  };
  return target[key] ?? null;
}
