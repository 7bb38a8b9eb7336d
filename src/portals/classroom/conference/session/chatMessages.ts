import { type HMSMessage, selectHMSMessages, selectLocalPeerID, useHMSStore } from '@100mslive/react-sdk';
import { useEffect, useState } from 'react';
import type { ResponseOf } from '../../../../../contract/index.ts';
import { type Aside, type AsideRecipient, recipientOf, useKeptAsides } from './asides.ts';
import { useRoom } from './roomContext.ts';
import { HOST_ROLE } from './useScene.ts';

export type EarlierMessage = ResponseOf<'GET /v1/classes/:room_id/messages'>['response'][number];

export interface ChatMessage {
  id: string;
  text: string;
  author: string;
  time: Date;
  isMine: boolean;
  fromTeacher: boolean;
  /** Undefined for a message to everyone. */
  to: AsideRecipient | undefined;
}

const ofRoom = (message: HMSMessage, self: string, kept: Aside | undefined): ChatMessage => ({
  id: message.id,
  text: String(message.message),
  author: message.senderName ?? '',
  time: message.time,
  isMine: message.sender === self,
  fromTeacher: message.senderRole === HOST_ROLE,
  to: kept?.to ?? recipientOf(message, self, () => undefined),
});

const ofLesson = ({ id, text, name, role, sent_at, is_mine }: EarlierMessage): ChatMessage => ({
  id,
  text,
  author: name,
  time: new Date(sent_at),
  isMine: is_mine,
  fromTeacher: role === HOST_ROLE,
  to: undefined,
});

const ofTab = ({ sent_at, ...aside }: Aside): ChatMessage => ({ ...aside, time: new Date(sent_at) });

/** Merges messages received in this browser with those of before it joined (ROOM-9), in order of time. */
export function useChatMessages(): { messages: ChatMessage[]; isComplete: boolean } {
  const { earlierMessages, notify, t } = useRoom();
  const self = useHMSStore(selectLocalPeerID);
  const live = useHMSStore(selectHMSMessages);
  const [earlier, setEarlier] = useState<EarlierMessage[]>([]);
  // This is true even if the earlier messages could not be loaded.
  const [isComplete, setComplete] = useState(!earlierMessages);
  useEffect(() => {
    let isShown = true;
    earlierMessages?.()
      .then(
        (found) => isShown && setEarlier(found),
        () => isShown && notify({ name: 'earlier', text: t('chat.earlier_failed'), kind: 'error' }),
      )
      .finally(() => isShown && setComplete(true));
    return () => {
      isShown = false;
    };
  }, [earlierMessages, notify, t]);
  const asides = new Map(useKeptAsides().map((aside) => [aside.id, aside]));
  const known = new Set(live.map(({ id }) => id));
  const messages = [
    ...earlier.filter(({ id }) => !known.has(id)).map(ofLesson),
    ...[...asides.values()].filter(({ id }) => !known.has(id)).map(ofTab),
    ...live.map((message) => ofRoom(message, self, asides.get(message.id))),
  ].sort((a, b) => a.time.getTime() - b.time.getTime());
  return { messages, isComplete };
}
