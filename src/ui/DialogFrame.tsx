import { common } from 'virtual:texts/common';
import MuiDialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useT } from '../i18n/useT.ts';
import styles from './DialogFrame.module.css';
import { IconButton } from './IconButton.tsx';
import { Themed } from './theme/Themed.tsx';

export interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  wide?: boolean;
  /** As wide as a film of the whole height of the window. */
  film?: boolean;
  /** Content without controls, which the keyboard could otherwise not scroll. */
  isText?: boolean;
}

/** Title and words around a film of 16 by 9, whose height is what remains of the window. */
const FILM = { width: '100%', maxWidth: 'clamp(480px, calc((100dvh - 220px) * 16 / 9), 1040px)' } as const;

export default function DialogFrame({ title, onClose, children, actions, wide, film, isText }: DialogProps) {
  const t = useT(common);
  const id = useId();
  return (
    <Themed>
      <MuiDialog
        open
        onClose={onClose}
        aria-labelledby={id}
        slotProps={{ paper: { sx: film ? FILM : wide ? { maxWidth: 640 } : {} } }}
      >
        {/* The title alone names the dialog, without the button beside it. */}
        <DialogTitle
          id={`${id}-head`}
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 'var(--space-2)',
          }}
        >
          <span id={id} className={styles.title}>
            {title}
          </span>
          <IconButton label={t('close')} onClick={onClose} className={styles.close}>
            <IconX size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </DialogTitle>
        <DialogContent
          {...(isText && { tabIndex: 0, role: 'group', 'aria-labelledby': id })}
          sx={actions ? {} : { paddingBottom: 'var(--space-6)' }}
        >
          {children}
        </DialogContent>
        {actions && <DialogActions data-foot="">{actions}</DialogActions>}
      </MuiDialog>
    </Themed>
  );
}
