import { room } from 'virtual:texts/room';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { createStore } from '../../../src/browser/store.ts';
import { portugueseOf } from '../../../src/i18n/useT.ts';
import { readPreferences } from '../../../src/portals/classroom/conference/session/preferences.ts';
import { createReactions } from '../../../src/portals/classroom/conference/session/reactions.ts';
import {
  type RoomContext,
  RoomContextProvider,
} from '../../../src/portals/classroom/conference/session/roomContext.ts';

const t = portugueseOf(room);

/** Renders a part of the room with its texts; calls of the room's context end in the spies it returns. */
export function showInRoom(part: ReactNode, first: Partial<RoomContext> = {}) {
  const notify = vi.fn();
  const onExpired = vi.fn();
  const context: RoomContext = {
    title: 'Inglês, Básico 1',
    times: undefined,
    isHost: true,
    isObserver: false,
    onLeave: () => undefined,
    onEnded: () => undefined,
    onExpired,
    onTest: undefined,
    removals: undefined,
    earlierMessages: undefined,
    backgrounds: undefined,
    isBackgroundPaused: false,
    setBackgroundPaused: () => undefined,
    lesson_id: undefined,
    hasGroups: false,
    board: undefined,
    recording: undefined,
    class_id: undefined,
    preferences: readPreferences(),
    setPreferences: () => undefined,
    pinned: null,
    setPinned: () => undefined,
    reactions: createReactions(),
    isBlocked: createStore(false),
    t,
    notify,
    dismiss: () => undefined,
    ...first,
  };
  const within = (value: RoomContext) => <RoomContextProvider value={value}>{part}</RoomContextProvider>;
  const { rerender } = render(within(context));
  /** Renders it again with another state of the room. */
  const change = (next: Partial<RoomContext>) => rerender(within({ ...context, ...next }));
  return { user: userEvent.setup(), notify, onExpired, change };
}
