import { selectPermissions, useHMSStore } from '@100mslive/react-sdk';
import { IconPinFilled, IconX } from '@tabler/icons-react';
import { useRoom } from '../session/roomContext.ts';
import type { SharedValues } from '../session/useSharedValues.ts';
import styles from './Messages.module.css';

export function PinnedMessage({ shared }: { shared: SharedValues }) {
  const { t, notify } = useRoom();
  const mayUnpin = useHMSStore(selectPermissions)?.removeOthers;
  if (!shared.pinned) return null;
  const { text, author } = shared.pinned;
  const unpin = () =>
    shared.setPinned(null).catch(() => notify({ text: t('chat.pin_failed'), kind: 'error' }));
  return (
    <div className={styles.pinned}>
      <IconPinFilled size={18} aria-hidden />
      <div className={styles.pinnedText}>
        <p>{text}</p>
        <span className={styles.small}>{t('chat.pinned_by', { name: author })}</span>
      </div>
      {mayUnpin && (
        <button
          type="button"
          className={styles.unpin}
          aria-label={t('chat.unpin')}
          onClick={() => void unpin()}
        >
          <IconX size={18} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
}
