import { createContext, useContext } from 'react';
import type { Lesson } from './lesson.ts';
import type { LessonRights } from './rights.ts';

export type LessonAction =
  | 'details'
  | 'students'
  | 'edit'
  | 'move'
  | 'cancel'
  | 'restore'
  | 'give_up'
  | 'ask'
  | 'remove'
  | 'history'
  | 'taught';

/** Data of the lesson cards. A context, because new components would make the calendar render every card again. */
export interface CalendarContext {
  now: Date;
  rightsOf: (lesson: Lesson) => LessonRights;
  act: (act: LessonAction, lesson: Lesson) => void;
  /** Cards offer actions. */
  isOffice: boolean;
  openDay: (date: Date) => void;
}

export const CalendarContextValue = createContext<CalendarContext | null>(null);

export function useCalendarContext(): CalendarContext {
  const context = useContext(CalendarContextValue);
  if (!context) throw new Error('outside of a calendar');
  return context;
}
