import { agenda } from 'virtual:texts/agenda';
import { calendar } from 'virtual:texts/calendar';
import { createPortal } from 'react-dom';
import { useSignedIn } from '../../authProvider/session.ts';
import { type Lesson, rangeOf } from '../../features/timetable/lesson/lesson.ts';
import { useT } from '../../i18n/useT.ts';
import { classes } from '../../ui/classes.ts';
import { localZone, useDates } from '../../ui/dates.ts';
import { useZoneText } from '../../ui/zones.ts';
import { dayOf } from './entries.ts';
import { PrintedList } from './PrintedList.tsx';
import styles from './PrintedWeek.module.css';

interface Props {
  lessons: readonly Lesson[];
  /** ISO dates. */
  week: readonly string[];
  /** Whose calendar it is; that of the signed-in person by default. */
  owner?: string | undefined;
}

/** More lessons on a day are printed smaller, so that a week stays on one page; administrators get a list. */
const ROOMY = 7;

/** Print-only layout. */
export function PrintedWeek({ lessons, week, owner }: Props) {
  const t = useT(agenda);
  const { activeType, user } = useSignedIn().view;
  const name = owner ?? user.name;
  const { formatDateRange } = useDates();
  const zone = useZoneText();
  const perDay = Map.groupBy(lessons, ({ starts_at }) => dayOf(starts_at));
  const on = (day: string) => perDay.get(dayOf(`${day}T00:00:00`)) ?? [];
  const most = Math.max(...week.map((day) => on(day).length));
  const isList = activeType === 'ADMIN' && most > ROOMY;
  return createPortal(
    <section className={classes(styles.sheet, !isList && most > ROOMY && styles.dense)}>
      <header>
        <h1>{t('sheet', { name })}</h1>
        <p>
          {formatDateRange(week[0] ?? '', week.at(-1) ?? '')}
          <br />
          {zone}
        </p>
      </header>
      {isList ? (
        <PrintedList week={week} on={on} />
      ) : (
        <div className={styles.days}>
          {week.map((day) => (
            <PrintedDay key={day} day={day} lessons={on(day)} />
          ))}
        </div>
      )}
    </section>,
    document.body,
  );
}

function PrintedDay({ day, lessons }: { day: string; lessons: readonly Lesson[] }) {
  const t = useT(agenda);
  const { formatWeekday, formatDay } = useDates();
  return (
    <section>
      <h2>
        {formatWeekday(day)}
        <span>{formatDay(day)}</span>
      </h2>
      {lessons.length === 0 && <p>{t('free')}</p>}
      {lessons.map((lesson) => (
        <PrintedLesson key={lesson.id} lesson={lesson} />
      ))}
    </section>
  );
}

function PrintedLesson({ lesson }: { lesson: Lesson }) {
  const t = useT(calendar);
  const { formatTimeRange } = useDates(localZone());
  const { activeType } = useSignedIn().view;
  const { start, end } = rangeOf(lesson);
  const { title, class_name, teacher_name, student_names } = lesson;
  const isOff = lesson.status === 'cancelled';
  const students = activeType === 'STUDENT' ? '' : student_names.join(', ');
  const teacher = activeType === 'TEACHER' || activeType === 'FEE' ? '' : teacher_name;
  return (
    <article className={isOff ? styles.off : undefined}>
      <p>
        {formatTimeRange(start, end)}
        {isOff && <b>{t('cancelled')}</b>}
      </p>
      <h3>{title}</h3>
      {class_name !== title && <p>{class_name}</p>}
      {teacher && <p>{teacher}</p>}
      {students && <p>{students}</p>}
    </article>
  );
}
