import type { Texts } from 'virtual:texts';
import { createContext, useContext } from 'react';
import type { RecordingEnd, RecordingStatus } from '../../../../../domain/recordings.ts';
import type { Store } from '../../../../browser/store.ts';
import type { Board } from '../../../../dataProvider/useBoard.ts';
import type { T } from '../../../../i18n/useT.ts';
import type { EarlierMessage } from './chatMessages.ts';
import type { RoomPreferences } from './preferences.ts';
import type { Reactions } from './reactions.ts';

export type RoomT = T<Texts['room']>;
export type Panel = 'messages' | 'participants' | 'polls' | 'words' | 'files' | 'groups';

export interface NoticeInput {
  text: string;
  kind?: 'info' | 'success' | 'warning' | 'error';
  /** Milliseconds. */
  lasts?: number;
  /** Replaces an earlier notice of the same name. */
  name?: string;
  /** The same text is an alert of the page: screen readers are not to read it twice. */
  isReadElsewhere?: boolean;
  /** The text begins with words that are English for every reader (`FixedWords`). */
  beginsInEnglish?: boolean;
  /** A button, which also closes the notice. */
  action?: { text: string; beginsInEnglish?: boolean; onAct: () => void };
}

export interface RemovedPerson {
  user_id: string;
  name: string;
}

export interface Removals {
  list(): Promise<RemovedPerson[]>;
  allow(user_id: string): Promise<void>;
}

/** A picture of the school to show behind oneself. */
export interface RoomBackground {
  id: string;
  name: string;
  url: string;
}

/** When the lesson starts and ends, and the milliseconds by which the browser's clock is slow. */
export interface LessonTimes {
  start: Date;
  end: Date;
  clockLag: number;
}

/** The lesson's recording as the school knows it. */
export interface RoomRecording {
  status: RecordingStatus | null;
  /** Tells hosts why the newest recording ended. */
  endedWhy: RecordingEnd | null;
  /** For hosts: those present who have not consented; undefined until it is read. */
  missing: readonly string[] | undefined;
  /** Whether a recording that is not finished keeps another one from being started; false for guests. */
  isInTheWay: boolean;
  /** The last recording was ended by the user. */
  isStoppedHere: boolean;
  refresh: () => Promise<void>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** The lesson's whiteboard, as far as it is read. */
export interface RoomBoard {
  lesson_id: string;
  data: Board;
  /** It is open, and this user has not hidden it. */
  isShown: boolean;
  setHidden: (isHidden: boolean) => void;
  /** Opens or closes it for everyone. */
  setOpen: (isOpen: boolean) => Promise<void>;
}

export interface RoomContext {
  title: string;
  subtitle?: string;
  times: LessonTimes | undefined;
  isHost: boolean;
  /** Somebody of the school who only watches (ROOM-14). */
  isObserver: boolean;
  onLeave: () => void;
  /** The host has ended the room for all, and leaves it. */
  onEnded: () => void;
  /** Requests another token: the current one expired. */
  onExpired: () => void;
  /** Opens the connection test from the preview; absent for those who do not take part. */
  onTest: (() => void) | undefined;
  removals: Removals | undefined;
  /** Reads messages written in the lesson before the user joined; absent where the room keeps none. */
  earlierMessages: (() => Promise<EarlierMessage[]>) | undefined;
  /** The school's pictures for the background; absent until they are read. */
  backgrounds: readonly RoomBackground[] | undefined;
  /** Whether the chosen background could not be shown in this lesson; it stays the choice for the next one. */
  isBackgroundPaused: boolean;
  setBackgroundPaused: (isPaused: boolean) => void;
  /** The lesson whose vocabulary the panel shows; absent outside lessons. */
  lesson_id: string | undefined;
  /** Whether the room's server can divide the class into groups, and the user may. */
  hasGroups: boolean;
  /** Absent outside lessons, and until it is read. */
  board: RoomBoard | undefined;
  /** Absent for observers. */
  recording: RoomRecording | undefined;
  /** The class whose files the panel lists; absent for people who may not see them. */
  class_id: string | undefined;
  preferences: RoomPreferences;
  setPreferences: (change: Partial<RoomPreferences>) => void;
  /** The peer enlarged for this user only. */
  pinned: string | null;
  setPinned: (person: string | null) => void;
  reactions: Reactions;
  /** Whether media cannot pass between this browser and the room. */
  isBlocked: Store<boolean>;
  t: RoomT;
  notify: (notice: NoticeInput) => void;
  dismiss: (name: string) => void;
}

const Context = createContext<RoomContext | null>(null);
export const RoomContextProvider = Context.Provider;

export function useRoom(): RoomContext {
  const room = useContext(Context);
  if (!room) throw new Error('outside the room');
  return room;
}
