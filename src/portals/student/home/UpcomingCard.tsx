import { student } from 'virtual:texts/student';
import { useState } from 'react';
import { SCHOOL_ZONE } from '../../../../domain/schoolZone.ts';
import { weekDatesOf } from '../../../../domain/week.ts';
import { Link } from '../../../browser/address.ts';
import { useCanOpen } from '../../../browser/canOpen.ts';
import { href } from '../../../browser/href.ts';
import { type UpcomingLesson, useNextLessons } from '../../../features/timetable/NextLesson.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CardLines } from '../../../ui/CardLines.tsx';
import { classes } from '../../../ui/classes.ts';
import { dayOfMonth, isoDate, localZone, useDates, useNow } from '../../../ui/dates.ts';
import { useZoneText } from '../../../ui/zones.ts';
import { useStudentId } from './queries.ts';
import styles from './UpcomingCard.module.css';

export function UpcomingCard({ onOpen }: { onOpen: (lesson: UpcomingLesson) => void }) {
  const t = useT(student);
  const { formatDayMonth, formatTime, formatWeekday } = useDates(localZone());
  const zone = useZoneText();
  const canOpen = useCanOpen();
  const now = useNow(60_000);
  const [picked, setPicked] = useState<string | null>(null);
  const { data: lessons = [], isPending, isError, refetch } = useNextLessons({ student_id: useStudentId() });
  const day = picked ?? isoDate(now);
  const ofDay = lessons.filter(({ start }) => isoDate(start) === day);

  return (
    <Card
      title={t('upcoming')}
      aside={
        <Button variant="plain" onClick={() => setPicked(null)}>
          {t('today')}
        </Button>
      }
    >
      <ul className={styles.days}>
        {weekDatesOf(isoDate(now)).map((each) => {
          const here = each === day;
          const has = lessons.some(({ start }) => isoDate(start) === each);
          return (
            <li key={each}>
              <button
                type="button"
                className={classes(styles.day, here && styles.picked)}
                aria-pressed={here}
                onClick={() => setPicked(each)}
              >
                <span className="visually-hidden">
                  {formatDayMonth(each)}
                  {has && `, ${t('has_lesson')}`}
                </span>
                <span aria-hidden="true">{formatWeekday(each, 'short')}</span>
                <strong aria-hidden="true">{dayOfMonth(each)}</strong>
                <span className={styles.dot} data-has={has || undefined} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
      {ofDay.length > 0 ? (
        <ul className={styles.lessons}>
          {ofDay.map((lesson) => (
            <li key={lesson.id}>
              <button type="button" className={styles.lesson} onClick={() => onOpen(lesson)}>
                <time dateTime={lesson.start.toISOString()}>{formatTime(lesson.start)}</time>
                <span>
                  <strong>{lesson.title}</strong>
                  <span>{t('minutes_with', { minutes: lesson.duration, name: lesson.teacher_name })}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <div className={styles.none}>
          <CardLines loading={isPending} failed={isError} onRetry={refetch} empty={t('no_lesson_day')} />
        </div>
      )}
      {localZone() !== SCHOOL_ZONE && <p className={styles.zone}>{zone}</p>}
      {canOpen('/student-calendar') && (
        <Link className={classes(styles.more, 'tap')} href={href('/student-calendar')}>
          {t('see_more')}
        </Link>
      )}
    </Card>
  );
}
