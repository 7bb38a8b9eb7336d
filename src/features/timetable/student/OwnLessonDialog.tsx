import { useState } from 'react';
import { useNow } from '../../../ui/dates.ts';
import { type Hands, HandsContext, type LessonAct } from '../lesson/hands.ts';
import LessonDialogs from '../lesson/LessonDialogs.tsx';
import type { Lesson } from '../lesson/lesson.ts';
import { useLessonRights } from '../lesson/rights.ts';

/** A lesson of the calendar on another screen, with the same dialogs. */
export default function OwnLessonDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const now = useNow(30_000);
  const rights = useLessonRights();
  const [act, setAct] = useState<LessonAct>('details');
  const hands: Hands = {
    now,
    act: setAct,
    isOffice: false,
    openDay: onClose,
    rightsOf: (of) => rights(of, now),
  };
  return (
    <HandsContext.Provider value={hands}>
      <LessonDialogs key={act} act={act} lesson={lesson} onClose={onClose} />
    </HandsContext.Provider>
  );
}
