import {
  HMSNotificationTypes,
  selectIsLocalScreenShared,
  useHMSStore,
  useHMSVanillaNotifications,
} from '@100mslive/react-sdk';
import { useEffect } from 'react';
import { CAPTION } from '../../../../../domain/roomProtocol.ts';
import { useRoom } from './roomContext.ts';

const LASTS_MS = 3000;
/** Letters of the message in its notice. */
const MOST_LETTERS = 60;

function excerptOf(message: string): string {
  const letters = [...message.replaceAll(/\s+/g, ' ').trim()];
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join('')}…` : letters.join('');
}

/** Announces new messages while they are out of view, with a button that opens them. */
export function useMessageNotices(isShown: boolean, onOpen: () => void): void {
  const { t, notify } = useRoom();
  const notifications = useHMSVanillaNotifications();
  const isSharing = useHMSStore(selectIsLocalScreenShared);
  useEffect(() => {
    if (isShown) return;
    return notifications?.onNotification(({ data }) => {
      if (data.ignored || data.type === CAPTION) return;
      const from = t('chat.from', { name: data.senderName ?? '' });
      notify({
        // Everyone reads along on a shared screen.
        text: isSharing ? from : `${from}: ${excerptOf(String(data.message))}`,
        lasts: LASTS_MS,
        name: 'message',
        action: { text: t('chat.open'), onAct: onOpen },
      });
    }, HMSNotificationTypes.NEW_MESSAGE);
  }, [notifications, isShown, isSharing, onOpen, notify, t]);
}
