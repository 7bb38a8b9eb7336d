import { IconChevronRight, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './ChoiceRow.module.css';

interface Props {
  icon?: ReactNode;
  avatar?: ReactNode;
  title: string;
  text?: ReactNode;
  /** Undefined for a row that navigates. */
  picked?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

export function ChoiceRow({ icon, avatar, title, text, picked, disabled, onClick }: Props) {
  return (
    <button type="button" className={styles.row} aria-pressed={picked} disabled={disabled} onClick={onClick}>
      {avatar ?? <span className={styles.tile}>{icon}</span>}
      <span className={styles.words}>
        <strong>{title}</strong>
        {text && <span>{text}</span>}
      </span>
      {picked === undefined ? (
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
      ) : (
        picked && <IconCircleCheckFilled size={20} color="var(--primary)" aria-hidden="true" />
      )}
    </button>
  );
}
