import { IconVideo } from '@tabler/icons-react';
import { countdownTo, nextClassState, nextLesson } from '../../../../domain/joining.ts';
import { student } from '../../../i18n/pt-BR/student.ts';
import { useT } from '../../../i18n/useT.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatCountdown, localZone, useDates, useNow } from '../../../ui/dates.ts';
import { CardLines } from '../../shared/CardLines.tsx';
import styles from '../../shared/NextLesson.module.css';
import { useJoinLesson } from '../../shared/useJoinLesson.ts';
import { useClassmates, useNextLessons } from './queries.ts';

const SHOWN_MATES = 4;

/** The only coloured area of the home: the current or next lesson. */
export function NextLesson({ whenActive }: { whenActive: (action: () => void) => void }) {
  const t = useT(student);
  const { formatRelativeDay, formatTime } = useDates(localZone());
  const now = useNow();
  const { data: lessons = [], isPending, isError, refetch } = useNextLessons();
  const { data: mates = [] } = useClassmates();
  const join = useJoinLesson();
  const lesson = nextLesson(lessons, now);
  const state = nextClassState(lesson, now);

  if (!lesson || state === 'none') {
    return (
      <section className={styles.banner} aria-label={t('next_lesson')}>
        {isPending || isError ? (
          <CardLines loading={isPending} failed={isError} onRetry={refetch} />
        ) : (
          <>
            <h2 className={styles.title}>{t('no_lesson')}</h2>
            <p className={styles.text}>{t('no_lesson_text')}</p>
          </>
        )}
        <Line />
      </section>
    );
  }

  const live = state === 'active' || state === 'joinable';
  const left = formatCountdown(countdownTo(lesson.start, now));
  return (
    <section className={styles.banner} aria-label={t('next_lesson')}>
      <Line />
      <p className={styles.when}>
        {live && <span className={styles.point} aria-hidden="true" />}
        <span role="timer">{state === 'active' ? t('live_now') : t('starts_in', { left })}</span>
      </p>
      <h2 className={styles.title}>{lesson.title}</h2>
      <p className={styles.text}>
        {t('lesson_line', {
          day: formatRelativeDay(lesson.start, now),
          start: formatTime(lesson.start),
          end: formatTime(lesson.end),
          name: lesson.teacher_name,
        })}
      </p>
      <div className={styles.foot}>
        <Button
          look="filled"
          size="large"
          disabled={!live}
          icon={<IconVideo size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => whenActive(() => join(lesson))}
        >
          {t('enter')}
        </Button>
        {live && mates.length > 0 && (
          <span className={styles.mates}>
            <span className={styles.faces}>
              {mates.slice(0, SHOWN_MATES).map(({ id, name, photo_url }) => (
                <Avatar key={id} id={id} name={name} photo={photo_url} size={30} />
              ))}
            </span>
            {t('mates', { smart_count: mates.length })}
          </span>
        )}
        {!live && <span className={styles.text}>{t('opens_before')}</span>}
      </div>
    </section>
  );
}

/** The line of the logo, large behind the text. */
function Line() {
  return (
    <svg className={styles.line} viewBox="0 0 146 140" fill="none" aria-hidden="true">
      <path
        d="M14 126 62 18l44 100 24-66"
        stroke="var(--primary)"
        strokeWidth="26"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
