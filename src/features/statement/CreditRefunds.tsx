import { common } from 'virtual:texts/common';
import { refunds } from 'virtual:texts/refunds';
import type { ResponseOf } from '../../../contract/index.ts';
import { formatBRL } from '../../../domain/money.ts';
import { useCall, useChange } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useDates } from '../../ui/dates.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useDialog } from '../../ui/useDialog.tsx';
import styles from './Agreements.module.css';

const ConfirmRefundDialog = lazyDialog(() => import('./ConfirmRefundDialog.tsx'));

type Waiting = ResponseOf<'GET /v1/refunds'>[number];

/** Refunds of payments that settled no charge: those that failed are asked for again, and what a person sends is recorded (PAY-21). */
export function CreditRefunds({ user_id, name }: { user_id: string; name: string }) {
  const t = useT(refunds);
  const shared = useT(common);
  const { formatDate } = useDates();
  const { show, dialog } = useDialog();
  const { data = [] } = useCall('GET /v1/refunds', { query: { user_id } });
  const repeat = useChange('POST /v1/refunds/:id/repeat', {
    input: ({ id, by_hand }: { id: string; by_hand: boolean }) => ({ params: { id }, body: { by_hand } }),
    onSuccess: () => showToast('success', shared('success'), t('requested')),
    onError: (error) => showError(error, shared),
  });
  const ask = ({ refund_id, amount }: Waiting, by_hand: boolean) =>
    show((close) => (
      <ConfirmDialog
        title={t(by_hand ? 'outside' : 'repeat')}
        text={`${t('repeat_text', { amount: formatBRL(amount) })} ${t(by_hand ? 'by_person' : 'by_provider', { name })}`}
        action={t(by_hand ? 'outside' : 'repeat')}
        // An error is shown by the change.
        onConfirm={() => repeat.mutateAsync({ id: refund_id, by_hand }).catch(() => undefined)}
        onClose={close}
      />
    ));
  const record = (refund: Waiting) =>
    show((close) => <ConfirmRefundDialog refund={refund} name={name} onClose={close} />);
  if (data.length === 0) return null;
  return (
    <section aria-label={t('of_credits')}>
      <h3>{t('of_credits')}</h3>
      <ul className={styles.lines}>
        {data.map((refund) => (
          <li key={refund.refund_id}>
            <div>
              <Badge tone={refund.status === 'failed' ? 'error' : 'info'}>
                {t(`status.${refund.status}`, { amount: formatBRL(refund.amount) })}
              </Badge>
              {refund.paid_at && (
                <span className="muted">{t('received', { day: formatDate(refund.paid_at) })}</span>
              )}
            </div>
            {refund.status === 'failed' && (
              <>
                <Button variant="plain" onClick={() => ask(refund, false)}>
                  {t('repeat')}
                </Button>
                <Button variant="plain" onClick={() => ask(refund, true)}>
                  {t('outside')}
                </Button>
              </>
            )}
            {refund.status === 'requested' && refund.by_hand && (
              <Button variant="plain" onClick={() => record(refund)}>
                {t('confirm')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  );
}
