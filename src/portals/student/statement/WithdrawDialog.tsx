import { common } from 'virtual:texts/common';
import { withdrawal } from 'virtual:texts/withdrawal';
import { refreshView } from '../../../authProvider/login.ts';
import { FormDialog } from '../../../features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../../features/dialog/useDialogChange.ts';
import styles from '../../../features/statement/Agreements.module.css';
import { useWithdrawalWords } from '../../../features/statement/withdrawalWords.ts';
import { useT } from '../../../i18n/useT.ts';

interface Props {
  amount: number;
  /** The last day, as it is shown. */
  day: string;
  onClose: () => void;
}

export default function WithdrawDialog({ amount, day, onClose }: Props) {
  const t = useT(withdrawal);
  const shared = useT(common);
  const { whatFollows } = useWithdrawalWords();
  const withdraw = useDialogChange('POST /v1/withdrawal', {
    input: () => ({}),
    done: ({ protocol }) => t('protocol', { protocol }),
    onClose,
    onSuccess: () => {
      refreshView().catch(() => {
        // The next read of the session shows the new step.
      });
    },
  });
  return (
    <FormDialog
      className={styles.form}
      title={t('action')}
      action={t('action')}
      cancel={shared('back')}
      destructive
      busy={withdraw.isPending}
      onSubmit={() => withdraw.mutate()}
      onClose={onClose}
    >
      <p>{whatFollows(amount)}</p>
      <p>{t('end')}</p>
      <p className="muted">{t('until', { day })}</p>
    </FormDialog>
  );
}
