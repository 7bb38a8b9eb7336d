import { liveClasses } from 'virtual:texts/liveClasses';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useT } from '../../../i18n/useT.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { localZone, useDates } from '../../../ui/dates.ts';
import styles from './LiveClasses.module.css';
import { type LiveRow, peopleIn, useRowTexts } from './rows.ts';

const MINUTE_MS = 60_000;

/** Lessons that began without their teacher: what whoever watches has to act on (ROOM-15). */
export function MissingTeachers({ rows, now }: { rows: readonly LiveRow[]; now: number }) {
  const t = useT(liveClasses);
  const { formatTime } = useDates(localZone());
  const { title } = useRowTexts();
  const missing = rows.filter(({ lesson }) => lesson.is_teacher_missing);
  const headline = missing.length > 0 ? t('missing', { count: missing.length }) : null;
  return (
    <>
      {/* The headline alone is read out: the minutes change all the time. */}
      <p className="visually-hidden" role="status">
        {headline}
      </p>
      {headline && (
        <section className={styles.missing} aria-label={headline}>
          <h2>
            <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
            {headline}
          </h2>
          <ul>
            {missing.map((row) => {
              const { starts_at, teacher_name } = row.lesson;
              const waiting = peopleIn(row).length;
              if (!starts_at) return null;
              const late = Math.floor((now - Date.parse(starts_at)) / MINUTE_MS);
              const values = { title: title(row), hour: formatTime(starts_at), name: teacher_name ?? '' };
              return (
                <li key={row.key}>
                  <span>{t('missing_lesson', values)}</span>
                  <Badge tone="error">{t('late', { count: late })}</Badge>
                  {waiting > 0 && <Badge tone="warning">{t('waiting_students', { count: waiting })}</Badge>}
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}
