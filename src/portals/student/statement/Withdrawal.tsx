import { withdrawal } from 'virtual:texts/withdrawal';
import { useCall } from '../../../dataProvider/calls.ts';
import { useWithdrawalWords } from '../../../features/statement/withdrawalWords.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { useDates } from '../../../ui/dates.ts';
import { lazyDialog } from '../../../ui/lazyDialog.tsx';
import { useDialog } from '../../../ui/useDialog.tsx';

const WithdrawDialog = lazyDialog(() => import('./WithdrawDialog.tsx'));

/** The right to withdraw within seven days, or the protocol of a withdrawal (CON-14). */
export function Withdrawal() {
  const t = useT(withdrawal);
  const { formatDate } = useDates();
  const { lastDay } = useWithdrawalWords();
  const { show, dialog } = useDialog();
  const { data } = useCall('GET /v1/withdrawal', {});
  if (!data) return null;
  if (data.withdrawn)
    return (
      <p role="status">
        {t('done', { protocol: data.withdrawn.protocol, day: formatDate(data.withdrawn.at) })}
      </p>
    );
  if (!data.until || (data.issue !== null && data.issue !== 'guardian_withdraws')) return null;
  const day = lastDay(data.until);
  if (data.issue === 'guardian_withdraws') return <p className="muted">{t('guardian', { day })}</p>;
  return (
    <section>
      <p className="muted">{t('possible', { day })}</p>
      <Button
        variant="plain"
        onClick={() => show((close) => <WithdrawDialog amount={data.amount} day={day} onClose={close} />)}
      >
        {t('action')}
      </Button>
      {dialog}
    </section>
  );
}
