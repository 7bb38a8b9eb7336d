import {
  type HMSMessage,
  selectLocalPeerID,
  selectPeerNameByID,
  selectPermissions,
  useHMSStore,
} from '@100mslive/react-sdk';
import { IconPin } from '@tabler/icons-react';
import { classes } from '../../../ui/classes.ts';
import { localZone, useDates } from '../../../ui/dates.ts';
import { linkify } from './linkify.ts';
import styles from './Messages.module.css';
import { useRoom } from './roomContext.ts';
import { HOST_ROLE } from './useScene.ts';
import type { SharedValues } from './useSharedValues.ts';

export function MessageItem({ message, shared }: { message: HMSMessage; shared: SharedValues }) {
  const { t, notify } = useRoom();
  const { formatTime } = useDates(localZone());
  const self = useHMSStore(selectLocalPeerID);
  const mayPin = useHMSStore(selectPermissions)?.removeOthers;
  const recipient = useHMSStore(selectPeerNameByID(message.recipientPeer));
  const fromTeacher = message.senderRole === HOST_ROLE;
  const author = message.senderName ?? '';
  const text = String(message.message);
  const aside = asideOf(message, self, recipient, t);

  const pin = () =>
    shared.setPinned({ text, author }).catch(() => notify({ text: t('chat.pin_failed'), kind: 'error' }));

  return (
    <li className={styles.item}>
      <p className={styles.meta}>
        <strong>{message.sender === self ? t('you', { name: author }) : author}</strong>
        {fromTeacher && <span className={styles.small}>{t('teacher')}</span>}
        <time className={styles.small} dateTime={message.time.toISOString()}>
          {formatTime(message.time)}
        </time>
        {aside && <span className={styles.small}>{aside}</span>}
      </p>
      <p className={classes(styles.text, fromTeacher && styles.teacher)}>
        {linkify(text).map(({ kind, value, at }) =>
          kind === 'link' ? (
            <a key={at} href={value} target="_blank" rel="noreferrer noopener">
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
  { recipientPeer, recipientRoles }: HMSMessage,
  self: string,
  recipient: string | undefined,
  t: ReturnType<typeof useRoom>['t'],
): string | null {
  if (recipientPeer === self) return t('chat.private');
  if (recipientPeer) return t('chat.private_to', { name: recipient ?? '' });
  return recipientRoles?.length ? t('chat.private_to', { name: t('chat.teachers') }) : null;
}
