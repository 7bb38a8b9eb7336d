import { charges } from 'virtual:texts/charges';
import { common } from 'virtual:texts/common';
import { guardianStatement } from 'virtual:texts/guardianStatement';
import { welcome } from 'virtual:texts/welcome';
import { useState } from 'react';
import { formatBRL } from '../../../../domain/money.ts';
import { api } from '../../../dataProvider/api.ts';
import { PixCode } from '../../../features/payment/PixCode.tsx';
import { useChargeWords } from '../../../features/statement/chargeWords.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { useDates } from '../../../ui/dates.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { errorText } from '../../../ui/showError.ts';
import { useAction } from '../../../ui/useAction.ts';
import styles from './GuardianStatementPage.module.css';
import { openPayment } from './pay.ts';
import type { GuardianStatement } from './useGuardianStatement.ts';

interface Props {
  token: string;
  charge: GuardianStatement['charges'][number];
  statement: GuardianStatement;
  onChanged: () => void;
}

/** What is due next, and the fee and the first charge of the plan together where one payment can pay both (PAY-23). */
export function NextPayment({ token, charge, statement: { joint_total, charges: all }, onChanged }: Props) {
  const t = useT(guardianStatement);
  const words = useT(charges);
  const ofBoth = useT(welcome);
  const shared = useT(common);
  const { formatDate } = useDates();
  const { whatOf, stateOf } = useChargeWords();
  const [wantsBoth, setWantsBoth] = useState(false);
  const [pix, setPix] = useState<{ code: string; amount: number } | null>(null);
  const [failure, setFailure] = useState<unknown>();
  const isJoint = wantsBoth && joint_total !== null;
  const amount = isJoint ? joint_total : charge.amount;
  const plan = all.find(({ kind, installment }) => kind === 'plan' && installment === 1);
  const installments = plan?.installments ?? 1;
  const what = isJoint ? ofBoth('joint_charge', { installments }) : whatOf(charge);
  const pay = useAction(
    async () => {
      setFailure(undefined);
      // The charge that is shown, and no other that may have become due since.
      const page = isJoint
        ? await api('POST /v1/guardian-statement/joint-payment', { body: { token }, anonymous: true })
        : await api('POST /v1/guardian-statement/payment', {
            body: { token, charge_id: charge.charge_id },
            anonymous: true,
          });
      const code = openPayment(page.link);
      setPix(code === null ? null : { code, amount: page.amount });
      if (page.amount !== amount) onChanged();
    },
    (error) => {
      setFailure(error);
      // Paid meanwhile, or the link has ended: the page says so.
      onChanged();
    },
  );
  const due = { day: formatDate(charge.due_date) };
  return (
    <section className={styles.next} aria-labelledby="next">
      <h2 id="next">{t('next')}</h2>
      <div className={styles.due}>
        <p className={styles.what}>{what}</p>
        <p className={styles.amount}>{formatBRL(amount)}</p>
        <p className={styles.day}>
          {charge.days_late > 0 ? t('late', due) : ofBoth('due', due)}
          {(charge.days_late > 0 || charge.status !== 'open') && stateOf(charge)}
        </p>
      </div>
      {joint_total !== null && (
        <Checkbox
          label={ofBoth('joint', { installments, amount: formatBRL(joint_total - charge.amount) })}
          checked={wantsBoth}
          disabled={pay.isBusy}
          onChange={({ target }) => setWantsBoth(target.checked)}
        />
      )}
      {failure !== undefined && <InlineAlert>{errorText(failure, shared)}</InlineAlert>}
      {/* A code of another amount goes: the choice, or what is to be paid, has changed since. */}
      {pix?.amount !== amount ? (
        <>
          <Button variant="filled" size="large" full busy={pay.isBusy} onClick={() => void pay.run()}>
            {words('pay', { what })}
          </Button>
          <p className={styles.hint}>{t('shown_later')}</p>
        </>
      ) : (
        <PixCode code={pix.code} />
      )}
    </section>
  );
}
