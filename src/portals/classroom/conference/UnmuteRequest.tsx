import { type HMSChangeTrackStateRequest, useHMSActions } from '@100mslive/react-sdk';
import { Button } from '@mui/material';
import { RoomDialog } from './RoomDialog.tsx';
import { useRoom } from './roomContext.ts';

interface Props {
  request: HMSChangeTrackStateRequest | null;
  onClose: () => void;
}

/** Nobody's microphone or camera is turned on without their yes. */
export function UnmuteRequest({ request, onClose }: Props) {
  const { t } = useRoom();
  const actions = useHMSActions();
  if (!request) return null;
  const { track, requestedBy } = request;
  const kind = track.type === 'audio' ? 'microphone' : 'camera';
  const accept = () => {
    if (track.type === 'audio') void actions.setLocalAudioEnabled(true);
    else void actions.setLocalVideoEnabled(true);
    onClose();
  };
  return (
    <RoomDialog
      open
      onClose={onClose}
      title={t('error.unmute_title')}
      actions={
        <>
          <Button onClick={onClose}>{t('error.decline')}</Button>
          <Button variant="contained" onClick={accept}>
            {t('error.accept')}
          </Button>
        </>
      }
    >
      <p>{t(`error.unmute_${kind}`, { name: requestedBy?.name ?? t('teacher') })}</p>
    </RoomDialog>
  );
}
