import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconInfoCircleFilled,
} from '@tabler/icons-react';
import { FixedWords } from '../FixedWords.tsx';
import styles from './Notices.module.css';
import type { Notice } from './useNotices.ts';

const icons = {
  info: IconInfoCircleFilled,
  success: IconCircleCheckFilled,
  warning: IconAlertTriangleFilled,
  error: IconCircleXFilled,
};

interface Props {
  notices: readonly Omit<Notice, 'ends'>[];
  onClose: (id: number) => void;
}

function NoticeText({ text, beginsInEnglish = false }: { text: string; beginsInEnglish?: boolean }) {
  return beginsInEnglish ? <FixedWords text={text} /> : text;
}

export function Notices({ notices, onClose }: Props) {
  return (
    // Screen readers read each notice once, not again with later ones.
    <div className={styles.notices} role="status" aria-live="polite" aria-atomic="false">
      {notices.map(({ id, text, beginsInEnglish, kind = 'info', isReadElsewhere, action }) => {
        const Icon = icons[kind];
        return (
          <p key={id} className={styles.notice} aria-hidden={isReadElsewhere}>
            <Icon size={20} className={styles[kind]} aria-hidden />
            <span className={styles.text}>
              <NoticeText text={text} beginsInEnglish={beginsInEnglish} />
            </span>
            {action && (
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  onClose(id);
                  action.onAct();
                }}
              >
                <NoticeText text={action.text} beginsInEnglish={action.beginsInEnglish} />
              </button>
            )}
          </p>
        );
      })}
    </div>
  );
}
