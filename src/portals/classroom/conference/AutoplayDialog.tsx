import { useAutoplayError } from '@100mslive/react-sdk';
import { Button } from '@mui/material';
import { RoomDialog } from './RoomDialog.tsx';
import { useRoom } from './roomContext.ts';

/** The browser plays no sound before a click: this is the click. */
export function AutoplayDialog() {
  const { t } = useRoom();
  const { error, unblockAudio, resetError } = useAutoplayError();
  return (
    <RoomDialog
      open={error !== ''}
      onClose={resetError}
      title={t('error.autoplay_title')}
      actions={
        <Button
          variant="contained"
          onClick={() => {
            void unblockAudio();
            resetError();
          }}
        >
          {t('error.autoplay_allow')}
        </Button>
      }
    >
      <p>{t('error.autoplay')}</p>
    </RoomDialog>
  );
}
