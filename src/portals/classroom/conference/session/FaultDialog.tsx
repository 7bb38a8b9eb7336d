import { Button } from '../../../../ui/Button.tsx';
import { RoomDialog } from '../RoomDialog.tsx';
import styles from './FaultDialog.module.css';
import type { ShownFault } from './fault.ts';
import { useRoom } from './roomContext.ts';
import { useServerReturn } from './useServerReturn.ts';

export function FaultDialog({ fault, onClose }: { fault: ShownFault; onClose: () => void }) {
  const { t, onLeave } = useRoom();
  switch (fault.kind) {
    case 'init':
      return (
        <RoomDialog
          title={t(`error.${fault.cause === 'full' ? 'disabled' : fault.cause}`)}
          actions={<Button onClick={onLeave}>{t('error.back')}</Button>}
        >
          <p>{t(`error.${fault.cause}_text`)}</p>
          <p className={styles.address}>
            {t('error.address')}: {location.origin + location.pathname}
          </p>
        </RoomDialog>
      );
    case 'terminal':
      return (
        <RoomDialog
          title={t('error.lost_title')}
          actions={
            <Button variant="filled" onClick={() => location.reload()}>
              {t('error.rejoin')}
            </Button>
          }
        >
          <p>{fault.message ?? t('error.lost')}</p>
        </RoomDialog>
      );
    case 'lost':
      return <LostDialog />;
    case 'blocked': {
      const devices = fault.devices.map((device) => t(`error.${device}`)).join(', ');
      return (
        <RoomDialog
          onClose={onClose}
          title={t('error.blocked_title')}
          actions={<Button onClick={onClose}>{t('close')}</Button>}
        >
          <p>{t(fault.bySystem ? 'error.blocked_system' : 'error.blocked', { devices })}</p>
        </RoomDialog>
      );
    }
  }
}

const reload = () => location.reload();

/** The SDK has given up, but the server may only be restarting. */
function LostDialog() {
  const { t } = useRoom();
  const seconds = useServerReturn(reload);
  return (
    <RoomDialog
      title={t('error.lost_title')}
      actions={
        <Button variant="filled" onClick={reload}>
          {t('error.try_now')}
        </Button>
      }
    >
      <p>{t('error.away')}</p>
      <p role="timer">{t('error.next_try', { count: seconds })}</p>
    </RoomDialog>
  );
}
