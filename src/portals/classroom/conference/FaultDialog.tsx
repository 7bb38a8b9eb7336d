import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { ShownFault } from './fault.ts';
import { RoomDialog } from './RoomDialog.tsx';
import { useRoom } from './roomContext.ts';

interface Props {
  fault: ShownFault | null;
  onClose: () => void;
}

/** Explains why the person is not in the room and what to do next. */
export function FaultDialog({ fault, onClose }: Props) {
  // Keeps the text while the dialog fades out.
  const [shown, setShown] = useState(fault);
  if (fault && fault !== shown) setShown(fault);
  if (!shown) return null;
  const open = fault !== null;
  if (shown.kind === 'init') return <InitFault open={open} cause={shown.cause} />;
  if (shown.kind === 'terminal') return <TerminalFault open={open} message={shown.message} />;
  return <BlockedFault open={open} fault={shown} onClose={onClose} />;
}

function InitFault({
  open,
  cause,
}: {
  open: boolean;
  cause: Extract<ShownFault, { kind: 'init' }>['cause'];
}) {
  const { t, onLeave } = useRoom();
  return (
    <RoomDialog
      open={open}
      title={t(`error.${cause === 'full' ? 'disabled' : cause}`)}
      actions={
        <Button variant="outlined" onClick={onLeave}>
          {t('error.back')}
        </Button>
      }
    >
      <p>{t(`error.${cause}_text`)}</p>
      <Typography component="p" color="text.secondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {t('error.address')}: {location.origin + location.pathname}
      </Typography>
    </RoomDialog>
  );
}

function TerminalFault({ open, message }: { open: boolean; message: string | null }) {
  const { t } = useRoom();
  return (
    <RoomDialog
      open={open}
      title={t('error.lost_title')}
      actions={
        <Button variant="contained" onClick={() => location.reload()}>
          {t('error.rejoin')}
        </Button>
      }
    >
      <p>{message ?? t('error.lost')}</p>
    </RoomDialog>
  );
}

function BlockedFault({
  open,
  fault,
  onClose,
}: {
  open: boolean;
  fault: Extract<ShownFault, { kind: 'blocked' }>;
  onClose: () => void;
}) {
  const { t } = useRoom();
  const devices = fault.devices.map((device) => t(`error.${device}`)).join(', ');
  return (
    <RoomDialog
      open={open}
      onClose={onClose}
      title={t('error.blocked_title')}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p>{t(fault.bySystem ? 'error.blocked_system' : 'error.blocked', { devices })}</p>
    </RoomDialog>
  );
}
