import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';

interface Props {
  title: ReactNode;
  onClose?: () => void;
  actions: ReactNode;
  /** Widens the dialog for the preview of a file. */
  wide?: boolean;
  children: ReactNode;
}

/** Closed only by its buttons if `onClose` is absent. Render it only while it is open. */
export function RoomDialog({ title, onClose, actions, wide = false, children }: Props) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth={wide ? 'md' : 'sm'}
      fullWidth={wide}
      aria-labelledby={id}
      data-theme="dark"
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>{actions}</DialogActions>
    </Dialog>
  );
}
