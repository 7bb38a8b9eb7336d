import { common } from 'virtual:texts/common';
import Drawer from '@mui/material/Drawer';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../i18n/useT.ts';
import { IconButton } from './IconButton.tsx';
import styles from './SidePanel.module.css';
import { Themed } from './theme/Themed.tsx';
import { usePhone } from './usePhone.ts';

interface Props {
  title: string;
  subtitle?: string;
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Slides in from the right, or from the bottom on phones. */
export function SidePanel({ title, subtitle, actions, onClose, children }: Props) {
  const t = useT(common);
  const phone = usePhone();
  const paper = phone
    ? { height: '85%', borderRadius: 'var(--radius-sheet) var(--radius-sheet) 0 0' }
    : {
        width: 400,
        height: 'calc(100% - 16px)',
        margin: 'var(--space-2)',
        borderRadius: 'var(--radius-sheet)',
      };
  return (
    <Themed>
      <Drawer
        open
        anchor={phone ? 'bottom' : 'right'}
        onClose={onClose}
        slotProps={{ paper: { sx: paper, role: 'dialog', 'aria-label': title } }}
      >
        <div className={styles.head}>
          <div>
            <h2>{title}</h2>
            {subtitle && <p>{subtitle}</p>}
            {actions}
          </div>
          <IconButton label={t('close')} onClick={onClose}>
            <IconX size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </div>
        <div className={styles.body}>{children}</div>
      </Drawer>
    </Themed>
  );
}
