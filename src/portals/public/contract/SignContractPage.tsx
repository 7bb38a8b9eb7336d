import { common } from 'virtual:texts/common';
import { contractSigning } from 'virtual:texts/contractSigning';
import { welcome } from 'virtual:texts/welcome';
import { useCallback, useEffect, useState } from 'react';
import type { ResponseOf } from '../../../../contract/index.ts';
import { formatBRL } from '../../../../domain/money.ts';
import { useHash } from '../../../browser/address.ts';
import { ApiError } from '../../../dataProvider/ApiError.ts';
import { api } from '../../../dataProvider/api.ts';
import { openFile } from '../../../dataProvider/openFile.ts';
import { PublicFrame } from '../../../features/page/PublicFrame.tsx';
import { adoptPreferences } from '../../../i18n/changeLanguage.ts';
import { useOption } from '../../../i18n/useOption.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { useDates } from '../../../ui/dates.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { errorText } from '../../../ui/showError.ts';
import { useAction } from '../../../ui/useAction.ts';
import { RefusalForm } from './RefusalForm.tsx';
import styles from './SignContractPage.module.css';
import { SignForm } from './SignForm.tsx';

export type Signing = ResponseOf<'POST /v1/contract-signing'>;

/** Opened from the guardian's mail, without a session (CON-12). */
export default function SignContractPage() {
  const token = useHash();
  return <ContractOfLink key={token} token={token} />;
}

function ContractOfLink({ token }: { token: string }) {
  const t = useT(contractSigning);
  const shared = useT(common);
  const [signing, setSigning] = useState<Signing>();
  const [failure, setFailure] = useState<unknown>();

  const read = useCallback(async () => {
    setFailure(undefined);
    try {
      const found = await api('POST /v1/contract-signing', { body: { token }, anonymous: true });
      await adoptPreferences({ language: found.language, theme: null });
      setSigning(found);
    } catch (error) {
      setFailure(error);
    }
  }, [token]);
  useEffect(() => void read(), [read]);

  if (failure instanceof ApiError && (failure.status === 404 || failure.status === 400))
    return <PublicFrame title={t('unknown')} text={t('unknown_text')} />;
  if (!signing)
    return (
      <PublicFrame title={t('opening')}>
        {failure === undefined ? (
          <SkeletonRows rows={5} />
        ) : (
          <>
            <InlineAlert>{errorText(failure, shared)}</InlineAlert>
            <Button size="large" full onClick={() => void read()}>
              {shared('try_again')}
            </Button>
          </>
        )}
      </PublicFrame>
    );
  const { state, student_name: student } = signing;
  if (state === 'signed')
    return (
      <PublicFrame title={t('signed')} text={t('signed_text', { student })}>
        <ReadButton token={token} />
      </PublicFrame>
    );
  if (state !== 'open' || !signing.contract)
    return <PublicFrame title={t(state === 'open' ? 'closed' : state)} text={t(`${textOf(state)}_text`)} />;
  return <OpenContract token={token} signing={signing} onDone={() => void read()} />;
}

const textOf = (state: Signing['state']) => (state === 'refused' || state === 'expired' ? state : 'closed');

interface OpenProps {
  token: string;
  signing: Signing;
  onDone: () => void;
}

function OpenContract({ token, signing, onDone }: OpenProps) {
  const t = useT(contractSigning);
  const words = useT(welcome);
  const { formatDate } = useDates();
  const [isRefusing, setRefusing] = useState(false);
  const { student_name: student, school, sign_until } = signing;
  return (
    <PublicFrame
      title={t('title', { student })}
      text={t('text', { school, day: sign_until ? formatDate(String(sign_until)) : '–' })}
    >
      <div className={styles.contract}>
        <Facts signing={signing} />
        <ReadButton token={token} />
        {isRefusing ? (
          <RefusalForm token={token} onDone={onDone} onBack={() => setRefusing(false)} />
        ) : (
          <>
            <SignForm token={token} signing={signing} onDone={onDone} />
            <Button variant="link" onClick={() => setRefusing(true)}>
              {words('refuse')}
            </Button>
          </>
        )}
      </div>
    </PublicFrame>
  );
}

function Facts({ signing: { contract, student_name } }: { signing: Signing }) {
  const words = useT(welcome);
  const option = useOption();
  const { formatDate } = useDates();
  if (!contract) return null;
  const facts = [
    [words('party.student'), student_name],
    [words('course'), `${contract.course}, ${option(contract.student_level)}`],
    [words('fact.plan'), `${option(contract.plan_type)}, ${option(contract.frequency)}`],
    [words('duration'), option(contract.plan_duration)],
    [words('start'), formatDate(contract.starts_on)],
    [words('fact.registration'), formatBRL(contract.value_registration)],
    [
      words('fact.value'),
      words('in_parts', { value: formatBRL(contract.value_plan), count: contract.installments }),
    ],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ReadButton({ token }: { token: string }) {
  const t = useT(contractSigning);
  const shared = useT(common);
  const [failure, setFailure] = useState<unknown>();
  const read = useAction(async () => {
    setFailure(undefined);
    await openFile({
      method: 'POST',
      path: '/v1/contract-signing/file',
      body: { token },
      anonymous: true,
    });
  }, setFailure);
  return (
    <>
      {failure !== undefined && <InlineAlert>{errorText(failure, shared)}</InlineAlert>}
      <Button size="large" full busy={read.isBusy} onClick={() => void read.run()}>
        {t('read')}
      </Button>
    </>
  );
}
