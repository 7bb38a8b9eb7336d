import { common } from 'virtual:texts/common';
import { franchisees } from 'virtual:texts/franchisees';
import { uploads } from 'virtual:texts/uploads';
import type { Sending } from '../../dataProvider/sending.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useFormatNumber } from '../../ui/useFormatNumber.ts';
import styles from './Franchisees.module.css';

/** Covers the form while it is sent. */
export function SavingDialog({ sending }: { sending: Sending }) {
  const { percent, isWaiting, cancel } = sending;
  const t = useT(franchisees);
  const words = useT(uploads);
  const shared = useT(common);
  const number = useFormatNumber();
  const text = shared('sending', { percent: number(percent) });
  return (
    <Dialog
      title={t('saving')}
      onClose={cancel}
      actions={
        <Button variant="plain" onClick={cancel}>
          {shared('cancel')}
        </Button>
      }
    >
      <p className={styles.percent}>{isWaiting ? words('line_lost') : text}</p>
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
