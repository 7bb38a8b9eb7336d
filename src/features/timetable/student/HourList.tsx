import { reschedules } from 'virtual:texts/reschedules';
import type { ResponseOf } from '../../../../contract/index.ts';
import { useT } from '../../../i18n/useT.ts';
import { localZone, useDates } from '../../../ui/dates.ts';
import styles from './HoursDialog.module.css';

export type WantedHour = ResponseOf<'GET /v1/calendar/:id/hours'>['hours'][number];

/** Two lessons may begin at one hour. */
export const keyOf = ({ starts_at, to_lesson_id }: WantedHour): string => `${starts_at} ${to_lesson_id}`;

interface Props {
  date: string;
  hours: readonly WantedHour[];
  chosen: string | null;
  onChoose: (hour: WantedHour) => void;
}

export function HourList({ date, hours, chosen, onChoose }: Props) {
  const t = useT(reschedules);
  const { formatDayMonth, formatTimeRange } = useDates(localZone());
  return (
    <fieldset className={styles.hours}>
      <legend>{formatDayMonth(date)}</legend>
      {hours.length === 0 && <p className={styles.quiet}>{t('hours_on', { count: 0 })}</p>}
      {hours.map((hour) => {
        const span = formatTimeRange(hour.starts_at, hour.ends_at);
        const { title, teacher_name: teacher } = hour;
        return (
          <button
            key={keyOf(hour)}
            type="button"
            className={styles.hour}
            aria-pressed={chosen === keyOf(hour)}
            aria-label={
              title
                ? t('hour_seat', { hour: span, title, teacher: teacher ?? '' })
                : t('hour_free', { hour: span })
            }
            onClick={() => onChoose(hour)}
          >
            <strong>{span}</strong>
            {title && <span>{[title, teacher].join(', ')}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}
