import { charges } from 'virtual:texts/charges';
import { common } from 'virtual:texts/common';
import { IconCopy, IconFileCheck, IconReceipt, type TablerIcon } from '@tabler/icons-react';
import { isUnpaid } from '../../../domain/onboarding.ts';
import { useSteps } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { showError } from '../../ui/showError.ts';
import { type Charge, useChargeWords } from './chargeWords.tsx';
import styles from './Statement.module.css';
import { type ChargeFile, useChargeFile } from './useChargeFile.ts';

/** The receipt of what is paid, the second copy of what is not, and the proof of what a person has confirmed. */
export function ChargeActions({ charge }: { charge: Charge }) {
  const t = useT(charges);
  const { whatOf } = useChargeWords();
  const what = whatOf(charge);
  return (
    <>
      {charge.status === 'paid' && (
        <FileButton charge={charge} file="receipt" icon={IconReceipt} label={t('receipt_of', { what })}>
          {t('receipt')}
        </FileButton>
      )}
      {isUnpaid(charge.status) && <SecondCopy charge={charge} />}
      {charge.proof === 'attached' && (
        <FileButton charge={charge} file="proof" icon={IconFileCheck} label={t('view_proof_of', { what })}>
          {t('view_proof')}
        </FileButton>
      )}
    </>
  );
}

interface FileButtonProps {
  charge: Charge;
  file: ChargeFile;
  icon: TablerIcon;
  /** The accessible name, which tells the charges apart. */
  label: string;
  children: string;
}

function FileButton({ charge, file, icon: Icon, label, children }: FileButtonProps) {
  const open = useChargeFile();
  return (
    <Button
      variant="plain"
      icon={<Icon size={18} stroke={1.75} aria-hidden="true" />}
      aria-label={label}
      busy={open.isPending}
      onClick={() => open.mutate({ charge_id: charge.charge_id, file })}
    >
      {children}
    </Button>
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
