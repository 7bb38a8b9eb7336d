import { IconVideo } from '@tabler/icons-react';
import { countdownTo, nextClassState, nextLesson } from '../../../../domain/joining.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { teacher } from '../../../i18n/pt-BR/teacher.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatCountdown, localZone, useDates, useNow } from '../../../ui/dates.ts';
import { rangeOf } from '../../calendar/lesson.ts';
import { CardLines } from '../../shared/CardLines.tsx';
import styles from '../../shared/NextLesson.module.css';
import { useJoinLesson } from '../../shared/useJoinLesson.ts';

/** The dashboard asks for the next 20 lessons. */
const NEXT = 20;

/** The banner of the current or next lesson, with its countdown and the button to join. */
export function NextLesson({ teacherId }: { teacherId: string }) {
  const t = useT(teacher);
  const { formatRelativeDay, formatTime } = useDates(localZone());
  const now = useNow();
  const join = useJoinLesson();
  const { data, isPending, isError, refetch } = useCall('GET /v1/calendar', {
    query: { teacher_id: teacherId, quantity: NEXT },
  });
  const lessons = (data?.response ?? []).map((lesson) => ({ ...lesson, ...rangeOf(lesson) }));
  const lesson = nextLesson(lessons, now);
  const state = nextClassState(lesson, now);
  const live = state === 'active' || state === 'joinable';

  return (
    <section className={styles.banner} aria-label={t('next_lesson')} aria-busy={isPending}>
      {lesson ? (
        <>
          <p className={styles.when}>
            {live && <span className={styles.point} aria-hidden="true" />}
            <span role="timer">
              {state === 'active'
                ? t('live_now')
                : t('starts_in', { left: formatCountdown(countdownTo(lesson.start, now)) })}
            </span>
          </p>
          <h2 className={styles.title}>{lesson.title}</h2>
          <p className={styles.text}>
            {t('lesson_line', {
              day: formatRelativeDay(lesson.start, now),
              start: formatTime(lesson.start),
              end: formatTime(lesson.end),
              name: `${lesson.class_name}, ${t('students_count', { smart_count: lesson.student_quantity })}`,
            })}
          </p>
          <div className={styles.foot}>
            <Button
              look="filled"
              size="large"
              disabled={!live}
              icon={<IconVideo size={20} stroke={1.75} aria-hidden="true" />}
              onClick={() => join(lesson)}
            >
              {t('enter')}
            </Button>
            {!live && <span className={styles.text}>{t('opens_before')}</span>}
          </div>
        </>
      ) : (
        <>
          {!data && <CardLines loading={isPending} failed={isError} onRetry={refetch} />}
          {data && <h2 className={styles.title}>{t('no_lesson')}</h2>}
          {data && <p className={styles.text}>{t('no_lesson_text')}</p>}
        </>
      )}
    </section>
  );
}
