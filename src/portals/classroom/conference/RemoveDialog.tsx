import { type HMSPeer, useHMSActions } from '@100mslive/react-sdk';
import { Button } from '@mui/material';
import { RoomDialog } from './RoomDialog.tsx';
import { useRoom } from './roomContext.ts';

interface Props {
  peer: HMSPeer;
  open: boolean;
  onClose: () => void;
}

/** Asks before somebody is sent out; they come back only once a host allows it. */
export function RemoveDialog({ peer, open, onClose }: Props) {
  const { t, notify } = useRoom();
  const actions = useHMSActions();
  const { name } = peer;
  const remove = async () => {
    onClose();
    try {
      await actions.removePeer(peer.id, '');
    } catch {
      notify({ text: t('participants.remove_failed', { name }), kind: 'error' });
    }
  };
  return (
    <RoomDialog
      open={open}
      onClose={onClose}
      title={t('participants.remove_title', { name })}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="contained" color="error" onClick={() => void remove()}>
            {t('participants.remove_confirm')}
          </Button>
        </>
      }
    >
      <p>{t('participants.remove_text', { name })}</p>
    </RoomDialog>
  );
}
