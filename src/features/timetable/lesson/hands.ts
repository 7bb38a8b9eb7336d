import { createContext, useContext } from 'react';
import type { Lesson } from './lesson.ts';
import type { LessonRights } from './rights.ts';

export type LessonAct =
  | 'details'
  | 'students'
  | 'edit'
  | 'move'
  | 'cancel'
  | 'restore'
  | 'give_up'
  | 'ask'
  | 'remove'
  | 'history';

/** What cards need. A context, because new components would make the calendar render every card again. */
export interface Hands {
  now: Date;
  rightsOf: (lesson: Lesson) => LessonRights;
  act: (act: LessonAct, lesson: Lesson) => void;
  /** Cards offer actions. */
  isOffice: boolean;
  openDay: (date: Date) => void;
}

export const HandsContext = createContext<Hands | null>(null);

export function useHands(): Hands {
  const hands = useContext(HandsContext);
  if (!hands) throw new Error('outside of a calendar');
  return hands;
}
