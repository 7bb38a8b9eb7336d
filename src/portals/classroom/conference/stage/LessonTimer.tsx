import { useEffect, useRef, useState } from 'react';
import { type LessonTime, lessonTime } from '../../../../../domain/lessonTime.ts';
import { classes } from '../../../../ui/classes.ts';
import { type LessonTimes, useRoom } from '../session/roomContext.ts';
import styles from './RoomHeader.module.css';

/** Minutes before the end at which everyone is told. */
const NEAR_END = 5;
const NOTICE_MS = 8000;
/** The clock is read again at least this often: timers stand still while a computer sleeps. */
const LONGEST_MS = 20_000;

const texts = { before: 'time.before', running: 'time.left', over: 'time.over' } as const;

export function LessonTimer() {
  const { times } = useRoom();
  return times ? <Timer times={times} /> : null;
}

function Timer({ times }: { times: LessonTimes }) {
  const { t, notify } = useRoom();
  const { phase, minutes } = useLessonTime(times);
  const ending = phase === 'running' && minutes <= NEAR_END;
  // Those who enter in the last minutes read them in the header.
  const wasEarlier = useRef(false);
  useEffect(() => {
    if (phase === 'running' && !ending) wasEarlier.current = true;
    if (!ending || !wasEarlier.current) return;
    wasEarlier.current = false;
    notify({ name: 'time', text: t('notice.near_end', { count: minutes }), lasts: NOTICE_MS });
  }, [phase, ending, minutes, notify, t]);
  return (
    <span role="timer" className={classes(styles.timer, ending && styles.ending)}>
      {t(texts[phase], { count: minutes })}
    </span>
  );
}

function useLessonTime(times: LessonTimes): LessonTime {
  const [time, setTime] = useState(() => read(times));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const follow = () => {
      const next = read(times);
      setTime((before) => (before.phase === next.phase && before.minutes === next.minutes ? before : next));
      timer = setTimeout(follow, Math.min(next.lasts, LONGEST_MS));
    };
    follow();
    return () => clearTimeout(timer);
  }, [times]);
  return time;
}

const read = ({ start, end, clockLag }: LessonTimes): LessonTime =>
  lessonTime({ start, end }, new Date(Date.now() + clockLag));
