import { charges } from 'virtual:texts/charges';
import { common } from 'virtual:texts/common';
import { guardianStatement } from 'virtual:texts/guardianStatement';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { isUnpaid } from '../../../../domain/onboarding.ts';
import { api } from '../../../dataProvider/api.ts';
import { openFile } from '../../../dataProvider/openFile.ts';
import { PixCode } from '../../../features/payment/PixCode.tsx';
import { ChargeFileButton } from '../../../features/statement/ChargeFileButton.tsx';
import { useChargeWords } from '../../../features/statement/chargeWords.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { showError } from '../../../ui/showError.ts';
import { useAction } from '../../../ui/useAction.ts';
import styles from './GuardianStatementPage.module.css';
import { openPayment } from './pay.ts';
import type { GuardianStatement } from './useGuardianStatement.ts';

type Charge = GuardianStatement['charges'][number];

interface Props {
  token: string;
  charge: Charge;
  /** It has a button of its own above the list. */
  next: Charge | undefined;
  onChanged: () => void;
}

/** The receipt of what is paid, and the payment of what can be paid besides the next charge: nothing, while that one is the fee (ACC-4). */
export function ChargeOfGuardian({ token, charge, next, onChanged }: Props) {
  const t = useT(charges);
  const { whatOf } = useChargeWords();
  if (charge.status === 'paid')
    return (
      <ChargeFileButton
        icon={IconReceipt}
        label={t('receipt_of', { what: whatOf(charge) })}
        open={() =>
          openFile({
            method: 'POST',
            path: '/v1/guardian-statement/receipt',
            body: { token, charge_id: charge.charge_id },
            anonymous: true,
          })
        }
      >
        {t('receipt')}
      </ChargeFileButton>
    );
  const isPayable = isUnpaid(charge.status) && next !== charge && next?.kind === 'plan';
  return isPayable ? <Payment token={token} charge={charge} onChanged={onChanged} /> : null;
}

function Payment({ token, charge, onChanged }: Omit<Props, 'next'>) {
  const t = useT(guardianStatement);
  const words = useT(charges);
  const shared = useT(common);
  const { whatOf } = useChargeWords();
  const [code, setCode] = useState<string | null>(null);
  const pay = useAction(
    async () => {
      const { link } = await api('POST /v1/guardian-statement/second-copy', {
        body: { token, charge_id: charge.charge_id },
        anonymous: true,
      });
      setCode(openPayment(link));
    },
    (error) => {
      showError(error, shared);
      onChanged();
    },
  );
  if (code !== null)
    return (
      <div className={styles.code}>
        <PixCode code={code} />
      </div>
    );
  return (
    <Button
      variant="plain"
      aria-label={words('pay', { what: whatOf(charge) })}
      busy={pay.isBusy}
      onClick={() => void pay.run()}
    >
      {t('pay')}
    </Button>
  );
}
