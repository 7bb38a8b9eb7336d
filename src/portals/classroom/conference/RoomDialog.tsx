import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';

interface Props {
  open: boolean;
  title: string;
  onClose?: () => void;
  actions: ReactNode;
  children: ReactNode;
}

/** A dialog of the room: title, what it is about, buttons. Without `onClose` it must be answered. */
export function RoomDialog({ open, title, onClose, actions, children }: Props) {
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} data-theme="dark">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>{actions}</DialogActions>
    </Dialog>
  );
}
