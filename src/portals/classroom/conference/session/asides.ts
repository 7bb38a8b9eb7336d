import {
  type HMSMessage,
  selectHMSMessages,
  selectLocalPeerID,
  selectPeerNameByID,
  useHMSStore,
  useHMSVanillaStore,
} from '@100mslive/react-sdk';
import { useEffect, useRef } from 'react';
import { session, useSession } from '../../../../authProvider/session.ts';
import { tabStorage } from '../../../../browser/storage.ts';
import { createStore, useStore } from '../../../../browser/store.ts';
import { useRoom } from './roomContext.ts';
import { HOST_ROLE } from './useScene.ts';

/** The recipient of a message that is not sent to everyone. */
export type AsideRecipient =
  | { readonly kind: 'me' | 'teachers' | 'students' }
  /** `name` is the one that the person had when the message was sent. */
  | { readonly kind: 'person'; readonly peer: string; readonly name: string };

/** A message to some of the participants. */
export interface Aside {
  readonly id: string;
  readonly text: string;
  readonly author: string;
  /** ISO 8601. */
  readonly sent_at: string;
  readonly isMine: boolean;
  readonly fromTeacher: boolean;
  readonly to: AsideRecipient;
}

interface Kept {
  readonly user_id: string;
  readonly lesson_id: string;
  readonly asides: readonly Aside[];
}

const KEY = 'aula-viva.room.asides';
const MOST_KEPT = 200;
const kept = createStore<readonly Aside[]>([]);

// `forgetSession` clears the storage of its own tab only. The next user of another tab must not read these messages.
session.subscribe(() => {
  if (session.get() !== null) return;
  kept.set([]);
  tabStorage.remove(KEY);
});

/** Returns undefined for a message to everyone. */
export function recipientOf(
  { recipientPeer, recipientRoles }: Pick<HMSMessage, 'recipientPeer' | 'recipientRoles'>,
  self: string,
  nameOf: (peer: string) => string | undefined,
): AsideRecipient | undefined {
  if (recipientPeer === self) return { kind: 'me' };
  if (recipientPeer) return { kind: 'person', peer: recipientPeer, name: nameOf(recipientPeer) ?? '' };
  if (!recipientRoles?.length) return undefined;
  return { kind: recipientRoles.includes(HOST_ROLE) ? 'teachers' : 'students' };
}

const byTime = (a: Aside, b: Aside): number => Date.parse(a.sent_at) - Date.parse(b.sent_at);

/**
 * Keeps messages to some of the participants in this tab, until the user logs out or enters another lesson: no server keeps them, and a
 * reload would lose them. When another lesson begins in the same room, those before stay.
 */
export function useKeepAsides(): void {
  const { lesson_id } = useRoom();
  const user_id = useSession()?.view.user.user_id;
  const live = useHMSStore(selectHMSMessages);
  const self = useHMSStore(selectLocalPeerID);
  const store = useHMSVanillaStore();
  const known = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (lesson_id === undefined || user_id === undefined) return;
    if (known.current === null) {
      const stored = tabStorage.read<Kept>(KEY);
      const isOurs = stored?.lesson_id === lesson_id && stored.user_id === user_id;
      kept.set(isOurs ? stored.asides : []);
      known.current = new Set(kept.get().map(({ id }) => id));
    }
    const seen = known.current;
    const nameOf = (peer: string) => store.getState(selectPeerNameByID(peer));
    const added = live.flatMap((message): Aside[] => {
      const to = seen.has(message.id) ? undefined : recipientOf(message, self, nameOf);
      if (!to) return [];
      seen.add(message.id);
      const { id, senderName: author = '', sender, senderRole, time } = message;
      const [isMine, fromTeacher] = [sender === self, senderRole === HOST_ROLE];
      const [text, sent_at] = [String(message.message), time.toISOString()];
      return [{ id, text, author, sent_at, isMine, fromTeacher, to }];
    });
    if (added.length > 0) kept.set([...kept.get(), ...added].sort(byTime).slice(-MOST_KEPT));
    if (kept.get().length > 0)
      tabStorage.write(KEY, { user_id, lesson_id, asides: kept.get() } satisfies Kept);
  }, [user_id, lesson_id, live, self, store]);
}

/** Those that `useKeepAsides` keeps, also from before a reload. */
export const useKeptAsides = (): readonly Aside[] => useStore(kept);
