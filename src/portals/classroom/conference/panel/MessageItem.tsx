import { selectLocalPeerID, selectPeerNameByID, selectPermissions, useHMSStore } from '@100mslive/react-sdk';
import { IconPin } from '@tabler/icons-react';
import { classes } from '../../../../ui/classes.ts';
import { localZone, useDates } from '../../../../ui/dates.ts';
import type { ChatMessage } from '../session/chatMessages.ts';
import { useRoom } from '../session/roomContext.ts';
import { HOST_ROLE } from '../session/useScene.ts';
import type { SharedValues } from '../session/useSharedValues.ts';
import { LinkedText } from './LinkedText.tsx';
import styles from './Messages.module.css';

interface Props {
  message: ChatMessage;
  shared: SharedValues;
  isReachable: boolean;
}

export function MessageItem({ message, shared, isReachable }: Props) {
  const { t, notify } = useRoom();
  const { formatTime } = useDates(localZone());
  const self = useHMSStore(selectLocalPeerID);
  // The whole class sees what is pinned, so a message to some of them cannot be.
  const mayPin = useHMSStore(selectPermissions)?.removeOthers && isForEveryone(message);
  const recipient = useHMSStore(selectPeerNameByID(message.to?.recipientPeer));
  const { id, text, author, fromTeacher, isMine, time } = message;
  const aside = asideOf(message, self, recipient, t);
  const tabIndex = isReachable ? 0 : -1;

  const pin = () =>
    shared.setPinned({ text, author }).catch(() => notify({ text: t('chat.pin_failed'), kind: 'error' }));

  return (
    <li className={styles.item} data-message={id} tabIndex={tabIndex}>
      <p className={styles.meta}>
        <strong>{isMine ? t('you', { name: author }) : author}</strong>
        {fromTeacher && <span className={styles.small}>{t('teacher')}</span>}
        <time className={styles.small} dateTime={time.toISOString()}>
          {formatTime(time)}
        </time>
        {aside && <span className={styles.small}>{aside}</span>}
      </p>
      <p className={classes(styles.text, fromTeacher && styles.teacher)}>
        <LinkedText text={text} tabIndex={tabIndex} />
      </p>
      {mayPin && (
        <button
          type="button"
          className={styles.pinButton}
          tabIndex={tabIndex}
          aria-label={t('chat.pin')}
          onClick={() => void pin()}
        >
          <IconPin size={18} stroke={1.75} aria-hidden />
        </button>
      )}
    </li>
  );
}

const isForEveryone = ({ to }: ChatMessage): boolean => !to?.recipientPeer && !to?.recipientRoles?.length;

function asideOf(
  message: ChatMessage,
  self: string,
  recipient: string | undefined,
  t: ReturnType<typeof useRoom>['t'],
): string | null {
  if (isForEveryone(message)) return null;
  const { recipientPeer, recipientRoles } = message.to ?? {};
  if (recipientPeer === self) return t('chat.private');
  if (recipientPeer) return t('chat.private_to', { name: recipient ?? '' });
  const name = t(recipientRoles?.includes(HOST_ROLE) ? 'chat.teachers' : 'chat.students');
  return t('chat.private_to', { name });
}
