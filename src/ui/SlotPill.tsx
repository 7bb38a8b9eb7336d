import { common } from 'virtual:texts/common';
import { IconX } from '@tabler/icons-react';
import { useT } from '../i18n/useT.ts';
import styles from './SlotPill.module.css';

interface Props {
  /** HH:mm */
  start: string;
  end: string;
  onRemove?: () => void;
}

export function SlotPill({ start, end, onRemove }: Props) {
  const t = useT(common);
  const span = `${start}–${end}`;
  return (
    <span className={styles.pill}>
      {span}
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={`${t('remove')}: ${span}`}
          onClick={onRemove}
        >
          <IconX size={14} stroke={2} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
