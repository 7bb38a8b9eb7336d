import { selectPeerNameByID, selectPermissions, useHMSStore } from '@100mslive/react-sdk';
import { IconPin } from '@tabler/icons-react';
import { classes } from '../../../../ui/classes.ts';
import { localZone, useDates } from '../../../../ui/dates.ts';
import type { AsideRecipient } from '../session/asides.ts';
import type { ChatMessage } from '../session/chatMessages.ts';
import { useRoom } from '../session/roomContext.ts';
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
  // The whole class sees what is pinned, so a message to some of them cannot be.
  const mayPin = useHMSStore(selectPermissions)?.removeOthers && message.to === undefined;
  const { id, text, author, fromTeacher, isMine, time, to } = message;
  const present = useHMSStore(selectPeerNameByID(to?.kind === 'person' ? to.peer : undefined));
  const aside = to && asideOf(to, present, t);
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

function asideOf(
  to: AsideRecipient,
  /** The present name of the person. */
  present: string | undefined,
  t: ReturnType<typeof useRoom>['t'],
): string {
  if (to.kind === 'me') return t('chat.private');
  const name = to.kind === 'person' ? (present ?? to.name) : t(`chat.${to.kind}`);
  return t('chat.private_to', { name });
}
