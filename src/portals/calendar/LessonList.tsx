import { calendar } from 'virtual:texts/calendar';
import { lessonChanges } from 'virtual:texts/lessonChanges';
import { useRef, useState } from 'react';
import { type Lesson, lessonVariant } from '../../features/timetable/lesson/lesson.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { classes } from '../../ui/classes.ts';
import { localZone, useDates, useNow } from '../../ui/dates.ts';
import { useEndReached } from '../../ui/useEndReached.ts';
import { dayOf, type Entry } from './entries.ts';
import card from './LessonCard.module.css';
import styles from './LessonList.module.css';

interface Props {
  entries: readonly Entry[];
  onOpen: (entry: Entry) => void;
}

/** Lessons by day, in order. */
export function LessonList({ entries, onOpen }: Props) {
  const { formatDayMonth } = useDates(localZone());
  const days = Map.groupBy(
    entries.toSorted((a, b) => a.start.getTime() - b.start.getTime()),
    ({ start }) => dayOf(start),
  );
  return (
    <div className={styles.list}>
      {[...days].map(([day, each]) => (
        <section key={day} className={styles.day}>
          <h2>{formatDayMonth(new Date(day))}</h2>
          <LessonRows entries={each} onOpen={onOpen} />
        </section>
      ))}
    </div>
  );
}

/** Rows rendered first; more follow when the end comes into view. */
const AT_ONCE = 60;

export function LessonRows({ entries, onOpen }: Props) {
  const now = useNow(30_000);
  const { formatTimeRange } = useDates(localZone());
  const [shown, setShown] = useState(AT_ONCE);
  const end = useRef<HTMLLIElement>(null);
  const hasMore = shown < entries.length;
  useEndReached(end, hasMore, () => setShown(shown + AT_ONCE));
  return (
    <ul className={styles.rows}>
      {entries.slice(0, shown).map((entry) => {
        const { start, lesson } = entry;
        const look = lesson ? lessonVariant(lesson, now) : 'group';
        return (
          <li key={lesson?.id ?? start.getTime()}>
            <button
              type="button"
              className={classes(styles.row, lesson ? card[look] : styles.several)}
              onClick={() => onOpen(entry)}
            >
              <span className={styles.hours}>{formatTimeRange(start, entry.end)}</span>
              {lesson ? (
                <LessonWords lesson={lesson} isCancelled={look === 'cancelled'} />
              ) : (
                <GroupWords entry={entry} />
              )}
            </button>
          </li>
        );
      })}
      {hasMore && <li key="end" ref={end} />}
    </ul>
  );
}

function LessonWords({ lesson, isCancelled }: { lesson: Lesson; isCancelled: boolean }) {
  const t = useT(calendar);
  const changes = useT(lessonChanges);
  const { title, class_name, teacher_name, student_quantity } = lesson;
  const names = [...new Set([class_name, teacher_name])].filter((name) => name !== title);
  return (
    <>
      <span className={styles.words}>
        <strong className={card.title}>{title}</strong>
        <span>{[...names, t('count', { count: student_quantity })].join(', ')}</span>
      </span>
      <span className={styles.marks}>
        {isCancelled && <Badge>{t('cancelled')}</Badge>}
        {lesson.moved && <Badge>{changes('moved')}</Badge>}
        {lesson.substituted && <Badge>{changes('substituted')}</Badge>}
      </span>
    </>
  );
}

function GroupWords({ entry: { count, titles } }: { entry: Entry }) {
  const t = useT(lessonChanges);
  return (
    <span className={styles.words}>
      <strong className={card.title}>{t('lessons_count', { count })}</strong>
      <span>{[...new Set(titles)].join(', ')}</span>
    </span>
  );
}
