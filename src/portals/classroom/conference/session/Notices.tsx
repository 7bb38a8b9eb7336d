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

interface Props {
  notices: readonly Notice[];
  onClose: (id: number) => void;
}

export function Notices({ notices, onClose }: Props) {
  return (
    // Screen readers read each notice once, not again with later ones.
    <div className={styles.notices} role="status" aria-live="polite" aria-atomic="false">
      {notices.map(({ id, text, kind = 'info', action }) => {
        const Icon = icons[kind];
        return (
          <p key={id} className={styles.notice}>
            <Icon size={20} className={styles[kind]} aria-hidden />
            <span className={styles.text}>{text}</span>
            {action && (
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  onClose(id);
                  action.onAct();
                }}
              >
                {action.text}
              </button>
            )}
          </p>
        );
      })}
    </div>
  );
}
