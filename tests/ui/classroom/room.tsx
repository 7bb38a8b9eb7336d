import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { readPreferences } from '../../../src/portals/classroom/conference/preferences.ts';
import {
  type RoomContext,
  RoomContextProvider,
} from '../../../src/portals/classroom/conference/roomContext.ts';
import { room } from '../../../src/portals/classroom/conference/texts.pt-BR.ts';

type Tree = { [key: string]: string | Tree };

function t(key: string, values: Record<string, string | number> = {}): string {
  let found: string | Tree | undefined = { room };
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  if (typeof found !== 'string') throw new Error(`no text for ${key}`);
  return found.replace(/%\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** Renders a part of the room with its texts; calls of the room's context end in the spies it returns. */
export function showInRoom(part: ReactNode, change: Partial<RoomContext> = {}) {
  const notify = vi.fn();
  const onExpired = vi.fn();
  const context: RoomContext = {
    title: 'Inglês, Básico 1',
    isHost: true,
    onLeave: () => undefined,
    onExpired,
    removals: undefined,
    preferences: readPreferences(),
    setPreferences: () => undefined,
    pinned: null,
    setPinned: () => undefined,
    t,
    notify,
    dismiss: () => undefined,
    ...change,
  };
  render(<RoomContextProvider value={context}>{part}</RoomContextProvider>);
  return { user: userEvent.setup(), notify, onExpired };
}
