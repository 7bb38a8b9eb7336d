import { selectLocalPeerID, selectPeerNameByID, selectPermissions, useHMSStore } from '@100mslive/react-sdk';
import { IconPin } from '@tabler/icons-react';
import { classes } from '../../../../ui/classes.ts';
import { localZone, useDates } from '../../../../ui/dates.ts';
import type { ChatMessage } from '../session/chatMessages.ts';
import { useRoom } from '../session/roomContext.ts';
import type { SharedValues } from '../session/useSharedValues.ts';
import { linkify } from './linkify.ts';
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
  const mayPin = useHMSStore(selectPermissions)?.removeOthers;
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
        {linkify(text).map(({ kind, value, at }) =>
          kind === 'link' ? (
            <a key={at} href={value} target="_blank" rel="noreferrer noopener" tabIndex={tabIndex}>
              {value}
            </a>
          ) : (
            value
          ),
        )}
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

function asideOf(
  { to }: ChatMessage,
  self: string,
  recipient: string | undefined,
  t: ReturnType<typeof useRoom>['t'],
): string | null {
  const { recipientPeer, recipientRoles } = to ?? {};
  if (recipientPeer === self) return t('chat.private');
  if (recipientPeer) return t('chat.private_to', { name: recipient ?? '' });
  return recipientRoles?.length ? t('chat.private_to', { name: t('chat.teachers') }) : null;
}
