import { calendar } from 'virtual:texts/calendar';
import { teacher } from 'virtual:texts/teacher';
import { isEnded } from '../../../../domain/joining.ts';
import { Link } from '../../../browser/address.ts';
import { href } from '../../../browser/href.ts';
import type { UpcomingLesson, useNextLessons } from '../../../features/timetable/NextLesson.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CardLines } from '../../../ui/CardLines.tsx';
import { classes } from '../../../ui/classes.ts';
import { isoDate, localZone, useDates, useNow } from '../../../ui/dates.ts';
import styles from './DaysAhead.module.css';
import home from './TeacherHome.module.css';

/** Lists the lessons of today and tomorrow in the time zone of the browser. */
export function DaysAhead({ lessons }: { lessons: ReturnType<typeof useNextLessons> }) {
  const t = useT(teacher);
  const { formatRelativeDay } = useDates(localZone());
  const now = useNow(30_000);
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const days = [now, tomorrow].map((day) => ({
    day,
    lessons: (lessons.data ?? []).filter(({ start }) => isoDate(start) === isoDate(day)),
  }));
  return (
    <Card
      title={t('days_ahead')}
      aside={
        <Link className={classes(home.more, 'tap')} href={href('/teacher-calendar')}>
          {t('see_calendar')}
        </Link>
      }
    >
      {lessons.data ? (
        <div className={styles.days}>
          {days.map(({ day, lessons: some }) => (
            <section key={isoDate(day)} aria-label={formatRelativeDay(day, now)}>
              <h4>{formatRelativeDay(day, now)}</h4>
              {some.length === 0 ? (
                <p className={home.empty}>{t('free_day')}</p>
              ) : (
                <ul className={styles.rows}>
                  {some.map((lesson) => (
                    <Row key={lesson.id} lesson={lesson} now={now} />
                  ))}
                </ul>
              )}
            </section>
          ))}
        </div>
      ) : (
        <CardLines loading={lessons.isPending} failed={lessons.isError} onRetry={lessons.refetch} />
      )}
    </Card>
  );
}

function Row({ lesson, now }: { lesson: UpcomingLesson; now: Date }) {
  const t = useT(teacher);
  const shared = useT(calendar);
  const { formatTimeRange } = useDates(localZone());
  const { start, end, class_name, title, student_quantity, status } = lesson;
  const isCancelled = status === 'cancelled';
  const isNow = !isCancelled && !isEnded(lesson) && start <= now && now < end;
  const state = isCancelled
    ? shared('cancelled')
    : isNow
      ? t('lesson_now')
      : isEnded(lesson) && t('ended_lesson');
  const about = [title !== class_name && title, t('students_count', { count: student_quantity })];
  return (
    <li>
      <span className={styles.hours}>{formatTimeRange(start, end)}</span>
      <span className={styles.words}>
        <strong>{class_name}</strong>
        <span>{about.filter(Boolean).join(' · ')}</span>
      </span>
      {state && <Badge tone={isNow ? 'accent' : 'neutral'}>{state}</Badge>}
    </li>
  );
}
