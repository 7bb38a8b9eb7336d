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
  const [code, setCode] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>();
  const isJoint = wantsBoth && joint_total !== null;
  const plan = all.find(({ kind, installment }) => kind === 'plan' && installment === 1);
  const installments = plan?.installments ?? 1;
  const what = isJoint ? ofBoth('joint_charge', { installments }) : whatOf(charge);
  const pay = useAction(
    async () => {
      setFailure(undefined);
      const { link } = await api('POST /v1/guardian-statement/payment', {
        body: { token, pay: isJoint ? 'joint' : charge.kind },
        anonymous: true,
      });
      setCode(openPayment(link));
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
        <p className={styles.amount}>{formatBRL(isJoint ? joint_total : charge.amount)}</p>
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
          onChange={({ target }) => {
            // A code that is shown is of the other amount.
            setCode(null);
            setWantsBoth(target.checked);
          }}
        />
      )}
      {failure !== undefined && <InlineAlert>{errorText(failure, shared)}</InlineAlert>}
      {code === null ? (
        <>
          <Button variant="filled" size="large" full busy={pay.isBusy} onClick={() => void pay.run()}>
            {words('pay', { what })}
          </Button>
          <p className={styles.hint}>{t('shown_later')}</p>
        </>
      ) : (
        <PixCode code={code} />
      )}
    </section>
  );
}
