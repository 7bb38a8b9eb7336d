import { common } from 'virtual:texts/common';
import { refunds } from 'virtual:texts/refunds';
import { useState } from 'react';
import { formatBRL, parseBRL } from '../../../domain/money.ts';
import { REFUND_REASON_MAX } from '../../../domain/refunds.ts';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { useChargeWords } from '../../features/statement/chargeWords.tsx';
import { useT } from '../../i18n/useT.ts';
import { Switch } from '../../ui/Checkbox.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import type { ChargeRow } from './ChargeList.tsx';
import styles from './Charges.module.css';

const leastReason = 3;

/** Gives back what was paid, wholly unless another amount is entered (PAY-21). */
export default function RefundDialog({ charge, onClose }: { charge: ChargeRow; onClose: () => void }) {
  const t = useT(refunds);
  const shared = useT(common);
  const { whatOf } = useChargeWords();
  const whole = formatBRL(charge.refundable);
  const [amount, setAmount] = useState(whole);
  const [reason, setReason] = useState('');
  const hasFailed = charge.refund?.status === 'failed';
  const [isOutside, setOutside] = useState(false);
  const { name } = charge;
  const cents = parseBRL(amount) ?? 0;
  const refund = useDialogChange('POST /v1/charges/:id/refund', {
    input: () => ({
      params: { id: charge.charge_id },
      body: { amount: cents, reason, ...(isOutside && { by_hand: true }) },
    }),
    done: t('requested'),
    onClose,
  });
  return (
    <FormDialog
      className={styles.form}
      title={t('title', { name })}
      action={t('action')}
      destructive
      submitsByEnter={false}
      busy={refund.isPending}
      error={refund.error}
      isChanged={amount !== whole || reason.trim() !== ''}
      faults={{
        amount: (cents < 1 || cents > charge.refundable) && t('amount_wrong', { left: whole }),
        reason: reason.trim().length < leastReason && t('reason_needed'),
      }}
      onSubmit={() => refund.mutate()}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p>{t('text', { what: whatOf(charge), paid: formatBRL(charge.amount), left: whole })}</p>
          <Field
            {...field('amount')}
            label={t('amount')}
            inputMode="decimal"
            maxLength={20}
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
          <TextArea
            {...field('reason')}
            label={shared('reason')}
            rows={3}
            maxLength={REFUND_REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          {hasFailed && charge.is_refunded_by_provider && (
            <Switch
              label={t('outside')}
              checked={isOutside}
              onChange={(event) => setOutside(event.target.checked)}
            />
          )}
          <p className="muted">
            {t(charge.is_refunded_by_provider && !isOutside ? 'by_provider' : 'by_person', { name })}
          </p>
        </>
      )}
    </FormDialog>
  );
}
