import type { ReactNode } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { FixedWords } from '../FixedWords.tsx';
import { RoomDialog } from '../RoomDialog.tsx';
import styles from './FaultDialog.module.css';
import { nameDevices, type ShownFault } from './fault.ts';
import { useRoom } from './roomContext.ts';
import { useServerReturn } from './useServerReturn.ts';

const blockedTexts = {
  browser: 'error.blocked',
  system: 'error.blocked_system',
  unclear: 'error.blocked_unclear',
} as const;

interface Props {
  fault: ShownFault;
  /** Whether the user is in the room, where the buttons of the toolbar switch on devices that were blocked. */
  isInside?: boolean;
  onClose: () => void;
}

export function FaultDialog({ fault, isInside = false, onClose }: Props) {
  const { t, onLeave } = useRoom();
  switch (fault.kind) {
    case 'init':
      return (
        <RoomDialog
          title={<FixedWords text={t(`error.${fault.cause === 'full' ? 'disabled' : fault.cause}`)} />}
          actions={<Button onClick={onLeave}>{t('error.back')}</Button>}
        >
          <p>{t(`error.${fault.cause}_text`)}</p>
          <p className={styles.small}>
            {/* Names the room, and holds no token. */}
            {t('error.address')}: {location.href}
          </p>
        </RoomDialog>
      );
    case 'terminal':
      return <LostDialog message={fault.message} />;
    case 'lost':
      return (
        <LostDialog message={fault.message}>
          <NextTry />
        </LostDialog>
      );
    case 'blocked': {
      const devices = nameDevices(fault.devices, t);
      return (
        <RoomDialog
          onClose={onClose}
          title={<FixedWords text={t('error.blocked_title')} />}
          actions={
            <>
              <Button variant="plain" onClick={onClose}>
                {t('close')}
              </Button>
              {!isInside && (
                <Button variant="filled" onClick={reload}>
                  {t('error.retry')}
                </Button>
              )}
            </>
          }
        >
          <p>{t(blockedTexts[fault.by], { devices })}</p>
          {fault.by === 'browser' && <p className={styles.how}>{t('error.blocked_how')}</p>}
        </RoomDialog>
      );
    }
  }
}

const reload = () => location.reload();

/** The SDK has given up. */
function LostDialog({ message, children }: { message: string | null; children?: ReactNode }) {
  const { t } = useRoom();
  return (
    <RoomDialog
      title={t('error.lost_title')}
      actions={
        <Button variant="filled" onClick={reload}>
          <FixedWords text={t('error.rejoin')} />
        </Button>
      }
    >
      <p>
        <FixedWords text={t('error.lost')} />
      </p>
      {children}
      {message && (
        <p className={styles.small} lang="en">
          {message}
        </p>
      )}
    </RoomDialog>
  );
}

/** The server may only be restarting. */
function NextTry() {
  const { t } = useRoom();
  const seconds = useServerReturn(reload);
  return <p role="timer">{t('error.next_try', { count: seconds })}</p>;
}
