import { selectPeers, useHMSStore } from '@100mslive/react-sdk';
import { IconEye } from '@tabler/icons-react';
import { OBSERVER } from '../../../../../domain/roomRoles.ts';
import { useRoom } from '../session/roomContext.ts';
import styles from './Observers.module.css';

/** Stays while somebody of the school looks in, so that those who enter later know it, too (ROOM-14). */
export function Observers() {
  const { t, isObserver } = useRoom();
  const watching = useHMSStore(selectPeers).filter(({ roleName }) => roleName === OBSERVER);
  const names = watching.map(({ name }) => name).join(', ');
  return (
    <div role="status">
      {watching.length > 0 && (
        <p className={styles.notice} data-observed>
          <IconEye size={18} stroke={1.75} aria-hidden />
          {isObserver ? t('observing') : t('observed', { count: watching.length, names })}
        </p>
      )}
    </div>
  );
}
