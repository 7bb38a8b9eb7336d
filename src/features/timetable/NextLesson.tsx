import { nextLesson as area } from 'virtual:texts/nextLesson';
import { IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { countdownTo, isEnded, nextClassState, nextLesson } from '../../../domain/joining.ts';
import { teaches } from '../../../domain/userTypes.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { CardLines } from '../../ui/CardLines.tsx';
import { formatCountdown, localZone, useDates, useNow } from '../../ui/dates.ts';
import { type JoinableLesson, useJoinLesson } from '../classroom/useJoinLesson.ts';
import styles from './NextLesson.module.css';

type Scheduled = ResponseOf<'GET /v1/calendar'>['response'][number];
export type UpcomingLesson = ReturnType<typeof withInstants>[number];

const NEXT_LESSONS = 20;

export const useNextLessons = (owner: { student_id: string } | { teacher_id: string }) =>
  useCall(
    'GET /v1/calendar',
    { query: { ...owner, quantity: NEXT_LESSONS } },
    // The lesson may have been moved or cancelled.
    { select: withInstants, refetchInterval: 60_000 },
  );

const withInstants = ({ response }: { response: Scheduled[] }) =>
  response.map((lesson) => ({ ...lesson, start: new Date(lesson.starts_at), end: new Date(lesson.ends_at) }));

interface Props {
  lessons: ReturnType<typeof useNextLessons>;
  facts: (lesson: UpcomingLesson, times: { day: string; start: string; end: string }) => string;
  /** Shown beside the button while the room is open. */
  aside?: ReactNode;
  background?: ReactNode;
  onOpen?: (lesson: UpcomingLesson) => void;
  /** Wraps joining: calls `join` to continue. */
  guard?: (join: () => void) => void;
}

export function NextLesson({ lessons, facts, aside, background, onOpen, guard = (join) => join() }: Props) {
  const t = useT(area);
  const now = useNow();
  const join = useJoinLesson();
  const lesson = nextLesson(lessons.data ?? [], now);
  return (
    <section className={styles.banner} aria-label={t('next_lesson')} aria-busy={lessons.isPending}>
      {background}
      {lesson ? (
        <Upcoming
          lesson={lesson}
          now={now}
          facts={facts}
          aside={aside}
          onJoin={() => guard(() => join(lesson))}
          {...(onOpen && { onOpen: () => onOpen(lesson) })}
        />
      ) : lessons.data ? (
        <>
          <h2 className={styles.title}>{t('no_lesson')}</h2>
          <p className={styles.text}>{t('no_lesson_text')}</p>
        </>
      ) : (
        <CardLines loading={lessons.isPending} failed={lessons.isError} onRetry={lessons.refetch} />
      )}
    </section>
  );
}

interface UpcomingProps extends Pick<Props, 'facts' | 'aside'> {
  lesson: UpcomingLesson & JoinableLesson;
  now: Date;
  onJoin: () => void;
  onOpen?: () => void;
}

function Upcoming({ lesson, now, facts, aside, onJoin, onOpen }: UpcomingProps) {
  const t = useT(area);
  const mayReopen = teaches(useSignedIn().view.activeType);
  const { formatRelativeDay, formatTime } = useDates(localZone());
  const state = nextClassState(lesson, now);
  const ended = isEnded(lesson);
  const open = (state === 'active' || state === 'joinable') && !ended;
  const times = {
    day: formatRelativeDay(lesson.start, now),
    start: formatTime(lesson.start),
    end: formatTime(lesson.end),
  };
  return (
    <>
      <p className={styles.when}>
        {open && <span className={styles.point} aria-hidden="true" />}
        <span role="timer">
          {ended
            ? t('ended')
            : state === 'active'
              ? t('live_now')
              : t('starts_in', { left: formatCountdown(countdownTo(lesson.start, now)) })}
        </span>
      </p>
      <h2 className={styles.title}>{lesson.title}</h2>
      <p className={styles.text}>{facts(lesson, times)}</p>
      <div className={styles.foot}>
        {(!ended || mayReopen) && (
          <Button
            variant={ended ? 'plain' : 'filled'}
            size="large"
            disabled={!open && !ended}
            icon={<IconVideo size={20} stroke={1.75} aria-hidden="true" />}
            onClick={onJoin}
          >
            {t(ended ? 'reopen' : 'enter')}
          </Button>
        )}
        {onOpen && (
          <Button variant="plain" size="large" onClick={onOpen}>
            {t('details')}
          </Button>
        )}
        {open ? aside : !ended && <span className={styles.text}>{t('opens_before')}</span>}
      </div>
    </>
  );
}
