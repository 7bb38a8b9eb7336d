import { createContext, useContext } from 'react';

export type RoomT = (key: string, values?: Record<string, string | number>) => string;
export type Panel = 'messages' | 'participants';

export interface NoticeInput {
  text: string;
  kind?: 'info' | 'success' | 'warning' | 'error';
  /** Milliseconds on screen. */
  lasts?: number;
  /** A later notice of the same name takes the earlier one's place. */
  name?: string;
}

export interface RoomContext {
  title: string;
  subtitle?: string;
  isHost: boolean;
  onLeave: () => void;
  t: RoomT;
  notify: (notice: NoticeInput) => void;
  dismiss: (name: string) => void;
}

const Context = createContext<RoomContext | null>(null);
export const RoomContextProvider = Context.Provider;

/** The room's own texts, notices and facts; only inside ConferenceRoom. */
export function useRoom(): RoomContext {
  const room = useContext(Context);
  if (!room) throw new Error('outside the room');
  return room;
}
