import { useEffect, useState } from 'react';
import { OVERTIME_MINUTES } from '../../../domain/classSession.ts';
import type { Admission, Admitted } from './useAdmission.ts';

const MINUTE_MS = 60_000;

/**
 * The lesson that was entered and, for those who stay in the room when it is over, the next one of the class: its hours, its
 * vocabulary and, for a teacher, its session. Looks for it every minute from the end on.
 */
export function useCurrentLesson({
  admitted,
  ask,
}: Pick<Admission, 'admitted' | 'ask'>): Admitted | undefined {
  const [later, setLater] = useState<{ entered: Admitted; lesson: Admitted } | null>(null);
  const current = later && later.entered === admitted ? later.lesson : admitted;
  useEffect(() => {
    if (!admitted || !current) return;
    let timer: ReturnType<typeof setTimeout>;
    let isCurrent = true;
    const timeLeft = () => new Date(current.ends_at).getTime() - (Date.now() + current.clockLag);
    // Timers stand still while a computer sleeps.
    const wait = (most: number) => {
      timer = setTimeout(() => void look(), Math.min(most, MINUTE_MS));
    };
    const look = async () => {
      if (timeLeft() > 0) return wait(timeLeft());
      if (-timeLeft() > OVERTIME_MINUTES * MINUTE_MS) return;
      // Without another lesson the room stays as it is.
      const lesson = await ask().catch(() => null);
      if (!isCurrent) return;
      if (lesson && lesson.lesson_id !== current.lesson_id) setLater({ entered: admitted, lesson });
      else wait(MINUTE_MS);
    };
    wait(Math.max(0, timeLeft()));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [admitted, current, ask]);
  return current;
}
