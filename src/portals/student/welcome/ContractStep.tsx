import { common } from 'virtual:texts/common';
import { welcome } from 'virtual:texts/welcome';
import { IconCircleCheckFilled, IconCircleDashed, IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { formatBRL } from '../../../../domain/money.ts';
import { useOpenContract } from '../../../dataProvider/openContract.ts';
import { useOption } from '../../../i18n/useOption.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { useDates } from '../../../ui/dates.ts';
import { showError } from '../../../ui/showError.ts';
import { RefuseDialog } from './RefuseDialog.tsx';
import { SignDialog } from './SignDialog.tsx';
import type { Onboarding } from './useOnboarding.ts';
import styles from './Welcome.module.css';
import { WelcomeFrame } from './WelcomeFrame.tsx';

interface Props {
  onboarding: Onboarding;
  onChanged: () => void;
}

/** Step 1: read and sign the contract (CON-2). */
export function ContractStep({ onboarding, onChanged }: Props) {
  const t = useT(welcome);
  const { formatDate } = useDates();
  const shared = useT(common);
  const option = useOption();
  const [signing, setSigning] = useState(false);
  const [refusing, setRefusing] = useState(false);
  const { contract, starts_on } = onboarding;
  const read = useOpenContract((error) => showError(error, shared));

  if (!contract) return <WelcomeFrame step={0} title={t('contract_none')} text={t('contract_none_text')} />;
  const next = contract.signers.find(({ signed_at, is_mine }) => signed_at === null && is_mine);
  const own = contract.is_signed_by_email ? undefined : next;
  const guardian = contract.signers.find(({ signed_at, is_mine }) => signed_at === null && !is_mine);
  const guardianText =
    guardian &&
    t(contract.is_signed_by_email ? 'guardian_signed_by_email' : 'guardian_signs', {
      name: guardian.name,
      email: guardian.email,
    });
  // Who has nothing to sign is told whom the school waits for.
  const isGuardianNext = guardian !== undefined && next === undefined;
  const facts = [
    [t('course'), `${contract.course}, ${option(contract.student_level)}`],
    [t('fact.plan'), `${option(contract.plan_type)}, ${option(contract.frequency)}`],
    [t('duration'), option(contract.plan_duration)],
    [t('start'), formatDate(starts_on)],
    [t('fact.registration'), formatBRL(contract.value_registration)],
    [t('fact.value'), t('in_parts', { value: formatBRL(contract.value_plan), count: contract.installments })],
  ] as const;

  return (
    <WelcomeFrame
      step={0}
      title={isGuardianNext ? t('guardian_title', { name: guardian.name }) : t('contract_title')}
      text={isGuardianNext ? guardianText : t('contract_text')}
      foot={
        <>
          {own && (
            <Button
              variant="filled"
              size="large"
              full
              icon={<IconSignature size={20} stroke={1.75} aria-hidden="true" />}
              onClick={() => setSigning(true)}
            >
              {t('sign')}
            </Button>
          )}
          <p>{t('contract_next')}</p>
        </>
      }
    >
      <section className={styles.document}>
        <Sheet />
        <div>
          <p>
            <strong>{t('document')}</strong>
          </p>
          <p>{t('document_kind', { day: formatDate(contract.validity) })}</p>
        </div>
        <Button variant="link" busy={read.isPending} onClick={() => read.mutate(contract.contract_id)}>
          {t('read')}
        </Button>
      </section>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.signers}>
        {contract.signers.map(({ party, name, signed_at }) => (
          <li key={party}>
            {signed_at ? (
              <IconCircleCheckFilled size={22} color="var(--success)" aria-hidden="true" />
            ) : (
              <IconCircleDashed size={22} stroke={1.75} color="var(--info)" aria-hidden="true" />
            )}
            <span>
              <strong>{name}</strong>
              {`, ${t(`party.${party}`)}`}
            </span>
            <span>{t(signed_at ? 'signed' : 'pending')}</span>
          </li>
        ))}
      </ul>
      {next && contract.is_signed_by_email && (
        <p className={styles.how}>{t('signed_by_email', { email: next.email })}</p>
      )}
      {guardian && !isGuardianNext && <p className={styles.how}>{guardianText}</p>}
      {own && (
        <div className={styles.refuse}>
          <Button variant="link" onClick={() => setRefusing(true)}>
            {t('refuse')}
          </Button>
        </div>
      )}
      {refusing && (
        <RefuseDialog
          contract_id={contract.contract_id}
          onRefused={onChanged}
          onClose={() => setRefusing(false)}
        />
      )}
      {signing && own && (
        <SignDialog
          key={own.party}
          contract_id={contract.contract_id}
          signer={own}
          onSigned={() => {
            setSigning(false);
            onChanged();
          }}
          onClose={() => setSigning(false)}
        />
      )}
    </WelcomeFrame>
  );
}

function Sheet() {
  return (
    <svg width="50" height="64" viewBox="0 0 50 64" fill="none" aria-hidden="true">
      <rect x=".5" y=".5" width="49" height="63" rx="5" stroke="var(--control)" fill="var(--field)" />
      <path d="M9 12h22" stroke="var(--text)" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M9 22h32M9 30h32M9 38h32M9 46h17"
        stroke="var(--border)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
