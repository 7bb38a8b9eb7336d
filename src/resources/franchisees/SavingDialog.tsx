import { common } from 'virtual:texts/common';
import { franchisees } from 'virtual:texts/franchisees';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useFormatNumber } from '../../ui/useFormatNumber.ts';
import styles from './Franchisees.module.css';

/** Covers the form while it is sent. */
export function SavingDialog({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  const t = useT(franchisees);
  const shared = useT(common);
  const number = useFormatNumber();
  const text = shared('sending', { percent: number(percent) });
  return (
    <Dialog
      title={t('saving')}
      onClose={onCancel}
      actions={
        <Button variant="plain" onClick={onCancel}>
          {shared('cancel')}
        </Button>
      }
    >
      <p className={styles.percent}>{text}</p>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={text}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
    </Dialog>
  );
}
