import { calendar } from 'virtual:texts/calendar';
import { type Lesson, rangeOf } from '../../features/timetable/lesson/lesson.ts';
import { useT } from '../../i18n/useT.ts';
import { localZone, useDates } from '../../ui/dates.ts';
import styles from './PrintedWeek.module.css';

interface Props {
  week: readonly string[];
  on: (day: string) => readonly Lesson[];
}

/** A week with too many lessons for columns, by day and hour; it goes on over several pages. */
export function PrintedList({ week, on }: Props) {
  return week.map((day) => <ListedDay key={day} day={day} lessons={on(day)} />);
}

function ListedDay({ day, lessons }: { day: string; lessons: readonly Lesson[] }) {
  const t = useT(calendar);
  const { formatWeekday, formatDay } = useDates();
  if (lessons.length === 0) return null;
  return (
    <table className={styles.list}>
      <thead>
        <tr>
          <th colSpan={4} scope="colgroup">
            {[formatWeekday(day), formatDay(day), t('lessons_count', { count: lessons.length })].join(' · ')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lessons.map((lesson) => (
          <ListedLesson key={lesson.id} lesson={lesson} />
        ))}
      </tbody>
    </table>
  );
}

function ListedLesson({ lesson }: { lesson: Lesson }) {
  const t = useT(calendar);
  const { formatTimeRange } = useDates(localZone());
  const { start, end } = rangeOf(lesson);
  const { title, class_name, teacher_name } = lesson;
  const isOff = lesson.status === 'cancelled';
  return (
    <tr className={isOff ? styles.off : undefined}>
      <td>
        {formatTimeRange(start, end)}
        {isOff && <b>{t('cancelled')}</b>}
      </td>
      <td className={styles.title}>{title}</td>
      <td>{class_name}</td>
      <td>{teacher_name}</td>
    </tr>
  );
}
