import { charges } from 'virtual:texts/charges';
import { common } from 'virtual:texts/common';
import { IconCopy, IconFileCheck, IconReceipt } from '@tabler/icons-react';
import { isUnpaid } from '../../../domain/onboarding.ts';
import { useSteps } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { showError } from '../../ui/showError.ts';
import { ChargeFileButton } from './ChargeFileButton.tsx';
import { type Charge, useChargeWords } from './chargeWords.tsx';
import styles from './Statement.module.css';
import { openChargeFile } from './useChargeFile.ts';

/** The receipt of what is paid, the second copy of what is not, and the proof of what a person has confirmed. */
export function ChargeActions({ charge }: { charge: Charge }) {
  const t = useT(charges);
  const { whatOf } = useChargeWords();
  const what = whatOf(charge);
  return (
    <>
      {charge.status === 'paid' && (
        <ChargeFileButton
          icon={IconReceipt}
          label={t('receipt_of', { what })}
          open={() => openChargeFile(charge.charge_id, 'receipt')}
        >
          {t('receipt')}
        </ChargeFileButton>
      )}
      {isUnpaid(charge.status) && <SecondCopy charge={charge} />}
      {charge.proof === 'attached' && (
        <ChargeFileButton
          icon={IconFileCheck}
          label={t('view_proof_of', { what })}
          open={() => openChargeFile(charge.charge_id, 'proof')}
        >
          {t('view_proof')}
        </ChargeFileButton>
      )}
    </>
  );
}

function SecondCopy({ charge }: { charge: Charge }) {
  const t = useT(charges);
  const shared = useT(common);
  const { whatOf } = useChargeWords();
  const read = useSteps((call) => call('GET /v1/charges/:id/link', { params: { id: charge.charge_id } }), {
    onError: (error) => showError(error, shared),
  });
  const link = read.data?.link;
  if (!link)
    return (
      <Button
        variant="plain"
        icon={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
        aria-label={t('second_copy_of', { what: whatOf(charge) })}
        busy={read.isPending}
        onClick={() => read.mutate()}
      >
        {t('second_copy')}
      </Button>
    );
  const shown = link.startsWith('/') ? new URL(link, window.location.origin).href : link;
  return (
    <section className={styles.copy} aria-label={t('second_copy_of', { what: whatOf(charge) })}>
      <code>{shown}</code>
      <CopyButton text={shown} />
      <p className="muted">{t('second_copy_text')}</p>
    </section>
  );
}
