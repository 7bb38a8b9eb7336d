import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconInfoCircleFilled,
} from '@tabler/icons-react';
import styles from './Notices.module.css';
import type { Notice } from './useNotices.ts';

const icons = {
  info: IconInfoCircleFilled,
  success: IconCircleCheckFilled,
  warning: IconAlertTriangleFilled,
  error: IconCircleXFilled,
};

export function Notices({ notices }: { notices: readonly Notice[] }) {
  return (
    <div className={styles.notices} role="status" aria-live="polite">
      {notices.map(({ id, text, kind = 'info' }) => {
        const Icon = icons[kind];
        return (
          <p key={id} className={styles.notice}>
            <Icon size={20} className={styles[kind]} aria-hidden />
            {text}
          </p>
        );
      })}
    </div>
  );
}
