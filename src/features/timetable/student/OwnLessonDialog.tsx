import { useState } from 'react';
import { useNow } from '../../../ui/dates.ts';
import { type CalendarContext, CalendarContextValue, type LessonAction } from '../lesson/calendarContext.ts';
import LessonDialogs from '../lesson/LessonDialogs.tsx';
import type { Lesson } from '../lesson/lesson.ts';
import { useLessonRights } from '../lesson/rights.ts';

/** A lesson of the calendar on another screen, with the same dialogs. */
export default function OwnLessonDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const now = useNow(30_000);
  const rights = useLessonRights();
  const [act, setAct] = useState<LessonAction>('details');
  const calendarContext: CalendarContext = {
    now,
    act: setAct,
    isOffice: false,
    openDay: onClose,
    rightsOf: (of) => rights(of, now),
  };
  return (
    <CalendarContextValue.Provider value={calendarContext}>
      <LessonDialogs key={act} act={act} lesson={lesson} onClose={onClose} />
    </CalendarContextValue.Provider>
  );
}
