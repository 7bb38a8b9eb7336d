import { Button, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import type { Fault } from './fault.ts';
import { RoomDialog } from './RoomDialog.tsx';
import { useRoom } from './roomContext.ts';

type Shown = Extract<Fault, { kind: 'init' | 'terminal' | 'blocked' }>;

interface Props {
  fault: Fault | null;
  onClose: () => void;
}

/** What stands in the way of being in the room, and the way on (spec 3 §8). */
export function FaultDialog({ fault, onClose }: Props) {
  const [shown, setShown] = useState<Shown | null>(null);
  // The text stays while the dialog fades out.
  useEffect(() => {
    if (fault && fault.kind !== 'message' && fault.kind !== 'silent') setShown(fault);
  }, [fault]);
  if (!shown) return null;
  const open = fault !== null;
  if (shown.kind === 'init') return <InitFault open={open} cause={shown.cause} />;
  if (shown.kind === 'terminal') return <TerminalFault open={open} message={shown.message} />;
  return <BlockedFault open={open} fault={shown} onClose={onClose} />;
}

function InitFault({ open, cause }: { open: boolean; cause: Extract<Fault, { kind: 'init' }>['cause'] }) {
  const { t, onLeave } = useRoom();
  return (
    <RoomDialog
      open={open}
      title={t(`room.error.${cause === 'full' ? 'disabled' : cause}`)}
      actions={
        <Button variant="outlined" onClick={onLeave}>
          {t('room.error.back')}
        </Button>
      }
    >
      <p>{t(`room.error.${cause}_text`)}</p>
      <Typography component="p" color="text.secondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {t('room.error.address')}: {location.origin + location.pathname}
      </Typography>
    </RoomDialog>
  );
}

function TerminalFault({ open, message }: { open: boolean; message: string | null }) {
  const { t } = useRoom();
  return (
    <RoomDialog
      open={open}
      title={t('room.error.lost_title')}
      actions={
        <Button variant="contained" onClick={() => location.reload()}>
          {t('room.error.rejoin')}
        </Button>
      }
    >
      <p>{message ?? t('room.error.lost')}</p>
    </RoomDialog>
  );
}

function BlockedFault({
  open,
  fault,
  onClose,
}: {
  open: boolean;
  fault: Extract<Fault, { kind: 'blocked' }>;
  onClose: () => void;
}) {
  const { t } = useRoom();
  const devices = fault.devices.map((device) => t(`room.error.${device}`)).join(', ');
  return (
    <RoomDialog
      open={open}
      onClose={onClose}
      title={t('room.error.blocked_title')}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {t('room.close')}
        </Button>
      }
    >
      <p>{t(fault.bySystem ? 'room.error.blocked_system' : 'room.error.blocked', { devices })}</p>
    </RoomDialog>
  );
}
