import { useHMSActions } from '@100mslive/react-sdk';
import { Button } from '@mui/material';
import { IconPhoneOff } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './ControlBar.module.css';
import { RoomDialog } from './RoomDialog.tsx';
import { useRoom } from './roomContext.ts';

/** The way out; a host may also close the room for everyone. */
export function LeaveControl() {
  const { t, isHost, onLeave, notify } = useRoom();
  const actions = useHMSActions();
  const [asking, setAsking] = useState(false);

  const leave = async () => {
    await actions.leave();
    onLeave();
  };
  const end = async () => {
    try {
      await actions.endRoom(false, t('leave.end_reason'));
    } catch {
      notify({ text: t('leave.failed'), kind: 'error' });
      return;
    }
    onLeave();
  };

  return (
    <>
      <button type="button" className={styles.leave} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <IconPhoneOff size={22} stroke={1.75} aria-hidden />
        <span className={styles.leaveText}>{t('leave.button')}</span>
      </button>
      <RoomDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('leave.title')}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
            <Button
              variant={isHost ? 'outlined' : 'contained'}
              color={isHost ? 'primary' : 'error'}
              onClick={() => void leave()}
            >
              {t('leave.go')}
            </Button>
            {isHost && (
              <Button variant="contained" color="error" onClick={() => void end()}>
                {t('leave.end')}
              </Button>
            )}
          </>
        }
      >
        <p>{t(isHost ? 'leave.host_text' : 'leave.guest_text')}</p>
      </RoomDialog>
    </>
  );
}
